import Primitives

/// A rule's reply that is under way.
struct ReplyInForce: Sendable {
  var reply: Rule.Reply
  /// The command's values, and those of the lines that were read.
  var values: [String: String]
}

extension VirtualModem {
  /// The reply of the first rule that has this command; `nil` where the SIM7000's own holds.
  mutating func takeReply(to command: [UInt8], _ turn: Turn) -> ReplyInForce? {
    guard !settings.rules.isEmpty else { return nil }
    for (index, rule) in settings.rules.enumerated() {
      guard case .reply(let reply) = rule.action, isInForce(index, turn),
        let values = reply.command.match(command)
      else { continue }
      tally.applied[index] += 1
      return ReplyInForce(reply: reply, values: values)
    }
    tally.noteUnmatched(command)
    return nil
  }

  func isInForce(_ index: Int, _ turn: Turn) -> Bool {
    let rule = settings.rules[index]
    if let limit = rule.limit, tally.applied[index] >= limit { return false }
    if let state = rule.condition, session.states[state.name] != state.value { return false }
    return turn.now >= session.start + rule.from
  }

  mutating func answer(to ruled: ReplyInForce, _ turn: inout Turn) -> Answer {
    guard ruled.reply.delay > 0 else { return promptedAnswer(to: ruled, &turn) }
    return .wait(ruled.reply.delay) { modem, turn in modem.promptedAnswer(to: ruled, &turn) }
  }

  private mutating func promptedAnswer(to ruled: ReplyInForce, _ turn: inout Turn) -> Answer {
    guard let prompt = ruled.reply.prompt else { return carriedOut(ruled, &turn) }
    guard let end = Self.dataEnd(ruled.reply.dataCount.map { text($0, ruled.values) }) else {
      return .error
    }
    let entry = DataEntry(prompt: prompt == ">" ? .sign : .line(prompt), end: end) {
      modem,
      bytes,
      outcome,
      turn in
      guard outcome == .complete else { return outcome == .cancelled ? .ok : .error }
      modem.session.states["data"] = String(decoding: bytes, as: UTF8.self)
      return modem.carriedOut(ruled, &turn)
    }
    return Answer(next: .entry(entry))
  }

  /// Project values: what Ctrl-Z ends is as long as the longest data of `AT+CIPSEND`; a size, as
  /// the longest body of `AT+HTTPDATA`.
  private static func dataEnd(_ count: String?) -> DataEntry.End? {
    guard let count else { return .control(max: 1_460) }
    guard let count = Int(count), (1...319_488).contains(count) else { return nil }
    return .size(count)
  }

  private mutating func carriedOut(_ ruled: ReplyInForce, _ turn: inout Turn) -> Answer {
    guard let execution = ruled.reply.execution else { return .ok }
    let commands = CommandText.all(in: Array(text(execution, ruled.values).utf8.dropFirst(2)))
    return execute(commands[...], &turn)
  }

  /// As in a command line: the first command that fails is the last.
  private mutating func execute(
    _ commands: ArraySlice<CommandText>,
    _ turn: inout Turn
  ) -> Answer {
    guard let command = commands.first?.parsed else { return .error }
    return goOn(with: commands.dropFirst(), after: execute(command, &turn), &turn)
  }

  private mutating func goOn(
    with commands: ArraySlice<CommandText>,
    after answer: Answer,
    _ turn: inout Turn
  ) -> Answer {
    guard !commands.isEmpty else { return answer }
    var answer = answer
    switch answer.next {
    case .result(let code):
      guard code.isSuccess else { return answer }
      var next = execute(commands, &turn)
      next.lines = answer.lines + next.lines
      return next
    case .wait(let length, let continuation):
      answer.next = .wait(length) { modem, turn in
        modem.goOn(with: commands, after: continuation(&modem, &turn), &turn)
      }
      return answer
    // Only the last one may wait for data or for the network.
    case .pending, .entry, .connect: return .error
    }
  }

