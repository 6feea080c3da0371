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
extension VerbTable {
  package static let expectations = VerbTable([
    VerbDefinition(
      "state",
      [
        Parameter(
          "state",
          .word(of: TrackerState.all.map(\.name) + movementStates),
          .positional,
          .alternatives
        )
      ] + lasting,
      "The tracker is in this state, now or within the time."
    ),
    VerbDefinition(
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
    ),
    VerbDefinition(
      "reports",
      [Parameter("count", .integer(0...1_000_000), .named, .comparison)] + lasting,
      "So many reports have been delivered."
    ),
    VerbDefinition(
      "alert",
      [Parameter("kind", .word(of: alertKinds), .positional, [.optional, .alternatives])]
        + counted,
      "The tracker raises an alarm, of this kind if one is named."
    ),
    VerbDefinition(
      "alerts",
      [Parameter("count", .integer(0...1_000_000), .named, .comparison)] + lasting,
      "So many alarms have been raised."
    ),
    VerbDefinition(
      "position",
      [
        distance,
        Parameter("of", .position, .clause, .optional),
      ] + lasting,
      "The position delivered last is so near to where the tracker was then, or to this one."
    ),
    VerbDefinition(
      "queue",
      [
        Parameter("state", .word(of: ["empty"]), .positional, .optional),
        Parameter("count", .integer(0...1_000), .named, [.comparison, .optional]),
      ] + lasting,
      "So many reports are waiting."
    ),
    VerbDefinition(
      "command",
      [Parameter("text", .text(limit: 562))] + counted,
      "The tracker sends a command line that begins so."
    ),
    VerbDefinition(
      "urc",
      [Parameter("text", .text(limit: 1_024))] + counted,
      "The module sends a URC that begins so."
    ),
    VerbDefinition(
      "log",
      [Parameter("text", .text(limit: 256))] + counted,
      "The timeline says something that contains this."
    ),
    VerbDefinition(
      "no",
      form: "no EXPECTATION [for TIME]",
      "It does not happen, or is not so: by now, or for the time from now on."
    ),
  ])

  /// What the tracker makes of its movement: states beside those of its work.
  package static let movementStates = [
    "booting", "settling", "parked", "suspect", "alarm", "moving",
  ]
  /// What may stand after `no`: an expectation with no other clause than `for`.
  static let negated = VerbTable(
    expectations.verbs.filter { $0.name != "no" }.map { verb in
      var verb = verb
      verb.parameters.removeAll { $0.placement == .clause && $0.name != "of" }
      verb.parameters.append(length)
      return verb
    }
  )

  /// The kinds of alarm.
  package static let alertKinds = ["vibration", "rotation", "orientation", "impact", "lift"]

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
