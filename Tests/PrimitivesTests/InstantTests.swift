import Primitives
import Testing

@Suite("Instant")
struct InstantTests {
  @Test("an instant and a length make an instant; two instants a length")
  func arithmetic() {
    let start = Instant(microseconds: 1_500)
    #expect(start + 2 == Instant(microseconds: 3_500))
    #expect(start + Milliseconds(-2) == Instant(microseconds: -500))
    #expect((start + .seconds(3)) - start == 3_000)
    #expect(start - (start + .minutes(1)) == Milliseconds(-60_000))
    #expect(Milliseconds.seconds(2) + 1 - 500 == 1_501)
  }

  @Test(
    "a length is in whole milliseconds, rounded toward zero",
    arguments: [
      (0, 999, 0), (0, 1_000, 1), (1, 1_000, 0), (999, 0, 0), (1_999, 0, -1),
    ] as [(Int64, Int64, Int64)]
  )
  func rounding(earlier: Int64, later: Int64, milliseconds: Int64) {
    let length = Instant(microseconds: later) - Instant(microseconds: earlier)
    #expect(length == Milliseconds(milliseconds))
  }

  @Test(
    "the earlier of two, where nil is never",
    arguments: [
      (nil, nil, nil), (1, nil, 1), (nil, 2, 2), (1, 2, 1), (2, 1, 1), (1, 1, 1),
    ] as [(Int64?, Int64?, Int64?)]
  )
  func earlier(first: Int64?, second: Int64?, expected: Int64?) {
    let found = Instant.earlier(
      first.map { Instant(microseconds: $0) },
      second.map { Instant(microseconds: $0) }
    )
    #expect(found == expected.map { Instant(microseconds: $0) })
  }

  @Test("no sum traps, however far the future")
  func extremes() {
    _ = Instant(microseconds: .max) + 1
    _ = Instant.zero + Milliseconds(.max)
    _ = Instant(microseconds: .max) - Instant(microseconds: .min)
    _ = Milliseconds(.max) + Milliseconds(.max)
    #expect(Instant(microseconds: .max) > .zero)
  }
}
