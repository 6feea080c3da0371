import Manual
import Primitives
package import Script
package import Tracker

/// The verbs of `=` lines: what has to hold.
///
/// An event (a report, an alert, a command, a URC, words of the timeline) happens;
/// a condition (a state, a number, a place) is true for some time. The clauses:
///
/// - without one, an event has happened by the time of the line, and a condition
///   is true then;
/// - `within`: the event happens, or the condition is true at some instant, from
///   the time of the line until so long after it;
/// - `not before`: and not sooner than so long after it; goes with `within` or
///   `for`;
/// - `count`: the event happens so often in that time, once or more without it;
/// - `for`: the condition is true for all of this time, from the time of the
///   line, or from an instant that `within` allows;
/// - `no` before an expectation: the event does not happen, the condition is not
///   true; by the time of the line, or with `for` from then on for that time.
extension ExpectationSubject {
  static let verbs = ofTracker + ofOwner

  private static let ofTracker: [Verb<ExpectationSubject>] = [
    Verb(
      "state",
      [
        Parameter(
          "state",
          .word(of: TrackerState.all.map(\.name) + VerbTable.movementStates),
          .positional,
          .alternatives
        )
      ] + lasting,
      "The tracker is in this state, now or within the time."
    ) { verb in
      .condition(verb, isInside: true) { condition in
        condition.states.contains { verb.accepts("state", $0) }
      } found: { condition in
        "the state is \(condition.states.joined(separator: ", "))"
      }
    },
    Verb(
      "report",
      [
        Parameter(
          "stage",
          .word(of: ["accepted", "delivered", "delayed", "set-aside", "dropped"]),
          default: "delivered"
        ),
        Parameter(
          "event",
          .word(of: VerbTable.reportEvents),
          .named,
          [.optional, .alternatives, .comparison]
        ),
      ] + counted,
      "This happens to a report, to one of this event if one is named."
    ) { verb in
      let asked = verb.word("stage")
      return .event(verb, insideWords: asked == "delivered" ? nil : "report \(asked)") {
        observation in
        guard case .report(asked, let event) = observation else { return false }
        return !verb.has("event") || event.map { verb.accepts("event", $0) } ?? false
      } nearMiss: { observation in
        guard case .report(let stage, let event) = observation, stage != "accepted" else {
          return nil
        }
        return stage + (event.map { " event=\($0)" } ?? "")
      }
    },
    Verb(
      "reports",
      [Parameter("count", .integer(0...1_000_000), .named, .comparison)] + lasting,
      "This number of reports has been delivered."
    ) { verb in
      .condition(verb) {
        verb.accepts("count", Int64($0.deliveredCount))
      } found: {
        "\($0.deliveredCount) were delivered"
      }
    },
    Verb(
      "alert",
      [
        Parameter(
          "kind",
          .word(of: VerbTable.alertKinds),
          .positional,
          [.optional, .alternatives]
        )
      ] + counted,
      "The tracker raises an alarm, of this kind if one is named."
    ) { verb in
      .event(verb) { observation in
        guard case .alert(let kind) = observation else { return false }
        return verb.accepts("kind", kind)
      } nearMiss: { observation in
        guard case .alert(let kind) = observation else { return nil }
        return kind
      }
    },
    Verb(
      "alerts",
      [Parameter("count", .integer(0...1_000_000), .named, .comparison)] + lasting,
      "This number of alarms has been raised."
    ) { verb in
      .condition(verb) {
        verb.accepts("count", Int64($0.alertCount))
      } found: {
        "\($0.alertCount) were raised"
      }
    },
    Verb(
      "position",
      [
        distance,
        Parameter(
          "newer",
          .quantity(.milliseconds, 1...864_000_000),
          .named,
          .optional,
          example: "90s"
        ),
        Parameter("of", .place(orWords: ["truth", "parked"]), .clause, .optional),
      ] + lasting,
      "The newest position delivered is younger than this, and this near to where the tracker was"
        + " then, is now (`truth`) or was parked, or to this place."
    ) { verb throws(ScriptError) in try position(verb) },
    Verb(
      "queue",
      [
        Parameter("state", .word(of: ["empty"]), .positional, .optional),
        Parameter("count", .integer(0...1_000), .named, [.comparison, .optional]),
      ] + lasting,
      "This number of reports is waiting."
    ) { verb in
      .condition(verb, isInside: true) { condition in
        verb.has("state")
          ? condition.queueCount == 0 : verb.accepts("count", Int64(condition.queueCount))
      } found: { condition in
        "\(condition.queueCount) are waiting"
      }
    },
    Verb(
      "energy",
      [
        Parameter("under", .quantity(.microampereHours, 1...1_000_000_000), .clause),
        Parameter("per", .quantity(.milliseconds, 1_000...864_000_000), .clause, default: "1d"),
      ],
      "Since the start the tracker drew less charge than this in such a time, and delivered."
    ) { verb in
      budget(verb, "uAh", needs: .energy) {
        $0.energy?.microampereHoursPerDay ?? 0
      } details: {
        _ in
        ""
      }
    },
    Verb(
      "data",
      [
        Parameter("under", .quantity(.bytes, 1...1_000_000_000_000), .clause),
        Parameter("per", .quantity(.milliseconds, 1_000...864_000_000), .clause, default: "1d"),
      ],
      "Since the start less than this went over the air in such a time, and reports were delivered."
    ) { verb in
      budget(verb, "B") {
        $0.data.bytesPerDay(at: $0.now)
      } details: {
        ", with \($0.data.requests) requests and \($0.data.handshakes) TLS handshakes so far"
      }
    },
    Verb(
      "command",
      [Parameter("text", .text(limit: 562), example: #""AT+HTTPACTION""#)] + counted,
      "The tracker sends a command line that begins so."
    ) { verb in
      let start = verb.bytes("text")
      return .event(verb) { observation in
        guard case .command(let bytes) = observation else { return false }
        return bytes.starts(with: start)
      }
    },
    Verb(
      "urc",
      [Parameter("text", .text(limit: 1_024), example: #""+CPIN: READY""#)] + counted,
      "The module sends a URC that begins so."
    ) { verb in
      let start = verb.bytes("text")
      return .event(verb) { observation in
        guard case .urc(let text) = observation else { return false }
        return text.utf8.starts(with: start)
      }
    },
    Verb(
      "log",
      [Parameter("text", .text(limit: 256), example: #""no fix""#)] + counted,
      "The timeline says something that contains this."
    ) { verb in
      let text = verb.word("text")
      return .event(verb, insideWords: verb.name, needsTimeline: true) { observation in
        guard case .words(let words) = observation else { return false }
        return words.contains(text)
      }
    },
  ]

  /// What may stand after `no`: an expectation with no other clause than `for`.
  fileprivate static let negated: [Verb<ExpectationSubject>] = verbs.map { verb in
    var verb = verb
    let timing = lasting.map(\.name)
    verb.definition.parameters.removeAll { timing.contains($0.name) }
    verb.definition.parameters.append(length)
    return verb
  }

  /// How old the newest position is, and how far off.
  private static func position(_ verb: MatchedVerb) throws(ScriptError) -> Self {
    let place = verb.place(ifPresent: "of")
    let word = verb.word(ifPresent: "of")
    let age = verb.milliseconds(ifPresent: "newer")
    guard age != nil || verb.has("distance") else {
      throw ScriptError(at: verb.place, expected: "`within=` or `newer=`", found: "`position`")
    }
    guard verb.has("distance") || !verb.has("of") else {
      throw ScriptError(at: verb.place, expected: "`within=` along with `of`", found: "`position`")
    }
    @Sendable func distance(_ condition: ExpectationCondition) -> Int64? {
      switch word {
      case "truth": condition.truth.flatMap { condition.distance(from: $0) }
      case "parked": condition.parked.flatMap { condition.distance(from: $0) }
      default: condition.distance(from: place)
      }
    }
    return .condition(verb, needs: word == "truth" ? .truth : []) { condition in
      guard let reported = condition.reported else { return false }
      if let age, reported.fixedAt + age < condition.now { return false }
      return verb.has("distance")
        ? distance(condition).map { $0 <= verb.integer("distance") } ?? false : true
    } found: { condition in
      guard let reported = condition.reported else { return "no position was delivered" }
      let old = decimal((condition.now - reported.fixedAt).rawValue / 10, fractionDigits: 2)
      let words = [
        age.map { _ in "it is \(old) s old" },
        verb.has("distance")
          ? distance(condition).map { "it is \(decimal($0 / 10, fractionDigits: 2)) m away" } : nil,
      ]
      return words.compactMap(\.self).joined(separator: ", ")
    } changesAt: { condition in
      // The first instant at which it is too old.
      guard let age, let fixedAt = condition.reported?.fixedAt else { return nil }
      return Instant(microseconds: (fixedAt + age).microseconds + 1)
    }
  }

  /// What the run has used so far, as if it went on like this for the time named.
  ///
  /// A tracker that does nothing uses little: one that has delivered nothing fails.
  private static func budget(
    _ verb: MatchedVerb,
    _ unit: String,
    needs: Needs = [],
    perDay: @escaping @Sendable (ExpectationCondition) -> Int64,
    details: @escaping @Sendable (ExpectationCondition) -> String
  ) -> Self {
    let day: Int64 = 86_400_000
    @Sendable func used(_ condition: ExpectationCondition) -> Int64 {
      let share = perDay(condition).multipliedFullWidth(by: verb.milliseconds("per").rawValue)
      return day.dividingFullWidth(share).quotient
    }
    return .condition(verb, isInside: true, needs: needs) { condition in
      condition.deliveredCount > 0 && used(condition) < verb.integer("under")
    } found: { condition in
      condition.deliveredCount == 0
        ? "no report was delivered" : "it is \(used(condition)) \(unit)\(details(condition))"
    }
  }

  /// What a line is about; `isNegated`: behind its `no`.
  init(_ invocation: Invocation, isNegated: Bool) throws(ScriptError) {
    self =
      try isNegated
      ? Verb.meaning(of: invocation, among: Self.negated, .negated)
      : Verb.meaning(of: invocation, among: Self.verbs, .expectations)
  }

  /// `within=10m`, beside the clause `within`; up to half the Earth's girth.
  private static let distance: Parameter = {
    var parameter = Parameter(
      "distance",
      .quantity(.millimetres, 1...20_100_000_000),
      .named,
      .optional
    )
    parameter.spelling = "within"
    return parameter
  }()
  private static let window = [
    Parameter("within", .quantity(.milliseconds, 1...864_000_000), .clause, .optional),
    Parameter("not before", .quantity(.milliseconds, 1...864_000_000), .clause, .optional),
  ]
  /// Of conditions, and of what is not to be.
  private static let length = Parameter(
    "for",
    .quantity(.milliseconds, 1...864_000_000),
    .clause,
    .optional
  )
  static let lasting = window + [length]
  /// Of events.
  static let counted =
    [Parameter("count", .integer(0...1_000_000), .named, [.comparison, .optional])] + window
}

extension VerbTable {
  package static let expectations = VerbTable(
    ExpectationSubject.verbs.map(\.definition) + [
      VerbDefinition(
        "no",
        form: "no EXPECTATION [for TIME]",
        example: "no alert for 10min",
        "It does not happen, or is not so: by now, or for the time from now on."
      )
    ]
  )

  fileprivate static let negated = VerbTable(ExpectationSubject.negated.map(\.definition))

  /// What the tracker makes of its movement: states beside those of its work.
  package static let movementStates = [
    "booting", "settling", "parked", "suspect", "alarm", "moving",
  ]

  /// What a report may be of beside a position.
  package static let reportEvents = ["alert", "trip", "parked"]

  /// The kinds of alarm.
  package static let alertKinds = ["vibration", "rotation", "orientation", "impact", "lift"]
}

extension TrackerState {
  /// All states, in the order of the way up.
  ///
  /// Here, because a list costs the core its freedom from the heap.
  package static let all = (UInt8.min...UInt8.max).compactMap(TrackerState.init(rawValue:))

  /// As scenarios, timelines and the diagram have it.
  package var name: String { String(describing: text) }
}
