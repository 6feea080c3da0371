package import Primitives

/// One rule by which a module differs from the SIM7000; of several the first that fits holds.
package struct Rule: Equatable, Sendable {
  /// In force so long after the start of the module's firmware.
  package var from: Milliseconds = 0
  /// In force while this is so; `nil` is always.
  package var condition: RuleState?
  /// It applies this many times; `nil` is without a limit.
  package var limit: Int?
  package var action: Action

  package enum Action: Equatable, Sendable {
    case reply(Reply)
    /// Lines of the module that have this form are others, or none, and a state changes.
    case rewrite(TextPattern, [TextTemplate], RuleChange?)
    case report(Report)
  }

  /// The response to a command.
  package struct Reply: Equatable, Sendable {
    package var command: TextPattern
    package var lines: [TextTemplate] = []
    /// As it is written, `+CME ERROR: 10`; `nil` is `OK`, or that of the command executed instead.
    package var result: String?
    package var delay: Milliseconds = 0
    package var change: RuleChange?
    /// A line that comes by itself, so long after the result.
    package var report: TextTemplate?
    package var reportDelay: Milliseconds = 0
    /// The same where a command that is executed fails; then it is no error.
    package var failureReport: TextTemplate?
    /// Commands of the SIM7000 that are executed one after the other.
    package var execution: TextTemplate?
    /// The form of their lines whose values `lines` write.
    package var reading: TextPattern?
    /// Written where no line has this form, in place of all of them.
    package var alternative: TextTemplate?
    /// The prompt for data.
    package var prompt: String?
    /// The number of bytes of data; `nil` is up to Ctrl-Z.
    package var dataCount: TextTemplate?

    package init(to command: TextPattern) {
      self.command = command
    }
  }

  /// What comes by itself: a line, or a change.
  package struct Report: Equatable, Sendable {
    package var text: TextTemplate?
    package var change: RuleChange?
    /// Each time that this becomes so; `nil` is once after each start.
    package var cause: RuleState?
    package var delay: Milliseconds
    /// Again each time after this.
    package var interval: Milliseconds?

    package init(
      _ text: TextTemplate?,
      _ change: RuleChange?,
      on cause: RuleState?,
      after delay: Milliseconds,
      every interval: Milliseconds?
    ) {
      self.text = text
      self.change = change
      self.cause = cause
      self.delay = delay
      self.interval = interval
    }
  }

  package init(
    _ action: Action,
    if condition: RuleState? = nil,
    times limit: Int? = nil
  ) {
    self.action = action
    self.condition = condition
    self.limit = limit
  }
}

/// A state of the user's own has this value.
package struct RuleState: Equatable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, is value: String) {
    self.name = name
    self.value = value
  }
}

/// A state of the user's own gets a value; the values of a command may be in its name.
package struct RuleChange: Equatable, Sendable {
  package var name: TextTemplate
  package var value: TextTemplate

  package init(_ name: TextTemplate, to value: TextTemplate) {
    self.name = name
    self.value = value
  }
}

extension Rule {
  /// True where this one applies whenever `later`, which stands below it, could.
  package func shadows(_ later: Rule) -> Bool {
    guard limit == nil, condition == nil || condition == later.condition else { return false }
    switch (action, later.action) {
    case (.reply(let reply), .reply(let other)): return reply.command.covers(other.command)
    case (.rewrite(let pattern, _, _), .rewrite(let other, _, _)): return pattern.covers(other)
    default: return false
    }
  }
}

extension ResultCode {
  /// That of a rule: `OK`, `+CME ERROR: 10`, another text in place of `OK`, or `none`.
  init(ofRule text: String) {
    let failures = ["ERROR", "+CME ERROR", "+CMS ERROR", "NO CARRIER", "BUSY", "NO ANSWER"]
    let isFailure = failures.contains { text.utf8.starts(with: $0.utf8) } || text.hasSuffix("FAIL")
    switch text {
    case "none": self = .none
    case "OK": self = .ok
    case "ERROR": self = .error
    default: self = isFailure ? .refusal(text) : .text(text)
    }
  }
}

/// What rules have done, over all starts of the module.
package struct RuleTally: Sendable {
  /// By the number of the rule.
  package internal(set) var applied: [Int]
  /// Commands that no rule has, in the order of their first time, and how often each came.
  package private(set) var unmatched: [(command: String, count: Int)] = []

  /// Changes that would have made a value too long, or a state too many.
  package internal(set) var refusedCount = 0

  // Project values: a driver's longest line, and more states than a file of rules has lines.
  package static let valueMax = 4_096
  package static let statesMax = 4_096
  /// Project value: more than a reader needs, and than any driver has commands.
  package static let unmatchedMax = 200
  private static let lengthMax = 80

  init(_ rules: [Rule]) {
    applied = rules.map { _ in 0 }
  }

  mutating func noteUnmatched(_ command: [UInt8]) {
    let text = "AT" + String(decoding: command.prefix(Self.lengthMax), as: UTF8.self)
    if let index = unmatched.firstIndex(where: { $0.command == text }) {
      unmatched[index].count += 1
    } else if unmatched.count < Self.unmatchedMax {
      unmatched.append((text, 1))
    }
  }
}
