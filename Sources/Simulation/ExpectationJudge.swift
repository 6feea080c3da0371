import Primitives

/// All `=` lines of a scenario, told of what happens and asked after every step.
struct ExpectationJudge: Sendable {
  /// Those that count only what happens from their line on, soonest first.
  private var upcoming: ArraySlice<Entry>
  /// Those that are told of everything, in the order of their lines.
  private var open: [Entry]
  /// Somebody waits for words of the timeline.
  let needsWords: Bool
  let needs: ExpectationSubject.Needs

  private struct Entry: Sendable {
    var number: Int
    var expectation: Expectation
  }

  init(_ expectations: [Expectation]) {
    let entries = expectations.enumerated().map { Entry(number: $0, expectation: $1) }
    upcoming = entries.filter { !$0.expectation.needsPast }[...]
    open = entries.filter(\.expectation.needsPast)
    needsWords = expectations.contains(where: \.needsWords)
    needs = expectations.reduce([]) { $0.union($1.needs) }
  }

  var isEmpty: Bool { upcoming.isEmpty && open.isEmpty }

  /// When to judge next, if nothing happens before.
  func nextJudgement(after now: Instant) -> Instant? {
    let opening = upcoming.first?.expectation.at
    let judging = open.lazy.map { $0.expectation.nextJudgement(after: now) }.min()
    return Instant.earlier(opening, judging)
  }

  mutating func observe(_ observations: [Observation], at instant: Instant) {
    guard !observations.isEmpty else { return }
    admit(at: instant)
    for index in open.indices {
      for observation in observations {
        open[index].expectation.observe(observation, at: instant)
      }
    }
  }

  /// Whether some line's time has come.
  func isOpen(at now: Instant) -> Bool {
    if let first = upcoming.first, first.expectation.at <= now { return true }
    return open.contains { $0.expectation.at <= now }
  }

  /// What is settled now.
  mutating func judge(_ condition: ExpectationCondition, at now: Instant) -> [ExpectationResult] {
    admit(at: now)
    var results: [ExpectationResult] = []
    for index in open.indices {
      guard let result = open[index].expectation.judge(condition, at: now) else { continue }
      results.append(result)
    }
    if !results.isEmpty { open.removeAll(where: \.expectation.isSettled) }
    return results
  }

  /// The run is over: what is open has not held.
  mutating func settle() -> [ExpectationResult] {
    let left = (open + upcoming).sorted { $0.number < $1.number }
    open.removeAll()
    upcoming = []
    return left.map { $0.expectation.unjudged() }
  }

  private mutating func admit(at now: Instant) {
    while let first = upcoming.first, first.expectation.at <= now {
      upcoming.removeFirst()
      let place = open.firstIndex { $0.number > first.number } ?? open.endIndex
      open.insert(first, at: place)
    }
  }
}
