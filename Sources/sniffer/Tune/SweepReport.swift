import CommandLine
import Manual
import Motion
import Primitives
import Script

/// The results of a sweep.
struct SweepReport: TuneReport {
  let sweep: SettingSweep
  let entries: [SettingSweep.Entry]
  let falseLimit: Int64?
  let recordings: [JudgedRecording]

  private var normal: SettingSweep.Entry {
    SettingSweep.Entry(setting: sweep.normal, score: recordings.score(of: sweep.normal))
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
      return "best: none has so few false alarms\n"
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

  private func figures(_ entry: SettingSweep.Entry) -> [String] { ScoreText(entry.score).cells }

  private func sentence(_ entry: SettingSweep.Entry) -> String {
    let figures = ScoreText(entry.score)
    return "\(entry.setting.text): missed \(figures.missed), false/h \(figures.falseAlarms), "
      + "median \(figures.median) s, p95 \(figures.latency95) s, accuracy \(figures.accuracy)"
  }

  var json: [UInt8] {
    var json = JSONWriter()
    for entry in entries { write(entry, as: "setting", hasParameters: false, to: &json) }
    if let best = sweep.best(of: entries, falseLimit: falseLimit) {
      write(best, as: "best", hasParameters: true, to: &json)
    }
    write(normal, as: "as-it-is", hasParameters: true, to: &json)
    return json.text.take()
  }

  private func write(
    _ entry: SettingSweep.Entry,
    as kind: StaticString,
    hasParameters: Bool,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("tune", word: kind)
      json.members(entry.setting, for: hasParameters ? recordings.first?.sensor : nil)
      json.members(entry.score)
      if !hasParameters { json.member("front", entry.isFront) }
    }
    json.endLine()
  }
}
