import Primitives

/// What a short message says: header and text, and how both are coded.
///
/// The octets are kept as they came, so that a PDU that was read is written the
/// same.
///
/// - Source: 3GPP TS 23.040, 9.2.3.16 and 9.2.3.24: 140 octets.
public struct UserData: Equatable, Sendable {
  /// The most bytes in one message, the header included.
  public static let octetsMax = 140
  /// The septets in 140 octets.
  public static let septetsMax = 160

  /// The alphabet of the content.
  public let coding: DataCoding
  /// What the header says; `nil` when there is none.
  public let header: UserDataHeader?
  /// TP-UDL: septets for GSM 7-bit, otherwise octets; with the header.
  public let length: UInt8
  let octets: FixedBytes<140>
  /// The octets of the header, its length's octet too.
  private let headerOctets: Int

  /// A text, in UTF-8, that goes out in GSM 7-bit or UCS2; not compressed.
  public init(
    text: Span<UInt8>,
    _ coding: DataCoding,
    header: UserDataHeader = UserDataHeader()
  ) throws(MessageTextError) {
    switch coding.alphabet {
    case _ where coding.isCompressed: throw .compressed
    case .eightBit: throw .notText
    case .gsm7: try self.init(gsm7: text, coding, header)
    case .ucs2: try self.init(ucs2: text, coding, header)
    }
  }

  /// A text, in UTF-8, that goes out in GSM 7-bit where that can say it, else in
  /// UCS2.
  public init(
    text: Span<UInt8>,
    header: UserDataHeader = UserDataHeader()
  ) throws(MessageTextError) {
    try self.init(text: text, DataCoding(MessageParts.alphabet(for: text)), header: header)
  }

  /// 8-bit data.
  public init(
    data: Span<UInt8>,
    messageClass: DataCoding.MessageClass? = nil,
    header: UserDataHeader = UserDataHeader()
  ) throws(MessageTextError) {
    var octets = FixedBytes<140>()
    header.encode(into: &octets)
    let limit = Self.octetsMax - octets.count
    guard data.count <= limit else { throw .tooLong(found: data.count, limit: limit) }
    coding = DataCoding(.eightBit, messageClass: messageClass)
    self.header = octets.isEmpty ? nil : header
    headerOctets = octets.count
    octets.append(data)
    length = UInt8(octets.count)
    self.octets = octets
  }

  private init(
    gsm7 text: Span<UInt8>,
    _ coding: DataCoding,
    _ header: UserDataHeader
  ) throws(MessageTextError) {
    let count = try MessageTextEncoder.septetCount(of: text)
    var octets = FixedBytes<140>()
    header.encode(into: &octets)
    let headerSeptets = Septets.count(coveringOctets: octets.count)
    let limit = Self.septetsMax - headerSeptets
    guard count <= limit else { throw .tooLong(found: count, limit: limit) }
    self.coding = coding
    self.header = octets.isEmpty ? nil : header
    headerOctets = octets.count
    length = UInt8(headerSeptets + count)
    var packer = SeptetPacker(behind: octets, fillBits: headerSeptets * 7 - octets.count * 8)
    var cursor = ScalarCursor()
    while let scalar = try cursor.next(in: text) {
      guard let code = GSMAlphabet.code(of: scalar) else { continue }  // Was counted: has one.
      if code.isExtended { packer.push(GSMAlphabet.escape) }
      packer.push(code.septet)
    }
    packer.finish()
    self.octets = packer.octets
  }

  private init(
    ucs2 text: Span<UInt8>,
    _ coding: DataCoding,
    _ header: UserDataHeader
  ) throws(MessageTextError) {
    let count = try MessageTextEncoder.unitCount(of: text)
    var octets = FixedBytes<140>()
    header.encode(into: &octets)
    let limit = (Self.octetsMax - octets.count) / 2
    guard count <= limit else { throw .tooLong(found: count, limit: limit) }
    self.coding = coding
    self.header = octets.isEmpty ? nil : header
    headerOctets = octets.count
    var cursor = ScalarCursor()
    while let scalar = try cursor.next(in: text) {
      UTF16Units(scalar).append(to: &octets)
    }
    length = UInt8(octets.count)
    self.octets = octets
  }

  /// Takes what a PDU says: the lengths have been checked.
  init(
    _ octets: Span<UInt8>,
    length: UInt8,
    _ coding: DataCoding,
    headerOctets: Int
  ) {
    self.coding = coding
    self.length = length
    self.octets = FixedBytes(octets)
    self.headerOctets = headerOctets
    header =
      headerOctets > 0 ? UserDataHeader(parsing: octets.extracting(1..<headerOctets)) : nil
  }

  /// Lends the octets behind the header, as they are on the wire: the message
  /// itself with 8-bit data.
  public func withOctets<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = headerOctets
    return try octets.withBytes { octets throws(Failure) in
      try body(octets.extracting(start..<octets.count))
    }
  }

  /// Reads the text behind the header: its UTF-8 and how many codes in it have
  /// no character.
  public func decodeText() throws(MessageTextError) -> MessageTextDecoder<320> {
    if coding.isCompressed { throw .compressed }
    if let language = header?.lockingShiftLanguage ?? header?.singleShiftLanguage {
      if coding.alphabet == .gsm7 { throw .nationalLanguage(language) }
    }
    var decoder = MessageTextDecoder<320>()
    switch coding.alphabet {
    case .eightBit: throw .notText
    case .gsm7:
      let first = Septets.count(coveringOctets: headerOctets)
      octets.withBytes { octets in
        for index in first..<max(first, Int(length)) {
          decoder.push(septet: octets.septet(index))
        }
      }
    case .ucs2:
      withOctets { octets in
        for index in 0..<octets.count / 2 {
          decoder.push(unit: UInt16(octets[2 * index]) << 8 | UInt16(octets[2 * index + 1]))
        }
        if octets.count % 2 == 1 { decoder.pushUndefined("\u{FFFD}") }
      }
    }
    decoder.finish()
    return decoder
  }
}
