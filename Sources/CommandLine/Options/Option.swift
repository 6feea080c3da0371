package import Primitives
import Script
package import Sockets

/// A subcommand: everything that parsing, help and suggestions need.
package struct CommandDefinition: Equatable, Sendable {
  package var name: CommandName
  /// One sentence, without a full stop.
  package var summary: String
  package var options: [Option]
  /// What may stand without a name, as in `decode FILE`.
  package var operand: OperandDefinition?
  /// At least one option of this list has to be given; empty for none.
  package var oneRequired: [String] = []
  /// Whole command lines that show typical uses.
  package var examples: [String] = []

  package init(
    name: CommandName,
    summary: String,
    options: [Option],
    operand: OperandDefinition? = nil,
    oneRequired: [String] = [],
    examples: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.options = options
    self.operand = operand
    self.oneRequired = oneRequired
    self.examples = examples
  }
}

package enum CommandName: String, CaseIterable, Sendable {
  case run
  case replay
  case test
  case modem
  case modemControl = "modem ctl"
  case soak
  case merge
  case fleet
  case decode
  case explain
  case lint
  case record
  case monitor
  case newScenario = "new scenario"
  case newTrace = "new trace"
  case newRules = "new rules"
  case traceImport = "trace import"
  case traceExport = "trace export"
  case traceRedact = "trace redact"
  case traceDiff = "trace diff"
  case traceMinimise = "trace minimise"
  case send
  case ports
  case doctor
  case bugReport = "bug-report"
  case serve
  case states
  case world
  case bench
  case tune
  case config
  case completions
  case languageServer = "language-server"
  case manual = "man"
  case version
  case help
}

package struct OperandDefinition: Equatable, Sendable {
  package var valueName: String
  package var summary: String
  /// At least one has to be there, and there may be more.
  package var isList = false
  /// A list may be empty: an option has said the first.
  package var mayBeEmpty = false
  /// Words that may stand here, as shells offer them; others may be as good.
  package var words: [String] = []

  package init(
    valueName: String,
    summary: String,
    isList: Bool = false,
    mayBeEmpty: Bool = false,
    words: [String] = []
  ) {
    self.valueName = valueName
    self.summary = summary
    self.isList = isList
    self.mayBeEmpty = mayBeEmpty
    self.words = words
  }
}

/// An option: `--name` or `--name VALUE`, and with a letter also `-n` or `-n VALUE`.
package struct Option: Equatable, Sendable {
  /// Without the two hyphens.
  package var name: String
  package var kind: ValueKind
  /// As the command line would have it; parsed like one.
  package var defaultText: String?
  /// What it means without a value, where it may stand so; parsed like one.
  package var bareText: String?
  /// Other spellings of the name that the command line may have.
  package var aliases: [String] = []
  /// One sentence, without a full stop.
  package var summary: String
  /// It may be given several times.
  package var isRepeatable = false
  /// The environment and a profile may state it where the command line does not.
  package var isSetting = false
  /// A setting whose values have names: a profile states each as `OPTION.NAME = VALUE`, the command
  /// line as `--OPTION NAME=VALUE`.
  package var isFamily = false
  /// Options that make no sense together with this one.
  package var excludes: [String] = []
  /// Options that have to be given along with this one.
  package var requires: [String] = []

  package init(
    _ name: String,
    _ kind: ValueKind,
    default defaultText: String? = nil,
    bare bareText: String? = nil,
    aliases: [String] = [],
    _ summary: String,
    isRepeatable: Bool = false,
    isSetting: Bool = false,
    isFamily: Bool = false,
    excludes: [String] = [],
    requires: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.defaultText = defaultText
    self.bareText = bareText
    self.aliases = aliases
    self.summary = summary
    self.isRepeatable = isRepeatable
    self.isSetting = isSetting
    self.isFamily = isFamily
    self.excludes = excludes
    self.requires = requires
  }
}

extension Option {
  /// The letter of the short form, which means the same in every command.
  package var letter: Character? { Self.letters[name] }

