import Primitives
import SIM7000

/// `+CBC`: `3800mV` or `3.800V` as siblings have it, or the test form's ranges.
func batteryFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  if parameters[0]?.isGroup ?? false, (2...3).contains(parameters.count) {
    let names = ["bcs", "bcl", "mv"]
    return (0..<parameters.count).map { Field(names[$0], parameters.textValue($0)) }
  }
  if parameters.count == 1, let text = parameters.text(0), text.hasSuffix("mV"),
    let millivolts = Int64(text.dropLast(2))
  {
    return [Field("mv", .integer(millivolts)), Field("form", "mV suffix")]
  }
  if parameters.count == 1, let text = parameters.text(0), text.hasSuffix("V"),
    case let volts = Array(text.dropLast().utf8),
    let millivolts = FixedPoint(parsing: volts.span, volts.indices)?.scaled(toFractionDigits: 3)
  {
    return [Field("mv", .integer(millivolts)), Field("form", "V suffix")]
  }
  return nil
}

/// `PrimaryDns: 8.8.8.8` and `SecondaryDns: 8.8.4.4`, in a line each.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CDNSCFG.
func nameServerFields(_ line: RareLine) -> [Field]? {
  let names = ["PrimaryDns": "primary", "SecondaryDns": "secondary"]
  let tokens = ATGrammar.tokens(of: line.text)
  let label = tokens.prefix.prefix { $0 != ":" }
  guard let name = names[String(label)], tokens.arguments.count == 1 else { return nil }
  return [Field(name, tokens.arguments[0])]
}

/// `+CBANDCFG: "CAT-M",<band>,...` and `"NB-IOT"`, each in a line of its own; a
/// log that has lost its line ends has both in one.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CBANDCFG.
func bandFields(_ line: RareLine) -> [Field]? {
  let name = "+CBANDCFG:"
  var rest = line.text[...]
  var fields: [Field] = []
  while let start = firstIndex(of: name, in: rest) {
    rest = rest[start...].dropFirst(name.count)
    let end = firstIndex(of: name, in: rest) ?? rest.endIndex
    let parts = rest[..<end].split(separator: ",").map(\.withoutBlanks)
    guard let system = parts.first else { return nil }
    let bands = parts.dropFirst().compactMap { Int64($0.prefix(while: \.isASCIIDigit)) }
    let key = system == "\"CAT-M\"" ? "catm" : system == "\"NB-IOT\"" ? "nbiot" : nil
    guard let key, bands.count == parts.count - 1 else { return nil }
    let list = FieldValue.list(bands.map { .integer($0) })
    if fields.isEmpty {
      fields = [Field("rat", ATParameters(system).text(0)), Field("band", list)]
    }
    fields.append(Field(key, list))
  }
  return fields.isEmpty ? nil : fields
}

private func firstIndex(of part: String, in text: Substring) -> Substring.Index? {
  text.indices.first { text[$0...].hasPrefix(part) }
}

/// `+CSCS`: the character set, or those to choose from.
///
/// IRA and ASCII are two names of one.
///
/// - Source: 3GPP TS 27.007, 5.5.
func characterSetFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard parameters.count == 1, let text = parameters.text(0) else { return nil }
  let sets = ATParameters(text).all.map { $0.text == "ASCII" ? "IRA" : $0.text }
  let all = Field("charsets", .list(sets.map { .text($0) }))
  return parameters[0]?.isQuoted ?? false ? [Field("charset", text), all] : [all]
}

/// `+IFC (0-2),(0-2)`: the flow controls that go in both directions.
///
/// - Source: ITU-T V.250, 6.2.12: 0 none, 1 XON/XOFF, 2 the circuits.
func flowControlFields(_ line: RareLine) -> [Field]? {
  let text = line.text.dropFirst("+IFC".count)
  let parameters = ATParameters(text.first == ":" ? text.dropFirst() : text)
  guard parameters.count == 2, parameters.all.allSatisfy(\.isGroup),
    let byTA = ATGrammar.numbers(inList: parameters.all[0].text),
    let byTE = ATGrammar.numbers(inList: parameters.all[1].text)
  else { return nil }
  let names = ["NONE", "XON_XOFF", "RTS_CTS"]
  let both = names.indices.filter { byTA.contains($0) && byTE.contains($0) }
  return [Field("modes", .list(both.map { .text(names[$0]) }))]
}

/// `+CFUN`: with the word of the levels that are settled.
///
/// - Source: 3GPP TS 27.007, 8.2: 0 minimum, 1 full, 4 the radio off.
func functionalityFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard let level = parameters.integer(0), parameters.count <= 2 else { return nil }
  let power: String? = level == 0 ? "off" : level == 1 ? "on" : level == 4 ? "low" : nil
  let reset = parameters.count == 2 ? [Field("rst", parameters.integerValue(1))] : []
  return [Field("fun", .integer(level))] + reset + [Field("power", power)]
}

/// `+CEDRXRDP: <act>[,"<requested>","<granted>","<ptw>"]`: 0 says that the cell
/// uses no eDRX.
///
/// - Source: 3GPP TS 27.007, 7.41.
func extendedReceptionFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard let technology = parameters.integer(0) else { return nil }
  let fields = [
    Field("act", .integer(technology)), Field("edrx", technology == 0 ? "off" : "on"),
  ]
  guard parameters.count == 4 else { return fields }
  return fields + [
    Field("requested", parameters.textValue(1)), Field("granted", parameters.textValue(2)),
    Field("ptw", parameters.textValue(3)),
  ]
}

/// A line of `AT+GSV`, by its look: the maker, the model, the revision.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+GSV, with its example.
func versionLineFields(_ line: RareLine) -> [Field] {
  let text = line.text
  let label = "Revision:"
  if text.hasPrefix(label) {
    return revisionFields(String(text.dropFirst(label.count).withoutBlanks))
  }
  return [Field(text.contains("SIM7") ? "model" : "manufacturer", text)]
}

/// The revision and the number of its build: 06 of `1351B06SIM7000E`.
func revisionFields(_ revision: String) -> [Field] {
  let build = revision.drop(while: \.isASCIIDigit)
  let digits = build.first == "B" ? build.dropFirst().prefix(while: \.isASCIIDigit) : ""
  return [
    Field("revision", revision), Field("build", digits.isEmpty ? nil : String(digits)),
  ]
}

/// An ICCID with what its digits say: the industry, the check digit, and the
/// filler that the line had.
///
/// - Source: ITU-T E.118: 89 is telecommunications; the last digit of a number
///   that is whole checks the others by Luhn's formula, where issuers keep to it.
func cardFields(ofLine line: [UInt8]) -> [Field]? {
  guard let card = try? ICCID(parsing: line.span) else { return nil }
  let digits = ATText.text(card.digits)
  // One of the last two, as the digits of a byte may be turned round.
  let ending = line.filter { ASCII.isLetter($0) || ASCII.isDigit($0) }.suffix(2)
  let filler = digits.utf8.count == 19 ? ending.first(where: ASCII.isLetter) : nil
  let pad = filler.map { String(UnicodeScalar($0)) }
  let isRight = card.digits.withBytes(Luhn.isValid)
  let check: String? = digits.allSatisfy(\.isASCIIDigit) ? isRight ? "ok" : "bad" : nil
  return [
    Field("iccid", digits), Field("mii", .integer(Int64(digits.prefix(2)) ?? 0)),
    Field("luhn", check), Field("pad", pad),
  ]
}
