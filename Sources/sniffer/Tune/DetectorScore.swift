/// What a detector said from a time on.
struct Verdict: Equatable, Sendable {
  var at: Int64
  var isMoving: Bool
}

/// What a report has of a score, and settings are compared by.
struct DetectorFigures: Equatable, Sendable {
  var missed: Int64
  var movements: Int64
  var falseAlarms: Int64
  var falseTenthsPerHour: Int64?
  var medianLatency: Int64?
  var latency95: Int64?
  var accuracy: Int64?
}

/// How good the verdicts on recordings are.
///
/// - Source: evaluate.py, `score` and `metrics`; only BROAD's `early` is not here.
struct DetectorScore: Equatable, Sendable {
  private(set) var movementCount = 0
  /// Movements of which the detector said nothing.
  private(set) var missedCount = 0
  /// Alarms in settled stillness.
  private(set) var falseCount = 0
  /// Settled stillness, in microseconds.
  private(set) var stillTime: Int64 = 0
  /// From onset to alarm, in microseconds, shortest first.
  private(set) var latencies: [Int64] = []
  private var movingSeconds = (right: 0, all: 0)
  private var stillSeconds = (right: 0, all: 0)

  /// An alarm as early as this is that of the onset after it.
  private static let earliness: Int64 = 300_000
  private static let probesPerSecond = 10

  static func == (left: Self, right: Self) -> Bool {
    left.movementCount == right.movementCount && left.missedCount == right.missedCount
      && left.falseCount == right.falseCount && left.stillTime == right.stillTime
      && left.latencies == right.latencies && left.movingSeconds == right.movingSeconds
      && left.stillSeconds == right.stillSeconds
  }

  init() {}

  /// Of verdicts in their order.
  init(_ verdicts: [Verdict], on geometry: LabelGeometry) {
    countSeconds(verdicts, geometry)
    for onset in geometry.onsets where !Self.isMoving(verdicts, at: onset.start - Self.earliness) {
      let alarm = Self.firstAlarm(verdicts, from: onset.start - Self.earliness, to: onset.end)
      if let alarm { latencies.append(max(0, alarm - onset.start)) }
    }
    latencies.sort()
    movementCount = geometry.movements.count
    missedCount = geometry.movements.count { movement in
      let start = movement.start - Self.earliness
      return Self.firstAlarm(verdicts, from: start, to: movement.end) == nil
        && !Self.isMoving(verdicts, at: movement.start)
    }
    for span in geometry.settled {
      stillTime += span.length
      if Self.isMoving(verdicts, at: span.start) { falseCount += 1 }
      falseCount += Self.risingEdges(verdicts, after: span.start, before: span.end)
    }
  }

  static func += (total: inout Self, part: Self) {
    total.movementCount += part.movementCount
    total.missedCount += part.missedCount
    total.falseCount += part.falseCount
    total.stillTime += part.stillTime
    total.latencies = (total.latencies + part.latencies).sorted()
    total.movingSeconds.right += part.movingSeconds.right
    total.movingSeconds.all += part.movingSeconds.all
    total.stillSeconds.right += part.stillSeconds.right
    total.stillSeconds.all += part.stillSeconds.all
  }

  var figures: DetectorFigures {
    DetectorFigures(
      missed: Int64(missedCount),
      movements: Int64(movementCount),
      falseAlarms: Int64(falseCount),
      falseTenthsPerHour: falseTenthsPerHour,
      medianLatency: medianLatency,
      latency95: latency95,
      accuracy: accuracy
    )
  }

  /// Tenths; `nil` without settled stillness.
  var falseTenthsPerHour: Int64? {
    guard stillTime > 0 else { return nil }
    return (Int64(falseCount) * 36_000_000_000 + stillTime / 2) / stillTime
  }

  /// Milliseconds; `nil` where no onset was seen from its start.
  var medianLatency: Int64? { latency(percent: 50) }
  var latency95: Int64? { latency(percent: 95) }

  /// Balanced accuracy in ten-thousandths, the mean of the shares of moving and
  /// of still seconds that are right; of one kind where there is no other.
  var accuracy: Int64? {
    let shares = [movingSeconds, stillSeconds].filter { $0.all > 0 }
      .map { Int64($0.right) * 1_000_000 / Int64($0.all) }
    guard !shares.isEmpty else { return nil }
    return (shares.reduce(0, +) / Int64(shares.count) + 50) / 100
  }

  /// Between neighbours in proportion, as numpy has it.
  private func latency(percent: Int) -> Int64? {
    guard !latencies.isEmpty else { return nil }
    let place = percent * (latencies.count - 1)
    let low = latencies[place / 100]
    let high = latencies[min(place / 100 + 1, latencies.count - 1)]
    return (low + (high - low) * Int64(place % 100) / 100 + 500) / 1_000
  }

  private mutating func countSeconds(_ verdicts: [Verdict], _ geometry: LabelGeometry) {
    var next = 0
    var isMoving = false
    for (second, label) in geometry.seconds.enumerated() {
      var movingProbes = 0
      for probe in 0..<Self.probesPerSecond {
        // In the middle of each tenth.
        let time = geometry.start + Int64(second) * 1_000_000 + Int64(probe) * 100_000 + 50_000
        while next < verdicts.count, verdicts[next].at <= time {
          isMoving = verdicts[next].isMoving
          next += 1
        }
        if isMoving { movingProbes += 1 }
      }
      let saysMoving = movingProbes * 2 >= Self.probesPerSecond
      switch label {
      case .unknown: break
      case .moving:
        movingSeconds.all += 1
        if saysMoving { movingSeconds.right += 1 }
      case .still:
        stillSeconds.all += 1
        if !saysMoving { stillSeconds.right += 1 }
      }
    }
  }

  private static func isMoving(_ verdicts: [Verdict], at time: Int64) -> Bool {
    verdicts.last { $0.at <= time }?.isMoving ?? false
  }

  private static func firstAlarm(_ verdicts: [Verdict], from: Int64, to: Int64) -> Int64? {
    verdicts.first { $0.isMoving && $0.at >= from && $0.at <= to }?.at
  }

  private static func risingEdges(_ verdicts: [Verdict], after: Int64, before: Int64) -> Int {
    var wasMoving = false
    var count = 0
    for verdict in verdicts {
      if verdict.isMoving, !wasMoving, verdict.at > after, verdict.at < before { count += 1 }
      wasMoving = verdict.isMoving
    }
    return count
  }
}
