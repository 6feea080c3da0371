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
    // What the first file that cannot be read ends with; the others are checked all the same.
    var unread: ExitCode?
    func tell(_ error: FileError) {
      output.flush()
      let code = errors.tell(error, of: .lint)
      unread = unread ?? code
    }
    let paths = paths(tell)
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
      do throws(FileError) {
        let text = try FileText.readText(path)
        errors.detail("sniffer lint: read \(VisibleText.of(file: path)), \(text.count) bytes")
        report.write(Self.findings(in: text, at: path), of: path == "-" ? "stdin" : path, text)
      } catch {
        tell(error)
      }
      if Interruption.isRequested { return .interrupted }
    }
    progress.show(finished: paths.count, findings: report.findings)
    if report.files > 0 || unread == nil { report.finish(errors) }
    return unread ?? (report.findings == 0 ? .done : .badInput)
  }

  /// The files that are named and those of the directories, each once; `tell` gets what cannot be
  /// read.
  private func paths(_ tell: (FileError) -> Void) -> [String] {
    var paths: [String] = []
    var known: Set<String> = []
    for operand in arguments.operands {
      do throws(FileError) {
        let found = try TestFiles.all(in: [operand], endings: [".trace", ".scenario", ".rules"])
        paths += found.filter { known.insert($0).inserted }
      } catch {
        tell(error)
      }
    }
    return paths
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
