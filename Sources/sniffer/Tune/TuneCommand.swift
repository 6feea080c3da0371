import CommandLine
import Manual
import Motion

/// `sniffer tune`: what settings of the movement detector make of recordings.
///
/// Recordings are read once and kept; each setting is a detector of its own that
/// all of them go through. The same files and options give the same bytes.
struct TuneCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let shard = try Shard(arguments)
    if let subject = arguments.text("fence") { return try tuneFence(subject, shard) }
    let comparison = try comparedSettings()
    let sweep = try sweep()
    let paths = [arguments.text("recording")].compactMap { $0 } + arguments.operands
    if arguments.isGiven("labels"), paths.count > 1 {
      throw .refusedValue(option: "labels", reason: "needs a single recording", .tune)
    }
    if comparison == nil { shard.announce(arguments, output, errors) }
    let recordings: [JudgedRecording]
    do throws(TuneError) {
      let source = try labelSource()
      var read: [JudgedRecording] = []
      let progress = ReadProgress(of: paths, errors, besides: nil)
      defer { progress?.end() }
      for path in paths {
        read.append(JudgedRecording(try MotionRecording(path: path, labels: source, progress)))
        if Interruption.isRequested { return .interrupted }
      }
      let isLabelled = read.contains { $0.recording.labels.contains { $0 != .unknown } }
      guard isLabelled else { throw .noLabels }
      recordings = read
    } catch {
      return errors.tell(error, of: .tune)
    }
    if let (first, second) = comparison {
      let progress = Progress("recordings", of: recordings.count, errors, besides: [output])
      let comparison = DetectorComparison(first, second, on: recordings) { finished in
        progress.show(finished: finished)
      }
      progress.end()
      write(ComparisonReport(comparison: comparison, recordings: recordings))
      return .done
    }
    let settings = shard.part(of: sweep.settings)
    let progress = Progress("settings", of: settings.count, errors, besides: [output])
    let swept = SettingSweep.run(settings, on: recordings) { finished in
      progress.show(finished: finished)
      return !Interruption.isRequested
    }
    if let swept { progress.show(finished: swept.count) }
    progress.end()
    guard let entries = swept else { return .interrupted }
    let report = SweepReport(
      sweep: sweep,
      entries: entries,
      falseLimit: arguments.integer("false-limit"),
      recordings: recordings
    )
    write(report)
    writeSummary(
      rows: entries.count,
      of: [
        "profile", "sensitivity", "threshold", "hits", "dwell", "hysteresis", "false-limit",
      ]
    )
    return .done
  }

  private func tuneFence(_ subject: String, _ shard: Shard) throws(UsageError) -> ExitCode {
    shard.announce(arguments, output, errors)
    let seeds = arguments.integers("seeds") ?? 1...10
    let escapes = subject == "lead" ? shard.part(of: FenceTuning.escapes) : []
    let nights = subject == "lead" ? [] : shard.part(of: FenceTuning.nights)
    let rows = escapes.count + nights.count
    let progress = Progress("runs", of: rows * seeds.count, errors, besides: [output])
    defer { progress.end() }
    var begun = 0
    let tuning = FenceTuning(seeds: UInt64(seeds.lowerBound)...UInt64(seeds.upperBound)) {
      progress.show(finished: begun)
      begun += 1
      return Interruption.isRequested
    }
    let report = FenceReport(isJSON: arguments.isGiven("json"), output: output)
    let code =
      subject == "lead"
      ? try report.write(leads: escapes, tuning) : try report.write(nights: nights, tuning)
    if code == .done { writeSummary(rows: rows, of: ["fence", "seeds"]) }
    return code
  }

  /// The end of JSON, with the options by which rows are of the same run.
  private func writeSummary(rows: Int, of options: [String]) {
    guard arguments.isGiven("json") else { return }
    var json = JSONWriter()
    json.object { json in
      json.member("tune", word: "summary")
      json.member("rows", Int64(rows))
      json.member("options", arguments.line(of: options))
    }
    output.write(json.takeLine())
  }

  private func write(_ report: some TuneReport) {
    if arguments.isGiven("json") { output.write(report.json) } else { output.write(report.text) }
  }

  private func labelSource() throws(TuneError) -> MotionRecording.LabelSource {
    if let word = arguments.text("label") { return .whole(MotionLabel(word) ?? .unknown) }
    if let path = arguments.text("labels") { return .spans(try LabelSpan.read(path)) }
    return .column(arguments.text("label-column") ?? "label")
  }

  private func comparedSettings() throws(UsageError) -> (DetectorSetting, DetectorSetting)? {
    guard let text = arguments.text("compare") else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      let expected = "two detectors with a comma between, such as parked,live"
      throw .invalidValue(option: "compare", found: text, expected: expected, .tune)
    }
    return (try comparedSetting(parts[0]), try comparedSetting(parts[1]))
  }

  private func comparedSetting(_ text: String) throws(UsageError) -> DetectorSetting {
    switch DetectorSetting.parse(text) {
    case .success(let setting): return setting
    case .failure(let error):
      throw .invalidValue(
        option: "compare",
        found: error.found,
        expected: error.expected,
        .tune
      )
    }
  }

  private func sweep() throws(UsageError) -> SettingSweep {
    let profile = arguments.text("profile").flatMap(Profile.init(word:)) ?? .parked
    let sensitivity = arguments.text("sensitivity").flatMap(Sensitivity.init(word:)) ?? .normal
    var sweep = SettingSweep(around: DetectorSetting(profile, sensitivity))
    if arguments.isGiven("hits"), profile == .live {
      let reason = "the live profile has no N of M"
      throw .refusedValue(option: "hits", reason: reason, .tune)
    }
    if let values = try integers("threshold", DetectorSetting.thresholds) {
      sweep.thresholds = values.map { Int32($0) }
    }
    if let values = try integers("hits", DetectorSetting.hitCounts) {
      sweep.hits = values.map { Int($0) }
    }
    if let values = try integers("hysteresis", DetectorSetting.hystereses) {
      sweep.hystereses = values.map { Int32($0) }
    }
    if let values = try values("dwell", .duration(DetectorSetting.dwells)) {
      sweep.dwells = values.compactMap { value in
        guard case .duration(let time) = value else { return nil }
        return time
      }
    }
    guard sweep.count <= SettingSweep.settingsMax else {
      let reason = "\(sweep.count) settings, at most \(SettingSweep.settingsMax) at a time"
      throw .refusedValue(option: "threshold", reason: reason, .tune)
    }
    return sweep
  }

  private func integers(
    _ option: String,
    _ range: ClosedRange<Int64>
  ) throws(UsageError) -> [Int64]? {
    try values(option, .integer(range))?.compactMap { value in
      guard case .integer(let number) = value else { return nil }
      return number
    }
  }

  /// The values of a list with commas between; `nil` when it is not given.
  private func values(_ option: String, _ kind: ValueKind) throws(UsageError) -> [OptionValue]? {
    guard let text = arguments.text(option) else { return nil }
    var values: [OptionValue] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let value = OptionValue(parsing: String(part), as: kind) else {
        let expected = "\(kind.expectation); several with commas between"
        throw .invalidValue(option: option, found: String(part), expected: expected, .tune)
      }
      if !values.contains(value) { values.append(value) }
    }
    return values
  }
}
