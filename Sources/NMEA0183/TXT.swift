public import Primitives

/// A text, or one part of a text that does not fit a sentence.
///
/// `$--TXT,tt,nn,ii,c--c*hh`: part nn of tt, of the kind ii. The characters that
/// the standard reserves, and those beyond ASCII, are written as `^hh`, their
/// code in ISO 8859-1. Some receivers leave reserved characters as they are: a
/// comma in the text is read as part of it.
///
/// - Source: the escapes: gpsd's NMEA.adoc, "NMEA Encoding Conventions"; the fields:
///   pynmeagps 1.1.8, `nmeatypes_get.py`; the kinds: u-blox's interface descriptions.
public struct TXT: Equatable, Sendable {
  /// The number of parts, 1 to 99.
  public var total: UInt32?
  public var number: UInt32?
  /// What the text is about: of u-blox 0 an error, 1 a warning, 2 a notice, 7 the
  /// user's.
  public var identifier: UInt32?
  /// From the fourth field to the end; `nil` where there is none.
  ///
  /// In the bytes that were parsed, its escapes as they are: `decode` reads them.
  public var text: Range<Int>?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    total = sentence.count(1, .total, in: bytes, noting: &failed)
    number = sentence.count(2, .number, in: bytes, noting: &failed)
    identifier = sentence.count(3, .identifier, in: bytes, noting: &failed)
    text = sentence.field(4, in: bytes).flatMap { field in
      field.lowerBound < sentence.body.upperBound
        ? field.lowerBound..<sentence.body.upperBound : nil
    }
    unreadable = failed
  }

  /// Appends the text with its escapes read, as bytes of ISO 8859-1.
  ///
  /// Parts of one text are appended one after the other. A `^` that two
  /// upper-case hexadecimal digits do not follow stands for itself.
  public func decode<let capacity: Int>(
    _ bytes: Span<UInt8>,
    into decoded: inout FixedBytes<capacity>
  ) {
    guard let text else { return }
    var index = text.lowerBound
    while index < text.upperBound {
      if let byte = Self.escaped(at: index, in: bytes, upTo: text.upperBound) {
        decoded.append(byte)
        index &+= 3
      } else {
        decoded.append(bytes[index])
        index &+= 1
      }
    }
  }

  /// What `^hh` at `index` stands for.
  private static func escaped(at index: Int, in bytes: Span<UInt8>, upTo end: Int) -> UInt8? {
    guard bytes[index] == ASCII.circumflex, index &+ 2 < end,
      let high = digit(bytes[index &+ 1]), let low = digit(bytes[index &+ 2])
    else { return nil }
    return high << 4 | low
  }

  /// - Source: gpsd's NMEA.adoc: "hex escapes using 0-9 and A-F".
  private static func digit(_ byte: UInt8) -> UInt8? {
    byte == ASCII.uppercased(byte) ? ASCII.hexadecimalValue(byte) : nil
  }
}

extension ASCII {
  /// Begins an escape.
  static let circumflex: UInt8 = 0x5E
}
