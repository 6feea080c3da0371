import GNSS
import Motion
import Primitives
import SIM7000
package import Tracker

/// Descriptions of the tracker's notices.
extension Notice {
  package var words: String {
    switch self {
    case .powerKeyPulsed: "no response; PWRKEY is pulsed"
    case .moduleSilent: "no response"
    case .moduleAnswered(let baud?): "the module answers at \(baud) baud"
    case .moduleAnswered(nil): "the module answers"
    case .moduleRebooted: "the module has restarted"
    case .modulePoweredDown: "the module has switched itself off"
    case .supplyWarning(let fault): "the module's supply is \(fault.words)"
    case .supplyPowerDown(let fault):
      "the module has switched itself off: its supply is \(fault.words)"
    case .moduleIdentified(let revision): "revision \(revision.text.string)"
    case .simReady: SIMState.ready.words
    case .simNotReady(let state): state.words
    case .pinWithheld: "the PIN is not entered: the card's last attempt is its owner's"
    case .simFailed(.timedOut): "the SIM does not answer"
    // Only a code that was entered is answered so: 3GPP 27.007, 9.2.1, incorrect password.
    case .simFailed(.equipmentError(16)):
      "the PIN is refused, and is not entered again: \(FinalResult.equipmentError(16).words)"
    case .simFailed(let result): "the SIM is not usable yet: \(result.words)"
    case .registered(let registration), .notRegistered(let registration):
      "\(registration.status.words)"
    case .signalRead(let signal): signal.words
    case .bearerOpened(let address):
      "the bearer is open" + (address.map { ", address \($0.text)" } ?? "")
    case .bearerFailed(let result): "no bearer: \(result.words)"
    case .bearerLost: "the network has closed the bearer"
    case .gnssPowered: "GNSS on"
    case .gnssFailed(let result): "GNSS does not switch on: \(result.words)"
    case .fixMissing(let satellites):
      "no fix yet" + (satellites.map { ", \($0) satellites in view" } ?? "")
    case .fixCounted(let fix, let count): "fix \(fix.text), number \(count) in a row"
    case .fixRejected(let fix, let rejection): "fix \(fix.text) does not count: \(rejection.words)"
    case .fixAccepted(let report):
      "report \(report.sequence)\(report.eventText): \(report.fix.text)"
        + (report.takenAt < report.fixedAt
          ? ", \((report.fixedAt - report.takenAt).rawValue / 1_000) s after it" : "")
    case .eventReported(let report):
      "report \(report.sequence)\(report.eventText): \(report.fix.text),"
        + " \((report.takenAt - report.fixedAt).rawValue / 1_000) s before it"
    case .fixDoubted(let fix):
      "fix \(fix.text) is far off, and nothing has moved: another must say the same"
    case .placeReported(let report) where report.isRough:
      "report \(report.sequence)\(report.eventText): \(report.fix.text), the best there is"
    case .placeReported(let report):
      "report \(report.sequence)\(report.eventText): no fix; the last place is of"
        + " \((report.takenAt - report.fixedAt).rawValue / 1_000) s before"
    case .reportDelivered(let report, let status):
      "report \(report.sequence) delivered: \(report.fix.position.text), HTTP \(status)"
    case .reportDelayed(let report, let failure, let pause):
      "report \(report.sequence) not delivered: \(failure.words);"
        + " again in \(pause / 1_000) s"
    case .reportSetAside(let report, let status):
      "report \(report.sequence) set aside: the server refuses it, HTTP \(status)"
    case .reportDropped(let report): "report \(report.sequence) dropped: the queue is full"
    case .restored(let restoration): restoration.words
    case .orderReceived(let order): "the server orders \(order.words)"
    case .securePlaceDropped(let place):
      "the secure place at \(place.position.text) makes room for a new one"
    case .movement(let change): change.words
    case .alarmWithheld(let kind, _, let reason, let count):
      "no alert of \(kind.text): \(reason.words)" + (count > 1 ? ", number \(count)" : "")
    case .alertUnplaced(let kind, _):
      "no position is known yet: the alert of \(kind.text) goes out with the first"
    case .fallConfirmed: "fallen, and still since"
    case .sensorFailed(let fault): "the inertial sensor \(fault.words)"
    case .sensorRestored: "the inertial sensor works again"
    case .sensorNoticed(let notice): notice.words
    case .sensorDoubted: "GNSS moves and the inertial sensor does not"
    case .moduleSlept: "parked: the module is switched off"
    case .moduleWoken: "the module is switched on: PWRKEY is pulsed"
    case .httpsMissing: "this firmware has no HTTPS: AT+SHCONF is unknown"
    case .serverNotVerified: "the server's certificate is not verified: no authority is named"
    case .authorityFailed(let isStored):
      isStored
        ? "the module does not take the authority's file: is it there?"
        : "the module does not store the authority's file"
    case .recovering(let rung): "recovery: \(rung.words)"
    case .rungSkipped(let rung): "recovery: not \(rung.words), for the SIM would ask for its PIN"
    case .lateAnswer: "an answer came after its time and is dropped"
    case .unknownLine: "a line that no rule covers"
    case .overlongLine: "a line longer than the buffer was lost"
    }
  }
}

