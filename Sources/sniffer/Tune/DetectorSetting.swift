import CommandLine
import Motion
import Primitives
import Script

/// A detector of one profile, with what a sweep varies.
struct DetectorSetting: Equatable, Sendable {
  var profile: Profile
  var sensitivity: Sensitivity
  /// So much of each threshold of that sensitivity.
  var threshold: Int32 = 100
  /// N of M: evidence in this number of the last blocks, strong evidence
  /// counting twice; without effect for a live profile, which has none.
  var hits: Int
  /// Stillness after so long without evidence.
  var dwell: Milliseconds
  /// Evidence ends below so much of its threshold.
  var hysteresis: Int32

  /// As the detector is without being told anything.
  init(_ profile: Profile, _ sensitivity: Sensitivity = .normal) {
    self.profile = profile
    self.sensitivity = sensitivity
    let parked = ParkedParameters()
    let live = LiveParameters()
    hits = parked.hits
    switch profile {
    case .parked:
      dwell = Milliseconds(Int64(parked.releaseMilliseconds))
      hysteresis = parked.releasePercent
    case .live:
      dwell = Milliseconds(Int64(live.releaseBlocks) * Int64(live.blockMilliseconds))
      hysteresis = live.keepPercent
    }
  }

  func detector(for sensor: Sensor) -> Detector {
    switch profile {
    case .parked: Detector(sensor: sensor, parameters: parkedParameters(for: sensor))
    case .live: Detector(sensor: sensor, parameters: liveParameters)
    }
  }

  func parkedParameters(for sensor: Sensor) -> ParkedParameters {
    var parameters = ParkedParameters(for: sensor, sensitivity)
    parameters.scaleThresholds(percent: threshold)
    parameters.hits = hits
    parameters.releaseMilliseconds = Int32(clamping: dwell.rawValue)
    parameters.releasePercent = hysteresis
    return parameters
  }

  var liveParameters: LiveParameters {
    var parameters = LiveParameters(sensitivity)
    parameters.scaleThresholds(percent: threshold)
    let block = Int64(parameters.blockMilliseconds)
    // It is asked once a block.
    parameters.releaseBlocks = Int32(clamping: max(1, (dwell.rawValue + block - 1) / block))
    parameters.keepPercent = hysteresis
    return parameters
  }

  /// How many values are others than those of `normal`.
  func distance(from normal: DetectorSetting) -> Int {
    [
      threshold != normal.threshold, hits != normal.hits, dwell != normal.dwell,
      hysteresis != normal.hysteresis,
    ].count { $0 }
  }

  /// `parked, normal, threshold 100 %, 4 of 8, dwell 3s, hysteresis 60 %`.
  var text: String {
    let votes = profile == .parked ? "\(hits) of \(ParkedParameters().history), " : ""
    return "\(profile.word), \(sensitivity.word), threshold \(threshold) %, \(votes)"
      + "dwell \(DurationText.render(dwell)), hysteresis \(hysteresis) %"
  }
}

extension DetectorSetting {
  /// What values may be.
  ///
  /// Project values: beyond these nothing is detected, or nothing ever ends.
  static let thresholds: ClosedRange<Int64> = 1...1_000
  static let hitCounts: ClosedRange<Int64> = 1...16
  static let dwells: ClosedRange<Milliseconds> = 0...600_000
  static let hystereses: ClosedRange<Int64> = 1...100

  /// `parked` or `live`, and behind colons a sensitivity and values:
  /// `parked:high:hits=3:dwell=2s`; what is wrong with it otherwise.
  static func parse(_ text: String) -> Result<DetectorSetting, SettingError> {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let profile = Profile(word: parts[0]) else {
      return .failure(SettingError(expected: "parked or live", found: parts[0]))
    }
    var setting = DetectorSetting(profile)
    for part in parts.dropFirst() {
      if let sensitivity = Sensitivity(word: part) {
        setting.sensitivity = sensitivity
      } else if let error = setting.set(part) {
        return .failure(error)
      }
    }
    return .success(setting)
  }

  /// Takes `NAME=VALUE`; what is wrong with it otherwise.
  private mutating func set(_ assignment: String) -> SettingError? {
    let parts = assignment.split(separator: "=", maxSplits: 1).map(String.init)
    let value = parts.count == 2 ? parts[1] : ""
    func number(_ range: ClosedRange<Int64>) -> Int64? {
      guard case .integer(let number)? = OptionValue(parsing: value, as: .integer(range)) else {
        return nil
      }
      return number
    }
    switch parts.first {
    case "threshold":
      guard let number = number(Self.thresholds) else { return .range(Self.thresholds, value) }
      threshold = Int32(number)
    case "hits":
      guard profile == .parked else {
        return SettingError(expected: "hits for a parked profile alone", found: assignment)
      }
      guard let number = number(Self.hitCounts) else { return .range(Self.hitCounts, value) }
      hits = Int(number)
    case "hysteresis":
      guard let number = number(Self.hystereses) else { return .range(Self.hystereses, value) }
      hysteresis = Int32(number)
    case "dwell":
      let kind = ValueKind.duration(Self.dwells)
      guard case .duration(let time)? = OptionValue(parsing: value, as: kind) else {
        return SettingError(expected: kind.expectation, found: value)
      }
      dwell = time
    default:
      let expected = "high, normal, low, threshold=N, hits=N, dwell=TIME or hysteresis=N"
      return SettingError(expected: expected, found: assignment)
    }
    return nil
  }
}

/// What stands where a setting should be.
struct SettingError: Error, Equatable, Sendable {
  var expected: String
  var found: String

  static func range(_ range: ClosedRange<Int64>, _ found: String) -> SettingError {
    SettingError(expected: ValueKind.integer(range).expectation, found: found)
  }
}

extension Profile {
  init?(word: String) {
    switch word {
    case "parked": self = .parked
    case "live": self = .live
    default: return nil
    }
  }

  var word: StaticString {
    switch self {
    case .parked: "parked"
    case .live: "live"
    }
  }
}

extension Sensitivity {
  init?(word: String) {
    switch word {
    case "high": self = .high
    case "normal": self = .normal
    case "low": self = .low
    default: return nil
    }
  }

  var word: StaticString {
    switch self {
    case .high: "high"
    case .normal: "normal"
    case .low: "low"
    }
  }
}
