import CommandLine
import Manual

/// The results of two detectors side by side.
struct ComparisonReport: TuneReport {
  let comparison: DetectorComparison
  let recordings: [JudgedRecording]

  private static let names = ["A", "B"]
  /// Project value: a screen; JSON has all of them.
  private static let differencesMax = 20

  var text: String {
    var text = recordings.summary + "\n"
    for (name, setting) in zip(Self.names, comparison.settings) {
      text += "\(name): \(setting.text)\n"
    }
    var table = TuneTable()
    table.add(["recording", ""] + ScoreText.headings)
    for (path, scores) in comparison.scores { add(VisibleText.of(path), scores, to: &table) }
    if comparison.scores.count > 1 { add("all", comparison.totals, to: &table) }
    return text + table.text + differences
  }

  private func add(_ heading: String, _ scores: [DetectorScore], to table: inout TuneTable) {
    for (index, score) in scores.enumerated() {
      table.add([index == 0 ? heading : "", Self.names[index]] + ScoreText(score.figures).cells)
    }
  }

  private var differences: String {
    let share = "\(seconds(comparison.differingTime)) of \(seconds(comparison.length)) s"
    var text = "they differ in \(share)\n"
    let isAlone = comparison.scores.count == 1
    for difference in comparison.differences.prefix(Self.differencesMax) {
      text += isAlone ? "  " : "  \(VisibleText.of(difference.path)) "
      text += "\(seconds(difference.start)) to \(seconds(difference.end)) s: "
      text += "\(Self.names[difference.mover]) says moving, labelled \(difference.label.word)\n"
    }
    let more = comparison.differences.count - Self.differencesMax
    return more > 0 ? text + "  and \(more) more\n" : text
  }

  private func seconds(_ microseconds: Int64) -> String {
    decimal(microseconds / 1_000, fractionDigits: 3)
  }

  var json: [UInt8] {
    var json = JSONWriter()
    for (name, setting) in zip(Self.names, comparison.settings) {
      json.object { json in
        json.member("tune", word: "detector")
        json.member("detector", name)
        json.members(setting, for: recordings.first?.sensor)
      }
      json.endLine()
    }
    for (path, scores) in comparison.scores { write(path, scores, to: &json) }
    write(nil, comparison.totals, to: &json)
    for difference in comparison.differences {
      json.object { json in
        json.member("tune", word: "difference")
        json.member("recording", VisibleText.of(difference.path))
        json.member("from_ms", difference.start / 1_000)
        json.member("to_ms", difference.end / 1_000)
        json.member("moving", Self.names[difference.mover])
        json.member("label", word: difference.label.word)
      }
      json.endLine()
    }
    return json.text.take()
  }

  /// The scores of a recording; `nil` is all of them.
  private func write(_ path: String?, _ scores: [DetectorScore], to json: inout JSONWriter) {
    for (name, score) in zip(Self.names, scores) {
      json.object { json in
        json.member("tune", word: "score")
        json.member("recording", path.map { VisibleText.of($0) })
        json.member("detector", name)
        json.members(score.figures)
      }
      json.endLine()
    }
  }
}
