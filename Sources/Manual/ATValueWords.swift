import GNSS
import Primitives
import SIM7000

/// A typed value that says in one short sentence what it means, for the timeline and `decode`.
package protocol Spoken {
  func say(into text: inout TextBuffer)
}

extension Spoken {
  package var words: String {
    var text = TextBuffer()
    say(into: &text)
    return String(decoding: text.take(), as: UTF8.self)
  }
}

extension Registration: Spoken {
  package func say(into text: inout TextBuffer) {
    text.append(status.words)
    guard status.isRegistered, let accessTechnology else { return }
    text.append(", ")
    text.append(accessTechnology.words)
  }
}

extension RegistrationStatus {
  package var words: StaticString {
    switch self {
    case .notRegistered: "not registered, not searching"
    case .home: "registered, home network"
    case .searching: "searching for a network"
    case .denied: "registration denied"
    case .unknown: "not registered, reason not known"
    case .roaming: "registered, roaming"
    case .homeSMSOnly: "registered for SMS only, home network"
    case .roamingSMSOnly: "registered for SMS only, roaming"
    case .emergencyOnly: "emergency calls only"
    case .homeCSFBNotPreferred: "registered, home network, calls not preferred"
    case .roamingCSFBNotPreferred: "registered, roaming, calls not preferred"
    case .attachedRLOS: "attached for restricted local services"
    }
  }
}

extension AccessTechnology {
  package var words: StaticString {
    switch self {
    case .gsm: "GSM"
    case .gsmCompact: "GSM Compact"
    case .utran: "UMTS"
    case .egprs: "EDGE"
    case .hsdpa: "HSDPA"
    case .hsupa: "HSUPA"
    case .hspa: "HSPA"
    case .catM1: "LTE CAT-M1"
    case .ecGSM: "EC-GSM"
    case .nbIoT: "LTE NB-IoT"
    case .lteOn5GCore: "LTE on a 5G core"
    case .nr: "5G NR"
    case .ngRAN: "NG-RAN"
    case .lteAndNR: "LTE and 5G NR"
    }
  }
}

extension SignalQuality: Spoken {
  package func say(into text: inout TextBuffer) {
    guard let decibelMilliwatts else { return text.append("signal not known") }
    text.append("signal ")
    text.append(Int64(decibelMilliwatts))
    text.append(" dBm")
  }
}

extension OperatorSelection: Spoken {
  package func say(into text: inout TextBuffer) {
    guard let name else { return text.append("no operator selected") }
    text.append("operator ")
    text.append(string: ATText.text(name))
    guard let accessTechnology else { return }
    text.append(", ")
    text.append(accessTechnology.words)
  }
}

extension SystemInformation: Spoken {
  package func say(into text: inout TextBuffer) {
    switch cell {
    case .gsm(let cell):
      text.append("GSM cell ")
      text.append(Int64(cell.cellID))
      text.append(", ")
      text.append(string: ATText.text(cell.band))
      text.append(", ")
      text.append(Int64(cell.receivedDBm))
      text.append(" dBm")
    case .lte(let cell):
      text.append(systemMode.text)
      text.append(" cell ")
      text.append(Int64(cell.cellID))
      text.append(", band ")
      text.append(Int64(cell.band))
      guard let rsrp = cell.rsrpTenthsOfDBm else { return text.append(", RSRP not known") }
      text.append(", RSRP ")
      text.append(Int64(rsrp / 10))
      text.append(" dBm")
    case nil:
      if systemMode == .noService { return text.append("no service") }
      text.append(systemMode.text)
      text.append(", no cell")
    }
  }
}

extension NavigationInformation: Spoken {
  package func say(into text: inout TextBuffer) {
    guard isRunning else { return text.append("GNSS off") }
    guard let fix else {
      text.append("no fix")
      guard let satellitesInView else { return }
      text.append(", ")
      text.append(Int64(satellitesInView))
      text.append(" satellites in view")
      return
    }
    text.append("fix ")
    text.append(Int64(fix.position.latitude.e7), decimals: 7, shown: 6)
    text.append(ASCII.space)
    text.append(Int64(fix.position.longitude.e7), decimals: 7, shown: 6)
    guard let hdop = fix.hdop else { return }
    text.append(" hdop ")
    text.append(Int64(hdop.hundredths), decimals: 2, shown: 1)
  }
}

