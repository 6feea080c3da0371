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
  let output: Output
  private(set) var findingCount = 0
  /// Millionths of a day that trackers have lived through.
  private(set) var tookDays: Int64 = 0
  private var seedCount = 0
  private var deliveredCount = 0

  /// Project value: three stories show what is wrong; the rest are named.
  private static let storiesMax = 3
  /// Project value: a screen.
  private static let linesMax = 40

  init(
    length: Milliseconds,
    trouble: RandomWorld.Trouble? = nil,
    isJSON: Bool = false,
    output: Output
  ) {
    self.length = length
    self.trouble = trouble
    self.isJSON = isJSON
    self.output = output
  }

  mutating func add(_ result: SoakResult) {
    seedCount += 1
    deliveredCount += result.deliveredCount
    tookDays += result.end.microseconds / 86_400
    if isJSON { write("run", result) }
    guard let finding = result.finding else { return }
    findingCount += 1
    if isJSON { return write("finding", result) }
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

  private func write(_ event: StaticString, _ result: SoakResult) {
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: event)
      json.member("seed", result.seed)
      json.member("faults", trouble?.rawValue)
      if let finding = result.finding, "\(event)" == "finding" {
        json.member("t_us", finding.at.microseconds)
        json.member("expected", finding.expected)
        json.member("found", finding.found)
        json.member(
          "timeline",
          texts: lastLines(result).map { String(decoding: $0, as: UTF8.self) }
        )
        json.member("again", "sniffer soak --seeds \(options(result.seed))")
      } else {
        json.member("passes", result.finding == nil)
        json.member("delivered", Int64(result.deliveredCount))
        json.member("end_us", result.end.microseconds)
      }
    }
    output.write(json.takeLine())
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
  }
}
