import Manual
import Primitives
import Script

/// One `=` line, and how it stands.
///
/// It receives every event, and is evaluated after every step. The table of the
/// verbs describes the clauses.
struct Expectation: Sendable {
  let at: Instant
  let line: Int
  private let verb: Invocation.Word
  /// The file of the line, where it is an included one.
  let path: String?
  let text: String
  let subject: ExpectationSubject
  private let isNegated: Bool
  private let within: Milliseconds?
  /// How long it has to last.
  private let length: Milliseconds?
  /// Not judged, and not counted, before that.
  private let earliest: Instant
  /// How often the event has happened, in its time.
  private var times: Int64 = 0
  /// When it happened, and did not count: too early.
  private var early: Instant?
  /// What happened instead, as people say it.
  private var others: [String] = []
  /// A `no` was broken then.
  private var brokenAt: Instant?
  /// It may become untrue then, while nothing happens.
  private var changesAt: Instant?
  /// What lasts began then.
  private var since: Instant?
  private(set) var isSettled = false

  /// What happened before its line counts, too.
  var needsPast: Bool { subject.isEvent && within == nil && length == nil }
  var needsWords: Bool { subject.needsTimeline }
  var needs: ExpectationSubject.Needs { subject.needs }

  /// Project value: what fits a line.
  private static let othersMax = 3

  init(_ event: ScenarioExpansion.Event) throws(ScriptError) {
    at = event.at
    line = event.place.line
    path = event.path
    text = event.invocation.text
    verb = event.invocation.verb
    var invocation = event.invocation
    isNegated = invocation.verb.text == "no"
    if isNegated { invocation = try invocation.withoutNegation() }
    if let fault = Self.fault(invocation, isNegated: isNegated) { throw fault }
    subject = try ExpectationSubject(invocation, isNegated: isNegated)
    let verb = subject.verb
    within = verb.clause("within")
    length = verb.clause("for")
    let delay = verb.clause("not before")
    earliest = delay.map { event.at + $0 } ?? event.at
    if isNegated, subject.isEvent, verb.has("count"), let place = invocation.place(of: "count") {
      throw ScriptError(place, expected: "`for` and a time, or nothing, after `no`", found: "count")
    }
    if delay != nil, within == nil, length == nil, let place = invocation.place(of: "not") {
      throw ScriptError(place, expected: "`within` along with `not before`", found: "not")
    }
    if let delay, let within, length == nil, delay > within,
      let place = invocation.place(of: "not")
    {
      let expected = "`not before` a time that `within` leaves"
      throw ScriptError(place, expected: expected, found: "a later one")
    }
  }

  /// What is wrong with the clauses together, as far as their words tell.
  private static func fault(_ invocation: Invocation, isNegated: Bool) -> ScriptError? {
    if isNegated {
      for word in ["within", "not"] {
        guard let place = invocation.place(of: word) else { continue }
        return ScriptError(place, expected: "`for` and a time, or nothing, after `no`", found: word)
      }
    } else if let definition = VerbTable.expectations.definition(invocation.verb.text),
      !definition.parameters.contains(where: { $0.name == "for" }),
      let place = invocation.place(of: "for")
    {
      let expected = "`within`: `\(definition.name)` is over as soon as it happens"
      return ScriptError(place, expected: expected, found: "for")
    }
    return nil
  }

  /// Why it cannot be judged by what goes over the wire; `nil` when it can.
  var wireFault: ScriptError? {
    guard let found = subject.insideWords else { return nil }
    let expected = "what shows on the wire: report delivered, reports, alert, alerts, position,"
    return ScriptError(
      verb.place,
      expected: expected + " command or urc",
      found: isNegated ? "no \(found)" : found
    ).inside(path)
  }

  /// The end of its time, as far as it is known before.
  private var deadline: Instant {
    let end = within.map { at + $0 } ?? earliest
    guard let length else { return end }
    return max(since ?? end, earliest) + length
  }

  /// When to ask next, if nothing happens before.
  func nextJudgement(after now: Instant) -> Instant {
    if at > now { return at }
    if earliest > now { return earliest }
    // Something that lasts has to have begun by then.
    if length != nil, since == nil, !subject.isEvent, let within { return at + within }
    guard let changesAt, changesAt > now else { return deadline }
    return min(changesAt, deadline)
  }

