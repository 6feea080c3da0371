import Primitives

/// The information response to `AT+CSQ`: `+CSQ: <rssi>,<ber>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSQ.
public struct SignalQuality: Equatable, CommandInformation {
  public static var command: CommandRow { .csq }
  /// 0 to 31; `nil` for 99, not known or not detectable.
  public var rssi: UInt8?
  /// `<ber>`, 0 to 7; `nil` for 99, which LTE always gives.
  public var bitErrorRate: UInt8?

  /// The two fields of `+CSQ`; `nil` stands for 99.
  public init(rssi: UInt8?, bitErrorRate: UInt8?) {
    self.rssi = rssi
    self.bitErrorRate = bitErrorRate
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    rssi = try fields.levelOrUnknown(upTo: 31, in: line)
    bitErrorRate = try fields.levelOrUnknown(upTo: 7, in: line)
  }

  /// The strength in dBm: -113 + 2 `rssi`; the ends mean "or less" and "or more".
  ///
  /// - Source: 3GPP TS 27.007, 8.5, as programs for these modules count. The manual's own
  ///   table is 1 dB lower from 2 up and 2 dB lower at 0.
  public var decibelMilliwatts: Int16? {
    rssi.map { -113 + 2 * Int16($0) }
  }
}

extension FieldReader {
  /// The next field: 0 to `limit`, or 99 for not known.
  fileprivate mutating func levelOrUnknown(
    upTo limit: UInt8,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> UInt8? {
    let value = try integer(UInt8(0)...99, in: line)
    guard value <= limit || value == 99 else { throw invalid }
    return value == 99 ? nil : value
  }
}
