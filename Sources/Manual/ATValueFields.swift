import Primitives
import SIM7000

/// The fields of each typed value, named as in the dictionary of the vectors.
extension Registration {
  /// `line` is the one that this was read from.
  func describe(_ line: Span<UInt8>, into sink: inout some ATFieldSink & ~Copyable) {
    describe(into: &sink)
    let isEvolved = line.starts(with: "+CEREG:")
    if isEvolved { describeCause(line, into: &sink) }
    guard let timers else { return }
    sink.put("active", timers.active)
    sink.put(isEvolved ? "tau" : "rau", timers.periodicUpdate)
    if !isEvolved { sink.put("ready", timers.ready) }
  }

  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    if let reporting { sink.put("n", reporting) }
    sink.put("stat", status.rawValue)
    sink.put("state", word: status.word)
    sink.put("registered", status.isRegistered)
    sink.put("roaming", status == .roaming || status == .roamingCSFBNotPreferred)
    sink.put("lac", areaCode)
    sink.put("ci", cellID)
    sink.put("act", accessTechnology?.rawValue)
  }

  /// Why the network refused, which `AT+CEREG=3` and up has behind the radio system.
  ///
  /// - Source: 3GPP TS 27.007, 10.1.22.
  private func describeCause(_ line: Span<UInt8>, into sink: inout some ATFieldSink & ~Copyable) {
    let radio = reporting == nil ? 3 : 4
    guard FieldCursor(0..<line.count).total(in: line) > radio + 2 else { return }
    let parameters = ATParameters(of: line.array, name: "+CEREG")
    guard parameters.integer(radio) == accessTechnology.map({ Int64($0.rawValue) }),
      let kind = parameters.integer(radio + 1), let cause = parameters.integer(radio + 2)
    else { return }
    sink.put("cause_type", kind)
    sink.put("reject_cause", cause)
  }
}

extension ATFieldSink where Self: ~Copyable {
  /// A timer of power saving as the line has it.
  fileprivate mutating func put(_ name: StaticString, _ timer: GPRSTimer?) {
    guard let timer else { return put(name, word: nil) }
    var digits = FixedBytes<8>()
    timer.encode(into: &digits)
    put(name, digits)
  }
}

extension RegistrationStatus {
  /// The word of the field `state`.
  fileprivate var word: StaticString {
    switch self {
    case .notRegistered: "notRegistered"
    case .home: "home"
    case .searching: "searching"
    case .denied: "denied"
    case .unknown: "unknown"
    case .roaming: "roaming"
    case .homeSMSOnly: "homeSmsOnly"
    case .roamingSMSOnly: "roamingSmsOnly"
    case .emergencyOnly: "emergencyOnly"
    case .homeCSFBNotPreferred: "homeCsfbNotPreferred"
    case .roamingCSFBNotPreferred: "roamingCsfbNotPreferred"
    case .attachedRLOS: "attachedRlos"
    }
  }
}

extension OperatorSelection {
  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    sink.put("mode", mode.rawValue)
    sink.put("format", format?.rawValue)
    if let name { sink.put("oper", name) } else { sink.put("oper", word: nil) }
    sink.put("act", accessTechnology?.rawValue)
  }
}

extension GSMCell {
  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    network.describe(into: &sink)
    sink.put("lac", areaCode)
    sink.put("cell", cellID)
    sink.put("arfcn", channel)
    sink.put("band", band)
    sink.put("rxlev", receivedDBm)
    sink.put("track_lo", trackLO)
    sink.put("c1", c1)
    sink.put("c2", c2)
  }
}

extension LTECell {
  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    network.describe(into: &sink)
    sink.put("tac", areaCode)
    sink.put("cell", cellID)
    sink.put("pci", physicalCellID)
    sink.put("band", band)
    sink.put("earfcn", channel)
    sink.put("dlbw", downlinkBandwidth)
    sink.put("ulbw", uplinkBandwidth)
    sink.put("rsrq", tenths: rsrqTenthsOfDecibel)
    sink.put("rsrp", tenths: rsrpTenthsOfDBm)
    sink.put("rssi", tenths: rssiTenthsOfDBm)
    sink.put("rssnr_raw", rssnr)
    sink.put("sinr_db", signalToNoiseDecibel)
  }
}

