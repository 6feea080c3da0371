/// Walks the tokens of one JSON text, in place and without a heap.
///
/// Keeps offsets and no span, so that it is an ordinary value. It checks the
/// whole grammar: a text that has been read to its end, where `next` returns
/// `nil`, is valid JSON in UTF-8. Strings and numbers come as ranges; read them
/// with `JSONText` and `JSONNumber`. A hostile text costs one pass over its
/// bytes: nesting is limited, and nothing is copied.
///
/// - Source: RFC 8259, sections 2 to 8.
public struct JSONReader: Equatable, Sendable {
  /// One step through the text.
  public enum Token: Equatable, Sendable {
    /// `{`.
    case beginObject
    /// `}`.
    case endObject
    /// `[`.
    case beginArray
    /// `]`.
    case endArray
    /// The name of a member, without its quotes, escapes not resolved.
    case key(Range<Int>)
    /// A string, without its quotes, escapes not resolved.
    case string(Range<Int>)
    /// A number as it was written.
    case number(Range<Int>)
    /// `true` or `false`.
    case boolean(Bool)
    /// `null`.
    case null
  }

  /// What the grammar allows at `offset`.
  private enum Expectation: Equatable {
    case value
    /// After `[`: a value or the end.
    case valueOrEnd
    /// After `{`: a key or the end.
    case keyOrEnd
    case key
    /// After a value inside an object or an array.
    case commaOrEnd
    case nothing
  }

  /// The deepest nesting that is read.
  ///
  /// Project value: an order and a report need 2, a logged fence 4; one word of
  /// bits holds 32.
  public static let depthMax = 32

  /// The offset of the next byte to read.
  public private(set) var offset: Int
  /// The number of objects and arrays that are open.
  public private(set) var depth = 0
  private let end: Int
  /// One bit for each open level, the innermost lowest: set for an object.
  private var objects: UInt32 = 0
  private var expectation = Expectation.value

  /// - Parameter range: the bytes of the text.
  public init(_ range: Range<Int>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next token, or `nil` after the end of a valid text.
  ///
  /// - Throws: `JSONError` at the first byte that breaks the grammar. The
  ///   reader is of no further use then.
  @inline(never)
  public mutating func next(in bytes: Span<UInt8>) throws(JSONError) -> Token? {
    skipSpace(in: bytes)
    if expectation == .commaOrEnd, peek(in: bytes) == ASCII.comma {
      offset &+= 1
      skipSpace(in: bytes)
      expectation = objects & 1 == 1 ? .key : .value
    }
    guard let byte = peek(in: bytes) else {
      guard expectation == .nothing else { throw JSONError(.unexpectedEnd, at: offset) }
      return nil
    }
    switch expectation {
    case .nothing, .commaOrEnd:
      return try close(byte)
    case .key:
      return try key(byte, in: bytes)
    case .keyOrEnd:
      return byte == Self.closingBrace ? try close(byte) : try key(byte, in: bytes)
    case .valueOrEnd:
      return byte == Self.closingBracket ? try close(byte) : try value(byte, in: bytes)
    case .value:
      return try value(byte, in: bytes)
    }
  }

  /// Skips the value that follows a key, whatever it is.
  public mutating func skipValue(in bytes: Span<UInt8>) throws(JSONError) {
    let level = depth
    repeat {
      guard try next(in: bytes) != nil else { return }
    } while depth > level
  }

  private func peek(in bytes: Span<UInt8>) -> UInt8? {
    offset < end ? bytes[offset] : nil
  }

  private mutating func skipSpace(in bytes: Span<UInt8>) {
    while offset < end {
      let byte = bytes[offset]
      guard
        byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
          || byte == ASCII.tab
      else { return }
      offset &+= 1
    }
  }

  private mutating func close(_ byte: UInt8) throws(JSONError) -> Token {
    let isObject = objects & 1 == 1
    guard depth > 0, byte == (isObject ? Self.closingBrace : Self.closingBracket) else {
      throw JSONError(.unexpectedByte, at: offset)
    }
    offset &+= 1
    depth &-= 1
    objects >>= 1
    valueEnded()
    return isObject ? .endObject : .endArray
  }

  private mutating func open(isObject: Bool) throws(JSONError) -> Token {
    guard depth < Self.depthMax else { throw JSONError(.tooDeep, at: offset) }
    offset &+= 1
    depth &+= 1
    objects = objects << 1 | (isObject ? 1 : 0)
    expectation = isObject ? .keyOrEnd : .valueOrEnd
    return isObject ? .beginObject : .beginArray
  }

  private mutating func valueEnded() {
    expectation = depth > 0 ? .commaOrEnd : .nothing
  }

  private mutating func key(_ byte: UInt8, in bytes: Span<UInt8>) throws(JSONError) -> Token {
    guard byte == ASCII.quote else { throw JSONError(.unexpectedByte, at: offset) }
    let range = try string(in: bytes)
    skipSpace(in: bytes)
    guard let colon = peek(in: bytes) else { throw JSONError(.unexpectedEnd, at: offset) }
    guard colon == ASCII.colon else { throw JSONError(.unexpectedByte, at: offset) }
    offset &+= 1
    expectation = .value
    return .key(range)
  }

  private mutating func value(_ byte: UInt8, in bytes: Span<UInt8>) throws(JSONError) -> Token {
    switch byte {
    case Self.openingBrace: return try open(isObject: true)
    case Self.openingBracket: return try open(isObject: false)
    default: break
    }
    let token: Token
    switch byte {
    case ASCII.quote: token = .string(try string(in: bytes))
    case 0x74: token = try word("true", .boolean(true), in: bytes)
    case 0x66: token = try word("false", .boolean(false), in: bytes)
    case 0x6E: token = try word("null", .null, in: bytes)
    default: token = .number(try number(in: bytes))
    }
    valueEnded()
    return token
  }

  private mutating func word(
    _ text: StaticString,
    _ token: Token,
    in bytes: Span<UInt8>
  ) throws(JSONError) -> Token {
    guard end &- offset >= text.utf8CodeUnitCount, bytes.hasText(text, at: offset) else {
      throw JSONError(.unexpectedByte, at: offset)
    }
    offset &+= text.utf8CodeUnitCount
    return token
  }

  private static let openingBrace: UInt8 = 0x7B
  private static let closingBrace: UInt8 = 0x7D
  private static let openingBracket: UInt8 = 0x5B
  private static let closingBracket: UInt8 = 0x5D
}

extension JSONReader {
  /// `[-] digits [. digits] [(e/E) [+/-] digits]`, without leading zeros.
  private mutating func number(in bytes: Span<UInt8>) throws(JSONError) -> Range<Int> {
    let start = offset
    if peek(in: bytes) == ASCII.minus { offset &+= 1 }
    if peek(in: bytes) == ASCII.zero {
      offset &+= 1
    } else {
      try digits(in: bytes)
    }
    if peek(in: bytes) == ASCII.point {
      offset &+= 1
      try digits(in: bytes)
    }
    if let byte = peek(in: bytes), byte | 0x20 == 0x65 {
      offset &+= 1
      if let sign = peek(in: bytes), sign == ASCII.plus || sign == ASCII.minus { offset &+= 1 }
      try digits(in: bytes)
    }
    return start..<offset
  }

