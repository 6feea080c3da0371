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
public struct TXT: SentenceValues {
  /// The number of parts, 1 to 99.
  public var total: UInt32?
  /// The number of this part, from 1.
  public var number: UInt32?
  /// What the text is about: of u-blox 0 an error, 1 a warning, 2 a notice, 7 the
  /// user's.
  public var identifier: UInt32?
  /// From the fourth field to the end; `nil` where there is none.
  ///
  /// In the bytes that were parsed, its escapes as they are: `decode` reads them.
  public var text: Range<Int>?
  public var unreadable = UnreadableFields()

  @usableFromInline package init() {}

  /// A part of a text, to be encoded with its contents.
  public init(total: UInt32?, number: UInt32?, identifier: UInt32?) {
    self.total = total
    self.number = number
    self.identifier = identifier
  }

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    self.init()
    read(sentence, in: bytes)
  }

  @inlinable
  package mutating func walk(_ fields: inout some FieldVisitor & ~Copyable, in bytes: Span<UInt8>) {
    fields.count(&total, .total, .number(digits: 2...2, 0...99), in: bytes)
    fields.count(&number, .number, .number(digits: 2...2, 0...99), in: bytes)
    fields.count(&identifier, .identifier, .number(digits: 2...2, 0...99), in: bytes)
    fields.rest(&text, in: bytes)
  }
}

extension TXT {
  @usableFromInline package static var formatter: Sentence.Formatter { .txt }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 4 }

  /// Appends the sentence; `contents` is the text without escapes, in ISO 8859-1.
  ///
  /// Characters that the standard reserves, and those that are not printable, are
  /// escaped; so is `^`.
  public func encode<let capacity: Int>(
    _ contents: Span<UInt8>,
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .txt)
    line.field(total, digits: 2)
    line.field(number, digits: 2)
    line.field(identifier, digits: 2)
    line.field(escaping: contents)
    line.end(from: start)
  }

  /// Appends the text with its escapes read, as bytes of ISO 8859-1.
  ///
  /// Parts of one text are appended one after the other. A `^` that two
  /// upper-case hexadecimal digits do not follow stands for itself.
  public func decode<let capacity: Int>(
    _ bytes: Span<UInt8>,
    into decoded: inout FixedBytes<capacity>
  ) {
    Self.decode(text, of: bytes, into: &decoded)
  }

  package static func decode<let capacity: Int>(
    _ text: Range<Int>?,
    of bytes: Span<UInt8>,
    into decoded: inout FixedBytes<capacity>
  ) {
    guard let text else { return }
    var index = text.lowerBound
    while index < text.upperBound {
      if let byte = escaped(at: index, in: bytes, upTo: text.upperBound) {
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