extension PLMN {
  /// The network code as text: its zeros in front count.
  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    sink.put("mcc", countryCode)
    var digits = FixedBytes<3>()
    digits.append(decimal: Int64(networkCode), minimumDigits: Int(networkCodeDigits))
    sink.put("mnc", digits)
  }

  /// `310-410`.
  var text: FixedBytes<7> {
    var text = FixedBytes<7>()
    text.append(decimal: Int64(countryCode), minimumDigits: 3)
    text.append(ASCII.minus)
    text.append(decimal: Int64(networkCode), minimumDigits: Int(networkCodeDigits))
    return text
  }
}

extension SignalQuality {
  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    sink.put("rssi", rssi ?? 99)
    sink.put("ber", bitErrorRate ?? 99)
    sink.put("dbm", decibelMilliwatts)
    sink.put("percent", percent)
  }

  /// How much of the scale a bar would show, rounded; nothing while the level is
  /// not known.
  ///
  /// Project value: the level's share of 31, its highest value.
  private var percent: Int64 {
    rssi.map { (Int64($0) * 200 + 31) / 62 } ?? 0
  }
}

extension BatteryCharge {
  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    sink.put("bcs", charging.rawValue)
    sink.put("bcl", percent)
    sink.put("mv", millivolts)
  }
}

extension BearerStatus {
  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    sink.put("cid", profile)
    sink.put("status", state.rawValue)
    sink.put("addr", address)
  }
}

extension IPv4Address {
  var text: String {
    var text = FixedBytes<15>()
    encode(into: &text)
    return ATText.text(text)
  }
}

extension HTTPActionResult {
  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    sink.put("method", method.rawValue)
    sink.put("status", status)
    sink.put("length", length)
  }
}

/// The six levels of `AT+CESQ`, as they stand in the line.
///
/// - Source: 3GPP TS 27.007, 8.69.
struct ExtendedLevels {
  private var levels: InlineArray<6, Int64> = .init(repeating: 0)

  init?(_ line: Span<UInt8>) {
    var cursor = FieldCursor(ATText.parameters(of: line, name: "+CESQ"))
    for index in 0..<6 {
      guard let range = cursor.next(in: line),
        case let field = line.withoutQuotes(line.trimmed(range)), !field.isEmpty,
        line[field.lowerBound] != ASCII.plus, let level = line.integer(in: field)
      else { return nil }
      levels[index] = level
    }
    guard cursor.next(in: line) == nil else { return nil }
  }

  /// The levels and, for those that are known, dB and dBm.
  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    sink.put("rxlev", levels[0])
    put("rssi_dB", levels[0], to: 63, 10, -1_110, into: &sink)
    sink.put("ber", levels[1])
    sink.put("rscp_level", levels[2])
    put("rscp_dB", levels[2], to: 96, 10, -1_210, into: &sink)
    sink.put("ecn0_level", levels[3])
    put("ecio_dB", levels[3], to: 49, 5, -245, into: &sink)
    sink.put("rsrq_level", levels[4])
    put("rsrq_dB", levels[4], to: 34, 5, -200, into: &sink)
    sink.put("rsrp_level", levels[5])
    put("rsrp_dB", levels[5], to: 97, 10, -1_410, into: &sink)
  }

  /// `level` times `step` tenths above `lowest` tenths.
  private func put(
    _ name: StaticString,
    _ level: Int64,
    to last: Int64,
    _ step: Int64,
    _ lowest: Int64,
    into sink: inout some ATFieldSink & ~Copyable
  ) {
    guard (0...last).contains(level) else { return sink.put(name, word: nil) }
    sink.name(name)
    sink.value(FixedPoint(coefficient: lowest + step * level, fractionDigits: 1))
  }
}
