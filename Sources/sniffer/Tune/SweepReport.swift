import Backend
import CommandLine
import Manual
import Motion
import Script

/// The results of a sweep.
struct SweepReport: TuneReport {
  let sweep: SettingSweep
  let entries: [SettingSweep.Entry]
  let falseLimit: Int64?
  let recordings: [JudgedRecording]

  private var normal: SettingSweep.Entry {
    SettingSweep.Entry(setting: sweep.normal, figures: recordings.score(of: sweep.normal).figures)
  }

  var text: String {
    var table = TuneTable()
    table.add(["threshold", "hits", "dwell", "hysteresis"] + ScoreText.headings)
    for entry in entries { table.add(cells(entry) + [entry.isFront ? "*" : ""]) }
    var front = TuneTable()
    for entry in sweep.front(of: entries) {
      front.add(["  " + entry.setting.text] + figures(entry))
    }
    return recordings.summary + "\n" + table.text
      + "* none is as good in missed, false/h and p95, and better in one of them\n"
      + "front:\n" + front.text + bestText + "as it is: \(sentence(normal))\n"
  }

  private var bestText: String {
    guard let best = sweep.best(of: entries, falseLimit: falseLimit) else {
      return entries.isEmpty ? "" : "best: none has so few false alarms\n"
    }
    let parameters = recordings.first.map { best.setting.parameters(for: $0.sensor) } ?? []
    return "best: \(sentence(best))\n"
      + TextColumns.paragraph(
        "that is, at the rate of the first recording: "
          + parameters.map { "\($0.words) \($0.value)" }.joined(separator: ", ")
      )
  }

  private func cells(_ entry: SettingSweep.Entry) -> [String] {
    let setting = entry.setting
    return [
      "\(setting.threshold) %", setting.profile == .parked ? "\(setting.hits)" : "-",
      DurationText.render(setting.dwell), "\(setting.hysteresis) %",
    ] + figures(entry)
  }

  private func figures(_ entry: SettingSweep.Entry) -> [String] { ScoreText(entry.figures).cells }

  private func sentence(_ entry: SettingSweep.Entry) -> String {
    let figures = ScoreText(entry.figures)
    return "\(entry.setting.text): missed \(figures.missed), false/h \(figures.falseAlarms), "
      + "median \(figures.median) s, p95 \(figures.latency95) s, accuracy \(figures.accuracy)"
  }

  var json: [UInt8] {
    let sensor = recordings.first?.sensor
    let best = sweep.best(of: entries, falseLimit: falseLimit)
    return entries.flatMap { $0.line("setting") } + (best?.line("best", for: sensor) ?? [])
      + normal.line("as-it-is", for: sensor)
  }
}

extension SettingSweep.Entry {
  /// With what the detector goes by at `sensor`, or with whether it is of the front.
  func line(_ kind: StaticString, for sensor: Sensor? = nil) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("tune", word: kind)
      json.members(setting, for: sensor)
      json.members(figures)
      if sensor == nil { json.member("front", isFront) }
    }
    return json.takeLine()
  }

  /// What `line` has written; `nil` for another object.
  init?(_ object: JSONObject) {
    func number(_ key: String, _ places: Int = 0) -> Int64? {
      object[key]?.scaled(places).flatMap { $0 < 0 ? nil : $0 }
    }
    guard let profile = object["profile"]?.text, let sensitivity = object["sensitivity"]?.text,
      let missed = number("missed"), let movements = number("movements"),
      let falseAlarms = number("false")
    else { return nil }
    var words = [profile, sensitivity]
    for (key, name) in [
      ("threshold_percent", "threshold"), ("hits", "hits"), ("hysteresis_percent", "hysteresis"),
    ] {
      if let number = number(key) { words.append("\(name)=\(number)") }
    }
    if let dwell = number("dwell_ms") { words.append("dwell=\(dwell)ms") }
    guard case .success(let setting) = DetectorSetting.parse(words.joined(separator: ":")) else {
      return nil
    }
    self.setting = setting
    figures = DetectorFigures(
      missed: missed,
      movements: movements,
      falseAlarms: falseAlarms,
      falseTenthsPerHour: number("false_per_hour", 1),
      medianLatency: number("latency_median_ms"),
      latency95: number("latency_p95_ms"),
      accuracy: number("accuracy", 4)
    )
  }
}
