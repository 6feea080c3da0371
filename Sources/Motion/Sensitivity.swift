/// How little it takes to be called movement.
public enum Sensitivity: UInt8, Equatable, Sendable {
  /// Thresholds are lower: less movement raises an alarm.
  case high
  /// The thresholds that were measured.
  case normal
  /// Thresholds are higher: more movement is needed.
  case low

  /// What thresholds are multiplied with, in hundredths.
  ///
  /// - Source: motion.md 4.2: vibration 16 mg at high, 25 mg at normal, 40 mg at
  ///   low, which is 0.64, 1 and 1.6. Project value: the other thresholds go with
  ///   it, so that a level means the same for each kind of evidence.
  var hundredths: Int32 {
    switch self {
    case .high: 64
    case .normal: 100
    case .low: 160
    }
  }

  /// So much of a threshold; what no threshold can be is the nearest that can.
  @inline(never)
  static func share(_ threshold: Int32, _ percent: Int32) -> Int32 {
    Int32(clamping: Int64(threshold) * Int64(percent) / 100)
  }
}

/// What carries the sensor, which defines what movement is.
public enum Profile: UInt8, Equatable, Sendable {
  /// A thing at rest on the ground: any handling counts.
  case parked
  /// An animal or a person: rest is not still, only getting about counts.
  case live
}
