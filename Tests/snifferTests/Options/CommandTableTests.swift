import Primitives
import Script
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("The table of commands")
struct CommandTableTests {
  @Test("names each command, option and companion once, and each exists")
  func isConsistent() {
    #expect(CommandTable.commands.map(\.name) == CommandName.allCases)
    #expect(CommandTable.commands.count >= 20)
    for command in CommandTable.commands {
      let names = command.options.map(\.name)
      #expect(Set(names).count == names.count)
      for option in command.options {
        for other in option.excludes + option.requires {
          #expect(names.contains(other) && other != option.name)
        }
      }
      #expect(command.oneRequired.allSatisfy(names.contains))
    }
  }

  @Test("has only defaults that the option itself would take")
  func hasValidDefaults() {
    for command in CommandTable.commands {
      for option in command.options {
        for text in [option.defaultText, option.bareText].compactMap(\.self) {
          #expect(OptionValue(parsing: text, as: option.kind) != nil, "--\(option.name)")
        }
      }
    }
  }

  @Test(
    "says all that issue and help promise",
    arguments: [
      (
        CommandName.run,
        [
          "scenario", "port", "baud", "tcp", "url", "apn", "tracker-id", "interval", "reports",
          "json", "speed", "seed", "duration",
        ]
      ),
      (
        .replay,
        [
          "as", "match", "accept", "torture", "pty", "port", "tcp", "speed", "step",
          "skip-gaps [TIME]", "cycle", "keep-date", "now", "from", "until", "junit", "shard",
        ]
      ),
      (.modem, ["pty", "uart", "listen", "net", "scenario", "seed", "fast"]),
      (.test, ["seeds", "junit", "tap", "github", "markdown", "json", "watch", "live", "port"]),
      (.soak, ["seeds", "duration", "jobs", "print"]),
      (.decode, ["format", "json", "strict", "pending"]),
      (.explain, ["pending", "all", "json"]),
      (.traceImport, ["format", "output", "summary", "unsure", "line-ends", "origin", "source"]),
      (.traceExport, ["format", "output"]),
      (.send, ["port", "baud", "tcp", "timeout", "json"]),
      (.monitor, ["port", "baud", "tcp", "timestamps", "only", "hex", "record", "once"]),
      (.ports, ["json"]),
      (.world, ["csv", "plot", "detect", "sensor", "rate", "rest", "duration", "seed"]),
    ]
  )
  func isComplete(command: CommandName, options: [String]) {
    let text = HelpText.render(topic: command.rawValue, of: CommandTable.self)
    for option in options {
      #expect(text.contains("  --\(option)") || text.contains(", --\(option)"))
    }
  }

  @Test("makes help of at most 80 columns without loose ends")
  func fitsTerminal() {
    for topic in CommandTable.topics.map(Optional.some) + [nil] {
      let text = HelpText.render(topic: topic, of: CommandTable.self)
      #expect(text.hasSuffix("\n"))
      for line in text.split(separator: "\n") where !line.contains("sniffer run --port") {
        #expect(line.count <= 80, "\(line)")
        #expect(line.last != " ", "\(line)")
      }
    }
  }

  @Test("has examples that it understands itself")
  func understandsExamples() throws {
    for example in CommandTable.commands.flatMap(\.examples) {
      let words = Readme.words(of: example)
      let start = try #require(words.firstIndex(of: "sniffer"))
      _ = try ArgumentParser.parse(Array(words[(start + 1)...]))
    }
  }
}

@Suite("Times")
struct DurationTextTests {
  @Test(
    "are read exactly",
    arguments: [
      ("5s", 5_000), ("1.5min", 90_000), ("24h", 86_400_000), ("1d", 86_400_000), ("250ms", 250),
      ("0.25s", 250), ("0s", 0), ("1.50s", 1_500), ("0.001s", 1),
    ] as [(String, Int64)]
  )
  func reads(text: String, expected: Int64) throws {
    #expect(try DurationText.parse(text) == Milliseconds(expected))
  }

  @Test(
    "are refused with the reason",
    arguments: [
      ("", DurationText.Failure.notANumber), ("s", .notANumber), ("-5s", .notANumber),
      ("5.s", .notANumber), (".5s", .notANumber), ("1h5.s", .notANumber),
      ("1.2.3s", .notANumber), ("5", .missingUnit), ("5sec", .unknownUnit("sec")),
      ("5 s", .unknownUnit(" s")), ("0.5ms", .unrepresentable), ("0.0001s", .unrepresentable),
      ("999999999999999999d", .unrepresentable),
    ]
  )
  func refuses(text: String, expected: DurationText.Failure) {
    #expect(throws: expected) { try DurationText.parse(text) }
  }

  @Test(
    "are written in the longest unit that fits",
    arguments: [
      (0, "0s"), (1, "1ms"), (1_500, "1500ms"), (5_000, "5s"), (60_000, "1min"),
      (90_000, "90s"), (3_600_000, "1h"), (86_400_000, "24h"), (172_800_000, "2d"),
    ] as [(Int64, String)]
  )
  func writes(milliseconds: Int64, expected: String) {
    #expect(DurationText.render(Milliseconds(milliseconds)) == expected)
  }
}
