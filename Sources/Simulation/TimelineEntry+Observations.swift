import Manual
import SIM7000
import Tracker

extension TimelineEntry {
  /// What expectations see of it, from inside the tracker.
  func observations(withWords: Bool) -> [Observation] {
    var observations: [Observation] = []
    switch kind {
    case .notice(let notice):
      if let stage = notice.stage {
        observations.append(.report(stage: stage, event: nil))
      }
      if withWords { observations.append(.words(notice.words)) }
    case .world(let words):
      if withWords { observations.append(.words(words)) }
    case .request(_, let body):
      if let kind = PayloadMembers(Array(body.utf8)).alertKind {
        observations.append(.alert(kind: kind))
      }
      if withWords { observations.append(.words(body)) }
    case .sent(let bytes): observations.append(.command(bytes))
    case .line(.urc, let text): observations.append(.urc(text))
    case .line, .state, .received, .baud, .expectation: break  // Nothing that is asked about.
    }
    return observations
  }
}

extension PayloadMembers {
  /// The kind of the alarm that is reported.
  var alertKind: String? { self["event"] == "alert" ? self["cause"] ?? "" : nil }
}

extension Notice {
  /// The word for what this says of a report.
  fileprivate var stage: String? {
    switch self {
    case .fixAccepted: "accepted"
    case .reportDelivered: "delivered"
    case .reportDelayed: "delayed"
    case .reportSetAside: "set-aside"
    case .reportDropped: "dropped"
    default: nil
    }
  }
}
