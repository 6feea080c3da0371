import Primitives

/// The lines of a script with the time between them, so that lines can go and time can be
/// shortened, and the others still make sense.
///
/// Where a line of a script changes how others are read (`repeat`, `let`, `include`), or a time
/// has a name, all times stay as they are written, and only relative ones can become zero.
struct ScriptPauses {
  private let headers: [Script.Header]
  private var events: [Script.Event]
  /// Microseconds before each event; `nil` where times stay as they are written.
  private var pauses: [Int64]?

  /// Verbs after which an instant is not what is written.
  private static let readingVerbs = ["repeat", "again", "let", "include"]

  init(_ script: Script) {
    headers = script.headers
    events = script.events
    let isPlain = events.allSatisfy { event in
      event.time.name == nil && !(event.verb.map(Self.readingVerbs.contains) ?? false)
    }
    guard isPlain else { return }
    var before: Int64 = 0
    pauses = events.map { event in
      defer { before = event.at.microseconds }
      return event.at.microseconds - before
    }
  }

  var script: Script { script(keeping: Array(events.indices)) }

  /// Only these lines, in order, each when it was.
  func script(keeping kept: [Int]) -> Script {
    guard let pauses else {
      return Script(headers: headers, entries: kept.map { .event(events[$0]) })
    }
    var instants: [Int64] = []
    for pause in pauses { instants.append((instants.last ?? 0) + pause) }
    var before: Int64 = 0
    let entries = kept.map { index -> Script.Entry in
      defer { before = instants[index] }
      return .event(events[index].moved(to: instants[index], after: before))
    }
    return Script(headers: headers, entries: entries)
  }

  // MARK: - Shortening

  /// First as many pauses as can be become none, then the others become short and round.
  mutating func shorten(_ fails: ScriptMinimisation.Judge) {
    let waits = events.indices.filter { isPause($0) }
    let copy = self
    let left = DeltaDebugging.minimum(of: waits.count) { kept in
      fails(copy.without(waits, but: kept).script)
    }
    self = without(waits, but: left)
    guard pauses != nil else { return }
    for index in left.map({ waits[$0] }) where !round(index, fails) { return }
  }

  private func isPause(_ index: Int) -> Bool {
    if let pauses { return pauses[index] > 0 }
    let time = events[index].time
    return time.isRelative && time.name == nil && time.number.coefficient > 0
  }

  /// All pauses of `waits` zero, except those with the numbers of `kept`.
  private func without(_ waits: [Int], but kept: [Int]) -> ScriptPauses {
    var shorter = self
    for index in Set(waits).subtracting(kept.map { waits[$0] }) {
      if pauses != nil {
        shorter.pauses?[index] = 0
      } else {
        shorter.events[index].time.number = FixedPoint(coefficient: 0, fractionDigits: 0)
        shorter.events[index].time.unit = nil
      }
    }
    return shorter
  }

  /// The shortest round pause that still fails; false when it was told to stop.
  private mutating func round(_ index: Int, _ fails: ScriptMinimisation.Judge) -> Bool {
    let pause = pauses?[index] ?? 0
    for length in Self.roundPauses where length < pause {
      var shorter = self
      shorter.pauses?[index] = length
      guard let isFailing = fails(shorter.script) else { return false }
      guard isFailing else { continue }
      self = shorter
      return true
    }
    return true
  }

  /// Microseconds.
  ///
  /// Project values: what people write, from a line at 115,200 baud to a night.
  private static let roundPauses: [Int64] = [
    10_000, 100_000, 1_000_000, 10_000_000, 60_000_000, 600_000_000, 3_600_000_000,
    36_000_000_000,
  ]
}

extension Script.Event {
  /// The event at another instant; its time stays as it is written where that says the same.
  fileprivate func moved(to microseconds: Int64, after before: Int64) -> Script.Event {
    var event = self
    event.at = Instant(microseconds: microseconds)
    let written = (time.microseconds ?? -1) + (time.isRelative ? before : 0)
    if written != microseconds { event.time = Script.Time(event.at) }
    return event
  }
}
