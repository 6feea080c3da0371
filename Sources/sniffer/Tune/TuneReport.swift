import Manual
import Motion
import Primitives

/// What `sniffer tune` says.
protocol TuneReport {
  var text: String { get }
  var json: [UInt8] { get }
}

/// The figures of a score as text, `-` where there is none.
struct ScoreText {
  let missed: String
  let falseAlarms: String
  let median: String
  let latency95: String
  let accuracy: String

  init(_ figures: DetectorFigures) {
    missed = "\(figures.missed)/\(figures.movements)"
    falseAlarms = Self.text(figures.falseTenthsPerHour, 1)
    median = Self.text(figures.medianLatency, 3)
    latency95 = Self.text(figures.latency95, 3)
    accuracy = Self.text(figures.accuracy, 4)
  }

  static let headings = ["missed", "false/h", "median s", "p95 s", "accuracy"]

  var cells: [String] { [missed, falseAlarms, median, latency95, accuracy] }

  private static func text(_ number: Int64?, _ digits: Int) -> String {
    number.map { decimal($0, fractionDigits: digits) } ?? "-"
  }
}

/// Rows of a table, all columns to the right of their width but the first.
struct TuneTable {
  private var rows: [[String]] = []

  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  var text: String {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + padding : "  " + padding + cell
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

extension [JudgedRecording] {
  /// `2 recordings, 600.0 s, 12 movements, 300.0 s still and settled`.
  var summary: String {
    let length = reduce(0) { $0 + $1.recording.length }
    let movements = reduce(0) { $0 + $1.geometry.movements.count }
    let settled = reduce(0) { $0 + $1.geometry.settled.reduce(0) { $0 + $1.length } }
    return (count == 1 ? "1 recording, " : "\(count) recordings, ")
      + "\(decimal(length / 100_000, fractionDigits: 1)) s, "
      + (movements == 1 ? "1 movement, " : "\(movements) movements, ")
      + "\(decimal(settled / 100_000, fractionDigits: 1)) s still and settled"
  }
}

extension JSONWriter {
  mutating func members(_ setting: DetectorSetting, for sensor: Sensor?) {
    member("profile", word: setting.profile.word)
    member("sensitivity", word: setting.sensitivity.word)
    member("threshold_percent", Int64(setting.threshold))
    member("hits", setting.profile == .parked ? Int64(setting.hits) : nil)
    member("dwell_ms", setting.dwell.rawValue)
    member("hysteresis_percent", Int64(setting.hysteresis))
    guard let sensor else { return }
    key("parameters")
    beginObject()
    for parameter in setting.parameters(for: sensor) { member(parameter.name, parameter.value) }
    endObject()
  }

  mutating func members(_ figures: DetectorFigures) {
    member("missed", figures.missed)
    member("movements", figures.movements)
    member("false", figures.falseAlarms)
    member("false_per_hour", figures.falseTenthsPerHour.map { fixed($0, 1) })
    member("latency_median_ms", figures.medianLatency)
    member("latency_p95_ms", figures.latency95)
    member("accuracy", figures.accuracy.map { fixed($0, 4) })
  }

  private func fixed(_ number: Int64, _ digits: UInt8) -> FixedPoint {
    FixedPoint(coefficient: number, fractionDigits: digits)
  }
}

extension DetectorSetting {
  struct Parameter {
    /// With its unit, as in JSON.
    var name: StaticString
    /// As in text.
    var words: String
    var value: Int64
  }

  /// What the detector goes by in the end, in real units.
  func parameters(for sensor: Sensor) -> [Parameter] {
    switch profile {
    case .parked: Self.parameters(parkedParameters(for: sensor))
    case .live: Self.parameters(liveParameters)
    }
  }

  private static func parameters(_ parked: ParkedParameters) -> [Parameter] {
    [
      Parameter("vibration_mg", "vibration mg", parked.vibrationMilligrams),
      Parameter("step_mg", "step mg", parked.stepMilligrams),
      Parameter("rate_mdeg_s", "rate mdeg/s", parked.rateMillidegreesPerSecond),
      Parameter("turn_mdeg", "turn mdeg", parked.excursionMillidegrees),
      Parameter("tilt_mdeg", "tilt mdeg", parked.tiltMillidegrees),
      Parameter("hits", "hits", Int32(clamping: parked.hits)),
      Parameter("history", "of", Int32(clamping: parked.history)),
      Parameter("block_ms", "block ms", parked.blockMilliseconds),
      Parameter("release_ms", "release ms", parked.releaseMilliseconds),
      Parameter("release_percent", "release %", parked.releasePercent),
    ]
  }

  private static func parameters(_ live: LiveParameters) -> [Parameter] {
    [
      Parameter("energy_mg", "energy mg", live.energyMilligrams),
      Parameter("energy_ceiling_mg", "ceiling mg", live.energyCeilingMilligrams),
      Parameter("calm_mg", "calm mg", live.calmMilligrams),
      Parameter("block_ms", "block ms", live.blockMilliseconds),
      Parameter("release_blocks", "release blocks", live.releaseBlocks),
      Parameter("keep_percent", "keep %", live.keepPercent),
    ]
  }
}

extension DetectorSetting.Parameter {
  fileprivate init(_ name: StaticString, _ words: String, _ value: Int32) {
    self.init(name: name, words: words, value: Int64(value))
  }
}
