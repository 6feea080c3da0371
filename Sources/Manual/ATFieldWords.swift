import Primitives

/// Fields in words: `name value`, with commas between them.
struct ATFieldWords: ~Copyable, ATFieldSink {
  var text: TextBuffer
  private var count = 0
  /// Where the first value stands in `text`, if it is a text.
  private var firstText: Range<Int>?

  init(_ text: consuming TextBuffer) {
    self.text = text
  }

  /// True when the fields say more than `line` does: not when it is the first of them.
  func saysMore(than line: Span<UInt8>) -> Bool {
    guard count > 0 else { return false }
    guard let firstText else { return true }
    return text.withBytes { written in
      let first = written.extracting(firstText)
      return !(line.isASCII ? first.equals(line) : first.equals(ATText.text(line).utf8.span))
    }
  }

  mutating func name(_ name: StaticString) {
    separate()
    text.append(name)
    text.append(ASCII.space)
  }

  mutating func name(_ name: Span<UInt8>) {
    separate()
    text.append(name)
    text.append(ASCII.space)
  }

  mutating func null() { text.append(ASCII.minus) }

  mutating func value(_ number: Int64) { text.append(number) }

  mutating func value(_ number: FixedPoint) { text.append(number) }

  mutating func value(_ boolean: Bool) { text.append(boolean ? "yes" : "no") }

  mutating func word(_ word: StaticString) { text.append(word) }

  mutating func value(text bytes: Span<UInt8>) {
    let start = text.count
    if bytes.isASCII { text.append(bytes) } else { text.append(string: ATText.text(bytes)) }
    if count == 1 { firstText = start..<text.count }
  }

  mutating func value(_ value: FieldValue) {
    switch value {
    case .integer(let number): self.value(number)
    case .decimal(let number): self.value(number)
    case .text(let string): self.value(text: string.utf8.span)
    case .boolean(let boolean): self.value(boolean)
    case .list(let values): put(list: values)
    case .null: null()
    }
  }

  private mutating func put(list values: [FieldValue]) {
    let first = firstText
    for (index, value) in values.enumerated() {
      if index > 0 { text.append(ASCII.space) }
      self.value(value)
    }
    firstText = first
  }

  private mutating func separate() {
    if count > 0 { text.append(", ") }
    count += 1
  }
}

extension TextBuffer {
  /// Appends the fields of `line` in words; false, and nothing is appended, where they say no more
  /// than `raw`.
  package mutating func appendFields(
    of line: Span<UInt8>,
    named name: LineName,
    besides raw: Span<UInt8>
  ) -> Bool {
    append(besides: raw) { name.describe(line, sink: &$0) }
  }

  /// As `appendFields`, for fields that are there already.
  package mutating func append(_ fields: [Field], besides raw: Span<UInt8>) -> Bool {
    append(besides: raw) { $0.put(fields) }
  }

  private mutating func append(
    besides raw: Span<UInt8>,
    _ describe: (inout ATFieldWords) -> Void
  ) -> Bool {
    let start = count
    var words = ATFieldWords(self)
    describe(&words)
    let saysMore = words.saysMore(than: raw)
    self = words.text
    if !saysMore { removeLast(count - start) }
    return saysMore
  }
}
