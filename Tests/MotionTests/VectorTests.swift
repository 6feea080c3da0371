import Testing

@testable import Motion

@Suite("Vectors and units of the sensor")
struct VectorTests {
  @Test(
    "a square root is rounded down",
    arguments: [
      (-5, 0), (0, 0), (1, 1), (3, 1), (4, 2), (8, 2), (9, 3), (1_000_000, 1_000),
      (Int64.max, 3_037_000_499),
    ] as [(Int64, Int64)]
  )
  func squareRoot(_ value: Int64, _ root: Int64) {
    #expect(SquareRoot.floor(of: value) == root)
  }

  @Test("a processor's square root is that of the digits, beside each square too")
  func squareRootDigits() {
    var root: UInt64 = 1
    while root <= 3_037_000_499 {
      for value in [root * root - 1, root * root, root * root + 2 * root] {
        let clamped = min(value, UInt64(Int64.max))
        let expected = clamped == 0 ? 0 : SquareRoot.digits(of: clamped)
        #expect(SquareRoot.floor(of: Int64(clamped)) == Int64(expected))
      }
      root += root / 50 + 1
    }
  }

  @Test("a direction has one length, whatever the vector's")
  func direction() {
    #expect(Vector(x: 0, y: 0, z: -7).direction == Vector(x: 0, y: 0, z: -32_768))
    #expect(Vector(x: 300, y: 0, z: 400).direction == Vector(x: 19_661, y: 0, z: 26_214))
    #expect(Vector.zero.direction == nil)
  }

  @Test("scaling rounds away from zero, alike on both sides")
  func scaling() {
    let vector = Vector(x: 3, y: -3, z: 2)
    #expect(vector.scaled(by: 1, over: 2) == Vector(x: 2, y: -2, z: 1))
  }

  @Test(
    "one g and one turn are the same numbers in all ranges",
    arguments: zip(
      [Sensor.AccelerationRange.g2, .g4, .g8, .g16],
      [Sensor.RotationRange.dps250, .dps500, .dps1000, .dps2000]
    )
  )
  func ranges(_ acceleration: Sensor.AccelerationRange, _ rotation: Sensor.RotationRange) {
    let sensor = Sensor(
      accelerationRange: acceleration,
      rotationRange: rotation,
      periodMicroseconds: 10_000
    )
    // 16384, 8192, 4096 and 2048 counts a g.
    let counts = Int32(16_384 >> Int(acceleration.rawValue))
    #expect(sensor.acceleration(Vector(x: 0, y: 0, z: counts)) == Vector(x: 0, y: 0, z: 16_384))
    let turn = Int32(13_100 >> Int(rotation.rawValue))
    let units = sensor.rotation(Vector(x: turn, y: 0, z: 0)).x
    #expect(abs(units - 13_100) < 8)
  }

  /// 2 sin(a/2) x 32,768.
  @Test(
    "a chord is that of its angle",
    arguments: [(1_000, 572), (2_500, 1_430), (40_000, 22_415), (90_000, 46_341)]
      as [(Int32, Int32)]
  )
  func chord(_ millidegrees: Int32, _ chord: Int32) {
    #expect(abs(Unit.chord(millidegrees: millidegrees) - chord) <= 40)
    if millidegrees < 5_000 { #expect(abs(Unit.chord(millidegrees: millidegrees) - chord) <= 1) }
  }

  @Test("12.5 Hz and below are slow")
  func slow() {
    func isSlow(_ period: Int32) -> Bool {
      Sensor(accelerationRange: .g2, rotationRange: .dps250, periodMicroseconds: period).isSlow
    }
    #expect(isSlow(100_000) && isSlow(80_000))
    #expect(!isSlow(40_000) && !isSlow(9_615))
  }
}
