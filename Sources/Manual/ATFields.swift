import Primitives
import SIM7000

/// The named values of an information response or a URC.
///
/// A line that has no typed value, or whose typed value cannot be read, gives
/// its parameters by the names of the dictionary or as `value1`, `value2` ...;
/// so there always is at least one field.
///
/// - Parameters:
///   - line: without its line ending.
///   - name: `responseName(ofLine:)` or, for a line without a name, the
///     command's: `+GSN`, `I` or `ATI`.
/// - Returns: the fields in the order of the line, then what follows from them.
package func fields(ofLine line: [UInt8], name: String) -> [Field] {
  LineName(name).fields(of: line.span)
}

extension LineName {
  /// The fields of `line`, which has this name and no line ending.
  package func fields(of line: Span<UInt8>) -> [Field] {
    var fields = ATFieldCollector()
    describe(line, sink: &fields)
    return fields.fields
  }
}

/// The address that is all that `AT+CIFSR` answers.
func localAddressFields(_ line: RareLine) -> [Field]? {
  (try? LocalAddress(parsing: line.bytes.span)).map { [Field("addr", .text($0.address.text))] }
}

/// `+CPIN`: the text and not the value, since the locks of a network have many names,
/// and siblings have words of their own such as `SIM REMOVED`.
func describeSIM(_ line: Span<UInt8>, into sink: inout some ATFieldSink & ~Copyable) -> Bool {
  let name = "+CPIN:".utf8.count
  guard line.starts(with: "+CPIN:"), case let lock = line.trimmed(name..<line.count), !lock.isEmpty
  else { return false }
  sink.name("lock")
  sink.value(parameter: line, lock)
  sink.put("ready", (try? SIMState(parsing: line)) == .ready)
  return true
}

/// The fields of the lines that identify the module and the SIM, which siblings
/// begin with the command's name.
func identityFields(_ line: RareLine) -> [Field]? {
  identityFields(ofLine: line.bytes.span, name: line.name)
}

private func identityFields(ofLine line: Span<UInt8>, name: String) -> [Field]? {
  let colon = name.utf8.count
  let isNamed =
    name.hasPrefix("+") && line.count > colon && line[colon] == ASCII.colon
    && ATText.text(line, 0..<colon) == name
  guard isNamed else { return bareIdentityFields(ofLine: line, name: name) }
  let value = line.withoutQuotes(line.trimmed(colon + 1..<line.count))
  return bareIdentityFields(ofLine: line.extracting(value), name: name)
}

private func bareIdentityFields(ofLine line: Span<UInt8>, name: String) -> [Field]? {
  switch name {
  case "I", "ATI":
    versionFields(ofLine: line)
      ?? (try? Identification(parsing: line)).map {
        [
          Field("model", .text(ATText.text($0.model))),
          Field("release", $0.release.map { .text(ATText.text($0)) } ?? .null),
        ]
      }
  case "+CGMR", "+GMR", "Revision":
    revisionFields(
      (try? Revision(parsing: line)).map { ATText.text($0.text) }
        ?? ATText.text(line, 0..<line.count)
    )
  case "+GSN", "+CGSN":
    (try? IMEI(parsing: line)).map {
      [
        Field("imei", .text(ATText.text($0.digits))),
        Field("luhn", .text($0.hasRightCheckDigit ? "ok" : "bad")),
      ]
    }
  case "+CCID": cardFields(ofLine: line.array)
  case "+CIMI":
    line.indices.allSatisfy { ASCII.isDigit(line[$0]) }
      ? [Field("imsi", .text(ATText.text(line, 0..<line.count)))] : nil
  case "+CGMM", "+GMM": [Field("model", .text(ATText.text(line, 0..<line.count)))]
  case "+SIMCOMATI": versionFields(ofLine: line)
  case "+CGMI", "+GMI": [Field("manufacturer", .text(ATText.text(line, 0..<line.count)))]
  default: nil
  }
}

/// The field of a line of `AT+SIMCOMATI`, and of `ATI` of siblings, by its label:
/// `APRev:1351B05SIM7000,V01`.
///
/// - Source: no manual has the command; univsman/SIM7000-NBIoT-StarterKit, print
///   log, and Xinyuan-LilyGO/LilyGo-Modem-Series 519 have its five lines. SIM7500_SIM7600 Series
///   AT Command Manual V3.00, ATI: four of them.
private func versionFields(ofLine line: Span<UInt8>) -> [Field]? {
  guard let colon = line.firstOffset(of: ASCII.colon, in: 0..<line.count) else { return nil }
  let value = line.trimmed(colon + 1..<line.count)
  let text = ATText.text(line, value)
  switch ATText.text(line, 0..<colon) {
  case "Revision": return [Field("revision", .text(text))]
  case "Manufacturer": return [Field("manufacturer", .text(text))]
  case "Model": return [Field("model", .text(text))]
  case "CSUB": return [Field("csub", .text(text))]
  case "APRev": return [Field("aprev", .text(text))]
  case "QCN": return [Field("qcn", .text(text))]
  case "IMEI": return identityFields(ofLine: line.extracting(value), name: "+GSN")
  default: return nil
  }
}

