import CommandLine
import Manual

/// `sniffer config`: the settings in force, where each comes from, and what it wins
/// over.
struct ConfigCommand {
  let arguments: ParsedArguments
  let output: Output

  func run() -> ExitCode {
    if arguments.isGiven("json") {
      for setting in arguments.settings { output.write(Self.json(setting)) }
    } else {
      output.write(TextColumns.render(arguments.settings.map { ($0.name, Self.text($0)) }))
    }
    return .done
  }

  private static func text(_ setting: Setting) -> String {
    guard let winner = setting.statements.first else { return "not set" }
    let losers = setting.statements.dropFirst().map { "\(text($0))" }
    let over = losers.isEmpty ? "" : "; wins over \(losers.joined(separator: ", "))"
    return text(winner) + over
  }

  private static func text(_ statement: Setting.Statement) -> String {
    "\(VisibleText.of(statement.value)) (\(VisibleText.of(statement.source.place)))"
  }

  private static func json(_ setting: Setting) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("setting", setting.name)
      json.key("value")
      if let winner = setting.statements.first { json.value(winner.value) } else { json.null() }
      json.member("source", setting.statements.first?.source.word)
      json.member("place", setting.statements.first?.source.place)
      json.member("over", objects: setting.statements.dropFirst()) { json, loser in
        json.member("value", loser.value)
        json.member("source", loser.source.word)
        json.member("place", loser.source.place)
      }
    }
    return json.takeLine()
  }
}
