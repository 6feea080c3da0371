import Primitives
package import Script
package import VirtualModem

/// A file of rules as it was read.
package struct RuleFile: Sendable {
  package private(set) var rules: [Rule] = []
  /// Where each of the rules stands.
  package private(set) var lines: [Line] = []
  /// All that is wrong in it; without an error the rules are whole.
  package private(set) var errors: [ScriptError] = []

  package struct Line: Equatable, Sendable {
    /// `nil` is the file itself.
    package var path: String?
    package var place: Place
    package var text: String
  }

  package init(parsing text: [UInt8], includes: IncludeReader = .none) {
    var (script, errors) = Script.lenient(text)
    self.errors = errors
    checkMarks(of: &script)
    do throws(ScriptError) {
      let source = try ScenarioSource(script, .none, includes)
      for event in try ScenarioExpansion(source, seed: 1).events { add(event) }
    } catch {
      self.errors.append(error)
    }
    if self.errors.isEmpty { checkNames() }
    if self.errors.isEmpty { checkShadows() }
    self.errors = Array(self.errors.inOrder.prefix(ScriptError.countMax))
  }

  /// Lines with another mark are errors, and left out.
  private mutating func checkMarks(of script: inout Script) {
    script.entries.removeAll { entry in
      guard case .event(let event) = entry, event.mark != .world else { return false }
      errors.append(
        ScriptError(
          at: event.place,
          expected: "`!` in each line of rules",
          found: "another mark"
        )
      )
      return true
    }
  }

  private mutating func add(_ event: ScenarioExpansion.Event) {
    do throws(ScriptError) {
      for var rule in try Verb.meaning(of: event.invocation, among: RuleVerbs.all, .rules) {
        rule.from = Milliseconds((event.at - .zero).rawValue)
        rules.append(rule)
        lines.append(Line(path: event.path, place: event.place, text: event.invocation.text))
      }
    } catch {
      errors.append(error.inside(event.path))
    }
  }

  // MARK: - Names

  /// Every name in braces has a value, and every state that is asked for is set somewhere.
  private mutating func checkNames() {
    let changed = rules.compactMap { $0.change?.name }
    var states = changed.filter(\.names.isEmpty).map { $0.text { _ in nil } }
    if rules.contains(where: \.takesData) { states.append("data") }
    func isState(_ name: String) -> Bool {
      states.contains(name) || changed.contains { $0.canWrite(name) }
    }
    for (index, rule) in rules.enumerated() {
      for name in rule.usedNames where !rule.givenNames.contains(name) && !isState(name) {
        note(index, "a value with a name, or a state that a rule sets", "`{\(name)}`", name, states)
      }
      for state in rule.askedStates where !isState(state.name) {
        note(index, "a state that a rule sets", "`\(state.name)`", state.name, states)
      }
    }
  }

  private mutating func note(
    _ index: Int,
    _ expected: String,
    _ found: String,
    _ name: String = "",
    _ names: [String] = []
  ) {
    var error = ScriptError(at: lines[index].place, expected: expected, found: found)
    error.suggestion = Suggestion.nearest(to: name, among: names)
    errors.append(error.inside(lines[index].path))
  }

  // MARK: - Order

  /// No rule stands below one that always applies before it.
  private mutating func checkShadows() {
    for (index, rule) in rules.enumerated() {
      guard let first = rules[..<index].firstIndex(where: { $0.shadows(rule) }) else {
        continue
      }
      let place = lines[first].path.map { "\($0):" } ?? "line "
      note(
        index,
        "a rule that can apply",
        "one whose commands or lines \(place)\(lines[first].place.line) has before it"
      )
    }
  }
}

extension Rule {
  fileprivate var change: RuleChange? {
    switch action {
    case .reply(let reply): reply.change
    case .report(let report): report.change
    case .rewrite(_, _, let change): change
    }
  }

  fileprivate var takesData: Bool {
    if case .reply(let reply) = action { reply.prompt != nil } else { false }
  }

  /// The values that the rule itself names.
  fileprivate var givenNames: [String] {
    switch action {
    case .reply(let reply): reply.command.names + (reply.reading?.names ?? [])
    case .rewrite(let pattern, _, _): pattern.names
    case .report: []
    }
  }

  fileprivate var usedNames: [String] {
    var texts = [change?.name, change?.value]
    switch action {
    case .reply(let reply):
      texts += reply.lines
      texts += [reply.alternative, reply.report, reply.failureReport]
      texts += [reply.execution, reply.dataCount]
    case .rewrite(_, let lines, _): texts += lines
    case .report(let report): texts.append(report.text)
    }
    return texts.compactMap(\.self).flatMap(\.names)
  }

  fileprivate var askedStates: [RuleState] {
    var states = condition.map { [$0] } ?? []
    if case .report(let report) = action, let cause = report.cause { states.append(cause) }
    return states
  }
}
