import Primitives
import Script
import Simulation
import Testing
import Tracker

@testable import CommandLine
@testable import Live
@testable import sniffer

@Suite("soak")
struct SoakCommandTests {
  private func soak(_ arguments: String...) throws -> CommandResult {
    try CommandResult("soak", arguments)
  }

  @Test("reports the seeds, the time, the reports and the speed")
  func summary() throws {
    let result = try soak("--seeds", "1..4", "--duration", "30min", "--jobs", "2")
    #expect(result.code == .done)
    #expect(result.output.hasPrefix("4 seeds of 30min, "))
    #expect(result.output.hasSuffix(" reports delivered, no finding\n"))
    #expect(result.errors.hasSuffix(" tracker-days a second, 2 at a time\n"))
  }

  @Test("says the same for any number of jobs, more than seeds included")
  func jobs() throws {
    let outputs = try ["1", "3", "64"].map { jobs in
      try soak("--seeds", "5..9", "--duration", "20min", "--jobs", jobs).output
    }
    #expect(outputs[0].hasPrefix("5 seeds of 20min, "))
    #expect(outputs.allSatisfy { $0 == outputs[0] })
  }

  @Test("prints the world of a seed, which runs again as it did")
  func prints() throws {
    let result = try soak("--print", "17", "--duration", "2h")
    #expect(result.code == .done)
    #expect(result.output == RandomWorld(seed: 17, length: .minutes(120)).text)
    let soak = try soak("--seeds", "17", "--duration", "2h")
    let scenario = try Scenario(parsing: Array(result.output.utf8))
    var settings = try ParsedArguments(CommandTable.run).trackerSettings(scenario)
    settings.hasPowerKey = true
    var run = CheckedRun(scenario, settings: settings)
    while run.advance() {}
    #expect(soak.output.contains(", \(run.simulation.deliveredCount) reports delivered"))
    #expect(run.simulation.deliveredCount > 0)
  }

  /// AT+CNACT fails 14 times, long after the script has it fail: when the tracker sends it again.
  @Test("a failure that a command meets hours later is no finding")
  func lateFailures() throws {
    #expect(try soak("--seeds", "760433").output.hasSuffix(", no finding\n"))
  }

  @Test("takes one fault after the other, and reports which")
  func faults() throws {
    let one = try soak("--faults", "storm", "--seeds", "1..2", "--duration", "10min")
    #expect(one.output.hasPrefix("storm: 2 seeds of 10min, "))
    let all = try soak("--faults", "all", "--seeds", "1", "--duration", "1min")
    let lines = all.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(lines.map(String.init) == RandomWorld.Trouble.allCases.map(\.rawValue))
    #expect(throws: UsageError.self) { _ = try soak("--faults", "storms") }
  }

  @Test(
    "takes A..B and one number",
    arguments: [("1..1000", 1...1_000), ("0..0", 0...0), ("7", 7...7)]
      as [(String, ClosedRange<Int64>)]
  )
  func ranges(text: String, expected: ClosedRange<Int64>) {
    #expect(
      OptionValue(parsing: text, as: .integers(0...999_999_999)) == .integers(expected)
    )
  }

  @Test(
    "refuses anything but a range",
    arguments: [
      "", "..", "1..", "..2", "2..1", "1.2", "1...3", "1..2..3", "-1..2", "1..1000000000", "a",
    ]
  )
  func noRanges(text: String) {
    #expect(OptionValue(parsing: text, as: .integers(0...999_999_999)) == nil)
  }
}

@Suite("What soak finds")
struct SoakReportTests {
  private func result(_ seed: Int64, hasFinding: Bool = true) -> SoakResult {
    var result = SoakResult(seed: seed)
    result.deliveredCount = 10
    result.end = .zero + .minutes(1_440)
    guard hasFinding else { return result }
    result.finding = Finding(at: .zero + 1_500, expected: "an answer", found: "none\u{1B}[1m")
    result.lastLines = Array((1...50).map { "line \($0)\n" }.joined().utf8)
    return result
  }

  private func text(of results: [SoakResult]) -> String {
    let output = Output()
    var report = SoakReport(length: .minutes(90), output: output)
    for result in results { report.add(result) }
    report.finish()
    return String(decoding: output.kept, as: UTF8.self)
  }

  @Test("is reported with seed, time, both sides, the way to see it again, and the last lines")
  func story() {
    let lines = text(of: [result(1, hasFinding: false), result(17)]).split(separator: "\n")
    #expect(
      lines.prefix(6) == [
        "seed 17, at 1.500000: a rule did not hold",
        "  expected: an answer",
        "  found:    none\\x1b[1m",
        "  again:    sniffer soak --seeds 17 --duration 90min",
        "  as a scenario: sniffer soak --print 17 --duration 90min",
        "  the last lines before it:",
      ]
    )
    #expect(lines.dropFirst(6).first == "  line 11" && lines.dropLast().last == "  line 50")
    #expect(lines.last == "2 seeds of 90min, 20 reports delivered, 1 finding")
  }

  @Test("has its last lines for the first three seeds only")
  func stories() {
    let text = text(of: (1...5).map { result($0) })
    #expect(text.split(separator: "\n").filter { $0 == "  line 50" }.count == 3)
    #expect(text.contains("seed 5, at"))
    #expect(text.hasSuffix("5 seeds of 90min, 50 reports delivered, 5 findings\n"))
  }
}

@Suite("The workers of soak")
struct SoakPoolTests {
  @Test("do each seed once and give the results in order", arguments: [1, 2, 7])
  func all(jobs: Int) {
    let pool = SoakPool(numbers: 10...49) { seed, _ in SoakResult(seed: seed) }
    pool.run(jobs: jobs) { _, _ in true }
    #expect(pool.results.map(\.seed) == Array(10...49))
    #expect(pool.total == 40)
  }

  @Test("stop when they are told to, in the middle of a seed too")
  func stops() {
    let pool = SoakPool(numbers: 0...999_999_999) { seed, isStopped in
      guard seed > 2 else { return SoakResult(seed: seed) }
      while !isStopped() {}
      return nil
    }
    pool.run(jobs: 2) { finished, _ in finished < 3 }
    #expect(pool.results.map(\.seed) == [0, 1, 2])
  }

  @Test("count findings while they work")
  func findings() {
    let pool = SoakPool(numbers: 1...5) { seed, isStopped in
      var result = SoakResult(seed: seed)
      if seed % 2 == 0 { result.finding = Finding(at: .zero, expected: "", found: "") }
      while seed == 5, !isStopped() {}
      return result
    }
    var most = 0
    // The last seed ends only because both findings have been reported.
    pool.run(jobs: 2) { _, findings in
      most = findings
      return findings < 2
    }
    #expect(most == 2)
    #expect(pool.results.filter { $0.finding != nil }.map(\.seed) == [2, 4])
  }
}
