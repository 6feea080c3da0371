/// SMS-SUBMIT: from the module to the service centre.
///
/// - Source: 3GPP TS 23.040, 9.2.2.2.
package struct SubmitPDU: Equatable, Sendable {
  var firstOctet: UInt8
  package var reference: UInt8
  package var destination: MessageAddress
  var protocolIdentifier: UInt8
  var scheme: DataCodingScheme
  var validity: ValidityPeriod
  package var userData: UserData

  package var wantsStatusReport: Bool { firstOctet & FirstOctet.statusReportBit != 0 }

  /// `nil` when the user data is too long.
  var encoded: [UInt8]? {
    guard let data = userData.encoded else { return nil }
    return [firstOctet, reference] + destination.encoded + [protocolIdentifier, scheme.octet]
      + validity.encoded + data
  }

  package init?(decoding tpdu: [UInt8]) {
    var reader = TPDUReader(tpdu)
    guard let first = reader.octet(), first & FirstOctet.typeMask == FirstOctet.submit,
      let reference = reader.octet(), let destination = MessageAddress(decoding: &reader),
      let protocolIdentifier = reader.octet(),
      let scheme = reader.octet().map({ DataCodingScheme(octet: $0) }),
      let validity = ValidityPeriod(decoding: &reader, firstOctet: first),
      let userData = UserData(
        decoding: &reader,
        scheme,
        hasHeader: first & FirstOctet.headerBit != 0
      )
    else { return nil }
    firstOctet = first
    self.reference = reference
    self.destination = destination
    self.protocolIdentifier = protocolIdentifier
    self.scheme = scheme
    self.validity = validity
    self.userData = userData
  }

  /// The bits of `firstOctet` for the other parts follow from these.
  init(
    firstOctet: UInt8,
    destination: MessageAddress,
    protocolIdentifier: UInt8,
    scheme: DataCodingScheme,
    validity: ValidityPeriod,
    userData: UserData
  ) {
    let derived = FirstOctet.typeMask | ValidityPeriod.Format.mask | FirstOctet.headerBit
    self.firstOctet =
      firstOctet & ~derived | FirstOctet.submit | validity.format
      | (userData.hasHeader ? FirstOctet.headerBit : 0)
    reference = 0
    self.destination = destination
    self.protocolIdentifier = protocolIdentifier
    self.scheme = scheme
    self.validity = validity
    self.userData = userData
  }
}
