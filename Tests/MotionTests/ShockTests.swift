import Primitives
import Testing

@testable import Motion

@Suite("Impacts and falls")
struct ShockTests {
  /// Blocks of half a second: the greatest acceleration, and where gravity is.
  private struct Feed {
    var watch = ShockWatch()
    var number: Int64 = 0

    mutating func block(peak: Int64 = 16_384, gravity: Vector, isStill: Bool = true) -> Shock? {
      let start = Instant.zero + Milliseconds(number * 500)
      number += 1
      let block = BlockFeatures(
        start: start,
        end: start + 500,
        count: 25,
        mean: gravity,
        variance: 0,
        rotation: nil,
        rotationVariance: 0,
        peakSquare: peak * peak,
        isClipped: false,
        temperatureHundredths: nil
      )
      return watch.judge(block, isStill: isStill)
    }
  }

  private let upright = Vector(x: 0, y: 0, z: 16_384)
  /// 45 degrees.
  private let lying = Vector(x: 0, y: 11_585, z: 11_585)
  /// 35 degrees.
  private let leaning = Vector(x: 0, y: 9_397, z: 13_421)

  @Test("2.5 g is the limit of an impact")
  func impact() {
    var feed = Feed()
    #expect(feed.block(gravity: upright) == nil)
    #expect(feed.block(peak: 40_960, gravity: upright) == nil)
    #expect(feed.block(peak: 40_961, gravity: upright) == .impact(at: .t(1)))
  }

  @Test("an impact and then 40 degrees are a fall, stillness for five seconds confirms it")
  func fall() {
    var feed = Feed()
    for _ in 0..<4 { #expect(feed.block(gravity: upright) == nil) }
    #expect(feed.block(peak: 90_000, gravity: upright, isStill: false) == .impact(at: .t(2)))
    #expect(feed.block(gravity: leaning, isStill: false) == nil)
    #expect(feed.block(gravity: lying, isStill: false) == .fall(at: .t(2)))
    for _ in 0..<9 { #expect(feed.block(gravity: lying) == nil) }
    #expect(feed.block(gravity: lying) == .fallConfirmed(at: .t(2)))
  }

  @Test("who lies down three seconds after a blow has not fallen")
  func late() {
    var feed = Feed()
    _ = feed.block(gravity: upright)
    #expect(feed.block(peak: 90_000, gravity: upright) != nil)
    for _ in 0..<7 { #expect(feed.block(gravity: upright) == nil) }
    for _ in 0..<20 { #expect(feed.block(gravity: lying) == nil) }
  }

  @Test("who gets up within a minute has not stayed down")
  func upAgain() {
    var feed = Feed()
    _ = feed.block(gravity: upright)
    _ = feed.block(peak: 90_000, gravity: upright)
    #expect(feed.block(gravity: lying, isStill: false) == .fall(at: .t(0.5)))
    for _ in 0..<130 { #expect(feed.block(gravity: upright, isStill: false) == nil) }
    for _ in 0..<20 { #expect(feed.block(gravity: upright) == nil) }
  }
}
