import GNSS
import Primitives
import Script
import World

/// What is true at one instant.
struct ExpectationCondition: Sendable {
  /// What the tracker is doing, in the words of `state`.
  var states: [String]
  var deliveredCount: Int
  var alertCount: Int
  var queueCount: Int
  var reported: ReportedPlace?
  var now = Instant.zero
  /// Where the tracker is now; `nil` where no expectation asks.
  var truth: Position?
  /// Where the script parked it last.
  var parked: Position?
  /// `nil` where no expectation asks.
  var energy: EnergyMeter?
  var data = DataMeter()
  /// `nil` where no expectation asks, and where there is none.
  var owner: OwnerSide?
}

/// The newest position that was delivered, and where the tracker was then.
struct ReportedPlace: Equatable, Sendable {
  var position: Position
  var truth: Position
  /// When the receiver had the fix.
  var fixedAt: Instant

  /// The newer of this and the one before: reports come out of order.
  func orNewer(_ before: ReportedPlace?) -> ReportedPlace {
    before.map { $0.fixedAt > fixedAt ? $0 : self } ?? self
  }
}

/// Something that happened, as far as expectations know what can happen.
enum Observation: Equatable, Sendable {
  /// The fate of a report, and its event if it has one.
  case report(stage: String, event: String?)
  case alert(kind: String)
  case command([UInt8])
  case urc(String)
  /// The owner's phone shows something.
  case owner(OwnerMessage)
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
  let needs: Needs

  /// What it asks for that costs too much for those who do not.
  struct Needs: OptionSet, Sendable {
    let rawValue: UInt8

    static let truth = Needs(rawValue: 1)
    static let energy = Needs(rawValue: 2)
    static let owner = Needs(rawValue: 4)
  }

  private enum Sense: Sendable {
    /// It happens; what might have been meant by what happened.
    case event(
      isMet: @Sendable (Observation) -> Bool,
      nearMiss: @Sendable (Observation) -> String?
    )
    /// It is true for some time; what is true instead.
    case condition(
      isTrue: @Sendable (ExpectationCondition) -> Bool,
      found: @Sendable (ExpectationCondition) -> String,
      changesAt: @Sendable (ExpectationCondition) -> Instant?
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
      needsTimeline: needsTimeline,
      needs: []
    )
  }

  /// It is true for some time; `changesAt` is when it may become untrue while
  /// nothing happens.
  static func condition(
    _ verb: MatchedVerb,
    isInside: Bool = false,
    needs: Needs = [],
    isTrue: @escaping @Sendable (ExpectationCondition) -> Bool,
    found: @escaping @Sendable (ExpectationCondition) -> String,
    changesAt: @escaping @Sendable (ExpectationCondition) -> Instant? = { _ in nil }
  ) -> ExpectationSubject {
    ExpectationSubject(
      verb: verb,
      sense: .condition(isTrue: isTrue, found: found, changesAt: changesAt),
      insideWords: isInside ? verb.name : nil,
      needsTimeline: false,
      needs: needs
    )
  }

  /// The same for two that ask for the same, at whatever times.
  var essence: String { "\(isEvent) " + verb.essence }

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
    guard case .condition(let isTrue, _, _) = sense else { return false }
    return isTrue(condition)
  }

  func found(_ condition: ExpectationCondition) -> String {
    guard case .condition(_, let found, _) = sense else { return "it did not happen" }
    return found(condition)
  }

  /// When it may become untrue while nothing happens.
  func changesAt(_ condition: ExpectationCondition) -> Instant? {
    guard case .condition(_, _, let changesAt) = sense else { return nil }
    return changesAt(condition)
  }
}

extension ExpectationCondition {
  /// From `place`, or from where the tracker was at the time of the newest position that it
  /// delivered; `nil` if it delivered none.
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
