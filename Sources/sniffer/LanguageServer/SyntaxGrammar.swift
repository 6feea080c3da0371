import Manual
import Script
import Simulation

/// A TextMate grammar of traces, scenarios and rules, whose words come from the tables of verbs.
///
/// - Source: TextMate manual, chapter 12 "Language Grammars"; the expressions are Oniguruma's.
enum SyntaxGrammar {
  /// The whole file, for editors that highlight by such a grammar.
  static var text: String {
    var json = JSONWriter()
    json.object { json in
      json.member("name", "Sniffer")
      json.member("scopeName", "source.sniffer")
      json.member("fileTypes", texts: ["scenario", "trace", "rules"])
      json.member("firstLineMatch", "^#!sniffer 1$")
      json.member("patterns", objects: lines) { $1.write(to: &$0) }
    }
    return String(decoding: json.takeLine(), as: UTF8.self)
  }

  // MARK: - Lines

  private static var lines: [SyntaxRule] {
    let headers = alternatives(Parameter.headers.map(\.name))
    let happenings = VerbTable.happenings.verbs + VerbTable.rules.verbs
    let expectations = VerbTable.expectations.verbs
    return [
      SyntaxRule("keyword.control.directive", match: "\\A#!sniffer 1$"),
      SyntaxRule(
        match: "^# (\(headers))(:) (.*)$",
        captures: ["entity.name.tag", "punctuation.separator", "string.unquoted"]
      ),
      SyntaxRule("comment.line.number-sign", match: "^#.*$"),
      event("[<>]", [escape, command]),
      event("!", [verb(happenings)] + arguments(of: happenings)),
      event("=", [verb(expectations)] + arguments(of: expectations)),
    ]
  }

  /// A line with its time, its mark and its port; `patterns` are of what follows.
  private static func event(_ mark: String, _ patterns: [SyntaxRule]) -> SyntaxRule {
    var rule = SyntaxRule(
      match: "^(\\+?[0-9][0-9.a-z]*|\\+\\$[\\w.-]+)\\s+(\(mark))(:[a-z][a-z0-9_-]*)?(?=\\s)",
      captures: ["constant.numeric.time", "keyword.operator", "entity.name.label"]
    )
    rule.end = "$"
    rule.patterns = patterns
    return rule
  }

  // MARK: - What follows the mark

  private static let escape = SyntaxRule(
    "constant.character.escape",
    match: #"\\(?:x[0-9A-Fa-f]{2}|.)"#
  )
  private static let command = SyntaxRule("support.function", match: #"\bAT[+&*$]?[A-Z0-9]*"#)

  private static func verb(_ verbs: [VerbDefinition]) -> SyntaxRule {
    SyntaxRule(
      match: "\\G(\\s+no(?=\\s))?\\s+(\(alternatives(verbs.map(\.name))))(?![\\w.-])",
      captures: ["keyword.operator", "keyword.control"]
    )
  }

  private static func arguments(of verbs: [VerbDefinition]) -> [SyntaxRule] {
    let parameters = verbs.flatMap(\.parameters)
    let clauses = parameters.filter { $0.placement == .clause }.flatMap(\.keywords)
    let names = parameters.filter { $0.placement == .named }.map(\.label)
    let units = alternatives(Quantity.Unit.allCases.map(\.rawValue))
    var text = SyntaxRule("string.quoted.double", match: "\"")
    text.end = "\"|$"
    text.patterns = [escape]
    return [
      text,
      SyntaxRule("variable.parameter", match: word(names, before: "(?=[=<>!])")),
      SyntaxRule("keyword.other", match: word(clauses)),
      SyntaxRule("constant.language", match: word(parameters.flatMap(\.choices))),
      SyntaxRule("constant.numeric", match: "(?<![\\w.])-?[0-9]+(?:\\.[0-9]+)?\(units)?(?![\\w/])"),
      SyntaxRule("variable.other", match: #"\$[\w.-]+"#),
    ]
  }

  private static func word(_ words: [String], before end: String = "(?![\\w.-])") -> String {
    "(?<![\\w.-])" + alternatives(words) + end
  }

  /// The longest first: the first that matches is used.
  private static func alternatives(_ words: [String]) -> String {
    let words = Set(words).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    return "(?:" + words.map(escaped).joined(separator: "|") + ")"
  }

  private static func escaped(_ word: String) -> String {
    word.reduce(into: "") { text, character in
      if ".+*?()[]{}|^$\\".contains(character) { text += "\\" }
      text.append(character)
    }
  }
}

/// One rule of a grammar: an expression, and the scopes of what it matches.
struct SyntaxRule {
  private var scope: String?
  private var match: String
  private var captures: [String]
  /// Where the rule ends, if it isn't `match` alone.
  var end: String?
  /// The rules between `match` and `end`.
  var patterns: [SyntaxRule] = []

  init(_ scope: String? = nil, match: String, captures: [String] = []) {
    self.scope = scope
    self.match = match
    self.captures = captures
  }

  func write(to json: inout JSONWriter) {
    if let scope { json.member("name", scope + ".sniffer") }
    json.member(end == nil ? "match" : "begin", match)
    if !captures.isEmpty {
      json.key(end == nil ? "captures" : "beginCaptures")
      json.object { json in
        for (number, scope) in zip(["1", "2", "3"] as [StaticString], captures) {
          json.key(number)
          json.object { $0.member("name", scope + ".sniffer") }
        }
      }
    }
    guard let end else { return }
    json.member("end", end)
    json.member("patterns", objects: patterns) { $1.write(to: &$0) }
  }
}
