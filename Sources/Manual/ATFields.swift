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
  if readNames.contains(name) {
    if let read = readFields(ofLine: line, name: name) { return read }
    if let typed = typedFields(ofLine: line.span, name: name) { return typed }
  }
  if let event = eventFields(ofLine: line, name: name) { return event }
  return namedParameters(of: line, name: name)
}

/// The names that the readers below have: one look takes the place of sixty
/// comparisons.
private let readNames: Set = [
  "+CREG", "+CGREG", "+CEREG", "+C5GREG", "+COPS", "+CPSI", "+CSQ", "+CESQ", "+CPOL", "+CIND",
  "+CGDCONT", "+CGCONTRDP", "+CGPADDR", "+CGEV", "+CMGL", "+CMGR", "+CPMS", "+CNUM", "+CLCC",
  "+CRSM", "+CBC", "+CBANDCFG", "+CDNSCFG", "+CSCS", "+IFC", "+CFUN", "+CEDRXRDP", "+GSV", "STATE",
  "VOICE CALL", "MISSED_CALL", "+HTTPTOFS", "+HTTPREAD", "+CGNSXTRA", "+CARECV", "+CASTATE",
  "+CADATAIND", "+SAPBR", "+RXDTMF", "+CHTTPSOPSE", "+CGNSINF", "+UGNSINF", "+CCLK", "*PSUTTZ",
  "+CPIN", "+HTTPACTION", "+CIFSR", "I", "ATI", "+CGMR", "+GMR", "Revision", "+GSN", "+CGSN",
  "+CCID", "+CIMI", "+CGMM", "+GMM", "+SIMCOMATI", "+CGMI", "+GMI",
]

/// The fields of what has a reader of its own in this module.
private func readFields(ofLine line: [UInt8], name: String) -> [Field]? {
  switch name {
  case "+CREG", "+CGREG", "+CEREG", "+C5GREG": registrationFields(ofLine: line, name: name)
  case "+COPS": networkFields(ofLine: line)
  case "+CPSI": systemFields(ofLine: line)
  case "+CSQ": signalQualityFields(ofLine: line)
  case "+CESQ": extendedQualityFields(ofLine: line)
  case "+CPOL": preferredOperatorFields(ofLine: line)
  case "+CIND": indicatorFields(ofLine: line)
  case "+CGDCONT": contextFields(ofLine: line)
  case "+CGCONTRDP": dynamicParameterFields(ofLine: line)
  case "+CGPADDR": packetAddressFields(ofLine: line)
  case "+CGEV": packetEventFields(ofLine: line)
  case "+CMGL", "+CMGR": storedMessageFields(ofLine: line, name: name)
  case "+CPMS": messageStorageFields(ofLine: line)
  case "+CNUM": subscriberNumberFields(ofLine: line)
  case "+CLCC": callFields(ofLine: line)
  case "+CRSM": simAccessFields(ofLine: line)
  default: moduleFields(ofLine: line, name: name)
  }
}

/// The same for what concerns the module and its services.
private func moduleFields(ofLine line: [UInt8], name: String) -> [Field]? {
  switch name {
  case "+CBC": batteryFields(ofLine: line)
  case "+CBANDCFG": bandFields(ofLine: line)
  case "+CDNSCFG": nameServerFields(ofLine: line)
  case "+CSCS": characterSetFields(ofLine: line)
  case "+IFC": flowControlFields(ofLine: line)
  case "+CFUN": functionalityFields(ofLine: line)
  case "+CEDRXRDP": extendedReceptionFields(ofLine: line)
  case "+GSV": versionLineFields(ofLine: line)
  case "STATE": connectionStateFields(ofLine: line)
  case "VOICE CALL": voiceCallFields(ofLine: line)
  case "MISSED_CALL": missedCallFields(ofLine: line)
  case "+HTTPTOFS": downloadFields(ofLine: line)
  case "+HTTPREAD": bodyLengthFields(ofLine: line)
  case "+CGNSXTRA": assistanceFields(ofLine: line)
  case "+CARECV": receivedFields(ofLine: line)
  case "+CASTATE", "+CADATAIND": socketEventFields(ofLine: line, name: name)
  case "+SAPBR": bearerParameterFields(ofLine: line)
  case "+RXDTMF", "+CHTTPSOPSE": siblingFields(ofLine: line, name: name)
  default: nil
  }
}

