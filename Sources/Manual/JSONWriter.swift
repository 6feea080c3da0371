package import Primitives

/// Writes JSON as it is told to, the members in the order of the calls.
///
/// Compact, one object per line with `endLine()`; ASCII except for letters that
/// came as valid UTF-8. The names of members are written as they are: they have
/// nothing in them that needs an escape.
package struct JSONWriter: ~Copyable {
  /// What has been written; whoever takes it away does so between two lines.
  package var text = TextBuffer()
  private var needsComma = false

  package init() {}

  package mutating func object(_ content: (inout JSONWriter) -> Void) {
    beginObject()
    content(&self)
    endObject()
  }

  /// Opens an object; `endObject()` has to follow.
  package mutating func beginObject() {
    open(0x7B)
  }

  package mutating func endObject() {
    close(0x7D)
  }

  package mutating func array(_ content: (inout JSONWriter) -> Void) {
    open(0x5B)
    content(&self)
    close(0x5D)
  }

  /// Starts a member; its value has to follow.
  @inline(__always)
  package mutating func key(_ name: StaticString) {
    let length = name.utf8CodeUnitCount
    // Comma, two quotes, colon.
    text.append(atMost: length &+ 4) { start in
      var place = start
      if needsComma {
        place[0] = ASCII.comma
        place += 1
      }
      place[0] = ASCII.quote
      (place + 1).update(from: name.utf8Start, count: length)
      place += length &+ 1
      place[0] = ASCII.quote
      place[1] = ASCII.colon
      return place + 2 - start
    }
    needsComma = false
  }

  /// Starts a member whose name may have anything in it.
  package mutating func key(escaping name: String) {
    value(name)
    text.append(ASCII.colon)
    needsComma = false
  }

  /// Starts a member whose name is not known before the program runs.
  mutating func key(_ name: Span<UInt8>) {
    separate()
    text.append(ASCII.quote)
    text.append(name)
    text.append(ASCII.quote)
    text.append(ASCII.colon)
    needsComma = false
  }

  package mutating func null() {
    literal("null")
  }

  package mutating func value(_ boolean: Bool) {
    literal(boolean ? "true" : "false")
  }

  package mutating func value(_ number: Int64) {
    separate()
    text.append(number)
    needsComma = true
  }

  /// Exactly the digits that the number has: `31.953900` keeps its zeros.
  package mutating func value(_ number: FixedPoint) {
    separate()
    text.append(number)
    needsComma = true
  }

  package mutating func value(_ string: String) {
    quoted { $0.appendEscaped(string.utf8.span, .asItIs) }
  }

  /// The bytes of a line: each one becomes the character of the same number, so
  /// that nothing is lost, whatever the wire carried.
  package mutating func value(latin1 line: Span<UInt8>) {
    quoted { $0.appendEscaped(line, .asUnicodeEscape) }
  }

  /// Ends the line with a line feed; the next one starts fresh.
  package mutating func endLine() {
    text.append(ASCII.lineFeed)
    needsComma = false
  }

  /// The lines so far with the end of the last one, which the writer then no
  /// longer has.
  package mutating func takeLine() -> [UInt8] {
    endLine()
    return text.take()
  }

  /// A text that needs no escape.
  @inline(__always)
  mutating func word(_ word: StaticString) {
    separate()
    text.append(ASCII.quote)
    text.append(word)
    text.append(ASCII.quote)
    needsComma = true
  }

  /// A text of which `content` appends what is between the quotes.
  @inline(__always)
  mutating func quoted(_ content: (inout TextBuffer) -> Void) {
    separate()
    text.append(ASCII.quote)
    content(&text)
    text.append(ASCII.quote)
    needsComma = true
  }

  @inline(__always)
  mutating func open(_ bracket: UInt8) {
    separate()
    text.append(bracket)
    needsComma = false
  }

  @inline(__always)
  mutating func close(_ bracket: UInt8) {
    text.append(bracket)
    needsComma = true
  }

  @inline(__always)
  private mutating func literal(_ literal: StaticString) {
    separate()
    text.append(literal)
    needsComma = true
  }

  @inline(__always)
  private mutating func separate() {
    if needsComma { text.append(ASCII.comma) }
  }
}

/// Members, where `nil` is null.
extension JSONWriter {
  package mutating func member(_ name: StaticString, _ text: String?) {
    key(name)
    if let text { value(text) } else { null() }
  }

  /// A text that needs no escape.
  package mutating func member(_ name: StaticString, word: StaticString) {
    key(name)
    self.word(word)
  }

  package mutating func member(_ name: StaticString, _ number: Int64?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ number: FixedPoint?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ boolean: Bool?) {
    key(name)
    if let boolean { value(boolean) } else { null() }
  }

  package mutating func member(_ name: StaticString, latin1 line: [UInt8]) {
    member(name, latin1: line.span)
  }

  package mutating func member(_ name: StaticString, latin1 line: Span<UInt8>) {
    key(name)
    value(latin1: line)
  }

  /// A list of texts.
  package mutating func member(_ name: StaticString, texts: [String]?) {
    key(name)
    if let texts {
      array { json in for text in texts { json.value(text) } }
    } else {
      null()
    }
  }

  /// A list of objects: each has the members of one of `values`.
  package mutating func member<Value>(
    _ name: StaticString,
    objects values: some Sequence<Value>,
    _ members: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    array { json in for value in values { json.object { members(&$0, value) } } }
  }

  package mutating func member(_ field: Field) {
    key(escaping: field.name)
    value(field.value)
  }

  package mutating func value(_ fieldValue: FieldValue) {
    switch fieldValue {
    case .integer(let number): value(number)
    case .decimal(let number): value(number)
    case .text(let text): value(text)
    case .boolean(let boolean): value(boolean)
    case .list(let list): array { json in for element in list { json.value(element) } }
    case .null: null()
    }
  }
}
