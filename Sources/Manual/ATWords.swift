import GNSS
import Primitives
import SIM7000

/// What a line of the TA says, in one short sentence.
///
/// - Parameters:
///   - line: an information response or a URC, without its line ending.
///   - name: as for `fields(ofLine:name:)`.
/// - Returns: the sentence; `nil` for a line whose parameters speak for
///   themselves or cannot be read.
package func words(ofLine line: [UInt8], name: String) -> String? {
  let bytes = line.span
  guard wordedNames.contains(name) else { return URC(parsing: bytes)?.words }
  switch name {
  case "+COPS": return (try? OperatorSelection(parsing: bytes))?.words
  case "+CPSI": return (try? SystemInformation(parsing: bytes))?.words
  case "+CGNSINF": return (try? NavigationInformation(parsing: bytes))?.words
  case "+CSQ": return (try? SignalQuality(parsing: bytes))?.words
  case "+CBC": return (try? BatteryCharge(parsing: bytes))?.words
  case "+CCLK": return (try? Clock(parsing: bytes))?.words
  case "+CIFSR": return (try? LocalAddress(parsing: bytes)).map { "address \($0.address.text)" }
  case "+CCID": return (try? ICCID(parsing: bytes)).map { "SIM \(ATText.text($0.digits))" }
  case "+GSN", "+CGSN": return (try? IMEI(parsing: bytes)).map { "IMEI \(ATText.text($0.digits))" }
  case "+CGMR", "+GMR", "Revision":
    return (try? Revision(parsing: bytes)).map { "firmware \(ATText.text($0.text))" }
  case "I", "ATI":
    return (try? Identification(parsing: bytes)).map { "module \(ATText.text($0.model))" }
  case "+CGMM", "+GMM": return "module \(modelName(line))"
  case "+SIMCOMATI": return versionWords(line)
  case "+CGNAPN": return networkAPNWords(line, name: name)
  case "+SAPBR":
    if let bearer = try? BearerStatus(parsing: bytes) { return bearer.words }
    return URC(parsing: bytes)?.words
  default: return settingWords(bytes, name: name) ?? URC(parsing: bytes)?.words
  }
}

/// The names that `words(ofLine:name:)` and `settingWords` have a word for: one
/// look takes the place of thirty comparisons.
private let wordedNames: Set = [
  "+COPS", "+CPSI", "+CGNSINF", "+CSQ", "+CBC", "+CCLK", "+CIFSR", "+CCID", "+GSN", "+CGSN",
  "+CGMR",
  "+GMR", "Revision", "I", "ATI", "+CGMM", "+GMM", "+SIMCOMATI", "+CGNAPN", "+SAPBR", "+IPR",
  "+CGATT", "+CGNSPWR", "+CMEE", "+CNMP", "+CMNB", "+CNACT", "+SHSTATE", "+HTTPREAD",
]

/// The model without the maker in front: `SIMCOM_SIM7000E` is a SIM7000E.
private func modelName(_ line: [UInt8]) -> String {
  let text = String(decoding: line, as: UTF8.self)
  let maker = "SIMCOM_"
  return text.hasPrefix(maker) ? String(text.dropFirst(maker.count)) : text
}

/// What a person knows of the lines of `AT+SIMCOMATI`: firmware and IMEI.
private func versionWords(_ line: [UInt8]) -> String? {
  let field = fields(ofLine: line, name: "+SIMCOMATI").first
  guard let field, case .text(let text) = field.value else { return nil }
  switch field.name {
  case "revision": return "firmware \(text)"
  case "imei": return "IMEI \(text)"
  default: return nil
  }
}

/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNAPN: 1 when the
///   network has sent an APN, which follows.
private func networkAPNWords(_ line: [UInt8], name: String) -> String? {
  let values = ATText.parameters(of: line, name: name)
  if values.first == .integer(0) { return "the network gives no APN" }
  guard values.count == 2, case .text(let apn) = values[1] else { return nil }
  return "the network gives APN \(apn)"
}

/// The settings that a read command gives back.
private func settingWords(_ line: Span<UInt8>, name: String) -> String? {
  switch name {
  case "+IPR":
    (try? BaudRate(parsing: line)).map { baud in
      baud.bitsPerSecond.map { "\($0) baud" } ?? "baud found automatically"
    }
  case "+CGATT":
    (try? Attachment(parsing: line)).map { $0.isAttached ? "attached" : "not attached" }
  case "+CGNSPWR": (try? GNSSPower(parsing: line)).map { $0.isOn ? "GNSS on" : "GNSS off" }
  case "+CMEE": (try? ErrorReporting(parsing: line))?.words
  case "+CNMP": (try? PreferredMode(parsing: line))?.words
  case "+CMNB": (try? PreferredLTE(parsing: line))?.words
  case "+CNACT": (try? AppNetworkStatus(parsing: line))?.words
  case "+SHSTATE":
    (try? HTTPSState(parsing: line)).map {
      $0.isConnected ? "HTTPS connected" : "HTTPS not connected"
    }
  case "+HTTPREAD": (try? HTTPBodyHeader(parsing: line)).map { "\($0.length) bytes follow" }
  default: nil
  }
}

extension URC {
  /// What happened, in one short sentence; `nil` for what has no case.
  package var words: String? {
    switch self {
    case .ready: "module started"
    case .functionality(let functionality): functionality.words
    case .simState(let state): state.words
    case .smsReady: "SMS ready"
    case .registration(_, let registration): registration.words
    case .networkTime(let time): "network time \(time.time.isoText)"
    case .timeZone(let quarterHours): "time zone \(Int(quarterHours) * 15) minutes from UTC"
    case .daylightSaving(let hours): "daylight saving \(hours) h"
    case .bearerDeactivated(let profile): "bearer \(profile) taken away by the network"
    case .pdpDeactivated: "PDP context taken away by the network"
    case .applicationPDP(let isActive):
      isActive ? "app network active" : "app network not active"
    case .httpAction(let result): result.words
    case .httpsRequest(let result):
      "\(result.method.name) answered \(result.status), \(result.length) bytes"
    case .httpsState(let state):
      state.isConnected ? "HTTPS connected" : "HTTPS connection lost"
    case .navigation(let information): information.words
    case .poweredDown: "module switched off"
    case .underVoltageWarning: "supply voltage low"
    case .underVoltagePowerDown: "module switched off: supply voltage too low"
    case .overVoltageWarning: "supply voltage high"
    case .overVoltagePowerDown: "module switched off: supply voltage too high"
    case .callReady: "calls ready"
    case .systemMode, .radioResourceState, .networkName, .httpsBody, .httpDownload, .connection,
      .secureSocket, .mqtt, .call, .message, .service, .sentence, .ftp, .cloudPlatform, .simToolkit,
      .other:
      nil
    }
  }
}
