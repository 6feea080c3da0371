import CommandLine
import Manual
import Script

/// The findings on stdout, in the form that was asked for.
struct LintReport {
  private let isJSON: Bool
  private let hasAnnotations: Bool
  private let output: Output
  private(set) var files = 0
  private(set) var findings = 0

  init(_ arguments: ParsedArguments, _ output: Output) {
    isJSON = arguments.isGiven("json")
    hasAnnotations = arguments.isGiven("github")
    self.output = output
  }

  /// `text` is what the file contains.
  mutating func write(_ findings: [LintFinding], of path: String, _ text: [UInt8]) {
    files += 1
    var quotes = QuotedErrors(of: path, text: text)
    self.findings += findings.count
    for finding in findings {
      // One that a scenario includes has its own name.
      let file = finding.error.file ?? path
      if isJSON {
        output.write(Self.object(finding, file))
      } else {
        output.write(quotes.text(finding.error) + "\n", TextStyle.errors)
      }
      guard hasAnnotations else { continue }
      output.write(
        GitHubReport.command(
          file: file,
          line: finding.error.line,
          column: finding.error.column,
          title: "lint",
          finding.error.message
        )
      )
    }
  }

  /// How much there was: on stderr for people, an object for programs.
  func finish(_ errors: Output) {
    guard isJSON else {
      let what = findings == 0 ? "nothing" : findings == 1 ? "1 error" : "\(findings) errors"
      errors.note("sniffer lint: \(what) in \(files) \(files == 1 ? "file" : "files")")
      return
    }
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: "summary")
      json.member("files", Int64(files))
      json.member("findings", Int64(findings))
    }
    output.write(json.takeLine())
  }

  private static func object(_ finding: LintFinding, _ file: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: "finding")
      json.member("file", file)
      json.member("line", Int64(finding.error.line))
      json.member("column", Int64(finding.error.column))
      json.member("rule", finding.rule.rawValue)
      json.member("expected", finding.error.expected)
      json.member("found", finding.error.found)
      json.member("suggestion", finding.error.suggestion)
    }
    return json.takeLine()
  }
}
