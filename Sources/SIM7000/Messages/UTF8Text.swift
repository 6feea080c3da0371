import Primitives

/// Walks the characters of a UTF-8 text.
///
/// Strict: over-long forms, surrogates and what lies beyond U+10FFFF are no
/// UTF-8 (RFC 3629).
struct ScalarCursor: Equatable, Sendable {
  /// The first byte of the next character.
  private(set) var offset: Int

  init(at offset: Int = 0) {
    self.offset = offset
  }

  /// The next character; `nil` at the end.
  mutating func next(in text: Span<UInt8>) throws(MessageTextError) -> Unicode.Scalar? {
    guard offset < text.count else { return nil }
    let first = text[offset]
    let count = Self.byteCount(first)
    guard count > 0, text.count - offset >= count else { throw .invalidUTF8(offset: offset) }
    var value = count == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(count))
    for index in 1..<max(count, 1) {
      guard text[offset + index] & 0xC0 == 0x80 else { throw .invalidUTF8(offset: offset) }
      value = value << 6 | UInt32(text[offset + index] & 0x3F)
    }
    guard value >= Self.lowest(ofByteCount: count), let scalar = Unicode.Scalar(value) else {
      throw .invalidUTF8(offset: offset)
    }
    offset += count
    return scalar
  }

  private static func byteCount(_ first: UInt8) -> Int {
    switch first {
    case 0...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// The first character that needs this many bytes.
  private static func lowest(ofByteCount count: Int) -> UInt32 {
    switch count {
    case 2: 0x80
    case 3: 0x800
    case 4: 0x10000
    default: 0
    }
  }
}

extension FixedBytes {
  /// Appends the UTF-8 bytes of `scalar`.
  mutating func append(scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0..<0x80:
      append(UInt8(value))
    case 0x80..<0x800:
      append(0xC0 | UInt8(value >> 6))
      append(Self.continuation(value))
    case 0x800..<0x10000:
      append(0xE0 | UInt8(value >> 12))
      append(Self.continuation(value >> 6))
      append(Self.continuation(value))
    default:
      append(0xF0 | UInt8(value >> 18 & 0x07))
      append(Self.continuation(value >> 12))
      append(Self.continuation(value >> 6))
      append(Self.continuation(value))
    }
  }

  private static func continuation(_ bits: UInt32) -> UInt8 {
    0x80 | UInt8(bits & 0x3F)
  }
}