  /// Makes the answer the rule's, in all of its parts; without a rule its lines alone may change.
  mutating func apply(_ ruled: inout ReplyInForce?, to answer: inout Answer, _ turn: inout Turn) {
    guard var current = ruled else {
      answer.lines = rewritten(answer.lines, turn)
      return
    }
    let reply = current.reply
    var hasRead = false
    answer.lines = answer.lines.flatMap { line in
      guard let reading = reply.reading else { return reply.lines.isEmpty ? [line] : [] }
      guard let values = reading.match(Array(line.utf8)) else {
        return reply.alternative == nil ? [line] : []
      }
      hasRead = true
      current.values.merge(values) { $1 }
      return reply.lines.map { text($0, current.values) }
    }
    ruled = current
    if case .connect(_, let mode) = answer.next, let result = reply.result {
      answer.next = .connect(ResultCode(ofRule: result), mode)
    }
    guard case .result(let code) = answer.next else { return }
    guard code.isSuccess else {
      guard let failure = reply.failureReport else { return }
      report(text(failure, current.values), after: reply.reportDelay, turn)
      answer.next = .result(reply.result.map(ResultCode.init(ofRule:)) ?? .ok)
      return
    }
    if reply.reading == nil { answer.lines += reply.lines.map { text($0, current.values) } }
    if !hasRead, let line = reply.alternative { answer.lines.append(text(line, current.values)) }
    if let change = reply.change { carryOut(change, current.values, turn) }
    if let report = reply.report {
      self.report(text(report, current.values), after: reply.reportDelay, turn)
    }
    answer.next = .result(reply.result.map(ResultCode.init(ofRule:)) ?? code)
  }

  /// A command's value, or else that of a state.
  private func text(_ template: TextTemplate, _ values: [String: String] = [:]) -> String {
    template.text { values[$0] ?? session.states[$0] }
  }
}

/// What comes by itself.
extension VirtualModem {
  /// The firmware has started.
  mutating func startRules(_ turn: Turn) {
    for (index, rule) in settings.rules.enumerated() {
      guard case .report(let report) = rule.action, report.cause == nil else { continue }
      if let change = report.change, rule.from + report.delay == 0 {
        // The first value is there when the first command comes.
        tally.applied[index] += 1
        carryOut(change, [:], turn)
      } else {
        scheduleRule(index, after: rule.from + report.delay, turn)
      }
    }
  }

  /// Once, and not as it was to be before.
  private mutating func scheduleRule(_ index: Int, after length: Milliseconds, _ turn: Turn) {
    session.agenda.cancel(session.dueRules[index])
    session.dueRules[index] = schedule(after: length, turn) { $0.carryOutRule(index, &$1) }
  }

  private mutating func carryOutRule(_ index: Int, _ turn: inout Turn) {
    guard isInForce(index, turn), case .report(let report) = settings.rules[index].action
    else { return }
    if let cause = report.cause, session.states[cause.name] != cause.value { return }
    tally.applied[index] += 1
    if let change = report.change { carryOut(change, [:], turn) }
    if let line = report.text { utter([text(line)], &turn) }
    if let interval = report.interval {
      scheduleRule(index, after: interval, turn)
    }
  }

  private mutating func carryOut(_ change: RuleChange, _ values: [String: String], _ turn: Turn) {
    let name = text(change.name, values)
    let value = text(change.value, values)
    guard value.utf8.count <= RuleTally.valueMax,
      session.states[name] != nil || session.states.count < RuleTally.statesMax
    else {
      tally.refusedCount += 1
      return
    }
    guard session.states.updateValue(value, forKey: name) != value else { return }
    for (index, rule) in settings.rules.enumerated() {
      guard case .report(let report) = rule.action, report.cause == RuleState(name, is: value)
      else { continue }
      scheduleRule(index, after: report.delay, turn)
    }
  }

  /// The module's own lines as the rules have them.
  mutating func rewritten(_ lines: [String], _ turn: Turn) -> [String] {
    guard !settings.rules.isEmpty else { return lines }
    return lines.flatMap { line -> [String] in
      for (index, rule) in settings.rules.enumerated() {
        guard case .rewrite(let pattern, let lines, let change) = rule.action,
          isInForce(index, turn), let values = pattern.match(Array(line.utf8))
        else { continue }
        tally.applied[index] += 1
        if let change { carryOut(change, values, turn) }
        return lines.map { text($0, values) }
      }
      return [line]
    }
  }
}
