import GNSS
import Primitives
import SIM7000

/// One short sentence for each typed value, for the timeline and `decode`.
extension Registration {
  package var words: String {
    guard status.isRegistered, let accessTechnology else { return status.words }
    return "\(status.words), \(accessTechnology.words)"
  }
}

extension RegistrationStatus {
  package var words: String {
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
  package var words: String {
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

extension SignalQuality {
  package var words: String {
    decibelMilliwatts.map { "signal \($0) dBm" } ?? "signal not known"
  }
}

extension OperatorSelection {
  package var words: String {
    guard let name else { return "no operator selected" }
    let radio = accessTechnology.map { ", \($0.words)" } ?? ""
    return "operator \(ATText.text(name))\(radio)"
  }
}

extension SystemInformation {
  package var words: String {
    switch cell {
    case .gsm(let cell):
      "GSM cell \(cell.cellID), \(ATText.text(cell.band)), \(cell.receivedDBm) dBm"
    case .lte(let cell):
      "\(systemMode.text) cell \(cell.cellID), band \(cell.band), "
        + (cell.rsrpTenthsOfDBm.map { "RSRP \($0 / 10) dBm" } ?? "RSRP not known")
    case nil:
      systemMode == .noService ? "no service" : "\(systemMode.text), no cell"
    }
  }
}

extension NavigationInformation {
  package var words: String {
    guard isRunning else { return "GNSS off" }
    guard let fix else {
      return satellitesInView.map { "no fix, \($0) satellites in view" } ?? "no fix"
    }
    let position = fix.position
    let precision = fix.hdop.map { " hdop \(ATText.decimal(Int64($0.hundredths), 2, shown: 1))" }
    return "fix \(ATText.decimal(Int64(position.latitude.e7), 7, shown: 6)) "
      + ATText.decimal(Int64(position.longitude.e7), 7, shown: 6) + (precision ?? "")
  }
}

extension BatteryCharge {
  package var words: String {
    "battery \(ATText.decimal(Int64(millivolts), 3, shown: 3)) V, \(percent) %"
  }
}

extension Clock {
  package var words: String {
    time.map { "clock \($0.isoText)" } ?? "clock not set"
  }
}

extension SIMState {
  package var words: String {
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
  }
}

extension BearerStatus {
  package var words: String {
    switch state {
    case .connecting: "bearer \(profile) connecting"
    case .connected: "bearer \(profile) open" + (address.map { ", address \($0.text)" } ?? "")
    case .closing: "bearer \(profile) closing"
    case .closed: "bearer \(profile) closed"
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

extension HTTPActionResult {
  package var words: String {
    let method: String =
      switch self.method {
      case .get: "GET"
      case .post: "POST"
      case .head: "HEAD"
      case .delete: "DELETE"
      }
    guard let failure else { return "\(method) answered \(status), \(length) bytes" }
    return "\(method) failed: \(failure)"
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
