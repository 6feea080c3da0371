package import Script
package import Tracker

/// The verbs of `=` lines: what has to hold.
extension VerbTable {
  package static let expectations = VerbTable([
    VerbDefinition(
      "state",
      [Parameter("state", .word(of: TrackerState.all.map(\.name)), .positional)]
        + window,
      "The tracker is in this state, now or within the time."
    ),
    VerbDefinition(
      "report",
      [
        Parameter(
          "event",
          .word(of: ["accepted", "delivered", "delayed", "set-aside", "dropped"]),
          default: "delivered"
        )
      ] + window,
      "This happens to a report, by now or within the time."
    ),
    VerbDefinition(
      "reports",
      [Parameter("count", .integer(0...1_000_000), .named, .comparison)] + window,
      "So many reports have been delivered."
    ),
    VerbDefinition(
      "queue",
      [
        Parameter("state", .word(of: ["empty"]), .positional, .optional),
        Parameter("count", .integer(0...1_000), .named, [.comparison, .optional]),
      ] + window,
      "So many reports are waiting."
    ),
    VerbDefinition(
      "command",
      [Parameter("text", .text(limit: 562))] + window,
      "The tracker sends a command line that begins so."
    ),
    VerbDefinition(
      "urc",
      [Parameter("text", .text(limit: 1_024))] + window,
      "The module sends a URC that begins so."
    ),
    VerbDefinition(
      "log",
      [Parameter("text", .text(limit: 256))] + window,
      "The timeline says something that contains this."
    ),
  ])

  /// Without `within`, what is asked must hold, or have happened, at the time
  /// of the line.
  private static let window = [
    Parameter("within", .quantity(.milliseconds, 1...864_000_000), .clause, .optional),
    Parameter("not before", .quantity(.milliseconds, 1...864_000_000), .clause, .optional),
  ]
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