  private static let letters: [String: Character] = [
    "baud": "b", "count": "n", "exit-first": "x", "filter": "k", "help": "h", "output": "o",
    "port": "p", "quiet": "q", "reports": "n", "scenario": "s", "verbose": "v", "version": "V",
  ]

  /// As they are written, the short form first: `-p`, `--port`.
  package var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// Every command has it.
  package static let help = Option("help", .flag, "print the options")

  /// The options that stand instead of a command.
  package static let ofProgram = [
    Option("help", .flag, "print the commands"), Option("version", .flag, "print the version"),
  ]

  /// What a profile calls it.
  var settingName: String { isFamily ? name + ".NAME" : name }

  /// The name of the value that a profile calls `setting`; empty for a setting without names, `nil`
  /// for another setting.
  func key(of setting: String) -> String? {
    guard isFamily else { return setting == name ? "" : nil }
    let key = setting.dropFirst(name.count + 1)
    return setting.hasPrefix(name + ".") && !key.isEmpty ? String(key) : nil
  }

  /// Of the commands whose lines of JSON are stated once and for all.
  package static let jsonSchema = Option(
    "json-schema",
    .flag,
    "print the JSON Schema of what --json prints, and nothing else"
  )
}

/// What may follow an option.
package enum ValueKind: Equatable, Sendable {
  /// Nothing: the option is there or it is not.
  case flag
  case text(name: String)
  case word([String])
  case integer(ClosedRange<Int64>)
  /// `A..B`, or one number; both within the range given here.
  case integers(ClosedRange<Int64>)
  case duration(ClosedRange<Milliseconds>)
  /// `HOST:PORT`, an IPv6 address in brackets.
  case hostAndPort
  /// A device, or a port that a server of RFC 2217 has: `rfc2217://HOST:PORT`.
  case serialPort
  /// `HOST:PORT`, the same as a server of RFC 2217, or `-` for stdin and stdout.
  case listeningPlace
  /// `HOST[:PORT]=ADDRESS:PORT`.
  case hostMapping
  /// Octal, as in chmod(1).
  case fileMode

  /// The rates of a serial line.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+IPR: the slowest and the fastest.
  package static let bauds: ClosedRange<Int64> = 300...4_000_000

  /// The placeholder in help.
  package var valueName: String? {
    switch self {
    case .flag: nil
    case .text(let name): name
    case .word(let words): words.joined(separator: "|")
    case .integer: "N"
    case .integers: "A..B"
    case .duration: "TIME"
    case .hostAndPort, .listeningPlace: "HOST:PORT"
    case .serialPort: "DEVICE"
    case .hostMapping: "HOST[:PORT]=ADDRESS:PORT"
    case .fileMode: "MODE"
    }
  }

  /// The words that there are, where they are a list.
  package var words: [String]? {
    guard case .word(let words) = self else { return nil }
    return words
  }

  /// What a value has to be, for errors.
  package var expectation: String {
    switch self {
    case .flag: "no value"
    case .text(let name): name
    case .word(let words): words.joined(separator: ", ")
    case .integer(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .integers(let range):
      "A..B, whole numbers from \(range.lowerBound) to \(range.upperBound), or one of them"
    case .duration(let range):
      "a time from \(DurationText.render(range.lowerBound)) to "
        + DurationText.render(range.upperBound)
    case .hostAndPort: "HOST:PORT with a port from 0 to 65535"
    case .serialPort: "DEVICE or rfc2217://HOST:PORT with a port from 1 to 65535"
    case .listeningPlace: "HOST:PORT or rfc2217://HOST:PORT with a port from 0 to 65535, or -"
    case .hostMapping: "HOST[:PORT]=ADDRESS:PORT with ports from 1 to 65535"
    case .fileMode: "an octal mode from 0 to 777, such as 660"
    }
  }
}

/// A value that has been read and is in its range.
package enum OptionValue: Equatable, Sendable {
  case text(String)
  case integer(Int64)
  case integers(ClosedRange<Int64>)
  case duration(Milliseconds)
  case hostAndPort(HostAndPort)
  /// All that were given, in their order.
  case hostMappings([HostMapping])
}
