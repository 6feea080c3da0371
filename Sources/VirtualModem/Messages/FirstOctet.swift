/// The bits of a TPDU's first octet.
///
/// - Source: 3GPP TS 23.040, 9.2.3.1 to 9.2.3.7, 9.2.3.17, 9.2.3.23.
enum FirstOctet {
  /// TP-MTI.
  static let typeMask: UInt8 = 0x03
  static let deliver: UInt8 = 0x00
  static let submit: UInt8 = 0x01
  static let statusReport: UInt8 = 0x02
  /// TP-MMS: nothing more is waiting.
  static let noMoreMessages: UInt8 = 0x04
  /// TP-SRR of a submission, TP-SRI of a delivery.
  static let statusReportBit: UInt8 = 0x20
  /// TP-UDHI.
  static let headerBit: UInt8 = 0x40
}
