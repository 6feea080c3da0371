import Manual
import Primitives
import Script
import Simulation

/// JSON Lines: a run, what failed in it, and the totals at the end.
enum JSONReport {
  static func lines(of tested: [TestedScenario], _ words: ReportWords = .test) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for scenario in tested {
      if let problem = scenario.problem {
        lines.append(line { $0.encode(problem, of: scenario.path, nil, words) })
      }
      for run in scenario.runs {
        if let problem = run.problem {
          lines.append(line { $0.encode(problem, of: scenario.path, run, words) })
          continue
        }
        lines.append(line { $0.encode(run, of: scenario, words) })
        for failure in run.failures {
          lines.append(line { $0.encode(failure, of: run, in: scenario.path, words) })
        }
      }
    }
    let totals = TestTotals(tested)
    lines.append(
      line { json in
        json.member("event", word: "summary")
        json.member(words.keys.files, Int64(totals.scenarios))
        json.member("runs", Int64(totals.runs))
        json.member(words.keys.judged, Int64(totals.judged))
        json.member("failed_runs", Int64(totals.failedRuns))
        json.member("problems", Int64(totals.problems))
      }
    )
    return lines
  }

  private static func line(_ content: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(content)
    return json.takeLine()
  }
}

extension JSONWriter {
  fileprivate mutating func encode(
    _ problem: TestProblem,
    of path: String,
    _ run: TestRun?,
    _ words: ReportWords
  ) {
    member("event", word: "problem")
    member(words.keys.file, path)
    name(run)
    let first = problem.errors.first
    member("file", first?.file ?? path)
    member("line", first.map { Int64($0.line) })
    member("column", first.map { Int64($0.column) })
    member("words", problem.message)
  }

  private mutating func name(_ run: TestRun?) {
    if let replay = run?.replay {
      member("as", replay.side.rawValue)
    } else {
      member("seed", run.map { Int64(bitPattern: $0.seed) })
    }
  }

  fileprivate mutating func encode(
    _ run: TestRun,
    of scenario: TestedScenario,
    _ words: ReportWords
  ) {
    member("event", word: "run")
    member(words.keys.file, scenario.path)
    member("title", scenario.title)
    name(run)
    member("passes", run.hasPassed)
    member(words.keys.judged, Int64(run.judgedCount))
    member("failed", Int64(run.failures.count))
    member("delivered", Int64(run.deliveredCount))
    member("end_us", run.end.microseconds)
    if run.firmware != nil { member("not_checked", Int64(run.uncheckedCount)) }
  }

  fileprivate mutating func encode(
    _ failure: TestRun.Failure,
    of run: TestRun,
    in path: String,
    _ words: ReportWords
  ) {
    member("event", word: "failure")
    member(words.keys.file, path)
    name(run)
    member("t_us", failure.at.microseconds)
    member("file", failure.result.path ?? path)
    member("line", Int64(failure.result.line))
    member(words.keys.failure, failure.result.text)
    member("found", failure.result.found)
    let lines = failure == run.failures.first ? run.lastLines + failure.details : failure.details
    member("timeline", texts: lines)
    member("again", run.command(path))
  }
}
