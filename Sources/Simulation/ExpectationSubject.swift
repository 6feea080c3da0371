import GNSS
import Manual
import Primitives
import SIM7000
import Script
import Tracker
import World

/// What is true at one instant.
struct ExpectationCondition: Equatable, Sendable {
  /// What the tracker is doing, in the words of `state`.
  var states: [String]
  var deliveredCount: Int
  var alertCount: Int
  var queueCount: Int
  var reported: ReportedPlace?
}

/// The position that was delivered last, and where the tracker was then.
struct ReportedPlace: Equatable, Sendable {
  var position: Position
  var truth: Position
}

/// Something that happened, as far as expectations know what can happen.
enum Observation: Equatable, Sendable {
  /// What became of a report, and its event if it has one.
  case report(stage: String, event: String?)
  case alert(kind: String)
  case command([UInt8])
  case urc(String)
  /// Words of the timeline.
  case words(String)
}

/// What a `=` line is about, without its clauses.
struct ExpectationSubject: Equatable, Sendable {
  private let verb: MatchedVerb
  private let kind: Kind

  private enum Kind: Equatable, Sendable {
    case state
    case report
    case reportCount
    case alert
    case alertCount
    case position
    case queue
    case command([UInt8])
    case urc([UInt8])
    case log(String)
  }

  /// What a number of times says of the times that are asked for.
  enum Verdict: Equatable, Sendable {
    /// It holds, whatever else happens.
    case certain
    /// It cannot hold any more.
    case hopeless
    case soFar(Bool)
  }

  init(_ verb: MatchedVerb) {
    self.verb = verb
    switch verb.name {
    case "state": kind = .state
    case "report": kind = .report
    case "reports": kind = .reportCount
    case "alert": kind = .alert
    case "alerts": kind = .alertCount
    case "position": kind = .position
    case "queue": kind = .queue
    case "command": kind = .command(Array(verb.word("text").utf8))
    case "urc": kind = .urc(Array(verb.word("text").utf8))
    case "log": kind = .log(verb.word("text"))
    default: preconditionFailure("the table has an expectation that nobody judges")
    }
  }

  /// It happens; else it is true for some time.
  var isEvent: Bool {
    switch kind {
    case .report, .alert, .command, .urc, .log: true
    case .state, .reportCount, .alertCount, .position, .queue: false
    }
  }

  var isLog: Bool {
    if case .log = kind { true } else { false }
  }

  /// What only the inside of a tracker tells; `nil` for what the other end of its
  /// line, and the server, see too.
  var insideWords: String? {
    switch kind {
    case .state, .queue, .log: verb.name
    case .report where verb.word("stage") != "delivered": "report \(verb.word("stage"))"
    case .report, .reportCount, .alert, .alertCount, .position, .command, .urc: nil
    }
  }

  // MARK: - Events

  func isMet(by observation: Observation) -> Bool {
    switch (kind, observation) {
    case (.report, .report(let stage, let event)):
      verb.word("stage") == stage
        && (!verb.has("event") || event.map { verb.accepts("event", $0) } ?? false)
    case (.alert, .alert(let kind)): verb.accepts("kind", kind)
    case (.command(let start), .command(let bytes)): bytes.starts(with: start)
    case (.urc(let start), .urc(let text)): text.utf8.starts(with: start)
    case (.log(let text), .words(let words)): words.contains(text)
    default: false
    }
  }

  /// What might have been meant by what happened.
  func nearMiss(_ observation: Observation) -> String? {
    switch (kind, observation) {
    case (.report, .report(let stage, let event)) where stage != "accepted":
      stage + (event.map { " event=\($0)" } ?? "")
    case (.alert, .alert(let kind)): kind
    default: nil
    }
  }

  func verdict(on times: Int64) -> Verdict {
    guard verb.has("count") else { return times > 0 ? .certain : .soFar(false) }
    let holds = verb.accepts("count", times)
    let isTooOften = verb.integers("count").allSatisfy { times > $0 }
    return switch verb.comparison("count") {
    case .atLeast, .above: holds ? .certain : .soFar(false)
    case .atMost, .below: holds ? .soFar(true) : .hopeless
    case .equal: isTooOften ? .hopeless : .soFar(holds)
    case .notEqual: isTooOften ? .certain : .soFar(holds)
    }
  }

  // MARK: - Conditions

  func isTrue(_ condition: ExpectationCondition) -> Bool {
    switch kind {
    case .state: condition.states.contains { verb.accepts("state", $0) }
    case .reportCount: verb.accepts("count", Int64(condition.deliveredCount))
    case .alertCount: verb.accepts("count", Int64(condition.alertCount))
    case .queue:
      verb.has("state")
        ? condition.queueCount == 0 : verb.accepts("count", Int64(condition.queueCount))
    case .position: distance(condition).map { $0 <= verb.integer("distance") } ?? false
    case .report, .alert, .command, .urc, .log: false
    }
  }

  func found(_ condition: ExpectationCondition) -> String {
    switch kind {
    case .state: "the state is \(condition.states.joined(separator: ", "))"
    case .reportCount: "\(condition.deliveredCount) were delivered"
    case .alertCount: "\(condition.alertCount) were raised"
    case .queue: "\(condition.queueCount) are waiting"
    case .position:
      distance(condition).map { "it is \(decimal($0 / 10, fractionDigits: 2)) m away" }
        ?? "no position was delivered"
    case .report, .alert, .command, .urc, .log: "it did not happen"
    }
  }

  private func distance(_ condition: ExpectationCondition) -> Int64? {
    guard let reported = condition.reported else { return nil }
    let place = verb.position(ifPresent: "of").map(WorldEvent.position) ?? reported.truth
    return Geodesy.distanceMillimetres(from: place, to: reported.position)
  }
}

extension String {
  /// True when `part` stands somewhere in the text.
  func contains(_ part: String) -> Bool {
    let text = Array(utf8)
    let wanted = Array(part.utf8)
    guard wanted.count <= text.count else { return false }
    return (0...(text.count - wanted.count)).contains { start in
      text[start...].starts(with: wanted)
    }
  }
}
