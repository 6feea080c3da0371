import CommandLine
import Manual
import Primitives

/// JUnit XML: a suite for each scenario, a case for each seed.
///
/// Its times are the scenarios' own, so that two runs give the same bytes.
///
/// - Source: jenkinsci/xunit-plugin, junit-10.xsd: `testsuites`, `testsuite`,
///   `properties`, `testcase`, `failure`, `error` and their attributes.
enum JUnitReport {
  static func text(of tested: [TestedScenario], _ words: ReportWords = .test) -> String {
    let suites = tested.map { suite($0, words) }
    let totals = TestTotals(tested)
    let all = tested.flatMap(\.runs).map(\.end.microseconds).reduce(0, +)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(words.command)" tests="\(totals.runs + totals.problems)" \
      failures="\(tested.map(\.failureCount).reduce(0, +))" \
      errors="\(tested.map(\.errorCount).reduce(0, +))" time="\(seconds(all))">

      """ + suites.joined() + "</testsuites>\n"
  }

  private static func suite(_ scenario: TestedScenario, _ words: ReportWords) -> String {
    let name = XMLText.escaped(scenario.path)
    let time = scenario.runs.map(\.end.microseconds).reduce(0, +)
    let count = scenario.problem == nil ? scenario.runs.count : 1
    var text = """
        <testsuite name="\(name)" tests="\(count)" failures="\(scenario.failureCount)" \
      errors="\(scenario.errorCount)" skipped="\(scenario.isUntested ? count : 0)" time="\(seconds(time))">
          <properties>
            <property name="sniffer.version" value="\(Sniffer.version)"/>
            <property name="title" value="\(XMLText.escaped(scenario.title))"/>
            <property name="clock" value="virtual"/>
          </properties>

      """
    if let problem = scenario.problem {
      text += "    <testcase name=\"read\" classname=\"\(name)\" time=\"0.000000\">\n"
      text += element("error", problem.message, type: "input", []) + "    </testcase>\n"
    }
    for run in scenario.runs {
      let head =
        "    <testcase name=\"\(run.name)\" classname=\"\(name)\""
        + " time=\"\(seconds(run.end.microseconds))\""
      if scenario.isUntested {
        text += head + "><skipped message=\"\(words.untested.one)\"/></testcase>\n"
      } else if run.hasPassed {
        text += head + "/>\n"
      } else {
        let isInput = run.problem != nil
        let story = run.story(of: scenario.path)
        let kind = isInput ? ("error", "input") : ("failure", words.failure)
        text += head + ">\n" + element(kind.0, run.message, type: kind.1, story)
        text += "    </testcase>\n"
      }
    }
    return text + "  </testsuite>\n"
  }

  private static func element(
    _ name: String,
    _ message: String,
    type: String,
    _ story: [String]
  ) -> String {
    let content = story.map { XMLText.escaped($0) + "\n" }.joined()
    return "      <\(name) message=\"\(XMLText.escaped(message))\" type=\"\(type)\">"
      + "\(content)</\(name)>\n"
  }

  private static func seconds(_ microseconds: Int64) -> String {
    decimal(microseconds, fractionDigits: 6)
  }
}

extension TestedScenario {
  /// Runs of which an expectation failed.
  fileprivate var failureCount: Int { failedRuns.count { $0.problem == nil } }

  /// What could not be run.
  fileprivate var errorCount: Int {
    (problem == nil ? 0 : 1) + failedRuns.count { $0.problem != nil }
  }
}
