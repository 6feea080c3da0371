/// What a fleet, or a part of it, has done.
package struct FleetTally: Sendable {
  /// What the server has answered, or why it hasn't, and how often.
  package private(set) var answers: [FleetAnswer: Int64] = [:]
  /// From the start of a request to its outcome.
  package private(set) var times = TimeHistogram()
  /// In the order of their numbers.
  package var trackers: [FleetTrackerResult] = []
  /// How late the trackers' time was at most, in microseconds by the clock.
  package var behindMicroseconds: Int64 = 0

  /// Trackers that couldn't be made, and why the first of them couldn't.
  package private(set) var failures: (count: Int64, first: FleetPartsError?) = (0, nil)

  mutating func fail(_ error: FleetPartsError) {
    failures = (failures.count + 1, failures.first ?? error)
  }

  mutating func add(_ answer: FleetAnswer, after microseconds: Int64? = nil) {
    answers[answer, default: 0] += 1
    if let microseconds { times.add(microseconds) }
  }

  /// Takes in another part's.
  package mutating func add(_ other: FleetTally) {
    for (answer, count) in other.answers { answers[answer, default: 0] += count }
    times.add(other.times)
    trackers = (trackers + other.trackers).sorted { $0.number < $1.number }
    failures = (failures.count + other.failures.count, failures.first ?? other.failures.first)
    behindMicroseconds = max(behindMicroseconds, other.behindMicroseconds)
  }

  package init() {}
}

/// The outcome of a request.
package enum FleetAnswer: Hashable, Comparable, Sendable {
  case status(Int)
  case noConnection
  case noResponse

  package var words: String {
    switch self {
    case .status(let status): String(status)
    case .noConnection: "no connection"
    case .noResponse: "no response"
    }
  }
}

/// What one tracker has done.
package struct FleetTrackerResult: Sendable {
  package let number: Int
  package let id: String
  package var made: Int64 = 0
  package var delivered: Int64 = 0
  /// The server didn't want them.
  package var setAside: Int64 = 0
  /// The queue was full.
  package var dropped: Int64 = 0
  /// Waiting or on their way at the end.
  package var held: Int64 = 0
  /// Made, and then neither delivered, set aside, dropped nor held: the tracker's own fault.
  package var lost: Int64 = 0

  /// Reports that haven't arrived and never will.
  package var missing: Int64 { setAside + dropped + lost }
}

/// Times in buckets whose width is at most a 64th of the time.
///
/// Bounded, however many there are.
package struct TimeHistogram: Sendable {
  private var counts: [Int64] = []
  package private(set) var count: Int64 = 0

  package init() {}

  mutating func add(_ microseconds: Int64) {
    let index = Self.index(of: max(0, microseconds))
    if index >= counts.count { counts += repeatElement(0, count: index + 1 - counts.count) }
    counts[index] += 1
    count += 1
  }

  mutating func add(_ other: TimeHistogram) {
    if other.counts.count > counts.count {
      counts += repeatElement(0, count: other.counts.count - counts.count)
    }
    for (index, more) in other.counts.enumerated() { counts[index] += more }
    count += other.count
  }

  /// The time, in microseconds, that this share of all doesn't exceed by more than the width of a
  /// bucket; `nil` without any.
  package func microseconds(permille: Int64) -> Int64? {
    guard count > 0 else { return nil }
    var left = max(1, (count * permille + 999) / 1_000)
    for (index, some) in counts.enumerated() {
      left -= some
      if left <= 0 { return Self.lowest(of: index) }
    }
    return nil
  }

  /// Up to 63 each its own bucket, then 64 for each doubling.
  private static func index(of time: Int64) -> Int {
    guard time >= 64 else { return Int(time) }
    let doublings = 63 - time.leadingZeroBitCount - 6
    return 64 * doublings + Int(time >> Int64(doublings))
  }

  private static func lowest(of index: Int) -> Int64 {
    guard index >= 128 else { return Int64(index) }
    let doublings = index / 64 - 1
    return Int64(index - 64 * doublings) << Int64(doublings)
  }
}
