import CommandLine
import Script
import Simulation

/// `sniffer lint`: what keeps traces and scenarios from being committed.
struct LintCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    var report = LintReport(arguments, output)
    do throws(FileError) {
      let paths = try TestFiles.all(
        in: arguments.operands,
        endings: [".trace", ".scenario", ".rules"]
      )
      let progress = Progress(
        "files",
        of: paths.count,
        finding: "errors",
        errors,
        besides: [output]
      )
      defer { progress.end() }
      for (index, path) in paths.enumerated() {
        progress.show(finished: index, findings: report.findings)
        let text = try FileText.readText(path)
        errors.detail("sniffer lint: read \(VisibleText.of(file: path)), \(text.count) bytes")
        report.write(Self.findings(in: text, at: path), of: path == "-" ? "stdin" : path, text)
        if Interruption.isRequested { return .interrupted }
      }
      progress.show(finished: paths.count, findings: report.findings)
    } catch {
      output.flush()
      return errors.tell(error, of: .lint)
    }
    report.finish(errors)
    return report.findings == 0 ? .done : .badInput
  }

  /// What `path` has, in the order of its lines: what the text alone tells, and what a
  /// run would refuse before it starts.
  static func findings(in text: [UInt8], at path: String) -> [LintFinding] {
    let findings = ScriptLint.findings(in: text)
    let routes = RouteFiles.reader(beside: path)
    let includes = IncludeFiles.reader(for: path)
    let isRules = path.hasSuffix(".rules")
    var errors =
      isRules
      ? RuleFile(parsing: text, includes: includes).errors
      : Scenario.errors(in: text, routes: routes, includes: includes)
    if errors.isEmpty, !isRules,
      let scenario = try? Scenario(parsing: text, routes: routes, includes: includes),
      let error = scenario.missingEnd
    {
      errors.append(error)
    }
    errors.removeAll { error in findings.contains { $0.error == error } }
    return (findings + errors.map { LintFinding(.verb, $0) }).sorted {
      ($0.error.line, $0.error.column) < ($1.error.line, $1.error.column)
    }
  }
}
