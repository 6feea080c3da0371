import Primitives

/// What a stretch of samples adds up to: sums, and nothing else is kept.
///
/// Sums of raw counts: what a range makes of them is a shift, the same for each
/// of them, so it is left to the end of the block.
struct Block {
  /// Project value: a second at 250 Hz; with more samples the sums would still
  /// have room, and nothing would be learnt.
  static let countMax: Int32 = 255

  private(set) var count: Int32 = 0
  private(set) var clippedCount: Int32 = 0
  private var rotationCount: Int32 = 0
  private var sum = Vector.zero
  private var squares: Int64 = 0
  private var rotationSum = Vector.zero
  private var rotationSquares: Int64 = 0
  private var peakSquare: Int64 = 0
  private var temperatureHundredths: Int16?

  // In place, as it is done fifty times a second; but not where flash counts.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inline(__always)
  #endif
  mutating func add(_ sample: InertialSample) {
    guard count < Self.countMax else { return }
    let acceleration = Vector(sample.acceleration)
    let square = acceleration.squaredLength
    count &+= 1
    sum = sum + acceleration
    squares &+= square
    peakSquare = max(peakSquare, square)
    var isClipped = sample.acceleration.isClipped
    if let raw = sample.rotation {
      let rotation = Vector(raw)
      rotationCount &+= 1
      rotationSum = rotationSum + rotation
      rotationSquares &+= rotation.squaredLength
      isClipped = isClipped || raw.isClipped
    }
    if isClipped { clippedCount &+= 1 }
    if let temperature = sample.temperatureHundredths { temperatureHundredths = temperature }
  }

  /// What the samples of that sensor tell; `nil` when there are none.
  func features(of sensor: Sensor, from start: Instant, to end: Instant) -> BlockFeatures? {
    guard count > 0 else { return nil }
    let sum = sensor.acceleration(sum)
    let rotationSum = sensor.rotation(rotationSum)
    // Squares take the shift twice.
    let squares = squares << (2 * sensor.accelerationRange.rawValue)
    let rotationSquares = rotationSquares << (2 * sensor.rotationRange.rawValue)
    // The gyroscope counts when it was awake for half of the block.
    let hasRotation = rotationCount > 0 && rotationCount &* 2 >= count
    return BlockFeatures(
      start: start,
      end: end,
      count: count,
      mean: sum.scaled(by: 1, over: count),
      variance: Self.variance(sum, squares, count),
      rotation: hasRotation ? rotationSum.scaled(by: 1, over: rotationCount) : nil,
      rotationVariance: Self.variance(rotationSum, rotationSquares, rotationCount),
      peakSquare: peakSquare << (2 * sensor.accelerationRange.rawValue),
      isClipped: clippedCount >= 2,
      temperatureHundredths: temperatureHundredths
    )
  }

  /// The mean square of what is left without the mean, all axes together.
  ///
  /// n * sum of squares - square of the sum, over n^2: 255 samples at 16 g make
  /// 2^54 of it.
  private static func variance(_ sum: Vector, _ squares: Int64, _ count: Int32) -> Int64 {
    guard count > 0 else { return 0 }
    let number = Int64(count)
    return (number &* squares &- sum.squaredLength) / (number &* number)
  }
}

/// A block of samples in numbers, in the units of `Unit`.
struct BlockFeatures: Equatable, Sendable {
  var start: Instant
  var end: Instant
  var count: Int32
  /// Mean acceleration: gravity, where nothing moves.
  var mean: Vector
  /// Mean square of the acceleration without its mean.
  var variance: Int64
  /// Mean rate of turn; `nil` without a gyroscope.
  var rotation: Vector?
  /// Mean square of the rate of turn without its mean.
  var rotationVariance: Int64
  /// The square of the greatest acceleration.
  var peakSquare: Int64
  /// At least two samples stood at the end of a range.
  ///
  /// - Source: motion.md 4.2, bad input.
  var isClipped: Bool
  var temperatureHundredths: Int16?

  /// Root mean square of the acceleration without its mean.
  var vibration: Int32 { Int32(truncatingIfNeeded: SquareRoot.floor(of: variance)) }

  /// Root mean square of the rate of turn without its mean.
  var rotationDeviation: Int32 {
    Int32(truncatingIfNeeded: SquareRoot.floor(of: rotationVariance))
  }

  /// The body was struck: 1.5 g on top of gravity.
  ///
  /// - Source: motion.md 4.2.
  var hasImpact: Bool {
    let peak = Int64(Unit.acceleration(milligrams: 2_500))
    return peakSquare > peak * peak
  }

  /// At least one, so that it can divide.
  var milliseconds: Int32 {
    @inline(never) get { Int32(truncatingIfNeeded: max(1, (end - start).rawValue)) }
  }

  /// So many milliseconds, and the block's; counted no further than for twelve days, longer
  /// than anything is waited for.
  @inline(never)
  func time(after milliseconds: Int32) -> Int32 {
    min(milliseconds &+ self.milliseconds, 1 << 30)
  }
}
