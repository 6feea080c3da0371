/// The rate that the gyroscope shows while nothing turns, learnt at rest.
///
/// Adopted from the first rest, then followed slowly. Another rate that lasts,
/// steady, while gravity stands still is a bias that has jumped, and is adopted:
/// otherwise a wrong one would never be put right.
struct GyroscopeBias: Equatable, Sendable {
  enum Limit {
    /// No zero-rate offset is larger.
    ///
    /// - Source: MPU-6000/6050 product specification 3.4: +-20 degrees per
    ///   second; evaluate.py allows 25.
    static let bias = 25 * Unit.degreePerSecond
    /// Followed as far as this; what is further off is a turn or a jump.
    ///
    /// - Source: evaluate.py.
    static let followed = 1 * Unit.degreePerSecond
    /// How long it must be still before a bias is adopted at all.
    ///
    /// - Source: evaluate.py.
    static let adoptionMilliseconds: Int32 = 1_500
    /// So long the same, before a jump is believed.
    ///
    /// - Source: motion.md 2.3.
    static let jumpMilliseconds: Int32 = 15_000
    /// After a change of temperature like this the bias is adopted again, once
    /// it has been still for this time.
    ///
    /// - Source: motion.md 4.2: 5 degrees Celsius, 2 s.
    static let temperatureHundredths: Int32 = 500
    static let temperatureMilliseconds: Int32 = 2_000
    /// The shares of a new block, in 1,024ths.
    ///
    /// - Source: evaluate.py: 0.3 while learning, 0.03 while following.
    static let learningShare: Int32 = 307
    static let followingShare: Int32 = 31
  }

  /// In 256ths of a unit, so that a slow average does not stop short.
  private var fine = Vector.zero
  private(set) var isKnown = false
  private var isLearning = false
  private var adoptedAtHundredths: Int16?
  /// What the bias may have jumped to, and for how long it has been seen.
  private var jump: Vector?
  private var jumpMilliseconds: Int32 = 0

  var value: Vector { fine.scaled(by: 1, over: 256) }

  /// Takes a block that was still, as were those before it for this time.
  ///
  /// True when the bias jumped: angles summed with the old one are void.
  mutating func learn(_ block: BlockFeatures, stillMilliseconds: Int32) -> Bool {
    guard let rotation = block.rotation else { return false }
    let rate = rotation.scaled(by: 256, over: 1)
    let temperature = block.temperatureHundredths
    guard isKnown else {
      learnFirst(rate, stillMilliseconds, temperature)
      return false
    }
    let error = rate - fine
    let isWarmer =
      hasChanged(temperature) && stillMilliseconds >= Limit.temperatureMilliseconds
    if error.isWithin(Limit.followed * 256), !isWarmer {
      fine = fine + error.scaled(by: Limit.followingShare, over: 1_024)
      jump = nil
      return false
    }
    watchJump(rate, block)
    let isOld = jumpMilliseconds > Limit.jumpMilliseconds
    guard isWarmer || isOld, rate.isWithin(Limit.bias * 256) else { return false }
    fine = rate
    jump = nil
    adoptedAtHundredths = temperature
    return true
  }

  /// The stillness ended.
  mutating func breakLearning() {
    isLearning = false
    jump = nil
  }

  private mutating func watchJump(_ rate: Vector, _ block: BlockFeatures) {
    guard let jump, (rate - jump).isWithin(Limit.followed * 256) else {
      self.jump = rate
      jumpMilliseconds = 0
      return
    }
    jumpMilliseconds = block.time(after: jumpMilliseconds)
  }

  private mutating func learnFirst(_ rate: Vector, _ still: Int32, _ temperature: Int16?) {
    let step = (rate - fine).scaled(by: Limit.learningShare, over: 1_024)
    fine = isLearning ? fine + step : rate
    isLearning = true
    guard still >= Limit.adoptionMilliseconds, fine.isWithin(Limit.bias * 256) else { return }
    isKnown = true
    adoptedAtHundredths = temperature
  }

  private func hasChanged(_ temperature: Int16?) -> Bool {
    guard let temperature, let adopted = adoptedAtHundredths else { return false }
    return abs(Int32(temperature) - Int32(adopted)) > Limit.temperatureHundredths
  }
}

extension Vector {
  @inline(never)
  fileprivate func isWithin(_ limit: Int32) -> Bool {
    -limit < x && x < limit && -limit < y && y < limit && -limit < z && z < limit
  }
}
