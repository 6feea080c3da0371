import Manual
import Primitives
import SIM7000
import Script
import Tracker

/// One `=` line, and how it stands.
///
/// Asked about a condition (a state, a count), it holds when the condition is
/// true at some instant of its time; asked about an event (a report, a
/// command), when the event happens in its time. Without `within`, its time is
/// the instant of the line for conditions, and all that was before for events.
struct Expectation: Sendable {
  enum Subject: Equatable, Sendable {
    case state(String)
    case report(String)
    case reportCount
    case queue
    case command([UInt8])
    case urc([UInt8])
    case log(String)
  }

  /// What is true of the tracker at one instant.
  struct Condition: Equatable, Sendable {
    var state: TrackerState
    var deliveredCount: Int
    var queueCount: Int
  }

  let at: Instant
  let line: Int
  let text: String
  private let verb: MatchedVerb
  private let subject: Subject
  private let within: Milliseconds?
  private let earliest: Instant
  /// The event has happened, in its time.
  private var hasHappened = false
  /// What came too early, if it did.
  private var happenedEarly: Instant?
  private(set) var isSettled = false

  init(_ verb: MatchedVerb, at: Instant, line: Int, text: String) {
    self.verb = verb
    self.at = at
    self.line = line
    self.text = text
    within = verb.milliseconds(ifPresent: "within")
    earliest = verb.milliseconds(ifPresent: "not before").map { at + $0 } ?? at
    switch verb.name {
    case "state": subject = .state(verb.word("state"))
    case "report": subject = .report(verb.word("event"))
    case "reports": subject = .reportCount
    case "queue": subject = .queue
    case "command": subject = .command(Array(verb.word("text").utf8))
    case "urc": subject = .urc(Array(verb.word("text").utf8))
    case "log": subject = .log(verb.word("text"))
    default: preconditionFailure("the table has an expectation that nobody judges")
    }
  }

  /// The end of its time.
  var deadline: Instant { within.map { at + $0 } ?? at }

  /// Takes note of something that happened.
  mutating func observe(_ entry: TimelineEntry) {
    guard !isSettled, !hasHappened, isEvent(entry) else { return }
    if within != nil, entry.at < at { return }
    if entry.at < earliest, within != nil {
      happenedEarly = entry.at
    } else {
      hasHappened = true
    }
  }

  /// Judges at `now`; `nil` while it is open.
  mutating func judge(_ condition: Condition, at now: Instant) -> ExpectationResult? {
    guard !isSettled, now >= at else { return nil }
    let holds = now >= earliest && (hasHappened || isTrue(condition))
    guard holds || now >= deadline else { return nil }
    isSettled = true
    return ExpectationResult(
      hasHeld: holds,
      line: line,
      text: text,
      found: holds ? "" : found(condition)
    )
  }

  private func isEvent(_ entry: TimelineEntry) -> Bool {
    switch (subject, entry.kind) {
    case (.report(let event), .notice(let notice)): notice.reportEvent == event
    case (.command(let start), .sent(let bytes)): bytes.starts(with: start)
    case (.urc(let start), .line(.urc, let text)): text.utf8.starts(with: start)
    case (.log(let text), .notice(let notice)): notice.words.contains(text)
    case (.log(let text), .world(let words)): words.contains(text)
    case (.log(let text), .request(_, let body)): body.contains(text)
    default: false
    }
  }

  private func isTrue(_ condition: Condition) -> Bool {
    switch subject {
    case .state(let name): condition.state.name == name
    case .reportCount: verb.accepts("count", Int64(condition.deliveredCount))
    case .queue:
      verb.has("state")
        ? condition.queueCount == 0 : verb.accepts("count", Int64(condition.queueCount))
    case .report, .command, .urc, .log: false
    }
  }

  private func found(_ condition: Condition) -> String {
    if let happenedEarly {
      return "it happened too early, at \(happenedEarly.seconds)"
    }
    switch subject {
    case .state: return "the state is \(condition.state.name)"
    case .reportCount: return "\(condition.deliveredCount) were delivered"
    case .queue: return "\(condition.queueCount) are waiting"
    case .report, .command, .urc, .log: return "it did not happen"
    }
  }
}

extension Notice {
  /// The word for what this says of a report.
  fileprivate var reportEvent: String? {
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
