import Primitives

/// A field of letters: a status, a mode, a unit.
///
/// One letter as a rule, one per satellite system in the mode of GNS, anything
/// from a receiver with ideas of its own. Keeps its place and its first eight
/// letters; a longer text is in the candidate. Equal are two texts that say the
/// same, wherever they stood.
public struct FieldText: Equatable, Sendable {
  /// The letters that are kept here.
  ///
  /// Project value: the modes of six systems and a datum's code fit, and a
  /// register holds them.
  public static let lettersMax = 8

  private let start: UInt16
  private let end: UInt16
  /// The first letter is in the lowest byte.
  private let letters: UInt64

  /// - Precondition: `range` is not empty.
  @inline(__always)
  init(_ range: Range<Int>, in bytes: Span<UInt8>) {
    start = UInt16(truncatingIfNeeded: range.lowerBound)
    end = UInt16(truncatingIfNeeded: range.upperBound)
    letters =
      range.upperBound &- range.lowerBound == 1
      ? UInt64(bytes[range.lowerBound]) : Self.letters(range, in: bytes)
  }

  @inline(never)
  private static func letters(_ range: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    var letters: UInt64 = 0
    for index in 0..<min(range.count, lettersMax) {
      letters |= UInt64(bytes[range.lowerBound &+ index]) << (8 &* UInt64(index))
    }
    return letters
  }

  /// The place of the text in the bytes that were parsed.
  public var range: Range<Int> { Int(start)..<Int(end) }

  /// A text to be encoded; `nil` unless it has one to eight letters that can
  /// stand in a field.
  public init?(_ text: StaticString) {
    guard (1...Self.lettersMax).contains(text.utf8CodeUnitCount) else { return nil }
    var letters: UInt64 = 0
    for index in 0..<text.utf8CodeUnitCount {
      let byte = unsafe text.utf8Start[index]
      guard ASCII.isFieldText(byte) else { return nil }
      letters |= UInt64(byte) << (8 &* UInt64(index))
    }
    start = 0
    end = UInt16(truncatingIfNeeded: text.utf8CodeUnitCount)
    self.letters = letters
  }

  /// The first letter.
  public var first: UInt8 { UInt8(truncatingIfNeeded: letters) }

  /// One of the first eight letters.
  public func letter(at index: Int) -> UInt8 {
    precondition(index >= 0 && index < min(range.count, Self.lettersMax), "no letter is kept there")
    return UInt8(truncatingIfNeeded: letters >> (8 &* UInt64(index)))
  }

  /// True when the field is this letter and nothing else.
  public func isLetter(_ letter: UInt8) -> Bool {
    range.count == 1 && first == letter
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.letters == right.letters && left.range.count == right.range.count
  }
}

extension ASCII {
  /// True for what a field may hold as it is: printable and not reserved.
  ///
  /// - Source: NMEA 0183 4.10, 6.1.1, table 3, as Hazer (coverclock/com-diag-hazer) quotes
  ///   it: `!` `$` `*` `,` `\` `^` `~`.
  static func isFieldText(_ byte: UInt8) -> Bool {
    switch byte {
    case exclamationMark, dollar, asterisk, comma, backslash, circumflex, 0x7E: false
    default: isPrintable(byte)
    }
  }
}

/// Field 14 of GGA: the reference station of a differential fix.
public enum StationID: Equatable, Sendable {
  /// 0 to 1023 in the standard.
  case number(UInt32)
  /// Anything else: some services send a name.
  case text(FieldText)
}
