import CommandLine
import Simulation

extension CommandTable {
  static let traceMinimise = CommandDefinition(
    name: .traceMinimise,
    summary: "make a trace or a scenario that fails short, so that it still fails alike",
    options: [
      allowOutside,
      outputFile,
      quiet,
      Option(
        "as",
        .word(ReplayVariant.Side.words),
        default: ReplayVariant.Side.ta.rawValue,
        "the side that a trace plays, see replay"
      ),
      Option(
        "match",
        .word(MatchRule.allCases.map(\.rawValue)),
        default: MatchRule.shape.rawValue,
        "when a line is the recorded one, see replay"
      ),
      Option(
        "seed",
        .integer(0...Int64.max),
        "the seed with which it fails, where that is not its own; the result has it"
      ),
      Option(
        "runs",
        .integer(1...1_000_000),
        // Project value: minutes for a trace of a thousand lines, which seldom takes half of it.
        default: "2000",
        "the most runs; what is the shortest by then is written"
      ),
      Option(
        "check",
        .text(name: "COMMAND"),
        "judge by a command for the shell, with {} where the file goes: to fail alike is to end "
          + "with the same status, which is not 0",
        excludes: ["as", "match"]
      ),
      Option("json", .flag, "print the result as a JSON object", requires: ["output"]),
      .jsonSchema,
    ],
    operand: OperandDefinition(
      valueName: "FILE",
      summary: "a trace, which is replayed, or a scenario, which is tested; stdin with -"
    ),
    examples: [
      "sniffer trace minimise --output short.trace failing.trace",
      "sniffer trace minimise --seed 17 failing.scenario",
      "sniffer trace minimise --check './understands {}' failing.trace",
    ]
  )
}
