import CommandLine
import Script

/// `sniffer completions SHELL`: what makes a shell complete our command lines.
struct CompletionsCommand {
  enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish

    var script: String {
      switch self {
      case .bash: BashCompletion(of: CommandTable.self).script
      case .zsh: ZshCompletion(of: CommandTable.self).script
      case .fish: FishCompletion(of: CommandTable.self).script
      }
    }
  }

  static let shells = Shell.allCases.map(\.rawValue)

  let arguments: ParsedArguments
  let output: Output

  func run() throws(UsageError) -> ExitCode {
    guard let word = arguments.operands.first else {
      throw .missingOperand("SHELL", .completions)
    }
    guard let shell = Shell(rawValue: word) else {
      let guess =
        Suggestion.nearest(to: word, among: Self.shells).map { "; did you mean \($0)?" } ?? ""
      let reason = "expected \(Self.shells.joined(separator: ", "))\(guess)"
      throw .refusedOperand(found: word, reason: reason, .completions)
    }
    output.write(shell.script)
    return .done
  }
}
