import Primitives

/// One line while it is being read: the bytes and how far reading has come.
///
/// Knows characters, numbers and errors; what they mean is in the extensions
/// beside their subjects.
struct LineScanner {
  let bytes: [UInt8]
  /// From one.
  let number: Int
  private(set) var offset = 0

  init(_ bytes: [UInt8], number: Int) {
    self.bytes = bytes
    self.number = number
  }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  var isAtEnd: Bool { offset >= bytes.count }
  var place: Place { place(at: offset) }

  func place(at offset: Int) -> Place {
    // Continuation bytes of UTF-8 begin no character.
    let characters = bytes[..<min(offset, bytes.count)].count { $0 & 0xC0 != 0x80 }
    return Place(line: number, column: characters + 1)
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  mutating func move(to offset: Int) {
    self.offset = offset
  }

  /// Takes `byte` if it is the next one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  mutating func skipSpaces() {
    while skip(ASCII.space) {}
  }

  mutating func take(while belongs: (UInt8) -> Bool) -> Range<Int> {
    let start = offset
    while let byte = next, belongs(byte) {
      offset += 1
    }
    return start..<offset
  }

  /// At least one space.
  mutating func expectSpace(after what: String) throws(ScriptError) {
    guard next == ASCII.space else { throw error("a space after \(what)") }
    skipSpaces()
  }

  /// Digits, and then perhaps a point and digits; no sign.
  ///
  /// With `orText`, one that is too long is perhaps a text without its quotes.
  mutating func decimal(
    expecting what: String,
    orText: Bool = false
  ) throws(ScriptError) -> FixedPoint {
    let start = offset
    let whole = take(while: ASCII.isDigit)
    guard !whole.isEmpty else { throw error(what) }
    // Two points are those of a range.
    if next == ASCII.point, !bytes[offset...].starts(with: "..".utf8) {
      offset += 1
      let fraction = take(while: ASCII.isDigit)
      guard !fraction.isEmpty else { throw error("a digit after the point") }
    }
    guard let number = FixedPoint(parsing: bytes.span, start..<offset) else {
      throw error(
        "a number of at most \(FixedPoint.digitsMax) digits",
        at: start,
        found: "\(offset - start) characters",
        suggestion: orText ? "\"\(text(start..<offset))\"" : nil
      )
    }
    return number
  }
}

extension LineScanner {
  /// The error that something else than `expected` stands at `offset`.
  func error(
    _ expected: String,
    at offset: Int? = nil,
    found: String? = nil,
    suggestion: String? = nil
  ) -> ScriptError {
    let offset = offset ?? self.offset
    return ScriptError(
      at: place(at: offset),
      expected: expected,
      found: found ?? describe(from: offset),
      suggestion: suggestion
    )
  }

  /// The error that `range` is none of `candidates`, each of which is a `noun`, with the nearest
  /// one.
  func error(
    _ range: Range<Int>,
    isNoneOf candidates: [String],
    _ noun: String
  ) -> ScriptError {
    error(
      Suggestion.expectation(noun, among: candidates),
      at: range.lowerBound,
      found: range.isEmpty ? nil : "`\(text(range))`",
      suggestion: Suggestion.nearest(to: text(range), among: candidates)
    )
  }

  /// The word at `offset`, for people.
  func describe(from offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the line" }
    if bytes[offset] == ASCII.space { return "a space" }
    if bytes[offset] == ASCII.tab { return "a tab" }
    // Project value: enough to recognise the place by.
    let end = min(offset + 40, bytes.count)
    let word = bytes[offset..<end].prefix { $0 != ASCII.space && $0 != ASCII.tab }
    return "`\(String(decoding: word, as: UTF8.self))`"
  }
}
