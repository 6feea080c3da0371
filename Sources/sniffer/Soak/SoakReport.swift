import CommandLine
import Manual
import Primitives
import Script
import Simulation

/// What `sniffer soak` says on stdout.
struct SoakReport {
  let length: Milliseconds
  /// All that went wrong, if it was one kind of thing.
  let trouble: RandomWorld.Trouble?
  let isJSON: Bool
  /// The mean time between findings is of interest.
  let isLong: Bool
  let output: Output
  private(set) var findingCount = 0
  /// How long all trackers together have lived.
  private(set) var lived = Instant.zero
  private(set) var seedCount = 0
  private(set) var deliveredCount = 0

  /// Project value: three stories show what is wrong; the rest are named.
  private static let storiesMax = 3
  /// Project value: a screen.
  private static let linesMax = 40

  init(
    length: Milliseconds,
    trouble: RandomWorld.Trouble? = nil,
    isJSON: Bool = false,
    isLong: Bool = false,
    output: Output
  ) {
    self.length = length
    self.trouble = trouble
    self.isJSON = isJSON
    self.isLong = isLong
    self.output = output
  }

  mutating func add(_ result: SoakResult) {
    seedCount += 1
    deliveredCount += result.deliveredCount
    lived = Instant(microseconds: lived.microseconds + result.end.microseconds)
    if isJSON { output.write(lines(of: result)) }
    guard let finding = result.finding else { return }
    findingCount += 1
    if isJSON { return }
    let what = output.painted("a rule did not hold", .failure)
    output.writeLine("seed \(result.seed), at \(finding.at.seconds): \(what)")
    output.writeLine("  expected: \(VisibleText.of(finding.expected))")
    output.writeLine("  found:    \(VisibleText.of(finding.found))")
    let options = options(result.seed)
    output.writeLine("  again:    sniffer soak --seeds \(options)")
    output.writeLine("  as a scenario: sniffer soak --print \(options)")
    guard findingCount <= Self.storiesMax else { return }
    output.writeLine("  the last lines before it:")
    for line in lastLines(result) {
      output.writeLine(output.painted("  " + String(decoding: line, as: UTF8.self), .dim))
    }
  }

  private func lastLines(_ result: SoakResult) -> ArraySlice<ArraySlice<UInt8>> {
    result.lastLines.split(separator: 0x0A).suffix(Self.linesMax)
  }

  /// What runs the world of `seed` again.
  private func options(_ seed: Int64) -> String {
    "\(seed) --duration \(DurationText.render(length))"
      + (trouble.map { " --faults \($0.rawValue)" } ?? "")
  }

  // MARK: - JSON

  /// The lines of JSON of one world: what a checkpoint keeps, too.
  func lines(of result: SoakResult) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: "run")
      json.member("seed", result.seed)
      json.member("faults", trouble?.rawValue)
      json.member("passes", result.finding == nil)
      json.member("delivered", Int64(result.deliveredCount))
      json.member("end_us", result.end.microseconds)
    }
    if let finding = result.finding {
      json.endLine()
      json.object { json in
        json.member("event", word: "finding")
        json.member("seed", result.seed)
        json.member("faults", trouble?.rawValue)
        json.member("t_us", finding.at.microseconds)
        json.member("expected", finding.expected)
        json.member("found", finding.found)
        json.member(
          "timeline",
          texts: lastLines(result).map { String(decoding: $0, as: UTF8.self) }
        )
        json.member("again", "sniffer soak --seeds \(options(result.seed))")
      }
    }
    return json.takeLine()
  }

  private func writeSummary() {
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: "summary")
      json.member("faults", trouble?.rawValue)
      json.member("duration", DurationText.render(length))
      json.member("seeds", Int64(seedCount))
      json.member("delivered", Int64(deliveredCount))
      json.member("findings", Int64(findingCount))
      json.member("lived_us", lived.microseconds)
    }
    output.write(json.takeLine())
  }

  // MARK: - Text

  /// The last line.
  func finish() {
    if isJSON { return writeSummary() }
    let kind = trouble.map { "\($0.rawValue): " } ?? ""
    let seeds = seedCount == 1 ? "1 seed" : "\(seedCount) seeds"
    let findings =
      switch findingCount {
      case 0: "no finding"
      case 1: "1 finding"
      default: "\(findingCount) findings"
      }
    output.writeLine(
      "\(kind)\(seeds) of \(DurationText.render(length)), \(deliveredCount) reports delivered, "
        + output.painted(findings, findingCount == 0 ? .good : .failure)
    )
    guard isLong else { return }
    let years = Double(lived.microseconds) / (365 * 86_400 * 1e6)
    // With no finding in a time T the mean is above T / -ln 0.05 at that confidence: Hanley and
    // Lippman-Hand, JAMA 249 (1983), "If nothing goes wrong, is everything all right?".
    let mean =
      findingCount == 0
      ? "above \(Self.length(years / 2.996)), at a confidence of 95 %"
      : Self.length(years / Double(findingCount))
    output.writeLine(
      "\(kind)\(Self.length(years)) of trackers' lives; mean time between findings: \(mean)"
    )
  }

  /// In years, with two digits at least; in days below one.
  private static func length(_ years: Double) -> String {
    let (value, unit) = years < 1 ? (years * 365, "days") : (years, "years")
    let tenths = Int64((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