  private mutating func digits(in bytes: Span<UInt8>) throws(JSONError) {
    guard let first = peek(in: bytes) else { throw JSONError(.unexpectedEnd, at: offset) }
    guard ASCII.isDigit(first) else { throw JSONError(.unexpectedByte, at: offset) }
    while let byte = peek(in: bytes), ASCII.isDigit(byte) { offset &+= 1 }
  }

  /// From quote to quote; the range is what is between them.
  private mutating func string(in bytes: Span<UInt8>) throws(JSONError) -> Range<Int> {
    offset &+= 1
    let start = offset
    while let byte = peek(in: bytes) {
      if byte == ASCII.quote {
        offset &+= 1
        return start..<offset &- 1
      } else if byte == ASCII.backslash {
        try escape(in: bytes)
      } else if byte < ASCII.space {
        throw JSONError(.controlCharacter, at: offset)
      } else if byte < 0x80 {
        offset &+= 1
      } else {
        offset &+= try lengthOfCharacter(in: bytes)
      }
    }
    throw JSONError(.unexpectedEnd, at: offset)
  }

  private mutating func escape(in bytes: Span<UInt8>) throws(JSONError) {
    let start = offset
    offset &+= 1
    guard let byte = peek(in: bytes) else { throw JSONError(.unexpectedEnd, at: offset) }
    offset &+= 1
    switch byte {
    case ASCII.quote, ASCII.backslash, ASCII.slash, 0x62, 0x66, 0x6E, 0x72, 0x74: return
    case 0x75: break
    default: throw JSONError(.invalidEscape, at: start)
    }
    guard let unit = JSONText.codeUnit(at: offset, before: end, in: bytes) else {
      throw JSONError(.invalidEscape, at: start)
    }
    offset &+= 4
    switch unit >> 10 {
    case 0x36:
      // The first half of a pair: the second must follow.
      guard offset &+ 2 <= end, bytes.hasText("\\u", at: offset),
        let low = JSONText.codeUnit(at: offset &+ 2, before: end, in: bytes), low >> 10 == 0x37
      else { throw JSONError(.invalidEscape, at: start) }
      offset &+= 6
    case 0x37: throw JSONError(.invalidEscape, at: start)
    default: return
    }
  }

  /// The length of the UTF-8 sequence at `offset`, two to four bytes.
  ///
  /// - Source: RFC 3629, section 4: no overlong form, no surrogate, nothing
  ///   beyond U+10FFFF.
  private func lengthOfCharacter(in bytes: Span<UInt8>) throws(JSONError) -> Int {
    let first = bytes[offset]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: throw JSONError(.notUTF8, at: offset)
    }
    guard end &- offset >= length, second.contains(bytes[offset &+ 1]) else {
      throw JSONError(.notUTF8, at: offset)
    }
    for index in 2..<4 where index < length {
      guard bytes[offset &+ index] & 0xC0 == 0x80 else { throw JSONError(.notUTF8, at: offset) }
    }
    return length
  }
}

/// The first place where a text breaks the grammar of JSON.
public struct JSONError: Error, Equatable, Sendable {
  /// The kind of break.
  public enum Reason: Equatable, Sendable {
    /// The text ends within a value.
    case unexpectedEnd
    /// A byte that cannot be at this place.
    case unexpectedByte
    /// More than `JSONReader.depthMax` objects and arrays inside one another.
    case tooDeep
    /// A control character that is not escaped, inside a string.
    case controlCharacter
    /// An unknown escape, or half of a surrogate pair.
    case invalidEscape
    /// A string that is not valid UTF-8.
    case notUTF8
  }

  /// The cause of the error.
  public let reason: Reason
  /// The offset of the byte, counted from the begin of the span.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
