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
  var text = TextBuffer()
  guard LineName(name).say(line.span, into: &text) else { return nil }
  return String(decoding: text.take(), as: UTF8.self)
}

/// What the lines say that identify the module and the SIM, by name.
let identitySpeakers: [String: LineReading.Speaker] = [
  "+CIFSR": { line in
    (try? LocalAddress(parsing: line.bytes.span)).map { "address \($0.address.text)" }
  },
  "+CCID": { line in
    (try? ICCID(parsing: line.bytes.span)).map { "SIM \(ATText.text($0.digits))" }
  },
  "+GSN": serialNumber, "+CGSN": serialNumber,
  "+CIMI": { line in
    line.bytes.allSatisfy(ASCII.isDigit) ? "IMSI \(line.text)" : nil
  },
  "+CGMR": revision, "+GMR": revision, "Revision": revision,
  "I": identification, "ATI": identification,
  "+CGMM": modelWords, "+GMM": modelWords,
  "+SIMCOMATI": versionWords,
  "+CGNAPN": networkAPNWords,
]

private let messageWords: LineReading.Speaker = { line in MessageLine(line.bytes.span).words }

private let serialNumber: LineReading.Speaker = { line in
  (try? IMEI(parsing: line.bytes.span)).map { "IMEI \(ATText.text($0.digits))" }
}

private let revision: LineReading.Speaker = { line in
  (try? Revision(parsing: line.bytes.span)).map { "firmware \(ATText.text($0.text))" }
}

private let identification: LineReading.Speaker = { line in
  versionWords(line)
    ?? (try? Identification(parsing: line.bytes.span)).map { "module \(ATText.text($0.model))" }
}

/// The model without the maker in front: `SIMCOM_SIM7000E` is a SIM7000E.
private func modelWords(_ line: RareLine) -> String? {
  let maker = "SIMCOM_"
  return "module \(line.text.hasPrefix(maker) ? line.text.dropFirst(maker.count) : line.text[...])"
}

/// What a person knows of the lines of `AT+SIMCOMATI`: firmware and IMEI.
private func versionWords(_ line: RareLine) -> String? {
  let field = fields(ofLine: line.bytes, name: "+SIMCOMATI").first
  guard let field, case .text(let text) = field.value else { return nil }
  switch field.name {
  case "revision": return "firmware \(text)"
  case "imei": return "IMEI \(text)"
  case "manufacturer", "model": return "\(field.name) \(text)"
  default: return nil
  }
}

/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNAPN: 1 when the
///   network has sent an APN, which follows.
private func networkAPNWords(_ line: RareLine) -> String? {
  let values = ATText.parameterValues(of: line.bytes, name: line.name)
  if values.first == .integer(0) { return "the network gives no APN" }
  guard values.count == 2, case .text(let apn) = values[1] else { return nil }
  return "the network gives APN \(apn)"
}

/// What the settings say that a read command gives back, by name.
let settingSpeakers: [String: LineReading.Speaker] = [
  "+IPR": { line in
    (try? BaudRate(parsing: line.bytes.span)).map { baud in
      baud.bitsPerSecond.map { "\($0) baud" } ?? "baud found automatically"
    }
  },
  "+CGATT": { line in
    (try? Attachment(parsing: line.bytes.span)).map { $0.isAttached ? "attached" : "not attached" }
  },
  "+CGNSPWR": { line in
    (try? GNSSPower(parsing: line.bytes.span)).map { $0.isOn ? "GNSS on" : "GNSS off" }
  },
  "+CMEE": { line in (try? ErrorReporting(parsing: line.bytes.span))?.words },
  "+CNMP": { line in (try? PreferredMode(parsing: line.bytes.span))?.words },
  "+CMNB": { line in (try? PreferredLTE(parsing: line.bytes.span))?.words },
  "+CNACT": { line in (try? AppNetworkStatus(parsing: line.bytes.span))?.words },
  "+SHSTATE": { line in
    (try? HTTPSState(parsing: line.bytes.span)).map {
      $0.isConnected ? "HTTPS connected" : "HTTPS not connected"
    }
  },
  "+CMGL": messageWords, "+CMGR": messageWords,
  "+HTTPREAD": { line in
    (try? HTTPBodyHeader(parsing: line.bytes.span)).map { "\($0.length) bytes follow" }
  },
]

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