extension SupplyFault {
  fileprivate var words: String {
    switch self {
    case .tooLow: "too low"
    case .tooHigh: "too high"
    }
  }
}

extension Fix {
  fileprivate var text: String {
    position.text + (hdop.map { " hdop \(decimal(Int64($0.hundredths), fractionDigits: 2))" } ?? "")
  }
}

extension FixRejection {
  fileprivate var words: String {
    switch self {
    case .imprecise(let hdop?):
      "HDOP \(decimal(Int64(hdop.hundredths), fractionDigits: 2)) is too high"
    case .imprecise(nil): "no HDOP"
    case .repeatedTime: "the receiver repeats itself"
    case .timeJumps: "its time does not follow that of the last"
    case .implausibleJump(let speed): "a jump at \(speed) m/s"
    }
  }
}

extension DeliveryFailure {
  fileprivate var words: String {
    switch self {
    case .httpStatus(let status) where status >= 600: "the module says \(status)"
    case .httpStatus(let status): "HTTP \(status)"
    case .command(let result): "a command failed: \(result.words)"
    case .payloadNotTaken: "the module did not take the whole payload"
    case .noOutcome: "the module never said how it ended"
    case .connectionLost: "the connection was lost"
    }
  }
}

extension Recovery.Rung {
  fileprivate var words: String {
    switch self {
    case .reopenBearer: "closing and opening the bearer"
    case .toggleRadio: "switching the radio off and on"
    case .restartModule: "restarting the module"
    }
  }
}

extension ServerOrder {
  /// `interval 60 s for 600 s, alerts on`.
  fileprivate var words: String {
    var parts: [String] = []
    switch interval {
    case .seconds(let seconds):
      parts.append("interval \(seconds) s" + (lasting.map { " for \($0) s" } ?? ""))
    case .own: parts.append("the tracker's own interval")
    case nil: break
    }
    if let alerts { parts.append(alerts ? "alerts on" : "alerts off") }
    if let secure {
      let place = secure.position.text
      parts.append(
        secure.radiusMetres == 0
          ? "the place at \(place) secure no longer"
          : "a secure place at \(place) of \(secure.radiusMetres) m"
      )
    }
    if wantsReport { parts.append("a position now") }
    return parts.joined(separator: ", ")
  }
}

extension Restoration {
  fileprivate var words: String {
    switch self {
    case .isNew: "nothing is stored yet"
    case .complete(let reports, let sequence):
      "restored: \(reports) reports wait, the last had number \(sequence)"
    case .damaged(let reports, let sequence, let offset):
      "what was stored is damaged at byte \(offset); restored: \(reports) reports wait,"
        + " and numbers go on after \(sequence)"
    case .unreadable(let offset): "what was stored cannot be read from byte \(offset) on"
    }
  }
}