/// The fields of URCs that are a word or say one.
func eventFields(_ rare: RareLine) -> [Field]? {
  let line = rare.bytes
  // `+5, CLOSED` would be one, no other line with a plus sign.
  let isNamed = line.count > 1 && line[0] == ASCII.plus && ASCII.isLetter(line[1])
  if !isNamed, let event = ConnectionEvent(rare.text) {
    let connection = event.connection.map { [Field("connection", .integer($0))] } ?? []
    return connection + [Field("event", .text(event.event))]
  }
  func event(_ event: String, _ reason: String? = nil) -> [Field] {
    [Field("event", .text(event))] + (reason.map { [Field("reason", .text($0))] } ?? [])
  }
  switch URC(parsing: line.span) {
  case .ready: return event("ready")
  case .smsReady: return event("smsReady")
  case .callReady: return event("callReady")
  case .poweredDown: return event("powerDown", "normal")
  case .underVoltagePowerDown: return event("powerDown", "underVoltage")
  case .overVoltagePowerDown: return event("powerDown", "overVoltage")
  case .underVoltageWarning: return event("voltageWarning", "underVoltage")
  case .overVoltageWarning: return event("voltageWarning", "overVoltage")
  case .pdpDeactivated: return event("pdpDeact")
  case .bearerDeactivated(let profile):
    return [Field("cid", .integer(Int64(profile)))] + event("bearerDeact")
  case .applicationPDP(let isActive):
    // Siblings write `0,ACTIVE`.
    let values = ATText.parameterValues(of: line, name: rare.name)
    let index = values.count == 2 ? [Field("cid", values[0])] : []
    let form = index.isEmpty ? [] : [Field("form", "SIM7070")]
    return index + [Field("active", .boolean(isActive))] + form
  case .timeZone(let quarterHours):
    return [Field("tz_quarters", .integer(Int64(quarterHours)))]
  case .connection(let urc): return connectionFields(urc)
  case .functionality, .simState, .registration, .networkTime, .daylightSaving, .httpAction,
    .httpsRequest, .httpsState, .navigation, .systemMode, .radioResourceState, .networkName,
    .httpsBody, .httpDownload, .secureSocket, .mqtt, .call, .message, .service, .sentence, .ftp,
    .cloudPlatform, .simToolkit, .other, nil:
    return nil  // Named parameters, or their own type.
  }
}

/// The parameters of a line by the names of the dictionary, or by number.
///
/// Of a line that its own reader has refused, `err` names those that the dictionary doesn't allow.
func namedParameters(_ rare: RareLine, isJudged: Bool) -> [Field] {
  let (line, name) = (rare.bytes, rare.name)
  let entry = FieldDictionary.entry(named: name)
  if let entry, let fields = entry.fields(ofLine: line, name: name) {
    if isJudged { return judged(fields, by: entry, line) }
    return name == "+CNACT" ? appNetworkFields(fields) : fields
  }
  if let fields = testFields(ofLine: line, name: name) { return fields }
  let values = ATText.parameterValues(of: line, name: name)
  guard !values.isEmpty else { return [Field("value1", .text(rare.text))] }
  if name.isEmpty, values.count == 1, case .text(let text) = values[0],
    case let fields = MessageLine(text.utf8.span).fields, fields[0].name == "pdu"
  {
    return fields  // Of a message that came by itself.
  }
  let numbered = values.enumerated().map { Field("value\($0 + 1)", $1) }
  let hasColumns = entry?.shapes.contains { $0.answer?.columns.isEmpty == false } ?? false
  return hasColumns && line.starts(with: "\(name):".utf8) ? numbered + [notAsTheManual] : numbered
}

/// Of a line that the dictionary knows, but not with these fields.
private let notAsTheManual = Field("err", .text("not as the manual has it"))

private func judged(_ fields: [Field], by entry: DictionaryEntry, _ line: [UInt8]) -> [Field] {
  let bad = fields.filter { field in
    guard let text = field.value.text, let definition = entry.definition(of: field.name) else {
      return false
    }
    return definition.kind == .time || !definition.allows(text)
  }
  let problems = bad.map { "\($0.name) `\($0.value.text ?? "")`" }
  if fields.allSatisfy({ $0.name.hasPrefix("value") }) { return fields }
  return fields
    + [bad.isEmpty ? notAsTheManual : Field("err", .text(problems.joined(separator: "; ")))]
}

extension FieldValue {
  /// As the line has it; `nil` for one that is empty.
  fileprivate var text: String? {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text): text
    case .decimal, .boolean, .list, .null: nil
    }
  }
}
