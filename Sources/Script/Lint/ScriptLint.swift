import Primitives

/// Checks the text of a trace or a scenario: what can be checked without knowing what
/// its verbs mean.
///
/// Times that go backwards and bytes that are not spelled in their one way are errors of
/// the grammar; while there are any, the rest is not looked at.
package enum ScriptLint {
  package static func findings(in text: [UInt8]) -> [LintFinding] {
    let errors = Script.errors(in: text)
    guard errors.isEmpty else { return errors.map { LintFinding(.grammar, $0) } }
    do throws(ScriptError) {
      let passages = try TracePassages(parsing: text)
      let script = try Script(parsing: text)
      let findings =
        headers(of: script) + spelling(of: script, passages)
        + ChecksumLint.findings(in: passages, script) + identifiers(in: passages)
      return findings.sorted(by: LintFinding.isBefore)
    } catch {
      return [LintFinding(.grammar, error)]
    }
  }

  // MARK: - Headers

  private static func headers(of script: Script) -> [LintFinding] {
    script.headerErrors().map { LintFinding(.header, $0) }
  }

  // MARK: - Spelling

  /// Chunks end with each `<LF>`, and their lines have no spaces to spare; scenarios are
  /// written by hand and may align their columns.
  private static func spelling(of script: Script, _ passages: TracePassages) -> [LintFinding] {
    script.events.flatMap { event -> [LintFinding] in
      guard case .bytes(let bytes) = event.payload else { return [] }
      var canonical: [UInt8] = []
      append(event, to: &canonical)
      let line = passages.lines[event.line - 1]
      if bytes.dropLast().contains(ASCII.lineFeed) {
        let first = canonical.prefix { $0 != ASCII.lineFeed }.count
        let expected = "a new line of the trace after `\\n`"
        return [finding(event.line, first + 1, expected, "more bytes")]
      }
      guard canonical.dropLast() != line[...] else { return [] }
      let same = zip(canonical, line).prefix { $0 == $1 }.count
      let found = same < line.count && line[same] == ASCII.space ? "one more" : "another form"
      return [finding(event.line, same + 1, "one space between two words", found)]
    }
  }

  private static func finding(
    _ line: Int,
    _ column: Int,
    _ expected: String,
    _ found: String
  ) -> LintFinding {
    LintFinding(
      .spelling,
      ScriptError(line: line, column: column, expected: expected, found: found)
    )
  }

  // MARK: - Identifiers

  private static func identifiers(in passages: TracePassages) -> [LintFinding] {
    let scan = IdentifierScan(passages)
    var findings: [LintFinding] = []
    for (index, found) in scan.findings.enumerated() {
      for finding in found where finding.kind.isAlwaysPrivate {
        let start = finding.reading.places.min() ?? 0
        let error = ScriptError(
          at: passages.place(of: start, in: index),
          expected: finding.kind.standIns,
          found: finding.words
        )
        findings.append(LintFinding(.identifier, error))
      }
    }
    return findings
  }
}

extension IdentifierFinding {
  /// What it is and how to find it, without saying it: a log of CI is read by others.
  fileprivate var words: String {
    let coding =
      switch reading.coding {
      case .plain: ""
      case .octets: " in hexadecimal digits"
      case .wide: " in UCS2"
      case .semiOctets: " in swapped digits"
      case .escaped: " in escapes"
      case .base64: " in base64"
      }
    switch kind {
    case .password, .token, .userName, .pin, .messageText, .email, .cell:
      return "\(kind.words) of \(value.count) characters\(coding)"
    case .imei, .imsi, .iccid, .phoneNumber, .address:
      let start = String(decoding: value.prefix(4), as: UTF8.self)
      return "\(kind.words) that may be real, `\(start)...`\(coding)"
    }
  }
}
