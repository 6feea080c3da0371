public import Primitives

/// A network: mobile country code and mobile network code.
///
/// - Source: 3GPP TS 23.003, 2.2. `01` and `001` are different networks.
public struct PLMN: Equatable, Sendable {
  /// The mobile country code, three digits.
  public var countryCode: UInt16
  /// The mobile network code, two or three digits.
  public var networkCode: UInt16
  /// 2 or 3.
  public var networkCodeDigits: UInt8

  /// A network by its two codes.
  public init(countryCode: UInt16, networkCode: UInt16, networkCodeDigits: UInt8) {
    self.countryCode = countryCode
    self.networkCode = networkCode
    self.networkCodeDigits = networkCodeDigits
  }

  /// Reads `<MCC>-<MNC>` that fills `range`.
  init?(_ line: Span<UInt8>, _ range: Range<Int>) {
    guard range.count == 6 || range.count == 7, line[range.lowerBound + 3] == ASCII.minus,
      let countryCode = line.unsignedInteger(in: range.lowerBound..<range.lowerBound + 3),
      let networkCode = line.unsignedInteger(in: range.lowerBound + 4..<range.upperBound)
    else { return nil }
    self.countryCode = UInt16(countryCode)
    self.networkCode = UInt16(networkCode)
    networkCodeDigits = UInt8(range.count - 4)
  }

  /// Reads `<MCC><MNC>` that fills `range`: `26201`.
  init?(digits line: Span<UInt8>, _ range: Range<Int>) {
    guard range.count == 5 || range.count == 6,
      let countryCode = line.unsignedInteger(in: range.lowerBound..<range.lowerBound + 3),
      let networkCode = line.unsignedInteger(in: range.lowerBound + 3..<range.upperBound)
    else { return nil }
    self.countryCode = UInt16(countryCode)
    self.networkCode = UInt16(networkCode)
    networkCodeDigits = UInt8(range.count - 3)
  }

  /// Appends `<MCC><MNC>`.
  func encode<let capacity: Int>(into text: inout FixedBytes<capacity>) {
    text.append(decimal: Int64(countryCode), minimumDigits: 3)
    text.append(decimal: Int64(networkCode), minimumDigits: Int(networkCodeDigits))
  }
}

/// `240-24,0x28a0,50183,61 EGSM 900,-53,0,58-58`, fields 3 to 9 with GSM.
public struct GSMCell: Equatable, Sendable {
  /// The network that the cell belongs to.
  public var network: PLMN
  /// The location area code.
  public var areaCode: UInt32
  /// The number of the cell in its area.
  public var cellID: UInt32
  /// Absolute radio-frequency channel number.
  public var channel: UInt16
  /// `EGSM 900`, `DCS 1800` ...; cut at 16 bytes.
  public var band: FixedBytes<16>
  /// Received level in dBm.
  public var receivedDBm: Int16
  /// `<TrackLO>`.
  public var trackLO: Int32
  /// The cell selection value C1.
  public var c1: Int16
  /// The cell reselection value C2.
  public var c2: Int16

  init(_ line: Span<UInt8>, _ fields: inout FieldReader) throws(InformationResponseError) {
    network = try fields.network(in: line)
    areaCode = try fields.hexadecimal(in: line)
    cellID = try fields.integer(0...UInt32.max, in: line)
    fields.next(in: line)
    let space = line.firstOffset(of: ASCII.space, in: fields.range)
    let digits = fields.range.lowerBound..<(space ?? fields.range.upperBound)
    guard let channel = line.unsignedInteger(in: digits).flatMap({ UInt16(exactly: $0) }) else {
      throw fields.invalid
    }
    self.channel = channel
    band = FixedBytes(line.extracting(line.trimmed(digits.upperBound..<fields.range.upperBound)))
    receivedDBm = try fields.integer(-200...0, in: line)
    trackLO = try fields.integer(Int32.min...Int32.max, in: line)
    fields.next(in: line)
    guard let (c1, c2) = pair(line, fields.range) else { throw fields.invalid }
    self.c1 = c1
    self.c2 = c2
  }
}

