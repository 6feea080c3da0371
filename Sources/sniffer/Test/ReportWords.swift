import CommandLine

/// What the reports call things: of scenarios that were run, or of traces that were
/// replayed.
struct ReportWords: Sendable {
  var command: String
  /// One file; with an `s`, several.
  var unit: String
  /// What is counted in it; with an `s`, several.
  var judged: String
  /// What fails.
  var failure: String
  /// Where nothing had to hold, how many are so, and what `--strict` says of it.
  var untested: (one: String, all: String, refused: String)
  /// The heading of what shows the failure.
  var firstFailing: String

  /// In JSON.
  var keys: Keys

  struct Keys: Sendable {
    var file: StaticString
    var files: StaticString
    var judged: StaticString
    var failure: StaticString
  }

  static let test = ReportWords(
    command: "sniffer test",
    unit: "scenario",
    judged: "expectation",
    failure: "expectation",
    untested: (
      "no expectation", "without expectations", "no expectation, which --strict asks for"
    ),
    firstFailing: "first failing seed",
    keys: Keys(
      file: "scenario",
      files: "scenarios",
      judged: "expectations",
      failure: "expectation"
    )
  )

  static let replay = ReportWords(
    command: "sniffer replay",
    unit: "trace",
    judged: "line",
    failure: "difference",
    untested: (
      "nothing to compare with", "with nothing to compare with",
      "nothing to compare with, which --strict asks for: commit the file that --accept writes"
    ),
    firstFailing: "first difference",
    keys: Keys(file: "trace", files: "traces", judged: "lines", failure: "difference")
  )

  static func of(_ command: CommandName) -> ReportWords { command == .replay ? replay : test }
}
