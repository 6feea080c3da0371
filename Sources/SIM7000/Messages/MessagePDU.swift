import Primitives

/// A short message as PDU mode (`AT+CMGF=0`) has it: the service centre's
/// address, and what goes between it and the module.
///
/// The type alone does not tell a report to the TE from a command of the TE;
/// this is the TE's library, so it is the report.
///
/// - Source: 3GPP TS 27.005, 3.1 (`<pdu>`); TS 23.040, 9.2.3.1: a type that is
///   reserved is read like a message that is delivered.
public enum MessagePDU: Equatable, Sendable {
  /// A received message.
  case deliver(DeliverPDU)
  /// A message to send.
  case submit(SubmitPDU)
  /// A report about a sent message.
  case statusReport(StatusReportPDU)

  /// The octets of the longest PDU.
  ///
  /// - Source: 3GPP TS 24.011, 8.2.5.1: an address of 11 octets and its length;
  ///   TS 23.040: a submitted message has at most 164.
  public static let octetsMax = 176

  /// Reads the line of hexadecimal digits, in either case.
  ///
  /// The length is `<length>` of the line before, the octets without the service
  /// centre's address; `nil` checks nothing.
  public init(parsing line: Span<UInt8>, length announced: Int? = nil) throws(PDUError) {
    let digits = line.trimmed(0..<line.count)
    var octets = FixedBytes<176>()
    try octets.append(digits: line.extracting(digits))
    self = try octets.withBytes { octets throws(PDUError) in
      try MessagePDU(octets: octets, length: announced)
    }
  }

  init(octets: Span<UInt8>, length announced: Int?) throws(PDUError) {
    var reader = PDUReader()
    let serviceCentre = try reader.serviceCentre(in: octets)
    let found = octets.count - reader.offset
    if let announced, announced != found {
      throw .wrongLength(found: found, announced: announced)
    }
    let first = try reader.octet(.firstOctet, in: octets)
    switch first & 0x03 {
    case 1: self = .submit(try SubmitPDU(first, serviceCentre, &reader, in: octets))
    case 2: self = .statusReport(try StatusReportPDU(first, serviceCentre, &reader, in: octets))
    default: self = .deliver(try DeliverPDU(first, serviceCentre, &reader, in: octets))
    }
    guard reader.offset == octets.count else {
      throw .surplus(offset: reader.offset, count: octets.count - reader.offset)
    }
  }
}

extension FixedBytes {
  /// Appends the octets that hexadecimal digits say.
  fileprivate mutating func append(digits: Span<UInt8>) throws(PDUError) {
    for offset in digits.indices where ASCII.hexadecimalValue(digits[offset]) == nil {
      throw .notHexadecimal(found: digits[offset], offset: offset)
    }
    guard digits.count % 2 == 0 else { throw .oddDigits(found: digits.count) }
    guard digits.count / 2 <= capacity else {
      throw .tooLong(found: digits.count / 2, limit: capacity)
    }
    for index in 0..<digits.count / 2 {
      append(UInt8(truncatingIfNeeded: digits.hexadecimal(in: 2 * index..<2 * index + 2) ?? 0))
    }
  }
}

/// Reads the parts of a PDU, one after the other.
struct PDUReader: Sendable {
  private(set) var offset = 0

  mutating func octet(
    _ part: PDUError.Part,
    in octets: Span<UInt8>
  ) throws(PDUError) -> UInt8 {
    let range = try take(1, part, in: octets)
    return octets[range.lowerBound]
  }

  /// The next `count` octets.
  mutating func take(
    _ count: Int,
    _ part: PDUError.Part,
    in octets: Span<UInt8>
  ) throws(PDUError) -> Range<Int> {
    guard octets.count - offset >= count else {
      throw .endsEarly(part, offset: offset, found: octets.count - offset, expected: count)
    }
    defer { offset += count }
    return offset..<offset + count
  }

  /// A length in octets, 0 for none, a type and digits.
  ///
  /// - Source: 3GPP TS 24.011, 8.2.5.1.
  mutating func serviceCentre(in octets: Span<UInt8>) throws(PDUError) -> MessageAddress? {
    let start = offset
    let length = try octet(.serviceCentre, in: octets)
    guard length > 0 else { return nil }
    guard length <= 11 else {
      throw .outOfRange(.serviceCentre, offset: start, found: length, expected: 0...11)
    }
    let range = try take(Int(length), .serviceCentre, in: octets)
    let digits = octets.extracting(range.lowerBound + 1..<range.upperBound)
    let hasFiller = !digits.isEmpty && digits[digits.count - 1] >> 4 == 0x0F
    return try MessageAddress(
      typeOctet: octets[range.lowerBound],
      digitCount: UInt8(digits.count * 2 - (hasFiller ? 1 : 0)),
      digits: digits,
      .serviceCentre,
      at: range.lowerBound + 1
    )
  }

  /// A length in digits, a type and digits.
  mutating func address(in octets: Span<UInt8>) throws(PDUError) -> MessageAddress {
    let start = offset
    let count = try octet(.address, in: octets)
    guard count <= UInt8(MessageAddress.digitsMax) else {
      throw .outOfRange(.address, offset: start, found: count, expected: 0...20)
    }
    let type = try octet(.address, in: octets)
    let range = try take((Int(count) + 1) / 2, .address, in: octets)
    return try MessageAddress(
      typeOctet: type,
      digitCount: count,
      digits: octets.extracting(range),
      .address,
      at: range.lowerBound
    )
  }

  mutating func time(
    _ part: PDUError.Part,
    in octets: Span<UInt8>
  ) throws(PDUError) -> MessageTime {
    let range = try take(7, part, in: octets)
    return MessageTime(octets.extracting(range))
  }

  /// TP-UDL and TP-UD.
  mutating func userData(
    _ coding: DataCoding,
    hasHeader: Bool,
    in octets: Span<UInt8>
  ) throws(PDUError) -> UserData {
    let start = offset
    let length = try octet(.userDataLength, in: octets)
    let limit = UInt8(coding.countsSeptets ? UserData.septetsMax : UserData.octetsMax)
    guard length <= limit else {
      throw .outOfRange(.userDataLength, offset: start, found: length, expected: 0...limit)
    }
    let count = coding.countsSeptets ? Septets.octetCount(Int(length)) : Int(length)
    let range = try take(count, .userData, in: octets)
    var headerOctets = 0
    if hasHeader {
      guard count > 0 else {
        throw .endsEarly(.userDataHeader, offset: range.lowerBound, found: 0, expected: 1)
      }
      let headerLength = octets[range.lowerBound]
      // What the text's length leaves: with septets the last octet may be half one.
      let room = coding.countsSeptets ? Int(length) * 7 / 8 : count
      guard Int(headerLength) < max(room, 1) else {
        throw .outOfRange(
          .userDataHeader,
          offset: range.lowerBound,
          found: headerLength,
          expected: 0...UInt8(max(room, 1) - 1)
        )
      }
      headerOctets = Int(headerLength) + 1
    }
    return UserData(
      octets.extracting(range),
      length: length,
      coding,
      headerOctets: headerOctets
    )
  }
}
