import Primitives
import Script
import Simulation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("soak in years")
final class SoakCheckpointTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = folder.path("soak.jsonl")
  }

  private func soak(_ arguments: String...) throws -> CommandResult {
    try CommandResult("soak", arguments)
  }

  private func seeds(_ arguments: [String], _ length: Milliseconds) throws -> ClosedRange<Int64> {
    var seeds: ClosedRange<Int64> = 0...0
    _ = try CommandResult("soak", arguments) { parsed, output, errors in
      seeds = SoakCommand(arguments: parsed, output: output, errors: errors).seeds(length)
      return .done
    }
    return seeds
  }

  @Test("as many worlds as make the years, the last one begun")
  func years() throws {
    #expect(try seeds(["--years", "2"], .minutes(1_440)) == 1...730)
    #expect(try seeds(["--years", "1", "--duration", "7h"], .minutes(420)) == 1...1_252)
    #expect(throws: UsageError.self) { _ = try soak("--years", "1", "--seeds", "3") }
  }

  @Test("the seeds of 10,000 years, and of a shard's part, are not stored")
  func manySeeds() throws {
    let all: ClosedRange<Int64> = 1...5_256_000_000
    for (text, count, last) in [
      ("1/1", 5_256_000_000, 5_256_000_000), ("3/7", 750_857_143, 5_255_999_997),
    ] as [(String, Int, Int64)] {
      _ = try CommandResult("soak", ["--shard", text]) { parsed, _, _ in
        let shard = try Shard(parsed)
        let seeds = SoakSeeds(all, shard)
        #expect(seeds.count == count && seeds.last == last)
        #expect(Array(SoakSeeds(5...14, shard)) == shard.part(of: Array(5...14)))
        #expect(SoakSeeds(5...5, shard).count == shard.part(of: [5]).count)
        return .done
      }
    }
  }

  @Test("begins a checkpoint in a file without a byte")
  func empty() throws {
    try FileText.write([], to: file)
    #expect(try soak("--seeds", "1", "--duration", "1min", "--checkpoint", file).code == .done)
    #expect(try FileText.read(file).split(separator: ASCII.lineFeed).count == 2)
  }

  @Test("goes on from the worlds that a checkpoint has, and says the same as in one go")
  func resumed() throws {
    let options = ["--seeds", "1..4", "--duration", "10min", "--checkpoint", file, "--json"]
    let whole = try CommandResult("soak", options)
    let kept = try FileText.read(file)
    let lines = kept.split(separator: ASCII.lineFeed)
    #expect(lines.count == 5)

    // A world that is not run again, by its line, which no run prints.
    var cut = String(
      decoding: Array(lines[0...2].joined(separator: [ASCII.lineFeed])),
      as: UTF8.self
    )
    cut = cut.replacing("\"end_us\":600000000", with: "\"end_us\":599999999") + "\n"
    try FileText.write(Array(cut.utf8), to: file)
    let resumed = try CommandResult("soak", options)
    #expect(resumed.output.replacing("599999999", with: "600000000") != resumed.output)
    #expect(
      resumed.output.replacing("599999999", with: "600000000").replacing(
        "\"lived_us\":2399999998",
        with: "\"lived_us\":2400000000"
      )
        == whole.output
    )
    #expect(try FileText.read(file).count == kept.count)
  }

  @Test("reports a finding that a checkpoint has, with its last lines")
  func findings() throws {
    _ = try soak("--seeds", "1..2", "--duration", "1min", "--checkpoint", file)
    let lines = try FileText.read(file).split(separator: ASCII.lineFeed)
    let finding = #"""
      {"event":"finding","seed":1,"faults":null,"t_us":5000000,"expected":"peace","found":"noise",\#
      "timeline":["   4  a","   5  b"],"again":""}
      """#
    let run = String(decoding: Array(lines[1]), as: UTF8.self)
    let failed = run.replacing("\"passes\":true", with: "\"passes\":false")
    let all = [Array(lines[0]), Array(failed.utf8), Array(finding.utf8)]
    try FileText.write(Array(all.joined(separator: [ASCII.lineFeed])) + [ASCII.lineFeed], to: file)
    let result = try soak("--seeds", "1..2", "--duration", "1min", "--checkpoint", file)
    #expect(result.code == .checkFailed)
    #expect(result.output.contains("seed 1, at 5.000000: a rule did not hold\n  expected: peace\n"))
    #expect(result.output.contains("     4  a\n     5  b\n"))
    #expect(result.output.contains("2 seeds of 1min, "))
  }

  @Test(
    "refuses a checkpoint of another build, of other options, or with other lines",
    arguments: [
      ("\"build\":\"", "\"build\":\"x", "the build"),
      ("--seeds 1..2", "--seeds 1..3", "the options"),
      ("\"checkpoint\"", "\"shard\"", "a checkpoint of soak"),
      ("\"seed\":2", "\"seed\":3", "each seed once"),
      ("\"delivered\"", "\"received\"", "a line of soak --json"),
      ("\"delivered\":", "\"delivered\":-", "a line of soak --json"),
      ("\"delivered\":", "\"delivered\":9000000000", "a line of soak --json"),
      ("\"end_us\":", "\"end_us\":-", "a line of soak --json"),
      ("\"end_us\":60000000", "\"end_us\":60000001", "a line of soak --json"),
      ("1,\"faults\":null,\"passes\":true", "1,\"passes\":false", "a line of soak --json"),
      ("2,\"faults\":null,\"passes\":true", "2,\"passes\":false", "a finding of the world"),
      ("}\n", "}", "a whole line"),
    ]
  )
  func refusals(text: String, other: String, expected: String) throws {
    _ = try soak("--seeds", "1..2", "--duration", "1min", "--checkpoint", file)
    let kept = String(decoding: try FileText.read(file), as: UTF8.self)
    let changed = text == "}\n" ? String(kept.dropLast()) : kept.replacing(text, with: other)
    try FileText.write(Array(changed.utf8), to: file)
    let result = try soak("--seeds", "1..2", "--duration", "1min", "--checkpoint", file)
    #expect(result.code == .badInput)
    #expect(result.errors.contains("soak.jsonl:"))
    #expect(result.errors.contains("expected \(expected)"), "\(result.errors)")
    #expect(String(decoding: try FileText.read(file), as: UTF8.self) == changed)
  }

  @Test("refuses more worlds than fit, and writes no more than can be read again")
  func limits() throws {
    let error = #expect(throws: UsageError.self) {
      _ = try soak("--seeds", "1..559241", "--duration", "1min", "--checkpoint", file)
    }
    #expect(error?.message.contains("up to 559240 worlds") == true)
    #expect(error?.message.contains("found 559241") == true)
    _ = try CommandResult("soak", ["--seeds", "1", "--checkpoint", file]) { parsed, _, _ in
      var checkpoint = try #require(try SoakCheckpoint(parsed, Shard(parsed), limit: 1_000))
      let lines = [UInt8](repeating: ASCII.space, count: 500)
      try checkpoint.add(lines, at: .zero)
      let error = #expect(throws: SoakCheckpointError.self) {
        try checkpoint.add(lines, at: .zero)
      }
      #expect(error?.message.hasSuffix("the file keeps those before") == true)
      return .done
    }
    let size = try FileText.read(file).count
    #expect((501...1_000).contains(size))
  }

  @Test("a finding becomes the few lines that it needs, and keeps its end")
  func minimised() throws {
    let world = RandomWorld(seed: 5, length: .minutes(240))
    let script = try Script(parsing: Array(world.text.utf8))
    let last = try #require(script.events.dropLast().last)
    let (short, runs) = SoakFindings(folder: "", length: .minutes(240), Output()).minimised(script)
    {
      candidate in candidate.events.contains { $0.payload == last.payload }
    }
    #expect(short.events.count < 4, "\(String(decoding: short.canonical(), as: UTF8.self))")
    #expect(script.events.count > 10 && runs > 1)
  }

  @Test("reports the mean time between findings of years")
  func mean() {
    func text(_ findings: Int) -> String {
      let output = Output()
      var report = SoakReport(length: .minutes(1_440), isLong: true, output: output)
      for seed in 1...3_000 {
        var result = SoakResult(seed: Int64(seed))
        result.end = Instant(microseconds: 86_400_000_000)
        if seed <= findings {
          result.finding = Finding(at: result.end, expected: "a", found: "b")
        }
        report.add(result)
      }
      report.finish()
      return String(decoding: output.kept, as: UTF8.self)
    }
    #expect(
      text(0).hasSuffix(
        "8.2 years of trackers' lives; mean time between findings: above 2.7 years, "
          + "at a confidence of 95 %\n"
      )
    )
    #expect(text(100).hasSuffix("mean time between findings: 30.0 days\n"))
  }
}
