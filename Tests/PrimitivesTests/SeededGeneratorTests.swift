import Primitives
import Testing

@Suite("Seeded generator")
struct SeededGeneratorTests {
  /// - Source: the reference implementation splitmix64.c (S. Vigna, public
  ///   domain) gives these for the seeds 0 and 1234567.
  @Test(
    "draws the published numbers",
    arguments: [
      (0, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]),
      (
        1_234_567,
        [
          6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
          4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
      ),
    ] as [(UInt64, [UInt64])]
  )
  func published(seed: UInt64, expected: [UInt64]) {
    var generator = SeededGenerator(seed: seed)
    #expect(expected.map { _ in generator.next() } == expected)
  }

  @Test("the streams of a seed differ from one another and between seeds, and stay as they are")
  func streams() {
    var first: Set<UInt64> = []
    for seed in 0..<20 as Range<UInt64> {
      for stream in 0..<20 as Range<UInt64> {
        var generator = SeededGenerator(seed: seed, stream: stream)
        #expect(generator == SeededGenerator(seed: seed, stream: stream))
        first.insert(generator.next())
      }
    }
    #expect(first.count == 400)
    var golden = SeededGenerator(seed: 7, stream: 3)
    #expect(
      [golden.next(), golden.next()] == [15_279_880_449_357_748_040, 2_306_056_970_584_711_772]
    )
  }

  @Test(
    "whole numbers keep to their range and reach both ends",
    arguments: [
      0...0, 5...5, 0...1, -3...3, -1_000...(-990), 0...255,
    ] as [ClosedRange<Int64>]
  )
  func ranges(range: ClosedRange<Int64>) {
    var generator = SeededGenerator(seed: 1)
    var seen: Set<Int64> = []
    for _ in 0..<8_000 {
      let number = generator.integer(in: range)
      #expect(range.contains(number))
      seen.insert(number)
    }
    #expect(seen.count == range.count)
  }

  @Test(
    "the widest ranges are drawn from without a trap, both halves of them",
    arguments: [
      Int64.min...Int64.max, Int64.min...(Int64.max - 1), (Int64.min + 1)...Int64.max,
      Int64.min...0, -1...Int64.max,
    ]
  )
  func wideRanges(range: ClosedRange<Int64>) {
    var generator = SeededGenerator(seed: 1)
    let middle = range.lowerBound / 2 + range.upperBound / 2
    var high = 0
    for _ in 0..<1_000 {
      let number = generator.integer(in: range)
      #expect(range.contains(number))
      high += number > middle ? 1 : 0
    }
    #expect((430...570).contains(high))
  }

  @Test("each number of a range is as likely as the others")
  func evenness() {
    var generator = SeededGenerator(seed: 42)
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<100_000 {
      counts[Int(generator.integer(in: 0...9))] += 1
    }
    // Five standard deviations of a count are 474.
    #expect(counts.allSatisfy { (9_526...10_474).contains($0) }, "\(counts)")
  }

  @Test(
    "the normal draw has the mean, the spread and the shape that it says",
    arguments: [
      1, 2, 3, 12_345,
    ] as [UInt64]
  )
  func normal(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = 40_000
    var sum = 0.0
    var squares = 0.0
    var within = 0
    for _ in 0..<count {
      let draw = generator.normal(deviation: 10_000)
      #expect(draw.magnitude <= 60_000)
      sum += Double(draw)
      squares += Double(draw) * Double(draw)
      within += draw.magnitude <= 10_000 ? 1 : 0
    }
    let mean = sum / Double(count)
    let deviation = (squares / Double(count) - mean * mean).squareRoot()
    #expect(mean.magnitude < 250)  // five standard errors
    #expect((9_800...10_200).contains(deviation))
    #expect((0.665...0.695).contains(Double(within) / Double(count)))  // 0.683 of a normal one
  }

  @Test("the normal draw is as often above as below, also for a small deviation")
  func balance() {
    var generator = SeededGenerator(seed: 9)
    var above = 0
    var below = 0
    for _ in 0..<40_000 {
      let draw = generator.normal(deviation: 2)
      above += draw > 0 ? 1 : 0
      below += draw < 0 ? 1 : 0
    }
    #expect((above - below).magnitude < 900)
    #expect(above > 10_000)
    #expect(SeededGenerator(seed: 9).drawing { $0.normal(deviation: 0) } == 0)
  }

  @Test("the normal draw gives the same numbers on every machine")
  func goldenNormal() {
    var generator = SeededGenerator(seed: 1)
    #expect(
      (0..<6).map { _ in generator.normal(deviation: 1_000) } == [
        1_424, -618, -590, 1_432, 583, -1_385,
      ]
    )
  }
}

extension SeededGenerator {
  fileprivate func drawing<Result>(_ body: (inout SeededGenerator) -> Result) -> Result {
    var copy = self
    return body(&copy)
  }
}
