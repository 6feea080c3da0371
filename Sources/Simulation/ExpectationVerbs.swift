import Manual
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
/// - `for`: the condition is true all the time for so long, from the time of the
///   line, or from an instant that `within` allows;
/// - `no` before an expectation: the event does not happen, the condition is not
///   true; by the time of the line, or with `for` from then on for so long.
extension ExpectationSubject {
  static let verbs: [Verb<ExpectationSubject>] = [
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
        Parameter("event", .anyWord, .named, [.optional, .alternatives]),
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
      "So many reports have been delivered."
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
      "So many alarms have been raised."
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
        Parameter("of", .position, .clause, .optional),
      ] + lasting,
      "The position delivered last is so near to where the tracker was then, or to this one."
    ) { verb in
      let place = verb.place(ifPresent: "of")
      return .condition(verb) { condition in
        condition.distance(from: place).map { $0 <= verb.integer("distance") } ?? false
      } found: { condition in
        condition.distance(from: place).map {
          "it is \(decimal($0 / 10, fractionDigits: 2)) m away"
        } ?? "no position was delivered"
      }
    },
    Verb(
      "queue",
      [
        Parameter("state", .word(of: ["empty"]), .positional, .optional),
        Parameter("count", .integer(0...1_000), .named, [.comparison, .optional]),
      ] + lasting,
      "So many reports are waiting."
    ) { verb in
      .condition(verb, isInside: true) { condition in
        verb.has("state")
          ? condition.queueCount == 0 : verb.accepts("count", Int64(condition.queueCount))
      } found: { condition in
        "\(condition.queueCount) are waiting"
      }
    },
    Verb(
      "command",
      [Parameter("text", .text(limit: 562))] + counted,
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
      [Parameter("text", .text(limit: 1_024))] + counted,
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
      [Parameter("text", .text(limit: 256))] + counted,
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
    verb.definition.parameters.removeAll { $0.placement == .clause && $0.name != "of" }
    verb.definition.parameters.append(length)
    return verb
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
    var parameter = Parameter("distance", .quantity(.millimetres, 1...20_100_000_000), .named)
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
  private static let lasting = window + [length]
  /// Of events.
  private static let counted =
    [Parameter("count", .integer(0...1_000_000), .named, [.comparison, .optional])] + window
}

extension VerbTable {
  package static let expectations = VerbTable(
    ExpectationSubject.verbs.map(\.definition) + [
      VerbDefinition(
        "no",
        form: "no EXPECTATION [for TIME]",
        "It does not happen, or is not so: by now, or for the time from now on."
      )
    ]
  )

  fileprivate static let negated = VerbTable(ExpectationSubject.negated.map(\.definition))

  /// What the tracker makes of its movement: states beside those of its work.
  package static let movementStates = [
    "booting", "settling", "parked", "suspect", "alarm", "moving",
  ]

  /// The kinds of alarm.
  package static let alertKinds = ["vibration", "rotation", "orientation", "impact", "lift"]
}

extension TrackerState {
  /// All states, in the order of the way up.
  ///
  /// Here, because a list costs the core its freedom from the heap.
  package static let all = (UInt8.min...UInt8.max).compactMap(TrackerState.init(rawValue:))

  /// The word for it in scenarios, timelines and the diagram.
  package var name: String {
    switch self {
    case .off: "off"
    case .synchronising: "synchronising"
    case .configuring: "configuring"
    case .checkingSIM: "checking-sim"
    case .registering: "registering"
    case .openingBearer: "opening-bearer"
    case .acquiring: "acquiring"
    case .debouncing: "debouncing"
    case .reporting: "reporting"
    case .waiting: "waiting"
    case .sleeping: "sleeping"
    case .recovering: "recovering"
    }
  }
}
