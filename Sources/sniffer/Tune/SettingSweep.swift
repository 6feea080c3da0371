import Motion
import Primitives

/// All settings made of lists of values, judged on recordings.
struct SettingSweep {
  let normal: DetectorSetting
  var thresholds: [Int32]
  var hits: [Int]
  var dwells: [Milliseconds]
  var hystereses: [Int32]

  /// A setting and how good it is.
  struct Entry: Equatable, Sendable {
    var setting: DetectorSetting
    var figures: DetectorFigures
    /// No other one is as good in missed movements, false alarms and latency, and
    /// better in one of them.
    var isFront = false
  }

  /// Project value: what a screen can be searched for, many times over.
  static let settingsMax = 2_000

  /// Around what the detector has without being told anything.
  ///
  /// Project values: from high to low sensitivity, and beyond for the live one;
  /// shorter and longer by half and more.
  init(around normal: DetectorSetting) {
    self.normal = normal
    switch normal.profile {
    case .parked:
      thresholds = [64, 80, 100, 125, 160]
      hits = [2, 3, 4, 6]
      dwells = [2_000, 3_000]
      hystereses = [40, 60, 80]
    case .live:
      thresholds = [50, 64, 80, 100, 125, 160]
      hits = [normal.hits]
      dwells = [500, 1_000, 2_000, 4_000]
      hystereses = [60, 70, 80, 90]
    }
  }

  var count: Int { thresholds.count * hits.count * dwells.count * hystereses.count }

  /// The settings in the order of the lists, the last list the fastest.
  var settings: [DetectorSetting] {
    thresholds.flatMap { threshold in
      hits.flatMap { hits in
        dwells.flatMap { dwell in
          hystereses.map { hysteresis in
            var setting = normal
            setting.threshold = threshold
            setting.hits = hits
            setting.dwell = dwell
            setting.hysteresis = hysteresis
            return setting
          }
        }
      }
    }
  }

  /// Each of `settings` on all recordings; `nil` when it was interrupted.
  ///
  /// `goesOn` is asked before each, with how many are finished.
  static func run(
    _ settings: [DetectorSetting],
    on recordings: [JudgedRecording],
    goesOn: (Int) -> Bool
  ) -> [Entry]? {
    var entries: [Entry] = []
    for setting in settings {
      guard goesOn(entries.count) else { return nil }
      entries.append(Entry(setting: setting, figures: recordings.score(of: setting).figures))
    }
    return marked(entries)
  }

  /// With the front of these entries.
  static func marked(_ entries: [Entry]) -> [Entry] {
    let costs = entries.map(\.figures.costs)
    return entries.map { entry in
      var entry = entry
      entry.isFront = !costs.contains { $0.isBetter(than: entry.figures.costs) }
      return entry
    }
  }

  /// The best one: fewest missed movements, then fewest false alarms, then the
  /// least latency (95th percentile, then median), then accuracy, then the one that
  /// is nearest to what the detector has.
  ///
  /// With a limit only those count that have at most that number of false
  /// alarms an hour; `nil` when none has.
  func best(of entries: [Entry], falseLimit: Int64? = nil) -> Entry? {
    let allowed = entries.filter { entry in
      guard let falseLimit, let tenths = entry.figures.falseTenthsPerHour else { return true }
      return tenths <= falseLimit * 10
    }
    return allowed.min { left, right in
      rank(left).lexicographicallyPrecedes(rank(right))
    }
  }

  /// The front without those that are equal in all that it goes by, the best ones
  /// of them kept; fewest missed first.
  func front(of entries: [Entry]) -> [Entry] {
    var kept: [Entry] = []
    let ranked = entries.filter(\.isFront).sorted {
      rank($0).lexicographicallyPrecedes(rank($1))
    }
    for entry in ranked where !kept.contains(where: { $0.figures.costs == entry.figures.costs }) {
      kept.append(entry)
    }
    return kept
  }

  private func rank(_ entry: Entry) -> [Int64] {
    let figures = entry.figures
    let costs = figures.costs
    return [
      costs.missed, costs.falseAlarms, costs.latency, figures.medianLatency ?? .max,
      -(figures.accuracy ?? 0), Int64(entry.setting.distance(from: normal)),
    ]
  }
}

/// What a front is of.
struct DetectorCosts: Equatable, Sendable {
  var missed: Int64
  var falseAlarms: Int64
  var latency: Int64

  func isBetter(than other: DetectorCosts) -> Bool {
    self != other && missed <= other.missed && falseAlarms <= other.falseAlarms
      && latency <= other.latency
  }
}

extension DetectorFigures {
  /// An onset that was never seen from its start has no latency, and none is
  /// worse.
  var costs: DetectorCosts {
    DetectorCosts(missed: missed, falseAlarms: falseAlarms, latency: latency95 ?? .max)
  }
}

/// A recording with what is always the same, however it is judged.
struct JudgedRecording {
  let recording: MotionRecording
  let sensor: Sensor
  let geometry: LabelGeometry

  init(_ recording: MotionRecording) {
    self.recording = recording
    sensor = recording.sensor
    geometry = recording.geometry
  }

  func verdicts(of setting: DetectorSetting) -> [Verdict] {
    recording.verdicts(of: setting.detector(for: sensor))
  }

  func score(of setting: DetectorSetting) -> DetectorScore {
    DetectorScore(verdicts(of: setting), on: geometry)
  }
}

extension [JudgedRecording] {
  func score(of setting: DetectorSetting) -> DetectorScore {
    reduce(into: DetectorScore()) { $0 += $1.score(of: setting) }
  }
}
