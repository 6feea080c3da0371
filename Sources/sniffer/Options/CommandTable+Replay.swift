import CommandLine
import Simulation

extension CommandTable {
  static let replay = CommandDefinition(
    name: .replay,
    summary: "play traces against the tracker, and compare what it does with what it did",
    options: [
      Option(
        "as",
        .word(ReplayVariant.Side.words),
        default: ReplayVariant.Side.ta.rawValue,
        "whom the trace plays: the module, against the tracker or a program that is there (ta), or "
          + "the program that drove it, against the virtual modem in the world of the trace's ! lines "
          + "or a module that is there (te)"
      ),
      Option(
        "match",
        .word(MatchRule.allCases.map(\.rawValue)),
        default: MatchRule.shape.rawValue,
        "when a line is the recorded one: the bytes are equal (strict), the names are "
          + "(commands), or names and number and type of the fields (shape)"
      ),
      Option(
        "firmware",
        .word(["tracker", "sketch", "sketch,tracker"]),
        default: "tracker",
        "what is played to: the tracker, or also the deployed sketch, a reconstruction; then a "
          + "table shows where each hangs, lies or loses a report; what a trace does not have is "
          + "answered as a module that is well would",
        excludes: ["match", "accept", "torture", "junit", "tap", "github"]
      ),
      Option(
        "url",
        .text(name: "URL"),
        "where the reports go, where the trace has no header that says it"
      ),
    ] + tracker + [
      Option(
        "accept",
        .flag,
        "write what comes out beside each trace, as what is expected from now on",
        excludes: ["shard", "torture"]
      ),
      Option(
        "strict",
        .flag,
        "a trace whose outcome was never recorded, so that there is nothing to compare with, fails",
        excludes: ["accept", "torture"]
      ),
      Option(
        "torture",
        .flag,
        "play each trace in pieces of every size, with URCs wherever one may stand, without echo, "
          + "and with 1 % of the bytes corrupted; what it means must stay",
        excludes: ["coverage"]
      ),
      allowOutside,
    ] + replayLine + replayTime + reports(of: "trace"),
    operand: OperandDefinition(
      valueName: "FILE|DIR",
      summary: "a trace, or a folder with .trace files in it and below",
      isList: true
    ),
    examples: [
      "sniffer replay Traces --junit results.xml",
      "sniffer replay --match strict Traces/tracker",
      "sniffer replay --as te --match strict Traces/tracker/https.trace",
      "sniffer replay --accept Traces/tracker/NAME.trace",
      "sniffer replay --firmware sketch,tracker Traces/sketch",
      "sniffer replay --pty ./at gammu.trace",
      "sniffer replay --as te --port /dev/ttyUSB2 gammu.trace",
      "sniffer replay --pty ./gps --cycle --now walk.trace",
    ]
  )
}
