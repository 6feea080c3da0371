import CommandLine
import Live
import Primitives
import Script
import Simulation

/// How a trace is replayed.
struct ReplayVariant: Equatable, Sendable {
  /// Which side of the dialogue the trace plays.
  enum Side: String, CaseIterable, Sendable {
    /// The module: what is tried is the tracker, or a program that is really there.
    case ta
    /// The program at the other end: what is tried is a modem, the virtual one or a real one.
    case te

    static let words = allCases.map(\.rawValue)
  }

  /// What leads to the other side.
  struct Line: Equatable, Sendable {
    /// `pty`, `port` or `tcp`.
    var option: String
    var name: String
  }

  var side = Side.ta
  var rule = MatchRule.shape
  /// It is compared with what is expected in the file beside it.
  var hasGolden = true
  /// The rows that come out are kept.
  var keepsRows = false
  /// What comes out is written down as what is expected.
  var isAccepting = false
  /// It is played again and again, each time over a line with another vice.
  var isTorture = false
  /// What is exercised is counted.
  var isCovered = false
  /// What a report shows is gathered.
  var isRecorded = false
  /// What comes later in the trace is left out.
  var until: Instant?
  /// Where the other side really is; `nil` on the virtual clock.
  var line: Line?
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
    isRecorded = arguments.isGiven("html")
    until = arguments.milliseconds("until").map { Instant.zero + $0 }
    if let link = arguments.text("pty") {
      line = Line(option: "pty", name: link)
    } else if !arguments.lineName.isEmpty {
      let option = arguments.isGiven("port") ? "port" : "tcp"
      line = Line(option: option, name: arguments.lineName)
    }
  }

  /// Of a run that has not begun.
  var watch: CoverageWatch? { isCovered || isRecorded ? CoverageWatch() : nil }

  /// As a command line has it, with a space before each.
  var options: String {
    (side == .ta ? "" : " --as \(side.rawValue)")
      + (isTorture ? " --torture" : "") + (rule == .shape ? "" : " --match \(rule.rawValue)")
      + (line.map { " --\($0.option) \(ShellText.quoted($0.name))" } ?? "")
      + (until.map { " --until \(DurationText.render($0 - .zero))" } ?? "")
  }
}