/// `240-07,0x2AFE,34564631,149,EUTRAN-BAND20,6400,3,3,-12,-81,-52,10`, fields 3
/// to 14 with LTE.
///
/// A level that is null or cannot be read is `nil` and leaves the rest as it is.
/// Some siblings write the levels in tenths: an RSRP below -200 is no dBm.
public struct LTECell: Equatable, Sendable {
  /// The network that the cell belongs to.
  public var network: PLMN
  /// The tracking area code.
  public var areaCode: UInt32
  /// The number of the cell in the network.
  public var cellID: UInt32
  /// The physical cell id, 0 to 503.
  public var physicalCellID: UInt16
  /// The number of the E-UTRAN band.
  public var band: UInt8
  /// The channel (EARFCN).
  public var channel: UInt32
  /// Index of a bandwidth, not MHz.
  public var downlinkBandwidth: UInt8
  /// The uplink bandwidth, as the module codes it.
  public var uplinkBandwidth: UInt8
  /// RSRQ in tenths of a decibel; `nil` if unknown.
  public var rsrqTenthsOfDecibel: Int16?
  /// RSRP in tenths of a dBm; `nil` if unknown.
  public var rsrpTenthsOfDBm: Int16?
  /// RSSI in tenths of a dBm; `nil` if unknown.
  public var rssiTenthsOfDBm: Int16?
  /// `<RSSNR>` as it is written.
  public var rssnr: Int16?

  init(_ line: Span<UInt8>, _ fields: inout FieldReader) throws(InformationResponseError) {
    network = try fields.network(in: line)
    areaCode = try fields.hexadecimal(in: line)
    cellID = try fields.integer(0...UInt32.max, in: line)
    // Source: 3GPP TS 36.211, 6.11: 504 physical-layer cell identities.
    physicalCellID = try fields.integer(0...503, in: line)
    fields.next(in: line)
    let label: StaticString = "EUTRAN-BAND"
    let digits = min(fields.range.lowerBound + label.utf8CodeUnitCount, fields.range.upperBound)
    guard line.matches(label, in: fields.range.lowerBound..<digits),
      let band = line.unsignedInteger(in: digits..<fields.range.upperBound)
        .flatMap({ UInt8(exactly: $0) })
    else { throw fields.invalid }
    self.band = band
    channel = try fields.integer(0...UInt32.max, in: line)
    downlinkBandwidth = try fields.integer(0...5, in: line)
    uplinkBandwidth = try fields.integer(0...5, in: line)
    let rsrq = fields.level(in: line)
    let rsrp = fields.level(in: line)
    let rssi = fields.level(in: line)
    rssnr = fields.level(in: line)
    let scale: Int16 = (rsrp ?? 0) < -200 ? 1 : 10
    rsrqTenthsOfDecibel = rsrq.map { $0 * scale }
    // Siblings write an index that no manual explains: no cell is received with 0 dBm and more.
    rsrpTenthsOfDBm = rsrp.flatMap { $0 < 0 ? $0 * scale : nil }
    rssiTenthsOfDBm = rssi.map { $0 * scale }
  }

  /// The ratio of signal to interference and noise: 2 `rssnr` - 20, from -20 to
  /// 30 dB; `nil` for what is outside.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSI. Some clients
  ///   print `rssnr` itself as decibel.
  public var signalToNoiseDecibel: Int16? {
    rssnr.flatMap { (0...25).contains($0) ? 2 * $0 - 20 : nil }
  }
}

extension FieldReader {
  fileprivate mutating func network(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> PLMN {
    next(in: line)
    guard let network = PLMN(line, range) else { throw invalid }
    return network
  }

  fileprivate mutating func hexadecimal(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> UInt32 {
    guard let value = try optionalHexadecimal(in: line) else { throw invalid }
    return value
  }

  /// The next field: a level; `nil` when it is null or no number up to 2 000.
  fileprivate mutating func level(in line: Span<UInt8>) -> Int16? {
    next(in: line)
    guard let value = line.integer(in: range), (-2_000...2_000).contains(value) else { return nil }
    return Int16(value)
  }
}

/// Reads `<C1>-<C2>`, either of which may be negative.
private func pair(_ line: Span<UInt8>, _ range: Range<Int>) -> (Int16, Int16)? {
  guard range.count >= 3,
    let minus = line.firstOffset(of: ASCII.minus, in: range.lowerBound + 1..<range.upperBound),
    let first = line.integer(in: range.lowerBound..<minus),
    let second = line.integer(in: minus + 1..<range.upperBound),
    let c1 = Int16(exactly: first), let c2 = Int16(exactly: second)
  else { return nil }
  return (c1, c2)
}
