/// SMS-STATUS-REPORT: the outcome of a submission.
///
/// - Source: 3GPP TS 23.040, 9.2.2.3.
package struct StatusReportPDU: Equatable, Sendable {
  var firstOctet: UInt8
  package var reference: UInt8
  package var recipient: MessageAddress
  /// When the submission came to the service centre.
  package var time: ServiceCentreTime
  /// When it was delivered, or given up.
  package var dischargeTime: ServiceCentreTime
  /// TP-ST: below 32 it arrived, from 64 on it never will.
  package var status: UInt8
  /// What a service centre may add.
  private var rest: [UInt8] = []

  package static let delivered: UInt8 = 0x00
  /// - Source: 3GPP TS 23.040, 9.2.3.15: permanent error, validity period
  ///   expired.
  package static let expired: UInt8 = 0x46

  package var encoded: [UInt8] {
    [firstOctet, reference] + recipient.encoded + time.encoded + dischargeTime.encoded + [status]
      + rest
  }

  package init?(decoding tpdu: [UInt8]) {
    var reader = TPDUReader(tpdu)
    guard let first = reader.octet(), first & FirstOctet.typeMask == FirstOctet.statusReport,
      let reference = reader.octet(), let recipient = MessageAddress(decoding: &reader),
      let time = ServiceCentreTime(decoding: &reader),
      let dischargeTime = ServiceCentreTime(decoding: &reader), let status = reader.octet()
    else { return nil }
    firstOctet = first
    self.reference = reference
    self.recipient = recipient
    self.time = time
    self.dischargeTime = dischargeTime
    self.status = status
    rest = reader.remaining()
  }

  package init(
    reference: UInt8,
    recipient: MessageAddress,
    time: ServiceCentreTime,
    dischargeTime: ServiceCentreTime,
    status: UInt8
  ) {
    firstOctet = FirstOctet.statusReport | FirstOctet.noMoreMessages
    self.reference = reference
    self.recipient = recipient
    self.time = time
    self.dischargeTime = dischargeTime
    self.status = status
  }
}
