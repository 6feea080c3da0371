import Script
import Simulation

/// Annotations at the lines that failed: workflow commands of GitHub Actions.
///
/// - Source: docs.github.com, "Workflow commands for GitHub Actions", setting an
///   error message; actions/toolkit, packages/core/src/command.ts for the escapes.
enum GitHubReport {
  static func text(of tested: [TestedScenario]) -> String {
    var text = ""
    for scenario in tested {
      if let problem = scenario.problem {
        text += command(problem, in: scenario.path)
      }
      guard let run = scenario.failedRuns.first else { continue }
      if let problem = run.problem { text += command(problem, in: scenario.path) }
      for failure in run.failures {
        text += command(
          file: failure.result.path ?? scenario.path,
          line: failure.result.line,
          title: run.name,
          "\(failure.message)\n\(run.command(scenario.path))"
        )
      }
    }
    return text
  }

  private static func command(_ problem: TestProblem, in path: String) -> String {
    let title = "cannot be run"
    guard !problem.errors.isEmpty else {
      return command(file: path, line: nil, title: title, problem.message)
    }
    return problem.errors.map { error in
      command(
        file: error.file ?? path,
        line: error.line,
        column: error.column,
        title: title,
        error.message
      )
    }.joined()
  }

  static func command(
    file: String,
    line: Int?,
    column: Int? = nil,
    title: String,
    _ message: String
  ) -> String {
    var properties = "file=\(property(file))"
    if let line { properties += ",line=\(line)" }
    if let column { properties += ",col=\(column)" }
    return "::error \(properties),title=\(property(title))::\(data(message))\n"
  }

  private static func data(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func property(_ text: String) -> String {
    var result = ""
    for scalar in data(text).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
