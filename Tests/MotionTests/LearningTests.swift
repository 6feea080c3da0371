import Primitives
import Testing

@testable import Motion

@Suite("What is learnt in stillness")
struct LearningTests {
  private func block(_ turn: Int32, temperature: Int16? = nil) -> BlockFeatures {
    BlockFeatures(
      start: .zero,
      end: .t(0.25),
      count: 12,
      mean: Vector(x: 0, y: 0, z: 16_384),
      variance: 0,
      rotation: Vector(x: turn, y: 0, z: 0),
      rotationVariance: 0,
      peakSquare: 0,
      isClipped: false,
      temperatureHundredths: temperature
    )
  }

  /// Feeds so many blocks of a quarter of a second, all still; true when the
  /// bias jumped.
  @discardableResult
  private func feed(
    _ bias: inout GyroscopeBias,
    _ turn: Int32,
    blocks: Int,
    temperature: Int16? = nil
  ) -> Bool {
    var hasJumped = false
    for number in 1...blocks {
      let block = block(turn, temperature: temperature)
      hasJumped = bias.learn(block, stillMilliseconds: Int32(number) * 250) || hasJumped
    }
    return hasJumped
  }

  @Test("the first bias is adopted after a second and a half")
  func adoption() {
    var bias = GyroscopeBias()
    feed(&bias, 655, blocks: 5)
    #expect(!bias.isKnown)
    feed(&bias, 655, blocks: 6)
    #expect(bias.isKnown)
    #expect(bias.value == Vector(x: 655, y: 0, z: 0))
  }

  @Test("no sensor is 25 degrees per second off")
  func limit() {
    var bias = GyroscopeBias()
    feed(&bias, 25 * 131, blocks: 100)
    #expect(!bias.isKnown)
  }

  @Test("a drift below a degree per second is followed slowly")
  func following() {
    var bias = GyroscopeBias()
    feed(&bias, 100, blocks: 8)
    feed(&bias, 200, blocks: 4)
    #expect((105...120).contains(bias.value.x))
    feed(&bias, 200, blocks: 400)
    #expect((198...200).contains(bias.value.x))
  }

  @Test("another rate is a jump of the bias after fifteen seconds, not before")
  func jump() {
    var bias = GyroscopeBias()
    feed(&bias, 100, blocks: 8)
    #expect(!feed(&bias, 900, blocks: 60))
    #expect(bias.value.x == 100)
    #expect(feed(&bias, 900, blocks: 4))
    #expect(bias.value.x == 900)
  }

  @Test("a rate that wanders is no bias, however long it lasts")
  func wandering() {
    var bias = GyroscopeBias()
    feed(&bias, 100, blocks: 8)
    for turn in 1...100 { feed(&bias, Int32(turn % 2) * 400 + 600, blocks: 1) }
    #expect(bias.value.x == 100)
  }

  @Test("five degrees warmer, and the bias is adopted again after two seconds")
  func temperature() {
    var bias = GyroscopeBias()
    feed(&bias, 100, blocks: 8, temperature: 2_000)
    #expect(!feed(&bias, 900, blocks: 20, temperature: 2_500))
    #expect(!feed(&bias, 900, blocks: 7, temperature: 2_501))
    #expect(feed(&bias, 900, blocks: 8, temperature: 2_501))
    #expect(bias.value.x == 900)
  }

  @Test("the noise floor follows what trembles, up to 20 mg")
  func floor() {
    var floor = NoiseFloor()
    #expect(floor.value == 66)
    for _ in 0..<80 { floor.learn(120, milliseconds: 250) }
    #expect((95...105).contains(floor.value))
    for _ in 0..<2_000 { floor.learn(16_384, milliseconds: 250) }
    #expect((320...328).contains(floor.value))
  }

  @Test("the vibration threshold rises with the floor, but never above its ceiling")
  func threshold() {
    let limits = ParkedLimits(ParkedParameters())
    // 25 mg and 35 mg.
    #expect(limits.vibration(floor: 0) == 410)
    #expect(limits.vibration(floor: 140) == 490)
    #expect(limits.vibration(floor: 328) == 573)
  }
}
