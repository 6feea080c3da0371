import SIM7000

// The fields of what the commands of the network answer, beyond what has a type.

/// A registration that bends the format, as some modules do, or of the 5G core.
///
/// What cannot be read as it should costs its own field only: an area code such
/// as `0 5` becomes null, and fields that no definition has are left out.
func registrationFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
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
    var fields = ATFieldCollector()
    registration.describe(into: &fields)
    return fields.fields
  }
  return nil
}

/// The ranges of the test form of `AT+CSQ`, and why a line is refused.
func signalQualityFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
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

/// `+CPOL: <index>,2,"<oper>"[,<GSM>,<GSM compact>,<UTRAN>,<E-UTRAN>,<NG-RAN>]`.
///
/// - Source: 3GPP TS 27.007, 7.19. A technology that is not in the line is not
///   preferred.
func preferredOperatorFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
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
func indicatorFields(_ line: RareLine) -> [Field]? {
  let groups = line.parameters.all.filter { $0.isGroup && !$0.text.isEmpty }
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
