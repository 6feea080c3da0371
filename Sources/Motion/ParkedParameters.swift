/// What the parked detector goes by, in real units.
///
/// Where nothing else is said the number is that of the tuned set of motion.md
/// 4.2, chosen there on real recordings and scripted ones.
public struct ParkedParameters: Equatable, Sendable {
  /// 400 ms at 12.5 Hz and below.
  ///
  /// - Source: motion.md 4.2. Project value: 200 ms where it has 250 ms, so that
  ///   four blocks that must agree are not later than two of those.
  public var blockMilliseconds: Int32 = 200

  /// Vibration: root mean square of the acceleration in a block.
  ///
  /// - Source: motion.md 4.2: 25 mg; 10 mg at 12.5 Hz and below.
  public var vibrationMilligrams: Int32 = 25
  /// The vibration threshold is at least so many tenths of the noise floor...
  public var floorMultipleTenths: Int32 = 35
  /// ...but never above this: else a patient thief could raise it.
  public var vibrationCeilingMilligrams: Int32 = 35

  /// Mean step: between the means of two blocks in a row.
  ///
  /// - Source: motion.md 4.2: 45 mg, 2.6 degrees of tilt; 30 mg at 12.5 Hz and
  ///   below.
  public var stepMilligrams: Int32 = 45

  /// Rotation about any axis: rate of turn, bias taken off.
  public var rateMillidegreesPerSecond: Int32 = 4_000
  /// Rotation about any axis: the angle turned, with a leak.
  public var excursionMillidegrees: Int32 = 4_000
  /// The time in which the angle turned leaks away.
  public var excursionLeakMilliseconds: Int32 = 2_000
  /// How long the angle must stay above its threshold.
  public var excursionHoldMilliseconds: Int32 = 500

  /// Tilt against the parked gravity.
  public var tiltMillidegrees: Int32 = 2_500
  /// How long the tilt must stay above its threshold.
  public var tiltHoldMilliseconds: Int32 = 750
  /// Gravity is smoothed over so long before its tilt is judged.
  ///
  /// - Source: evaluate.py, Kt: four blocks of 250 ms.
  public var tiltSmoothingMilliseconds: Int32 = 1_000

  /// Movement when the last `history` blocks hold so much evidence: a block
  /// counts once, or twice from `strongPercent` of a threshold on.
  ///
  /// Project value: motion.md 4.2 takes two blocks of eight. But a gust of wind
  /// is above a threshold for two blocks, by little; what a hand does is strong
  /// in two, and the alarm is as quick.
  public var hits: Int = 4
  /// Evidence from this share of its threshold on counts twice, in per cent.
  public var strongPercent: Int32 = 150
  /// At most 8.
  public var history: Int = 8

  /// Stillness, after no evidence above `releasePercent` of its threshold for
  /// this time.
  public var releaseMilliseconds: Int32 = 3_000
  /// Evidence below this share of its threshold counts as calm, in per cent.
  public var releasePercent: Int32 = 60
  /// Nor may the attitude turn by more than this in any second of it.
  ///
  /// Project value: what is jacked up or pulled onto a flatbed turns by 0.3 to
  /// 1.5 degrees a second (motion.md 4.4), a door that hangs free by 0.16.
  public var releaseTurnMillidegrees: Int32 = 200

  /// The parameters of normal sensitivity, for sensors above 12.5 Hz.
  public init() {}

  /// The set for a sensor's rate, at a sensitivity.
  public init(for sensor: Sensor, _ sensitivity: Sensitivity) {
    if sensor.isSlow {
      blockMilliseconds = 400
      vibrationMilligrams = 10
      stepMilligrams = 30
    }
    scaleThresholds(percent: sensitivity.hundredths)
  }

  /// Takes so much of each threshold of evidence, as a sensitivity does.
  public mutating func scaleThresholds(percent: Int32) {
    vibrationMilligrams = Sensitivity.share(vibrationMilligrams, percent)
    vibrationCeilingMilligrams = Sensitivity.share(vibrationCeilingMilligrams, percent)
    stepMilligrams = Sensitivity.share(stepMilligrams, percent)
    rateMillidegreesPerSecond = Sensitivity.share(rateMillidegreesPerSecond, percent)
    excursionMillidegrees = Sensitivity.share(excursionMillidegrees, percent)
    tiltMillidegrees = Sensitivity.share(tiltMillidegrees, percent)
  }
}
