import Primitives

/// All `=` lines of a scenario, told of what happens and asked after every step.
///
/// There may be thousands that overlap, so that a step looks only at those that it concerns: what
/// is the same about several is found out once for all of them, and a line is judged when its
/// event happens, when its condition changes, and when its time comes.
struct ExpectationJudge: Sendable {
  /// By number, in the order of the lines.
  private var expectations: [Expectation]
  /// Those that count only what happens from their line on, soonest first.
  private var upcoming: ArraySlice<Int>
  private var groups: [Group] = []
  /// Of each expectation.
  private var groupIndices: [Int] = []
  /// When to judge which, the latest first; out of date where `dueTimes` says otherwise.
  private var agenda: [(at: Instant, number: Int)] = []
  private var dueTimes: [Instant?]
  /// To be judged at the next opportunity.
  private var touched: [Int] = []
  private var unsettledCount: Int
  private var openConditionCount = 0
  /// An expectation waits for words of the timeline.
  let needsWords: Bool
  let needs: ExpectationSubject.Needs

  /// Those that ask for the same, at whatever time.
  private struct Group: Sendable {
    let subject: ExpectationSubject
    /// Settled ones too, up to half of them.
    var members: [Int] = []
    var settledCount = 0
    /// As it was found last.
    var state: State?

    struct State: Equatable, Sendable {
      var isTrue: Bool
      var changesAt: Instant?
    }
  }

  init(_ expectations: [Expectation]) {
    self.expectations = expectations
    upcoming = expectations.indices.filter { !expectations[$0].needsPast }[...]
    needsWords = expectations.contains(where: \.needsWords)
    needs = expectations.reduce([]) { $0.union($1.needs) }
    dueTimes = expectations.map { _ in nil }
    unsettledCount = expectations.count
    var indices: [String: Int] = [:]
    for expectation in expectations {
      let index = indices[expectation.subject.essence] ?? groups.count
      if index == groups.count {
        indices[expectation.subject.essence] = index
        groups.append(Group(subject: expectation.subject))
      }
      groupIndices.append(index)
    }
    for number in expectations.indices where expectations[number].needsPast {
      groups[groupIndices[number]].members.append(number)
      schedule(number, after: .zero)
    }
  }

  var isEmpty: Bool { unsettledCount == 0 }

  /// When to judge next, if nothing happens before.
  func nextJudgement(after now: Instant) -> Instant? {
    Instant.earlier(upcoming.first.map { expectations[$0].at }, agenda.last?.at)
  }

  mutating func observe(_ observations: [Observation], at instant: Instant) {
    guard !observations.isEmpty else { return }
    admit(at: instant)
    for index in groups.indices
    where groups[index].subject.isEvent && !groups[index].members.isEmpty {
      for observation in observations {
        let isMet = groups[index].subject.isMet(by: observation)
        let nearMiss = isMet ? nil : groups[index].subject.nearMiss(observation)
        guard isMet || nearMiss != nil else { continue }
        for number in groups[index].members where !expectations[number].isSettled {
          expectations[number].observe(isMet: isMet, nearMiss: nearMiss, at: instant)
          if isMet { touched.append(number) }
        }
      }
    }
  }

  /// Whether something is to be judged.
  func isOpen(at now: Instant) -> Bool {
    openConditionCount > 0 || !touched.isEmpty
      || nextJudgement(after: now).map { $0 <= now } ?? false
  }

  /// What is settled now.
  mutating func judge(_ condition: ExpectationCondition, at now: Instant) -> [ExpectationResult] {
    admit(at: now)
    noteConditions(condition)
    while let last = agenda.last, last.at <= now {
      agenda.removeLast()
      if dueTimes[last.number] == last.at { touched.append(last.number) }
    }
    let numbers = touched.sorted()
    touched.removeAll(keepingCapacity: true)
    var results: [ExpectationResult] = []
    var former: Int?
    for number in numbers where number != former && !expectations[number].isSettled {
      former = number
      if let result = expectations[number].judge(condition, at: now) {
        results.append(result)
        noteSettled(number)
      } else {
        schedule(number, after: now)
      }
    }
    while let last = agenda.last, dueTimes[last.number] != last.at { agenda.removeLast() }
    return results
  }

  /// The run is over: what is open has not held.
  mutating func settle() -> [ExpectationResult] {
    defer { self = ExpectationJudge([]) }
    return expectations.filter { !$0.isSettled }.map { $0.unjudged() }
  }

  private mutating func admit(at now: Instant) {
    while let first = upcoming.first, expectations[first].at <= now {
      upcoming.removeFirst()
      groups[groupIndices[first]].members.append(first)
      if !expectations[first].subject.isEvent { openConditionCount += 1 }
      touched.append(first)
    }
  }

  /// Finds out which conditions have changed.
  private mutating func noteConditions(_ condition: ExpectationCondition) {
    guard openConditionCount > 0 else { return }
    for index in groups.indices where !groups[index].members.isEmpty {
      let group = groups[index]
      guard !group.subject.isEvent else { continue }
      let state = Group.State(
        isTrue: group.subject.isTrue(condition),
        changesAt: group.subject.changesAt(condition)
      )
      guard state != group.state else { continue }
      groups[index].state = state
      touched += group.members
    }
  }

  private mutating func noteSettled(_ number: Int) {
    unsettledCount -= 1
    dueTimes[number] = nil
    let index = groupIndices[number]
    if !groups[index].subject.isEvent { openConditionCount -= 1 }
    groups[index].settledCount += 1
    guard groups[index].settledCount * 2 > groups[index].members.count else { return }
    groups[index].settledCount = 0
    groups[index].members.removeAll { expectations[$0].isSettled }
  }

  private mutating func schedule(_ number: Int, after now: Instant) {
    let due = expectations[number].nextJudgement(after: now)
    let isKnown = dueTimes[number] == due && due > now
    guard !isKnown else { return }
    dueTimes[number] = due
    var (low, high) = (0, agenda.count)
    while low < high {
      let middle = (low + high) / 2
      if agenda[middle].at > due { low = middle + 1 } else { high = middle }
    }
    agenda.insert((due, number), at: low)
  }
}
