import Primitives

/// What is wrong with the sensor, rather than with the thing that carries it.
public enum SensorFault: UInt8, Equatable, Sendable {
  /// All axes read 0, or all read -1: no chip drives the bus.
  case bus
  /// The same reading over and over; a live sensor trembles in its last bits.
  case stuck
  /// No reading at all.
  case silent
}

/// Keeps readings that say nothing away from the detector.
///
/// A reading of a silent bus is as good as none. Equal readings are kept away
/// from the second on that `stuckTime` has passed: a fault is not stillness.
struct SampleScreen: Sendable {
  /// - Source: motion.md 4.2: equal for 2 s; an MPU-6050's noise is 25 counts and
  ///   more.
  static let stuckTime: Milliseconds = 2_000
  /// Project value: at 1 Hz two seconds are two samples, which may well agree.
  static let stuckCount: Int32 = 10

  private var last: InertialSample?
  private var equalSince = Instant.zero
  private var equalCount: Int32 = 0

  /// True, and noted, when the reading is surely good: another acceleration than
  /// the last, and none of a silent bus. Nearly all are, and this is quick.
  // In place, as it is done fifty times a second.
  @inline(__always)
  mutating func passes(_ sample: InertialSample, at now: Instant) -> Bool {
    guard last != nil, !sample.acceleration.isBusFault,
      last?.acceleration != sample.acceleration
    else { return false }
    last = sample
    equalSince = now
    equalCount = 1
    return true
  }

  /// What is wrong with this reading; `nil` when it can be used.
  mutating func judge(_ sample: InertialSample, at now: Instant) -> SensorFault? {
    guard !sample.isBusFault else { return .bus }
    if let last, last.acceleration == sample.acceleration, last.rotation == sample.rotation {
      equalCount = min(equalCount + 1, Self.stuckCount)
      let isLong = now - equalSince >= Self.stuckTime
      return isLong && equalCount >= Self.stuckCount ? .stuck : nil
    }
    last = sample
    equalSince = now
    equalCount = 1
    return nil
  }
}

extension InertialSample {
  fileprivate var isBusFault: Bool {
    acceleration.isBusFault && rotation?.isBusFault != false
  }
}