/// The fields of what `SIM7000` has a type for.
private func typedFields(ofLine line: Span<UInt8>, name: String) -> [Field]? {
  switch name {
  case "+COPS": (try? OperatorSelection(parsing: line))?.fields
  case "+CGNSINF", "+UGNSINF": NavigationInformation.fields(of: line)
  case "+CCLK": Clock.fields(of: line)
  case "*PSUTTZ": (try? NetworkTime(parsing: line))?.fields(of: line)
  case "+CPIN": simFields(ofLine: line)
  case "+SAPBR": (try? BearerStatus(parsing: line))?.fields
  case "+HTTPACTION": (try? HTTPActionResult(parsing: line))?.fields
  case "+CIFSR":
    (try? LocalAddress(parsing: line)).map { [Field("addr", .text($0.address.text))] }
  default: identityFields(ofLine: line, name: name)
  }
}

/// `+CPIN`: the text and not the value, since the locks of a network have many names,
/// and siblings have words of their own such as `SIM REMOVED`.
private func simFields(ofLine line: Span<UInt8>) -> [Field]? {
  let name = "+CPIN:".utf8.count
  guard line.starts(with: "+CPIN:"), !line.trimmed(name..<line.count).isEmpty else { return nil }
  let state = try? SIMState(parsing: line)
  return [
    Field("lock", ATText.parameterValue(line, line.trimmed(name..<line.count))),
    Field("ready", .boolean(state == .ready)),
  ]
}

/// The fields of the lines that say who the module and the SIM are, which
/// siblings begin with the command's name.
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
    (try? Identification(parsing: line)).map {
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
  case "+CCID": cardFields(ofLine: line.indices.map { line[$0] })
  case "+CIMI": [Field("imsi", .text(ATText.text(line, 0..<line.count)))]
  case "+CGMM", "+GMM": [Field("model", .text(ATText.text(line, 0..<line.count)))]
  case "+SIMCOMATI": versionFields(ofLine: line)
  case "+CGMI", "+GMI": [Field("manufacturer", .text(ATText.text(line, 0..<line.count)))]
  default: nil
  }
}

/// The field of a line of `AT+SIMCOMATI`, by its label: `APRev:1351B05SIM7000,V01`.
///
/// - Source: no manual has the command; univsman/SIM7000-NBIoT-StarterKit, print
///   log, and Xinyuan-LilyGO/LilyGo-Modem-Series 519 have its five lines.
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
private func eventFields(ofLine line: [UInt8], name: String) -> [Field]? {
  // `+5, CLOSED` would be one, no other line with a plus sign.
  let isNamed = line.count > 1 && line[0] == ASCII.plus && ASCII.isLetter(line[1])
  if !isNamed, let event = ConnectionEvent(String(decoding: line, as: UTF8.self)) {
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
    let values = ATText.parameters(of: line, name: name)
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
private func namedParameters(of line: [UInt8], name: String) -> [Field] {
  if let fields = dictionaryFields(ofLine: line, name: name) {
    return name == "+CNACT" ? appNetworkFields(fields) : fields
  }
  if let fields = testFields(ofLine: line, name: name) { return fields }
  let values = ATText.parameters(of: line, name: name)
  guard !values.isEmpty else {
    return [Field("value1", .text(String(decoding: line, as: UTF8.self)))]
  }
  if name.isEmpty, values.count == 1, case .text(let text) = values[0],
    case let fields = messageTextFields(text), fields[0].name == "pdu"
  {
    return fields  // Of a message that came by itself.
  }
  return values.enumerated().map { Field("value\($0 + 1)", $1) }
}

extension Span where Element == UInt8 {
  /// `range` without the quotes at its ends.
  fileprivate func withoutQuotes(_ range: Range<Int>) -> Range<Int> {
    let isQuoted =
      range.count >= 2 && self[range.lowerBound] == ASCII.quote
      && self[range.upperBound - 1] == ASCII.quote
    return isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
  }
}
