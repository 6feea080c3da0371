/// The result of looking at one layer.
package struct Check: Equatable, Sendable {
  package enum Verdict: String, CaseIterable, Sendable {
    case ok
    case warning
    case failed
    case notChecked = "not_checked"
  }

  package var layer: Layer
  package var verdict: Verdict
  package var symptom: Symptom
  /// What the lines say beyond the symptom's own words: a value, a name.
  package var detail: String?
  /// The lines that show it, in the order in which they were said.
  package var evidence: [Dialogue.Line]
  /// The command lines that would put it right, each of which changes a setting.
  package var remedies: [String]

  package init(
    _ layer: Layer,
    _ verdict: Verdict,
    _ symptom: Symptom,
    detail: String? = nil,
    evidence: [Dialogue.Line?] = [],
    remedies: [String] = []
  ) {
    self.layer = layer
    self.verdict = verdict
    self.symptom = symptom
    self.detail = detail
    self.evidence = Self.inOrder(evidence.compactMap { $0 })
    self.remedies = remedies
  }

  /// As they were said, each once.
  private static func inOrder(_ lines: [Dialogue.Line]) -> [Dialogue.Line] {
    var found: [Dialogue.Line] = []
    for line in lines where !found.contains(line) {
      let index = found.firstIndex { $0.order > line.order } ?? found.endIndex
      found.insert(line, at: index)
    }
    return found
  }

  /// One sentence for people.
  package var words: String {
    detail.map { "\(symptom.words): \($0)" } ?? symptom.words
  }
}

/// What an examination, or a look at a trace, has come to.
package struct Diagnosis: Equatable, Sendable {
  /// One for each layer, from the port upwards.
  package var checks: [Check]
  /// Why some were not looked at; `nil`: all were.
  package var earlyEnd: LineFacts.EarlyEnd?

  /// Nothing has failed; there may be warnings.
  ///
  /// `nil` where the examination was not completed.
  package var isHealthy: Bool? {
    earlyEnd == nil ? !checks.contains { $0.verdict == .failed } : nil
  }

  /// The lowest layer that failed, else the lowest that deserves a look.
  package var cause: Check? {
    checks.first { $0.verdict == .failed } ?? checks.first { $0.verdict == .warning }
  }
}
