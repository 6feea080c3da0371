/// SMS-DELIVER: from the service centre to the module.
///
/// - Source: 3GPP TS 23.040, 9.2.2.1.
package struct DeliverPDU: Equatable, Sendable {
  var firstOctet: UInt8
  package var originator: MessageAddress
  var protocolIdentifier: UInt8 = 0
  var scheme: DataCodingScheme
  var time: ServiceCentreTime
  package var userData: UserData

  /// `nil` when the user data is too long.
  package var encoded: [UInt8]? {
    guard let data = userData.encoded else { return nil }
    return [firstOctet] + originator.encoded + [protocolIdentifier, scheme.octet] + time.encoded
      + data
  }

  package init?(decoding tpdu: [UInt8]) {
    var reader = TPDUReader(tpdu)
    guard let first = reader.octet(), first & FirstOctet.typeMask == FirstOctet.deliver,
      let originator = MessageAddress(decoding: &reader),
      let protocolIdentifier = reader.octet(),
      let scheme = reader.octet().map({ DataCodingScheme(octet: $0) }),
      let time = ServiceCentreTime(decoding: &reader),
      let userData = UserData(
        decoding: &reader,
        scheme,
        hasHeader: first & FirstOctet.headerBit != 0
      )
    else { return nil }
    firstOctet = first
    self.originator = originator
    self.protocolIdentifier = protocolIdentifier
    self.scheme = scheme
    self.time = time
    self.userData = userData
  }

  private init(
    _ userData: UserData,
    from originator: MessageAddress,
    at time: ServiceCentreTime,
    messageClass: UInt8?
  ) {
    firstOctet =
      FirstOctet.deliver | FirstOctet.noMoreMessages
      | (userData.hasHeader ? FirstOctet.headerBit : 0)
    self.originator = originator
    let alphabet: UInt8 = userData.alphabet == .ucs2 ? 0x08 : 0
    scheme = DataCodingScheme(octet: alphabet | (messageClass.map { 0x10 | $0 & 3 } ?? 0))
    self.time = time
    self.userData = userData
  }

  /// What a centre makes of a submission for the one who gets it.
  package init(
    relaying submit: SubmitPDU,
    from originator: MessageAddress,
    at time: ServiceCentreTime
  ) {
    self.init(submit.userData, from: originator, at: time, messageClass: nil)
    protocolIdentifier = submit.protocolIdentifier
    scheme = submit.scheme
  }

  /// A text in as many messages as it takes.
  package static func parts(
    of text: String,
    from originator: MessageAddress,
    at time: ServiceCentreTime,
    reference: UInt8,
    messageClass: UInt8? = nil
  ) -> [DeliverPDU] {
    UserData.parts(of: text, reference: reference).map {
      DeliverPDU($0, from: originator, at: time, messageClass: messageClass)
    }
  }
}