  // MARK: - What happens

  /// Takes note of something that happened: what was asked for, or what might have been meant.
  mutating func observe(isMet: Bool, nearMiss: String?, at instant: Instant) {
    // With a time of its own only what happens in it counts.
    if within != nil || length != nil, instant < at { return }
    guard isMet else {
      if let nearMiss, others.count < Self.othersMax {
        others.append("\(nearMiss) at \(instant.seconds)")
      }
      return
    }
    if within != nil, instant < earliest {
      early = early ?? instant
    } else {
      times += 1
      if isNegated { brokenAt = brokenAt ?? instant }
    }
  }

  // MARK: - Result

  /// Judges at `now`; `nil` while it is open.
  mutating func judge(_ condition: ExpectationCondition, at now: Instant) -> ExpectationResult? {
    guard !isSettled, now >= at else { return nil }
    if length != nil { changesAt = subject.changesAt(condition) }
    guard let holds = subject.isEvent ? eventHolds(at: now) : conditionHolds(condition, at: now)
    else { return nil }
    isSettled = true
    return result(holds, holds ? "" : found(condition))
  }

  /// The run is over, and it is open.
  func unjudged() -> ExpectationResult {
    result(false, "the run ended before its time was over")
  }

  private func result(_ holds: Bool, _ found: String) -> ExpectationResult {
    ExpectationResult(hasHeld: holds, path: path, line: line, text: text, found: found)
  }

  private func eventHolds(at now: Instant) -> Bool? {
    let isOver = now >= deadline
    if isNegated { return times > 0 ? false : isOver ? true : nil }
    switch subject.verdict(on: times) {
    case .certain: return true
    case .hopeless: return false
    case .soFar(let holds): return isOver ? holds : nil
    }
  }

  private mutating func conditionHolds(
    _ condition: ExpectationCondition,
    at now: Instant
  ) -> Bool? {
    guard now >= earliest else { return nil }
    let isTrue = subject.isTrue(condition) != isNegated
    if length == nil {
      if isTrue { return true }
      return now >= deadline ? false : nil
    }
    if isTrue {
      since = since ?? now
      return now >= deadline ? true : nil
    }
    if since != nil || within == nil { brokenAt = now }
    since = nil
    guard let within else { return false }
    return now >= at + within ? false : nil
  }

  private func found(_ condition: ExpectationCondition) -> String {
    guard subject.isEvent else {
      let words = subject.found(condition)
      return brokenAt.map { "at \($0.seconds) \(words)" } ?? words
    }
    if let brokenAt { return "it happened at \(brokenAt.seconds)" }
    if let early { return "it happened too early, at \(early.seconds)" }
    let words =
      switch times {
      case 0: "it did not happen"
      case 1: "it happened once"
      default: "it happened \(times) times"
      }
    return others.isEmpty ? words : "\(words), but \(others.joined(separator: ", "))"
  }
}

extension MatchedVerb {
  /// The time in a clause; `nil` also where the verb has no such clause.
  fileprivate func clause(_ name: String) -> Milliseconds? {
    guard definition.parameters.contains(where: { $0.name == name }) else { return nil }
    return milliseconds(ifPresent: name)
  }
}

extension Invocation {
  /// The expectation behind `no`.
  fileprivate func withoutNegation() throws(ScriptError) -> Invocation {
    guard let first = arguments.first, let word = first.plainWord, word != "no" else {
      throw ScriptError(
        arguments.first?.place ?? end,
        expected: "an expectation after `no`",
        found: arguments.first?.text
      )
    }
    var inner = self
    inner.verb = Word(word, place: first.place)
    inner.arguments.removeFirst()
    return inner
  }

  /// Where the word of a clause, or `count`, stands.
  fileprivate func place(of word: String) -> Place? {
    arguments.first { $0.plainWord == word || word == "count" && $0.name == word }?.place
  }
}

extension ScriptError {
  fileprivate init(_ place: Place, expected: String, found: String?) {
    self.init(
      at: place,
      expected: expected,
      found: found.map { "`\($0)`" } ?? "the end of the line"
    )
  }
}
