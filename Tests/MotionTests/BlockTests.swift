import Primitives
import Testing

@testable import Motion

@Suite("Blocks of samples")
struct BlockTests {
  private func features(_ samples: [InertialSample]) -> BlockFeatures? {
    var block = Block()
    for sample in samples { block.add(sample) }
    return block.features(of: Bench.sensor, from: .zero, to: .t(0.2))
  }

  private func sample(_ x: Int16, _ z: Int16, turn: Int16? = nil) -> InertialSample {
    InertialSample(
      acceleration: RawAxes(x: x, y: 0, z: z),
      rotation: turn.map { RawAxes(x: $0, y: 0, z: 0) }
    )
  }

  @Test("mean and deviation of a few counts")
  func deviation() throws {
    let block = try #require(features([sample(100, 1_000), sample(-100, 1_000), sample(0, 1_000)]))
    #expect(block.mean == Vector(x: 0, y: 0, z: 1_000))
    // (100^2 + 100^2) / 3.
    #expect(block.variance == 6_666)
    #expect(block.vibration == 81)
    #expect(block.rotation == nil)
    #expect(block.peakSquare == 1_010_000)
  }

  @Test("a gyroscope that slept for more than half of the block does not count")
  func sleeping() throws {
    let half = try #require(features([sample(0, 9, turn: 40), sample(0, 9)]))
    #expect(half.rotation == Vector(x: 40, y: 0, z: 0))
    let third = try #require(features([sample(0, 9, turn: 40), sample(0, 9), sample(0, 9)]))
    #expect(third.rotation == nil)
  }

  @Test("two samples at the end of the range clip a block, one does not")
  func clipping() throws {
    let one = try #require(features([sample(.max, 0), sample(0, 0)]))
    #expect(!one.isClipped)
    let two = try #require(features([sample(.max, 0), sample(.min, 0)]))
    #expect(two.isClipped)
  }

  @Test("the largest counts, and more of them than a block takes, do not trap")
  func extremes() throws {
    var block = Block()
    let sensor = Sensor(
      accelerationRange: .g16,
      rotationRange: .dps2000,
      periodMicroseconds: 1_000
    )
    let axes = RawAxes(x: .min, y: .min, z: .min)
    for _ in 0..<400 { block.add(InertialSample(acceleration: axes, rotation: axes)) }
    let features = try #require(block.features(of: sensor, from: .zero, to: .t(1)))
    #expect(features.count == 255)
    #expect(features.mean == Vector(x: -262_144, y: -262_144, z: -262_144))
    #expect(features.variance == 0)
    #expect(features.hasImpact)
  }

  @Test("a block without samples has no features")
  func empty() {
    #expect(features([]) == nil)
  }
}
