public import Primitives

/// SMS-SUBMIT: a message to send.
///
/// - Source: 3GPP TS 23.040, 9.2.2.2.
public struct SubmitPDU: Equatable, Sendable {
  /// Where to hand the message in; `nil` is the one of `AT+CSCA`.
  public var serviceCentre: MessageAddress?
  /// TP-MR, which the module replaces by its own.
  public var reference: UInt8 = 0
  /// The number to send to.
  public var recipient: MessageAddress
  /// TP-PID: 0 for an ordinary message.
  public var protocolIdentifier: UInt8 = 0
  /// `nil` leaves it to the service centre.
  public var validityPeriod: ValidityPeriod?
  /// The text or the bytes, with their header.
  public var userData: UserData
  /// TP-SRR: whether a status report shall come back.
  public var wantsStatusReport = false
  /// TP-RD: whether the service centre refuses a second one with the same
  /// reference and recipient.
  public var rejectsDuplicates = false
  /// TP-RP.
  public var hasReplyPath = false

  /// A message with the default settings.
  public init(to recipient: MessageAddress, _ userData: UserData) {
    self.recipient = recipient
    self.userData = userData
  }

  init(
    _ firstOctet: UInt8,
    _ serviceCentre: MessageAddress?,
    _ reader: inout PDUReader,
    in octets: Span<UInt8>
  ) throws(PDUError) {
    self.serviceCentre = serviceCentre
    wantsStatusReport = firstOctet & 0x20 != 0
    rejectsDuplicates = firstOctet & 0x04 != 0
    hasReplyPath = firstOctet & 0x80 != 0
    reference = try reader.octet(.reference, in: octets)
    recipient = try reader.address(in: octets)
    protocolIdentifier = try reader.octet(.protocolIdentifier, in: octets)
    let coding = DataCoding(octet: try reader.octet(.dataCoding, in: octets))
    switch firstOctet & 0x18 {
    case 0x10:
      let octet = try reader.octet(.validityPeriod, in: octets)
      validityPeriod = .relative(RelativeValidity(octet: octet))
    case 0x08:
      let range = try reader.take(7, .validityPeriod, in: octets)
      validityPeriod = .enhanced(EnhancedValidity(octets.extracting(range)))
    case 0x18:
      validityPeriod = .absolute(try reader.time(.validityPeriod, in: octets))
    default:
      break
    }
    userData = try reader.userData(coding, hasHeader: firstOctet & 0x40 != 0, in: octets)
  }

  /// `<length>` of `AT+CMGS` and `AT+CMGW`: the octets without the service
  /// centre's address.
  public var length: UInt8 {
    var octets = FixedBytes<176>()
    encodeMessage(into: &octets)
    return UInt8(octets.count)
  }

  /// Appends the hexadecimal digits that go behind the prompt, without the
  /// Ctrl-Z: at most 352.
  public func encode<let capacity: Int>(into text: inout FixedBytes<capacity>) {
    var octets = FixedBytes<176>()
    if let serviceCentre {
      octets.append(UInt8(serviceCentre.octets.count + 1))
      octets.append(serviceCentre.typeOctet)
      octets.append(serviceCentre.octets)
    } else {
      octets.append(0)
    }
    encodeMessage(into: &octets)
    for index in 0..<octets.count {
      text.append(hexadecimal: octets[index])
    }
  }

  private func encodeMessage(into octets: inout FixedBytes<176>) {
    octets.append(firstOctet)
    octets.append(reference)
    octets.append(recipient.digitCount)
    octets.append(recipient.typeOctet)
    octets.append(recipient.octets)
    octets.append(protocolIdentifier)
    octets.append(userData.coding.octet)
    validityPeriod?.encode(into: &octets)
    octets.append(userData.length)
    octets.append(userData.octets)
  }

  private var firstOctet: UInt8 {
    0x01 | (rejectsDuplicates ? 0x04 : 0) | (validityPeriod?.formatBits ?? 0)
      | (wantsStatusReport ? 0x20 : 0) | (userData.header == nil ? 0 : 0x40)
      | (hasReplyPath ? 0x80 : 0)
  }
}