extension BatteryCharge: Spoken {
  package func say(into text: inout TextBuffer) {
    text.append("battery ")
    text.append(Int64(millivolts), decimals: 3, shown: 3)
    text.append(" V, ")
    text.append(Int64(percent))
    text.append(" %")
  }
}

extension Clock: Spoken {
  package func say(into text: inout TextBuffer) {
    guard let time else { return text.append("clock not set") }
    text.append("clock ")
    text.append(string: time.isoText)
  }
}

extension TextBuffer {
  /// `coefficient` x 10^-`decimals` with `shown` decimals.
  fileprivate mutating func append(_ coefficient: Int64, decimals: UInt8, shown: UInt8) {
    let value = FixedPoint(coefficient: coefficient, fractionDigits: decimals)
    let rounded = value.scaled(toFractionDigits: shown) ?? 0
    append(FixedPoint(coefficient: rounded, fractionDigits: shown))
  }
}

extension SIMState: Spoken {
  package func say(into text: inout TextBuffer) {
    let words: StaticString =
      switch self {
      case .ready: "SIM ready"
      case .notReady: "SIM not ready"
      case .notInserted: "no SIM"
      case .pinRequired: "SIM waits for its PIN"
      case .pukRequired: "SIM locked, waits for its PUK"
      case .phonePINRequired: "module is locked to another SIM, PIN wanted"
      case .phonePUKRequired: "module is locked to another SIM, PUK wanted"
      case .pin2Required: "SIM waits for PIN2"
      case .puk2Required: "SIM waits for PUK2"
      case .personalisationCodeRequired: "module is locked to a network"
      }
    text.append(words)
  }
}

extension BearerStatus: Spoken {
  package func say(into text: inout TextBuffer) {
    text.append("bearer ")
    text.append(Int64(profile))
    switch state {
    case .connecting: text.append(" connecting")
    case .closing: text.append(" closing")
    case .closed: text.append(" closed")
    case .connected:
      text.append(" open")
      guard let address else { return }
      text.append(", address ")
      text.append(string: address.text)
    }
  }
}

extension AppNetworkStatus {
  var words: String {
    switch state {
    case .inactive: "app network not active"
    case .active: "app network active" + (address.map { ", address \($0.text)" } ?? "")
    case .changing: "app network changing"
    }
  }
}

extension HTTPSMethod {
  var name: String {
    switch self {
    case .get: "GET"
    case .put: "PUT"
    case .post: "POST"
    case .patch: "PATCH"
    case .head: "HEAD"
    }
  }
}

extension HTTPActionResult: Spoken {
  package func say(into text: inout TextBuffer) {
    switch method {
    case .get: text.append("GET")
    case .post: text.append("POST")
    case .head: text.append("HEAD")
    case .delete: text.append("DELETE")
    }
    if let failure {
      text.append(" failed: ")
      return text.append(string: failure)
    }
    text.append(" answered ")
    text.append(Int64(status))
    text.append(", ")
    text.append(Int64(length))
    text.append(" bytes")
  }

  /// Why there is no answer of a server.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPACTION. 601 is
  ///   also what a closed bearer gives.
  private var failure: String? {
    switch status {
    case 600: "not an HTTP answer (600)"
    case 601: "network error or no bearer (601)"
    case 602: "no memory (602)"
    case 603: "host name not found (603)"
    case 604: "stack busy (604)"
    case 605...: "reason \(status)"
    default: nil
    }
  }
}

extension Functionality {
  package var words: String {
    switch self {
    case .minimum: "minimum functionality"
    case .full: "full functionality"
    case .flight: "flight mode"
    case .factoryTest: "factory test mode"
    case .reset: "reset"
    case .offline: "offline"
    }
  }
}

extension ErrorReporting {
  package var words: String {
    switch self {
    case .off: "errors without a reason"
    case .numeric: "errors as numbers"
    case .text: "errors as text"
    }
  }
}

extension PreferredMode {
  package var words: String {
    switch self {
    case .automatic: "any system"
    case .gsmOnly: "GSM only"
    case .lteOnly: "LTE only"
    case .gsmAndLTE: "GSM and LTE"
    }
  }
}

extension PreferredLTE {
  package var words: String {
    switch self {
    case .catM1: "CAT-M1"
    case .nbIoT: "NB-IoT"
    case .catM1AndNBIoT: "CAT-M1 and NB-IoT"
    }
  }
}
