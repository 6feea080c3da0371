import CommandLine

/// What makes no sense together in `sniffer replay`, and why.
enum ReplayRefusals {
  private typealias Refusal = (option: String, reason: String)

  /// With `--as te`.
  private static let terminal: [Refusal] = [
    ("accept", "with --as te a trace is compared with itself: there is nothing to write"),
    ("torture", "is for what reads a module's bytes; with --as te the trace is who reads them"),
    ("firmware", "is who reads a module's bytes; with --as te the trace is"),
    ("pty", "with --as te the trace opens the module's port: --port or --tcp"),
    ("now", "moves what a module tells; with --as te the module tells it itself"),
    ("cycle", "is for a module that a program asks again; with --as te there is an end"),
  ]

  /// Against the tracker or the virtual modem.
  private static let virtual: [Refusal] = [
    ("speed", "the virtual clock goes as fast as it can"),
    ("skip-gaps", "on the virtual clock a silence takes no time"),
    ("step", "on the virtual clock nothing waits"),
    ("cycle", "on the virtual clock each time is like the first"),
    ("now", "the virtual clock has no today: the same trace gives the same bytes"),
    ("keep-date", "the virtual clock has no today: the same trace gives the same bytes"),
    ("from", "the tracker and the virtual modem begin at power-up, and need what comes first"),
    ("trace-port", "the tracker and the virtual modem speak over the AT port"),
    ("patience", "what does not come on the virtual clock is known at once"),
    ("duration", "the virtual clock takes no time; --until plays the beginning of a trace"),
  ].map { ($0.0, $0.1 + "; it is for --pty, --port and --tcp") }

  /// Against a program or a module that is really there.
  private static let live: [Refusal] = given + settings

  private static let given: [Refusal] = [
    ("accept", "what a program does is compared with the trace itself: there is nothing to write"),
    ("torture", "takes the tracker, or who reads a trace; it goes without --pty, --port and --tcp"),
    ("firmware", "is not there with --pty, --port and --tcp: a program or a module is"),
    ("coverage", "counts what the tracker does; it goes without --pty, --port and --tcp"),
    ("shard", "one trace at a time is played over a line"),
    ("jobs", "one trace at a time is played over a line"),
  ]

  private static let settings: [Refusal] = (["url"] + CommandTable.tracker.map(\.name)).map {
    ($0, "is a setting of the tracker, which is not there with --pty, --port and --tcp")
  }

  static func check(_ arguments: ParsedArguments) throws(UsageError) {
    let variant = ReplayVariant(arguments)
    var refusals = variant.line == nil ? virtual : live
    if variant.side == .te { refusals = terminal + refusals }
    for (option, reason) in refusals where arguments.isGiven(option) {
      throw .refusedValue(option: option, reason: reason, .replay)
    }
    if variant.side == .ta, arguments.isGiven("tcp") {
      let reason = "a module listens there, which the trace plays itself: --as te, or --pty"
      throw .refusedValue(option: "tcp", reason: reason, .replay)
    }
    let (from, until) = (arguments.milliseconds("from"), arguments.milliseconds("until"))
    if let from, let until, until < from {
      throw .refusedValue(option: "until", reason: "is before --from", .replay)
    }
    guard variant.line != nil, arguments.operands.count > 1 else { return }
    let reason = "one trace at a time is played over a line"
    throw .refusedOperand(found: arguments.operands[1], reason: reason, .replay)
  }
}
