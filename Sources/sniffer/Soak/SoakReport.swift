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

  init(length: Milliseconds, trouble: RandomWorld.Trouble? = nil, output: Output) {
    self.length = length
    self.trouble = trouble
    self.output = output
  }

  mutating func add(_ result: SoakResult) {
    seedCount += 1
    deliveredCount += result.deliveredCount
    tookDays += result.end.microseconds / 86_400
    guard let finding = result.finding else { return }
    findingCount += 1
    output.writeLine("seed \(result.seed), at \(finding.at.seconds): a rule did not hold")
    output.writeLine("  expected: \(VisibleText.of(finding.expected))")
    output.writeLine("  found:    \(VisibleText.of(finding.found))")
    let options =
      "\(result.seed) --duration \(DurationText.render(length))"
      + (trouble.map { " --faults \($0.rawValue)" } ?? "")
    output.writeLine("  again:    sniffer soak --seeds \(options)")
    output.writeLine("  as a scenario: sniffer soak --print \(options)")
    guard findingCount <= Self.storiesMax else { return }
    output.writeLine("  the last lines before it:")
    for line in result.lastLines.split(separator: 0x0A).suffix(Self.linesMax) {
      output.write(Array("  ".utf8) + line + [0x0A])
    }
  }

  /// The last line.
  func finish() {
    let kind = trouble.map { "\($0.rawValue): " } ?? ""
    let seeds = seedCount == 1 ? "1 seed" : "\(seedCount) seeds"
    let findings =
      switch findingCount {
      case 0: "no finding"
      case 1: "1 finding"
      default: "\(findingCount) findings"
      }
    output.writeLine(
      "\(kind)\(seeds) of \(DurationText.render(length)), \(deliveredCount) reports delivered, \(findings)"
    )
  }
}
