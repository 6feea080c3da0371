import CommandLine

/// The one table of subcommands and options.
enum CommandTable: CommandSet {
  static let version = Sniffer.version

  static let helpTopics = [
    HelpTopic("scenario", "the language of scenarios, and all its verbs") { HelpText.scenario },
    HelpTopic("rules", "the language of rules, which make the modem another one") {
      HelpText.rules
    },
    HelpTopic("profiles", "port, APN and the like, by name in a file") {
      HelpText.profiles(settings)
    },
    HelpTopic("environment", "environment variables") { HelpText.environment(settings) },
    .exitCodes,
    .times,
  ]

  static let verbTopics = HelpText.verbTopics

  static func definition(of name: CommandName) -> CommandDefinition {
    switch name {
    case .run: run
    case .replay: replay
    case .test: test
    case .modem: modem
    case .modemControl: modemControl
    case .soak: soak
    case .merge: merge
    case .fleet: fleet
    case .decode: decode
    case .explain: explain
    case .lint: lint
    case .record: record
    case .monitor: monitor
    case .traceImport: traceImport
    case .traceExport: traceExport
    case .traceRedact: traceRedact
    case .traceDiff: traceDiff
    case .traceMinimise: traceMinimise
    case .send: send
    case .ports: ports
    case .doctor: doctor
    case .bugReport: bugReport
    case .serve: serve
    case .states: states
    case .world: world
    case .bench: bench
    case .tune: tune
    case .config: config
    case .completions: completions
    case .languageServer: languageServer
    case .manual: manual
    case .newScenario: newScenario
    case .newTrace: newTrace
    case .newRules: newRules
    case .version: versionCommand
    case .help: help
    }
  }

  private static let decode = CommandDefinition(
    name: .decode,
    summary: "put AT and NMEA lines, and what moves a sensor, into words or JSON Lines",
    options: [
      Option(
        "format",
        .word(["auto", "at", "nmea", "trace", "imu"]),
        default: "auto",
        "what the input is: AT alone, sentences anywhere, a .trace file, or samples of an inertial "
          + "sensor (t_ms,ax,ay,az[,gx,gy,gz] in ms, g and degrees/s); auto sees a trace by its first "
          + "line, and takes the rest as AT with sentences at line starts"
      ),
      Option(
        "detect",
        .word(["parked", "live"]),
        "with --format imu: movement of a parked thing, which is what it is without this option, "
          + "or of an animal or a person",
        requires: ["format"]
      ),
      Option(
        "pending",
        .text(name: "COMMAND"),
        "the command in flight, such as AT+CREG?; else echo or > lines tell"
      ),
      json,
      .jsonSchema,
      ColourChoice.option,
      Option("strict", .flag, "exit with status 65 when a line is unknown or a sentence is bad"),
      Option(
        "accept",
        .flag,
        "with --format trace: write the text to the FILE's .expected instead of stdout",
        excludes: ["json"],
        requires: ["format"]
      ),
      Option(
        "check",
        .text(name: "FILE"),
        "judge a vector file (columns command, input, expected, source with tabs between) and "
          + "print the misses and a table; exit with status 1 on a miss",
        excludes: ["format", "detect", "pending", "strict", "accept"]
      ),
      Option(
        "skip",
        .text(name: "FILE"),
        "with --check: rows that are not judged (columns command, input, reason with tabs "
          + "between; lines with # are comments); each must be a row and have a reason",
        requires: ["check"]
      ),
    ],
    operand: OperandDefinition(
      valueName: "FILE",
      summary: "what to decode (default: stdin)"
    ),
    examples: [
      "sniffer decode --json capture.txt",
      "echo '+CSQ: 17,99' | sniffer decode --pending AT+CSQ",
      "sniffer decode --json --format imu --detect live collar.csv",
      "sniffer decode --format trace --accept Traces/at/NAME.trace",
      "sniffer decode --check vectors.tsv --skip skip.tsv",
    ]
  )

  private static let merge = CommandDefinition(
    name: .merge,
    summary: "put the --json outputs of shards together, as one run would have printed them",
    options: [
      Option(
        Option.jsonSchema.name,
        .flag,
        "print the JSON Schema of what it prints, and nothing else"
      )
    ],
    operand: OperandDefinition(
      valueName: "FILE",
      summary:
        "what test, replay, soak or tune has printed with --json and --shard, each shard once",
      isList: true
    ),
    examples: ["sniffer merge 1.jsonl 2.jsonl"]
  )

  private static let completions = CommandDefinition(
    name: .completions,
    summary: "print what makes a shell complete command lines of sniffer",
    options: [],
    operand: OperandDefinition(
      valueName: "SHELL",
      summary: CompletionsCommand.shells.joined(separator: ", "),
      words: CompletionsCommand.shells
    ),
    examples: CompletionsCommand.shells.map { "sniffer completions \($0)" }
  )

  private static let manual = CommandDefinition(
    name: .manual,
    summary: "print the manual page, for man -l or a file sniffer.1",
    options: [
      Option(
        "pages",
        .text(name: "DIR"),
        "write the reference to this directory instead: one Markdown file for each command, verb, "
          + "AT command, URC, sentence and error"
      )
    ],
    examples: ["sniffer man", "sniffer man --pages reference"]
  )

  private static let versionCommand = CommandDefinition(
    name: .version,
    summary: "print the version",
    options: [json, .jsonSchema],
    examples: ["sniffer version", "sniffer version --json"]
  )

  private static let help = CommandDefinition(
    name: .help,
    summary: "describe a command, a verb of scenarios or a topic",
    options: [ColourChoice.option],
    operand: OperandDefinition(
      valueName: "TOPIC",
      summary: "a command, a verb of scenarios or rules, or one of "
        + helpTopics.map(\.name).joined(separator: ", "),
      isList: true,
      mayBeEmpty: true,
      words: topicWords
    )
  )
}
