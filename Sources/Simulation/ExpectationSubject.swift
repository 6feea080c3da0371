import GNSS
import Primitives
import Script
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
struct ExpectationSubject: Sendable {
  let verb: MatchedVerb
  private let sense: Sense
  /// What only the inside of a tracker tells; `nil` for what the other end of its
  /// line, and the server, see too.
  let insideWords: String?
  /// It is about the words of the timeline.
  let needsTimeline: Bool

  private enum Sense: Sendable {
    /// It happens; what might have been meant by what happened.
    case event(
      isMet: @Sendable (Observation) -> Bool,
      nearMiss: @Sendable (Observation) -> String?
    )
    /// It is true for some time; what is true instead.
    case condition(
      isTrue: @Sendable (ExpectationCondition) -> Bool,
      found: @Sendable (ExpectationCondition) -> String
    )
  }

  /// What a number of times says of the times that are asked for.
  enum Verdict: Equatable, Sendable {
    /// It holds, whatever else happens.
    case certain
    /// It cannot hold any more.
    case hopeless
    case soFar(Bool)
  }

  /// It happens.
  static func event(
    _ verb: MatchedVerb,
    insideWords: String? = nil,
    needsTimeline: Bool = false,
    isMet: @escaping @Sendable (Observation) -> Bool,
    nearMiss: @escaping @Sendable (Observation) -> String? = { _ in nil }
  ) -> ExpectationSubject {
    ExpectationSubject(
      verb: verb,
      sense: .event(isMet: isMet, nearMiss: nearMiss),
      insideWords: insideWords,
      needsTimeline: needsTimeline
    )
  }

  /// It is true for some time.
  static func condition(
    _ verb: MatchedVerb,
    isInside: Bool = false,
    isTrue: @escaping @Sendable (ExpectationCondition) -> Bool,
    found: @escaping @Sendable (ExpectationCondition) -> String
  ) -> ExpectationSubject {
    ExpectationSubject(
      verb: verb,
      sense: .condition(isTrue: isTrue, found: found),
      insideWords: isInside ? verb.name : nil,
      needsTimeline: false
    )
  }

  /// It happens; else it is true for some time.
  var isEvent: Bool {
    if case .event = sense { true } else { false }
  }

  // MARK: - Events

  func isMet(by observation: Observation) -> Bool {
    guard case .event(let isMet, _) = sense else { return false }
    return isMet(observation)
  }

  /// What might have been meant by what happened.
  func nearMiss(_ observation: Observation) -> String? {
    guard case .event(_, let nearMiss) = sense else { return nil }
    return nearMiss(observation)
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
    guard case .condition(let isTrue, _) = sense else { return false }
    return isTrue(condition)
  }

  func found(_ condition: ExpectationCondition) -> String {
    guard case .condition(_, let found) = sense else { return "it did not happen" }
    return found(condition)
  }
}

extension ExpectationCondition {
  /// From `place`, or from where the tracker was when it delivered its last position;
  /// `nil` if it delivered none.
  func distance(from place: Position?) -> Int64? {
    reported.map {
      Geodesy.distanceMillimetres(from: place ?? $0.truth, to: $0.position)
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
