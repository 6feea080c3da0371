import Testing

@testable import sniffer

/// The figures are those of evaluate.py for the same labels and verdicts.
@Suite("Score of a detector")
struct DetectorScoreTests {
  /// Knuth's MMIX generator, which is as easily written in Python.
  private struct Numbers {
    var state: UInt64

    mutating func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
  }

  struct Case: Sendable {
    var seed: UInt64
    var missed: Int
    var movements: Int
    var falseAlarms: Int
    /// Tenths of a second.
    var still: Int64
    /// Milliseconds.
    var latencies: [Int64]
    var median: Int64
    var latency95: Int64
    var accuracy: Int64
  }

  static let cases = [
    Case(
      seed: 1,
      missed: 0,
      movements: 8,
      falseAlarms: 25,
      still: 1_908,
      latencies: [500, 2_200],
      median: 1_350,
      latency95: 2_115,
      accuracy: 5_380
    ),
    Case(
      seed: 2,
      missed: 1,
      movements: 11,
      falseAlarms: 26,
      still: 2_531,
      latencies: [3_600],
      median: 3_600,
      latency95: 3_600,
      accuracy: 5_369
    ),
    Case(
      seed: 3,
      missed: 1,
      movements: 7,
      falseAlarms: 27,
      still: 2_611,
      latencies: [2_100],
      median: 2_100,
      latency95: 2_100,
      accuracy: 5_523
    ),
    Case(
      seed: 4,
      missed: 0,
      movements: 11,
      falseAlarms: 22,
      still: 2_035,
      latencies: [1_000, 3_100],
      median: 2_050,
      latency95: 2_995,
      accuracy: 4_949
    ),
  ]

  /// Four hundred seconds at 10 Hz, of labels and verdicts by chance.
  private func score(seed: UInt64) -> DetectorScore {
    var numbers = Numbers(state: seed)
    var labels: [MotionLabel] = []
    while labels.count < 4_000 {
      let kind = numbers.next() % 5
      let longest = kind < 2 ? 250 : kind < 4 ? 120 : 40
      let count = 5 + numbers.next() % longest
      let label: MotionLabel = kind < 2 ? .still : kind < 4 ? .moving : .unknown
      labels += [MotionLabel](repeating: label, count: count)
    }
    let times = (0..<4_000).map { Int64($0) * 100_000 }
    var verdicts: [Verdict] = []
    var at = 200
    var isMoving = false
    while at < 400_000 {
      verdicts.append(Verdict(at: Int64(at) * 1_000, isMoving: isMoving))
      isMoving.toggle()
      at += 100 + numbers.next() % (isMoving ? 90 : 160) * 100
    }
    return DetectorScore(
      verdicts,
      on: LabelGeometry(times: times, labels: Array(labels.prefix(4_000)))
    )
  }

  @Test("is what the judge of the corpus says", arguments: cases)
  func judge(_ expected: Case) {
    let score = score(seed: expected.seed)
    #expect(score.missedCount == expected.missed)
    #expect(score.movementCount == expected.movements)
    #expect(score.falseCount == expected.falseAlarms)
    #expect(score.stillTime == expected.still * 100_000)
    #expect(score.latencies == expected.latencies.map { $0 * 1_000 })
    #expect(score.medianLatency == expected.median)
    #expect(score.latency95 == expected.latency95)
    #expect(score.accuracy == expected.accuracy)
  }

  @Test("scores of recordings add up")
  func sums() {
    var total = score(seed: 1)
    total += score(seed: 4)
    #expect(total.missedCount == 0 && total.movementCount == 19 && total.falseCount == 47)
    #expect(total.latencies == [500_000, 1_000_000, 2_200_000, 3_100_000])
    #expect(total.medianLatency == 1_600)
    // 47 in 394.3 s.
    #expect(total.falseTenthsPerHour == 4_291)
  }

  @Test("where there is nothing there are no figures")
  func empty() {
    let score = DetectorScore([], on: LabelGeometry(times: [], labels: []))
    #expect(score == DetectorScore())
    #expect(score.falseTenthsPerHour == nil && score.latency95 == nil && score.accuracy == nil)
  }
}
