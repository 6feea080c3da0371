import CommandLine
import Live
import Script
import Simulation

/// `sniffer new`: a scenario, a trace or rules, from a template.
///
/// The stories are scenarios of Traces/scenarios, by links in Templates.
struct NewCommand {
  private static let stories = [
    ("theft", PackageResources.theft_scenario), ("escape", PackageResources.escape_scenario),
    ("tunnel", PackageResources.tunnel_scenario), ("cellar", PackageResources.cellar_scenario),
  ]

  static let storyNames = stories.map(\.0)

  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let text = filled(try template())
    guard let path = arguments.text("output"), path != "-" else {
      output.write(text)
      return .done
    }
    do throws(FileError) {
      try FileText.create(Array(text.utf8), at: path)
      return .done
    } catch {
      return errors.tell(error, of: arguments.command)
    }
  }

  private func template() throws(UsageError) -> [UInt8] {
    if arguments.command == .newTrace { return PackageResources.dialogue_trace }
    if arguments.command == .newRules { return PackageResources.bearer_rules }
    guard let name = arguments.operands.first else { return Array(Scenario.builtIn.utf8) }
    if let story = Self.stories.first(where: { $0.0 == name }) { return story.1 }
    let guess = Suggestion.nearest(to: name, among: Self.storyNames)
    throw .refusedOperand(
      found: name,
      reason: "expected a story: \(Self.storyNames.joined(separator: ", "))"
        + (guess.map { "; did you mean \($0)?" } ?? ""),
      .newScenario
    )
  }

  /// With today's date, this command as source, and in a scenario the seed.
  private func filled(_ template: [UInt8]) -> String {
    let command = (["sniffer", arguments.command.rawValue] + arguments.operands)
      .joined(separator: " ")
    var lines = String(decoding: template, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("# source: ") { lines[index] = "# source: \(command)" }
      if line.hasPrefix("# date: ") { lines[index] = "# date: \(Recording.now.prefix(10))" }
    }
    let end = lines.firstIndex { !$0.hasPrefix("#") }
    if arguments.command == .newScenario, let end,
      !lines.contains(where: { $0.hasPrefix("# seed: ") })
    {
      lines.insert("# seed: 1", at: end)
    }
    return lines.joined(separator: "\n")
  }
}
