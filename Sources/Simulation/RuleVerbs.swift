import Primitives
package import Script
import VirtualModem

/// The verbs of rule files, with the rules that each line makes.
///
/// Ranges are project values: a response may be as long as a line of the module, and a pause as
/// long as the longest response time of the manual, ten minutes.
enum RuleVerbs {
  static let all: [Verb<[Rule]>] = [
    Verb(
      "reply",
      [
        command, Parameter("line", text, .positional, [.optional, .repeated]), result,
        Parameter("delay", time, .named, .optional), condition, change,
        Parameter("urc", text, .named, .optional), after,
        Parameter("runs", text, .named, .optional), Parameter("reads", text, .named, .optional),
        Parameter("else", text, .named, .optional), Parameter("fails", text, .named, .optional),
        Parameter("prompt", text, .named, .optional), Parameter("takes", text, .named, .optional),
        times,
      ],
      "The lines and the result of a command, after `delay`; then the state changes and, after `after`, a URC "
        + "comes. `runs` has commands of the SIM7000 executed, `;` between them, and `reads` gives values of "
        + "their lines names; where no line has this form, `else` is written; where a command fails, "
        + "the URC is `fails`, and no error. "
        + "`prompt` asks for data, `takes` bytes or up to Ctrl-Z, which are `{data}` then."
    ) { (verb) throws(ScriptError) in
      try verb.reading { (verb) throws(TextPattern.Failure) in
        var reply = Rule.Reply(to: try TextPattern(command: verb.word("command")))
        for line in verb.words("line") { reply.lines.append(try TextTemplate(line)) }
        reply.result = verb.word(ifPresent: "result")
        reply.delay = verb.milliseconds(ifPresent: "delay") ?? 0
        reply.change = try verb.change("change")
        reply.report = try verb.template("urc")
        reply.reportDelay = verb.milliseconds(ifPresent: "after") ?? 0
        reply.execution = try verb.template("runs")
        reply.reading = try verb.word(ifPresent: "reads").map(TextPattern.init(_:))
        reply.alternative = try verb.template("else")
        reply.failureReport = try verb.template("fails")
        reply.prompt = verb.word(ifPresent: "prompt")
        reply.dataCount = try verb.template("takes")
        return [try verb.rule(.reply(reply))]
      }
    },
    Verb(
      "refuse",
      [
        Parameter("command", text, .positional, .repeated, example: #""AT+CNACT{*}""#), result,
        condition, times,
      ],
      "The result of commands that the module does not have or cannot execute (default: ERROR)."
    ) { (verb) throws(ScriptError) in
      try verb.reading { (verb) throws(TextPattern.Failure) in
        var rules: [Rule] = []
        for command in verb.words("command") {
          var reply = Rule.Reply(to: try TextPattern(command: command))
          reply.result = verb.word(ifPresent: "result") ?? "ERROR"
          rules.append(try verb.rule(.reply(reply)))
        }
        return rules
      }
    },
    Verb(
      "rewrite",
      [
        Parameter("line", text), Parameter("lines", text, .positional, [.optional, .repeated]),
        condition, change, times,
      ],
      "A line or URC of the SIM7000 of this form is written so; without a text it is left out. Then the "
        + "state changes."
    ) { (verb) throws(ScriptError) in
      try verb.reading { (verb) throws(TextPattern.Failure) in
        var lines: [TextTemplate] = []
        for line in verb.words("lines") { lines.append(try TextTemplate(line)) }
        let change = try verb.change("change")
        return [try verb.rule(.rewrite(TextPattern(verb.word("line")), lines, change))]
      }
    },
    Verb(
      "urc",
      [Parameter("line", text), cause, after, every, condition, times],
      "A line comes by itself: at this time after each start, or so long after each time that a state "
        + "becomes so and as long as it is so; with `every` again and again."
    ) { (verb) throws(ScriptError) in
      try verb.reading { (verb) throws(TextPattern.Failure) in
        [try verb.rule(.report(verb.report(try verb.template("line"), nil)))]
      }
    },
    Verb(
      "set",
      [
        Parameter("states", text, .positional, .repeated, example: #""bearer=0""#), cause, after,
        condition, times,
      ],
      "States get values at the times of `urc`; at time 0 those which they have after each start."
    ) { (verb) throws(ScriptError) in
      try verb.reading { (verb) throws(TextPattern.Failure) in
        var rules: [Rule] = []
        for text in verb.words("states") {
          rules.append(try verb.rule(.report(verb.report(nil, try verb.change(in: text)))))
        }
        return rules
      }
    },
  ]

  private static let text = Parameter.Kind.text(limit: 1_024)
  private static let time = Parameter.Kind.quantity(.milliseconds, 1...600_000)
  private static let command = Parameter("command", text, example: #""AT+CSQ""#)
  private static let result = Parameter("result", text, .named, .optional)
  private static let condition = state("condition", "if")
  private static let change = state("change", "set")
  private static let cause = state("cause", "on")
  private static let after = Parameter("after", time, .named, .optional)
  private static let every = Parameter(
    "every",
    .quantity(.milliseconds, 10...86_400_000),
    .named,
    .optional
  )

  private static func state(_ name: String, _ spelling: String) -> Parameter {
    var parameter = Parameter(name, text, .named, .optional)
    parameter.spelling = spelling
    return parameter
  }

  private static let times = Parameter("times", .integer(1...1_000_000), .named, .optional)
}

extension VerbTable {
  /// What a `!` line of a rule file may be.
  package static let rules = VerbTable(
    RuleVerbs.all.map(\.definition) + script.verbs,
    topic: "rules"
  )
}

extension MatchedVerb {
  /// An error of a text in braces is one of the line.
  fileprivate func reading<Meaning>(
    _ body: (MatchedVerb) throws(TextPattern.Failure) -> Meaning
  ) throws(ScriptError) -> Meaning {
    do throws(TextPattern.Failure) {
      return try body(self)
    } catch {
      throw ScriptError(at: place, expected: error.expected, found: error.found)
    }
  }

  fileprivate func rule(_ action: Rule.Action) throws(TextPattern.Failure) -> Rule {
    Rule(action, if: try state("condition"), times: integer(ifPresent: "times").map { Int($0) })
  }

  fileprivate func report(
    _ text: TextTemplate?,
    _ change: RuleChange?
  ) throws(TextPattern.Failure) -> Rule.Report {
    Rule.Report(
      text,
      change,
      on: try state("cause"),
      after: milliseconds(ifPresent: "after") ?? 0,
      every: text == nil ? nil : milliseconds(ifPresent: "every")
    )
  }

  fileprivate func template(_ name: String) throws(TextPattern.Failure) -> TextTemplate? {
    try word(ifPresent: name).map(TextTemplate.init)
  }

  fileprivate func state(_ name: String) throws(TextPattern.Failure) -> RuleState? {
    guard let text = word(ifPresent: name) else { return nil }
    let (name, value) = try pair(in: text)
    guard TextPattern.isName(name) else { throw Self.noPair(text) }
    return RuleState(name, is: value)
  }

  fileprivate func change(_ name: String) throws(TextPattern.Failure) -> RuleChange? {
    guard let text = word(ifPresent: name) else { return nil }
    return try change(in: text)
  }

  /// A name may have values in braces.
  fileprivate func change(in text: String) throws(TextPattern.Failure) -> RuleChange {
    let (name, value) = try pair(in: text)
    let template = try TextTemplate(name)
    guard TextPattern.isName(template.text { _ in "x" }) else { throw Self.noPair(text) }
    return RuleChange(template, to: try TextTemplate(value))
  }

  private func pair(in text: String) throws(TextPattern.Failure) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Self.noPair(text) }
    return (String(parts[0]), String(parts[1]))
  }

  private static func noPair(_ text: String) -> TextPattern.Failure {
    TextPattern.Failure(expected: "`NAME=VALUE` in quotes", found: "`\(text)`")
  }
}
