import CommandLine
import Manual
import Script

/// `sniffer trace minimise`: the few lines of a trace or a scenario because of which it fails.
struct TraceMinimiseCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  static let headerKey = "minimised-from"

  func run() throws(UsageError) -> ExitCode {
    if let command = arguments.text("check"), !command.contains(CheckProgram.placeholder) {
      let expected = "a command with \(CheckProgram.placeholder) where the file goes"
      throw .invalidValue(option: "check", found: command, expected: expected, .traceMinimise)
    }
    try arguments.checkOutputBesideJSON()
    do throws(ScriptFileError) {
      return try minimise()
    } catch {
      return errors.tell(error, of: .traceMinimise)
    }
  }

  private func minimise() throws(ScriptFileError) -> ExitCode {
    let path = arguments.operands.first ?? "-"
    let script = try read(path)
    var judge: FailureJudge
    do { judge = try FailureJudge(of: script, at: path, arguments) } catch { throw .file(error) }
    let shownPath = VisibleText.of(file: path)
    var outcome = judge.outcome(of: script.canonical())
    if case .passes = outcome { outcome = judge.compareWithGolden(script.canonical()) }
    switch outcome {
    case .fails(let meaning, let words):
      errors.note("sniffer trace minimise: what is to stay: \(words)")
      var search = MinimiseSearch(judge, meaning, of: script, at: path, arguments, errors)
      let result = search.run()
      try write(result, from: path, of: script.events.count, keeping: words)
      if arguments.isGiven("json") {
        output.write(search.json(keeping: words, in: arguments.text("output")))
      } else {
        errors.note("sniffer trace minimise: \(search.summary)")
      }
      return Interruption.isRequested ? .interrupted : .done
    case .passes:
      errors.writeLine(
        "sniffer trace minimise: \(shownPath) does not fail: there is nothing to look for"
      )
      return .badInput
    case .cannotBeRun(let problem):
      errors.writeLine(problem.quotes ?? "sniffer trace minimise: \(problem.message)")
      return problem.exitCode
    case .stopped:
      return .interrupted
    }
  }

  /// With the seed that the command line names, as if the script had named it.
  private func read(_ path: String) throws(ScriptFileError) -> Script {
    var script = try Script(at: path)
    if let seed = arguments.chosenSeed {
      script.headers.removeAll { $0.key == "seed" }
      script.headers.append(Script.Header("seed", "\(seed)"))
    }
    return script
  }

  private func write(
    _ result: Script,
    from path: String,
    of lineCount: Int,
    keeping words: String
  ) throws(ScriptFileError) {
    var script = result
    script.headers.removeAll { $0.key == Self.headerKey }
    let origin = path == "-" ? "stdin" : VisibleText.of(path.fileName)
    let value = "\(origin), \(lineCount) lines; what stays: \(words)"
    script.headers.append(Script.Header(Self.headerKey, value))
    do throws(FileError) {
      let sink = try TraceSink(arguments.text("output"), output)
      _ = sink.write(script.canonical())
      try sink.finish()
    } catch {
      throw .file(error)
    }
  }
}

/// The search for a shorter script that fails alike, within so many runs.
struct MinimiseSearch {
  private let judge: FailureJudge
  private let meaning: String
  private let script: Script
  private let path: String
  private let runsMax: Int
  /// What `lint` has to say of it anyway.
  private let faults: Set<LintFinding.Rule>
  private let progress: Progress
  private var runs = 0
  private var found = 0
  private var left = 0

  init(
    _ judge: FailureJudge,
    _ meaning: String,
    of script: Script,
    at path: String,
    _ arguments: ParsedArguments,
    _ errors: Output
  ) {
    self.judge = judge
    self.meaning = meaning
    self.script = script
    self.path = path
    runsMax = Int(arguments.integer("runs") ?? 0)
    faults = Set(LintCommand.findings(in: script.canonical(), at: path).map(\.rule))
    progress = Progress("runs", of: runsMax, isLimit: true, finding: "that fail alike", errors)
  }

  mutating func run() -> Script {
    var minimisation = ScriptMinimisation(script)
    minimisation.run { fails($0) }
    progress.end()
    left = minimisation.script.events.count
    return minimisation.script
  }

  /// Whether it fails as the first one did, and is as fit to be committed.
  private mutating func fails(_ candidate: Script) -> Bool? {
    guard runs < runsMax, !Interruption.isRequested else { return nil }
    runs += 1
    progress.show(finished: runs, findings: found)
    let text = candidate.canonical()
    switch judge.outcome(of: text) {
    case .fails(meaning, _): break
    case .fails, .passes, .cannotBeRun: return false
    case .stopped: return nil
    }
    let findings = LintCommand.findings(in: text, at: path)
    guard findings.allSatisfy({ faults.contains($0.rule) }) else { return false }
    found += 1
    return true
  }

  /// No shorter one is left to try.
  private var isOver: Bool { runs < runsMax && !Interruption.isRequested }

  /// One object, and the line's end.
  func json(keeping words: String, in path: String?) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: "summary")
      json.member("output", path)
      json.member("words", words)
      json.member("lines_before", Int64(script.events.count))
      json.member("lines", Int64(left))
      json.member("runs", Int64(runs))
      json.member("complete", isOver)
    }
    return json.takeLine()
  }

  var summary: String {
    let lines = "\(script.events.count) lines became \(left)"
    return "\(lines), in \(runs) runs" + (isOver ? "" : "; stopped: it may become shorter")
  }
}
