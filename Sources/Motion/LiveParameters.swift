/// What the live detector goes by, in real units.
///
/// By accelerometer alone and by magnitudes alone: a collar hangs as it likes and
/// turns about the neck, and a gyroscope added nothing on real animals
/// (motion.md 3.3).
public struct LiveParameters: Equatable, Sendable {
  /// - Source: motion.md 4.2: 500 ms.
  public var blockMilliseconds: Int32 = 500

  /// Energy: root mean square of the acceleration over the last eight blocks,
  /// their common mean taken off.
  ///
  /// Project value: on real collars walking cows come to 140 mg and more in nine
  /// blocks of ten, each of five animals; people, bicycles and jogging are above
  /// 250 mg.
  public var energyMilligrams: Int32 = 140
  /// The energy threshold rises with the level at rest, as a loose collar swings
  /// more at rest and in gait; hundredths of what the level exceeds
  /// `restMilligrams` by...
  public var restHundredths: Int32 = 60
  /// Project value: the median of collars that lie still.
  public var restMilligrams: Int32 = 20
  /// ...but never above this: else an animal that is always busy would raise it
  /// above its own gait.
  ///
  /// - Source: motion.md 4.2: 170 to 220 mg.
  public var energyCeilingMilligrams: Int32 = 175
  /// Project value: the level at rest is that of the last minute.
  public var restTimeMilliseconds: Int32 = 60_000

  /// Calm: the second-calmest of the last four blocks.
  ///
  /// Gait never pauses for a second, a shaken head does.
  ///
  /// Project value: on real collars the tenth percentile of walking is 77 to
  /// 133 mg, the ninetieth of standing 47 to 111 mg. Rises with the energy
  /// threshold.
  public var calmMilligrams: Int32 = 85

  /// Movement lasts while both stay above this share of their thresholds, and
  /// ends after so many blocks below.
  ///
  /// Project value: 0.8 and two blocks scored best on real collars; motion.md 3.6
  /// has 0.6 for an energy over less time.
  public var keepPercent: Int32 = 80
  /// The number of calm blocks that end a movement.
  public var releaseBlocks: Int32 = 2

  /// The parameters of normal sensitivity.
  public init() {}

  /// The parameters, with their thresholds scaled by the sensitivity.
  public init(_ sensitivity: Sensitivity) {
    scaleThresholds(percent: sensitivity.hundredths)
  }

  /// Takes so much of each threshold, as a sensitivity does.
  public mutating func scaleThresholds(percent: Int32) {
    energyMilligrams = Sensitivity.share(energyMilligrams, percent)
    energyCeilingMilligrams = Sensitivity.share(energyCeilingMilligrams, percent)
    calmMilligrams = Sensitivity.share(calmMilligrams, percent)
  }
}
