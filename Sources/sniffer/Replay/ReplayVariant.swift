import Simulation

/// How a trace is replayed.
struct ReplayVariant: Equatable, Sendable {
  /// Which side of the dialogue the trace plays.
  enum Side: String, CaseIterable, Sendable {
    /// The module: what is tried is the tracker.
    case ta
    /// The program at the other end: what is tried is the virtual modem.
    case te

    static let words = allCases.map(\.rawValue)
  }

  var side = Side.ta
  var rule = MatchRule.shape
  /// It is compared with what is expected in the file beside it.
  var hasGolden = true
  /// What comes out is written down as what is expected.
  var isAccepting = false
  /// It is played again and again, each time over a line with another vice.
  var isTorture = false
  /// What is exercised is counted.
  var isCovered = false
  /// There was nothing to compare with.
  var isUncompared = false

  init(_ arguments: ParsedArguments) {
    side = arguments.text("as").flatMap(Side.init) ?? side
    rule = arguments.text("match").flatMap(MatchRule.init) ?? rule
    // Who else replays a trace has it judged by itself.
    hasGolden = arguments.command == .replay
    guard hasGolden else { return }
    isAccepting = arguments.isGiven("accept")
    isTorture = arguments.isGiven("torture")
    isCovered = arguments.isGiven("coverage")
  }

  /// Of a run that has not begun.
  var watch: CoverageWatch? { isCovered ? CoverageWatch() : nil }

  /// As a command line has it, with a space before each.
  var options: String {
    (side == .ta ? "" : " --as \(side.rawValue)")
      + (isTorture ? " --torture" : "") + (rule == .shape ? "" : " --match \(rule.rawValue)")
  }
}
