import Primitives
import SIM7000

// The fields of what the commands of the network answer, beyond what has a type.

/// A registration, also of the 5G core and of modules that bend the format.
///
/// What cannot be read as it should costs its own field only: an area code such
/// as `0 5` becomes null, and fields that no definition has are left out.
func registrationFields(ofLine line: [UInt8], name: String) -> [Field]? {
  let parameters = ATParameters(of: line, name: name)
  if let registration = try? Registration(parsing: line.span), registration.areaCode != 0 {
    return registration.fields + causeFields(of: registration, parameters, name: name)
      + timerFields(of: registration, name: name)
  }
  let isTest = parameters[0]?.isGroup ?? false
  if isTest, parameters.count == 1 { return [Field("modes", parameters.textValue(0))] }
  let texts = parameters.all.map { $0.isQuoted ? "\"\($0.text)\"" : $0.text }
  let location = texts.enumerated().map { index, text in
    index < 2 || parameters.all[index].text.allSatisfy(\.isASCIIHexDigit) ? text : ""
  }
  let candidates = [texts, location, Array(texts.prefix(4)), Array(location.prefix(4))]
  for candidate in candidates {
    let line = Array("+CREG: \(candidate.joined(separator: ","))".utf8)
    guard var registration = try? Registration(parsing: line.span) else { continue }
    if registration.areaCode == 0, registration.cellID == 0 {
      // What modules write that are in no cell.
      registration.areaCode = nil
      registration.cellID = nil
    }
    return registration.fields
  }
  return nil
}

/// Why the network refused, which `AT+CEREG=3` and up has behind the radio system.
///
/// - Source: 3GPP TS 27.007, 10.1.22.
private func causeFields(
  of registration: Registration,
  _ parameters: ATParameters,
  name: String
) -> [Field] {
  let radio = registration.reporting == nil ? 3 : 4
  let code = registration.accessTechnology.map { Int64($0.rawValue) }
  guard name == "+CEREG", parameters.integer(radio) == code,
    let kind = parameters.integer(radio + 1), let cause = parameters.integer(radio + 2)
  else { return [] }
  return [Field("cause_type", .integer(kind)), Field("reject_cause", .integer(cause))]
}

/// The timers of power saving as the line has them; nothing where it has none.
private func timerFields(of registration: Registration, name: String) -> [Field] {
  guard let timers = registration.timers else { return [] }
  func field(_ name: String, _ timer: GPRSTimer?) -> Field {
    var digits = FixedBytes<8>()
    timer?.encode(into: &digits)
    return Field(name, timer == nil ? nil : ATText.text(digits))
  }
  let active = field("active", timers.active)
  if name == "+CEREG" { return [active, field("tau", timers.periodicUpdate)] }
  return [active, field("rau", timers.periodicUpdate), field("ready", timers.ready)]
}

/// `AT+CSQ` in figures; the test form's ranges; and why a line is refused.
func signalQualityFields(ofLine line: [UInt8]) -> [Field]? {
  if let quality = try? SignalQuality(parsing: line.span) {
    return quality.fields + [Field("percent", .integer(percent(ofRSSI: quality.rssi)))]
  }
  let parameters = ATParameters(of: line, name: "+CSQ")
  if parameters[0]?.isGroup ?? false, parameters.count == 2 {
    return [Field("rssi", parameters.textValue(0)), Field("ber", parameters.textValue(1))]
  }
  guard parameters.count == 2, let rssi = parameters.integer(0), let ber = parameters.integer(1)
  else { return nil }
  let isLevelKnown = (0...31).contains(rssi) || rssi == 99
  return [
    Field("rssi", .integer(rssi)), Field("ber", .integer(ber)),
    Field("err", .text(isLevelKnown ? "ber out of 0..7,99" : "rssi out of 0..31,99")),
  ]
}

/// How much of the scale a bar would show, rounded; nothing while the level is
/// not known.
///
/// Project value: the level's share of 31, its highest value.
private func percent(ofRSSI rssi: UInt8?) -> Int64 {
  rssi.map { (Int64($0) * 200 + 31) / 62 } ?? 0
}

/// `+CESQ`: the six levels and, for those that are known, dB and dBm.
///
/// - Source: 3GPP TS 27.007, 8.69.
func extendedQualityFields(ofLine line: [UInt8]) -> [Field]? {
  let parameters = ATParameters(of: line, name: "+CESQ")
  let levels = (0..<6).compactMap { parameters.integer($0) }
  guard parameters.count == 6, levels.count == 6 else { return nil }
  /// `level` times `step` tenths above `lowest` tenths.
  func figure(
    _ name: String,
    _ level: Int64,
    to last: Int64,
    _ step: Int64,
    _ lowest: Int64
  )
    -> Field
  {
    guard (0...last).contains(level) else { return Field(name, .null) }
    let tenths = FixedPoint(coefficient: lowest + step * level, fractionDigits: 1)
    return Field(name, .decimal(tenths))
  }
  return [
    Field("rxlev", .integer(levels[0])), figure("rssi_dB", levels[0], to: 63, 10, -1_110),
    Field("ber", .integer(levels[1])),
    Field("rscp_level", .integer(levels[2])), figure("rscp_dB", levels[2], to: 96, 10, -1_210),
    Field("ecn0_level", .integer(levels[3])), figure("ecio_dB", levels[3], to: 49, 5, -245),
    Field("rsrq_level", .integer(levels[4])), figure("rsrq_dB", levels[4], to: 34, 5, -200),
    Field("rsrp_level", .integer(levels[5])), figure("rsrp_dB", levels[5], to: 97, 10, -1_410),
  ]
}

/// `+CPOL: <index>,2,"<oper>"[,<GSM>,<GSM compact>,<UTRAN>,<E-UTRAN>,<NG-RAN>]`.
///
/// - Source: 3GPP TS 27.007, 7.19. A technology that is not in the line is not
///   preferred.
func preferredOperatorFields(ofLine line: [UInt8]) -> [Field]? {
  let parameters = ATParameters(of: line, name: "+CPOL")
  guard parameters.count >= 3, let index = parameters.integer(0), parameters.integer(1) == 2,
    let digits = parameters.text(2), ATGrammar.network(digits) != nil
  else { return nil }
  let names = ["gsm", "gsm_compact", "utran", "eutran", "ngran"]
  let technologies = names.enumerated().map { offset, name in
    Field(name, .boolean(parameters.integer(3 + offset) == 1))
  }
  return [Field("index", .integer(index)), Field("oper", .text(digits))] + technologies
    + [Field("act_count", .integer(Int64(parameters.count - 3)))]
}

/// `+CIND: ("signal",(0-5)),...`: name and range of each indicator.
///
/// Makers write the names with blanks and capitals of their own; here they have
/// neither.
///
/// - Source: 3GPP TS 27.007, 8.9.
func indicatorFields(ofLine line: [UInt8]) -> [Field]? {
  let groups = ATParameters(of: line, name: "+CIND").all.filter { $0.isGroup && !$0.text.isEmpty }
  guard !groups.isEmpty else { return nil }
  var indicators: [FieldValue] = []
  for group in groups {
    let parts = ATParameters(group.text)
    guard parts.count == 2, let name = parts.text(0), let list = parts.text(1),
      let numbers = ATGrammar.numbers(inList: list), let first = numbers.first,
      let last = numbers.last
    else { return nil }
    let word = name.lowercased().filter { $0 != " " }
    indicators.append(.list([.text(word), .text("\(first)-\(last)")]))
  }
  return [Field("count", .integer(Int64(indicators.count)))]
    + indicators.enumerated().map { Field("ind\($0 + 1)", $1) }
}
