package import Primitives
package import Tracker
package import World

/// A rule that did not hold.
package struct Finding: Equatable, Sendable {
  package var at: Instant
  package var expected: String
  package var found: String

  package init(at: Instant, expected: String, found: String) {
    self.at = at
    self.expected = expected
    self.found = found
  }
}

/// What the checkers look at after a step; a simulation is too big to be
/// copied each time.
package struct StepSummary: Equatable, Sendable {
  package var now: Instant
  /// The step was the tracker's own deadline.
  package var isTrackerDeadline: Bool
  package var trackerDeadline: Instant?
  package var trackerState: TrackerState
  package var queueCount: Int
  /// How many more commands fail because the script has it so.
  package var failuresLeft = 0
}

/// What has to hold after every step of every simulation, whatever the world
/// does.
///
/// Look at a simulation after each `advance`, with the entries that it gave.
/// What was found once is not looked for again: the first finding ends a run.
package struct Checkers: Sendable {
  private var pace = PaceChecker()
  private var line = LineChecker()
  private var reports: ReportChecker
  private var theft: TheftChecker
  private var health: HealthWatch

  package init(_ scenario: Scenario, settings: Settings) {
    var id = FixedBytes<64>()
    settings.trackerID.encode(into: &id)
    reports = ReportChecker(
      interval: settings.longestInterval,
      trackerID: String(decoding: (0..<id.count).map { id[$0] }, as: UTF8.self),
      form: RequestForm(settings)
    )
    theft = TheftChecker(settings)
    health = HealthWatch(scenario, settings: settings)
  }

  /// The rule that this step broke, if it did; `world` is asked for rarely.
  package mutating func check(
    _ step: StepSummary,
    _ entries: [TimelineEntry],
    in world: () -> World
  ) -> Finding? {
    let now = step.now
    health.advance(to: now)
    health.note(failuresLeft: step.failuresLeft)
    var discrepancy = pace.check(
      step,
      hasEntries: !entries.isEmpty,
      isSupplied: !health.hasLostTracker(since: now)
    )
    for entry in entries where discrepancy == nil {
      theft.observe(entry)
      discrepancy =
        line.observe(entry, at: now, isDamaged: health.isLineDamaged)
        ?? pace.observe(entry)
        ?? reports.observe(entry, in: world, health)
    }
    // After each step: a world's health is big, and would be copied to be handed on.
    discrepancy = discrepancy ?? reports.check(step, isHealthy: health.isLong(at: now))
    if discrepancy == nil, theft.isDue(at: now) {
      discrepancy = theft.check(at: now, in: world, health)
    }
    return discrepancy.map { Finding(at: now, expected: $0.expected, found: $0.found) }
  }
}

extension Settings {
  /// The longest time from one report to the next.
  var longestInterval: Milliseconds { max(interval, movement?.parkedInterval ?? interval) }
}

/// A finding that has yet to be given its time.
struct Discrepancy: Equatable, Sendable {
  var expected: String
  var found: String
}

/// The tracker never spins, neither at one instant nor over a minute, and never
/// waits for what may not come: there is always a time at which it goes on.
///
/// And it goes the ways of its diagram, which a release build does not assert.
struct PaceChecker: Sendable {
  private var state: TrackerState?
  private var instant = Instant.zero
  private var steps = 0
  private var idleDeadlines = 0
  private var minute: Int64 = 0
  private var commands = 0

  /// Project value: a step takes in a chunk or does one thing; several times
  /// what a boot with all its URCs does at one instant.
  private static let stepsMax = 200
  /// Project value: 11 command lines a report at the shortest interval of 5 s
  /// are 132; an `AT` every 300 ms is 200.
  private static let commandsPerMinute = 400

  mutating func check(
    _ step: StepSummary,
    hasEntries: Bool,
    isSupplied: Bool = true
  ) -> Discrepancy? {
    let now = step.now
    if now != instant {
      instant = now
      steps = 0
      idleDeadlines = 0
    }
    steps += 1
    guard steps <= Self.stepsMax else {
      return Discrepancy(
        expected: "at most \(Self.stepsMax) steps at one instant",
        found: "\(steps)"
      )
    }
    let next = step.trackerState
    // It may lose its supply anywhere.
    if let state, state != next, next != .off, !state.isFollowed(by: next) {
      return Discrepancy(
        expected: "a step of the tracker's diagram from \(state.name)",
        found: "one to \(next.name)"
      )
    }
    state = next
    // Without a supply it waits for that alone.
    if step.trackerState == .off, !isSupplied { return nil }
    guard step.trackerDeadline != nil else {
      return Discrepancy(
        expected: "the tracker waits for a time, whatever else it waits for",
        found: "in the state \(step.trackerState.name) it has no deadline"
      )
    }
    guard step.isTrackerDeadline else { return nil }
    let isPast = step.trackerDeadline.map { $0 <= now } ?? false
    idleDeadlines = isPast && !hasEntries ? idleDeadlines + 1 : 0
    guard idleDeadlines < 2 else {
      return Discrepancy(
        expected: "a tracker's deadline that is due has an effect, or moves on",
        found: "twice it had none and is still due"
      )
    }
    return nil
  }

  mutating func observe(_ entry: TimelineEntry) -> Discrepancy? {
    guard case .sent = entry.kind else { return nil }
    let current = entry.at.microseconds / 60_000_000
    if current != minute {
      minute = current
      commands = 0
    }
    commands += 1
    guard commands > Self.commandsPerMinute else { return nil }
    return Discrepancy(
      expected: "at most \(Self.commandsPerMinute) command lines a minute",
      found: "\(commands)"
    )
  }
}
