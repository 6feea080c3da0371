import Primitives

/// The information response to `AT+CESQ`:
/// `+CESQ: <rxlev>,<ber>,<rscp>,<ecno>,<rsrq>,<rsrp>`.
///
/// Only the levels of the radio in use are known.
///
/// - Source: 3GPP TS 27.007, 8.69, for the fields, their ranges and what a step
///   is. The SIM7000 manual does not have the command.
public struct ExtendedSignalQuality: Equatable, CommandInformation {
  public static var command: CommandRow { .cesq }
  /// 0 to 63, with GSM.
  public var receivedLevel: Reading<UInt8>
  /// `<ber>`, 0 to 7, with GSM.
  public var bitErrorRate: Reading<UInt8>
  /// 0 to 96, with UTRAN.
  public var rscp: Reading<UInt8>
  /// 0 to 49, with UTRAN.
  public var ecno: Reading<UInt8>
  /// 0 to 34, with LTE.
  public var rsrq: Reading<UInt8>
  /// 0 to 97, with LTE.
  public var rsrp: Reading<UInt8>

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 6...6)
    receivedLevel = try fields.level(upTo: 63, unknown: 99, in: line)
    bitErrorRate = try fields.level(upTo: 7, unknown: 99, in: line)
    rscp = try fields.level(upTo: 96, unknown: 255, in: line)
    ecno = try fields.level(upTo: 49, unknown: 255, in: line)
    rsrq = try fields.level(upTo: 34, unknown: 255, in: line)
    rsrp = try fields.level(upTo: 97, unknown: 255, in: line)
  }

  // The lower end of each step, in tenths: -110.5 dBm is -1105. The lowest step,
  // 0, has none: it is all that is below the next one, and stands here for the
  // step that would end there.

  /// The received level on GSM in tenths of a dBm; `nil` if unknown.
  public var receivedTenthsOfDBm: Int16? {
    receivedLevel.value.map { -1_110 + 10 * Int16($0) }
  }

  /// RSCP on UMTS in tenths of a dBm; `nil` if unknown.
  public var rscpTenthsOfDBm: Int16? {
    rscp.value.map { -1_210 + 10 * Int16($0) }
  }

  /// Ec/No on UMTS in tenths of a decibel; `nil` if unknown.
  public var ecnoTenthsOfDecibel: Int16? {
    ecno.value.map { -245 + 5 * Int16($0) }
  }

  /// RSRQ on LTE in tenths of a decibel; `nil` if unknown.
  public var rsrqTenthsOfDecibel: Int16? {
    rsrq.value.map { -200 + 5 * Int16($0) }
  }

  /// RSRP on LTE in tenths of a dBm; `nil` if unknown.
  public var rsrpTenthsOfDBm: Int16? {
    rsrp.value.map { -1_410 + 10 * Int16($0) }
  }
}
