import CommandLine
import Manual

/// What `sniffer tune --fence` says: a row as soon as it is known.
struct FenceReport {
  let isJSON: Bool
  let output: Output

  func write(
    leads escapes: [FenceTuning.Escape],
    _ tuning: FenceTuning
  ) throws(UsageError) -> ExitCode {
    heading("exit         m/s  interval  fence  network    median     worst  missed")
    for escape in escapes {
      guard let lead = try tuning.lead(of: escape) else { return .interrupted }
      write(lead)
    }
    return .done
  }

  func write(
    nights: [(rule: String, sky: String)],
    _ tuning: FenceTuning
  ) throws(UsageError) -> ExitCode {
    heading("exit       sky       nights  with alerts  alerts  no news")
    for (rule, sky) in nights {
      guard let night = try tuning.night(rule, sky) else { return .interrupted }
      write(night)
    }
    return .done
  }

  private func heading(_ text: String) {
    if !isJSON { output.writeLine(text) }
    output.flush()
  }

  func write(_ lead: FenceTuning.Lead) {
    let escape = lead.escape
    let network = escape.isNetworkAway ? "away" : "good"
    let (median, worst) = (lead.at(500), lead.at(1_000))
    if isJSON {
      var json = JSONWriter()
      json.object { json in
        json.member("tune", word: "lead")
        json.member("exit", escape.rule)
        json.member("speed_m_s", Int64(escape.speed))
        json.member("interval", escape.interval)
        json.member("radius_m", Int64(escape.radius))
        json.member("network", network)
        json.member("median_m", median.map { Int64($0.rounded()) })
        json.member("worst_m", worst.map { Int64($0.rounded()) })
        json.member("missed", Int64(lead.missed))
      }
      output.write(json.takeLine())
    } else {
      func metres(_ number: Double?) -> String {
        number.map { "\(Int64($0.rounded())) m" } ?? "-"
      }
      row([
        (escape.rule, -9), ("\(escape.speed)", 6), (escape.interval, 9), ("\(escape.radius) m", 6),
        (network, 8), (metres(median), 9), (metres(worst), 9), ("\(lead.missed)", 7),
      ])
    }
    output.flush()
  }

  func write(_ night: FenceTuning.Night) {
    if isJSON {
      var json = JSONWriter()
      json.object { json in
        json.member("tune", word: "night")
        json.member("exit", night.rule)
        json.member("sky", night.sky)
        json.member("nights", Int64(night.count))
        json.member("nights_with_alerts", Int64(night.nights))
        json.member("alerts", Int64(night.alerts))
        json.member("silent", Int64(night.silences))
      }
      output.write(json.takeLine())
    } else {
      row([
        (night.rule, -9), ("  " + night.sky, -10), ("\(night.count)", 7), ("\(night.nights)", 12),
        ("\(night.alerts)", 7), ("\(night.silences)", 8),
      ])
    }
    output.flush()
  }

  /// Columns of these widths; to the left of a negative one.
  private func row(_ cells: [(text: String, width: Int)]) {
    output.writeLine(
      cells.map { cell in
        let padding = String(repeating: " ", count: max(0, abs(cell.width) - cell.text.count))
        return cell.width < 0 ? cell.text + padding : " " + padding + cell.text
      }.joined()
    )
  }
}
