/// `ParkedParameters` in the units that the detector calculates in.
struct ParkedLimits: Equatable, Sendable {
  private var vibration: Int32 = 0
  private var vibrationCeiling: Int32 = 0
  private var floorMultipleTenths: Int32 = 0
  private(set) var step: Int32 = 0
  private(set) var rate: Int32 = 0
  private(set) var excursion: Int32 = 0
  private(set) var excursionLeakMilliseconds: Int32 = 0
  private(set) var excursionHoldMilliseconds: Int32 = 0
  private(set) var tilt: Int32 = 0
  private(set) var tiltHoldMilliseconds: Int32 = 0
  private(set) var tiltSmoothingMilliseconds: Int32 = 0
  private(set) var hits: Int = 0
  private(set) var strongPercent: Int32 = 0
  private(set) var history: Int = 0
  private(set) var releaseMilliseconds: Int32 = 0
  private(set) var releasePercent: Int32 = 0
  private(set) var releaseTurn: Int32 = 0

  /// Stillness, which is more than the lack of movement: what is learnt from it
  /// must not be learnt from a hand.
  ///
  /// - Source: motion.md 3.6, still_a and still_g; 6 mg: evaluate.py.
  static var stillVibration: Int32 { Unit.acceleration(milligrams: 10) }
  static var stillStep: Int32 { Unit.acceleration(milligrams: 6) }
  static var stillRotation: Int32 { Unit.rotation(millidegreesPerSecond: 800) }
  /// - Source: evaluate.py: nothing is learnt from the first second.
  static let stillMilliseconds: Int32 = 1_000
  /// Project value: `releaseTurnMillidegrees` is of a second.
  static let anchorMilliseconds: Int32 = 1_000

  /// Those of no detector.
  init() {}

  @inline(never)
  init(_ parameters: ParkedParameters) {
    vibration = Unit.acceleration(milligrams: parameters.vibrationMilligrams)
    vibrationCeiling = Unit.acceleration(milligrams: parameters.vibrationCeilingMilligrams)
    floorMultipleTenths = parameters.floorMultipleTenths
    step = Unit.acceleration(milligrams: parameters.stepMilligrams)
    rate = Unit.rotation(millidegreesPerSecond: parameters.rateMillidegreesPerSecond)
    // Twice of it is a number, too.
    excursion = min(Unit.angle(millidegrees: parameters.excursionMillidegrees), .max / 2)
    excursionLeakMilliseconds = Self.time(parameters.excursionLeakMilliseconds)
    excursionHoldMilliseconds = parameters.excursionHoldMilliseconds
    tilt = Unit.chord(millidegrees: parameters.tiltMillidegrees)
    tiltHoldMilliseconds = parameters.tiltHoldMilliseconds
    tiltSmoothingMilliseconds = Self.time(parameters.tiltSmoothingMilliseconds)
    hits = max(parameters.hits, 1)
    strongPercent = parameters.strongPercent
    history = min(max(parameters.history, 1), EvidenceHistory.capacity)
    releaseMilliseconds = parameters.releaseMilliseconds
    releasePercent = parameters.releasePercent
    releaseTurn = Unit.chord(millidegrees: parameters.releaseTurnMillidegrees)
  }

  /// A time that can divide, and that a block can be added to.
  private static func time(_ milliseconds: Int32) -> Int32 { min(max(milliseconds, 1), .max / 2) }

  /// The vibration threshold over this noise floor.
  func vibration(floor: Int32) -> Int32 {
    let multiple = floor &* floorMultipleTenths / 10
    return min(max(vibration, multiple), max(vibrationCeiling, vibration))
  }
}
