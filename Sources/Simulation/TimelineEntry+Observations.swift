import Manual
import Motion
import SIM7000
import Tracker

extension TimelineEntry {
  /// What expectations see of it, from inside the tracker.
  func observations(withWords: Bool) -> [Observation] {
    var observations: [Observation] = []
    switch kind {
    case .notice(let notice):
      if let stage = notice.stage {
        observations.append(.report(stage: stage, event: notice.report?.eventWord))
      }
      if case .movement(.alarm(let kind, _)) = notice {
        observations.append(.alert(kind: String(describing: kind.text)))
      }
      if withWords { observations.append(.words(notice.words)) }
    case .world(let words), .log(let words):
      if withWords { observations.append(.words(words)) }
    case .request(_, let body):
      if withWords { observations.append(.words(body)) }
    case .owner(let message):
      observations.append(.owner(message))
      if withWords { observations.append(.words(message.words)) }
    case .sent(let bytes): observations.append(.command(bytes))
    case .line(.urc, let text): observations.append(.urc(text))
    case .line, .state, .received, .baud, .powerKey, .pin, .expectation, .sketchState,
      .sketchNotice:
      break  // Nothing that is asked about.
    }
    return observations
  }
}

extension Notice {
  /// The word for what this says of a report.
  fileprivate var stage: String? {
    switch self {
    case .fixAccepted, .eventReported, .placeReported: "accepted"
    case .reportDelivered: "delivered"
    case .reportDelayed: "delayed"
    case .reportSetAside: "set-aside"
    case .reportDropped: "dropped"
    default: nil
    }
  }

  /// The report that this is about.
  fileprivate var report: Report? {
    switch self {
    case .fixAccepted(let report), .eventReported(let report), .placeReported(let report),
      .reportDelivered(let report, _),
      .reportDelayed(let report, _, _), .reportSetAside(let report, _),
      .reportDropped(let report):
      report
    default: nil
    }
  }
}

extension Report {
  fileprivate var eventWord: String? { event.map { String(describing: $0.text) } }
}

extension MovementMachine.State {
  var name: String { String(describing: text) }
}
