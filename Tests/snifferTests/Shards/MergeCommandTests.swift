import CommandLine
import Foundation
import Testing

@testable import sniffer

struct MergeCommandTests {
  /// What `arguments` prints whole, and what its shards print: in files, in no order.
  private func merged(
    _ arguments: [String],
    shards count: Int
  ) throws -> (whole: CommandResult, merged: CommandResult) {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try (1...count).reversed().map { number in
      let result = try CommandResult(
        arguments[0],
        arguments.dropFirst() + ["--shard", "\(number)/\(count)"]
      )
      let file = folder.appendingPathComponent("\(number).jsonl")
      // A machine may end lines in CR LF.
      let isForeign = number == count
      let output =
        isForeign ? result.output.replacingOccurrences(of: "\n", with: "\r\n\r\n") : result.output
      try Data(output.utf8).write(to: file)
      return file.path
    }
    return (
      try CommandResult(arguments[0], Array(arguments.dropFirst())),
      try CommandResult("merge", files)
    )
  }

  @Test(arguments: [1, 3, 7])
  func `merged shards of soak are what one run prints`(count: Int) throws {
    let lines = ["soak", "--seeds", "3..7", "--duration", "10min", "--json"]
    let (whole, merged) = try merged(lines, shards: count)
    #expect(merged.output == whole.output)
    #expect(merged.code == whole.code)
    #expect(whole.output.split(separator: "\n").count == 6)
  }

  @Test func `merged shards of all faults are what one run prints`() throws {
    let lines = ["soak", "--faults", "all", "--seeds", "1..3", "--duration", "1min", "--json"]
    let (whole, merged) = try merged(lines, shards: 4)
    #expect(merged.output == whole.output)
  }

  /// Results, failures, files that cannot be run, and coverage.
  @Test func `merged shards of test are what one run prints`() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, line) in [
      ("a", "= report delivered within 2min"), ("b", "= report delivered within 1s"),
      ("c", "= nothing such"), ("d", "= report delivered within 2min"),
    ] {
      let text =
        "#!sniffer 1\n# title: \(name)\n# tracker.interval: 30s\n# seed: 7\n0 ! sky open\n0 ! radio home\n0 \(line)\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).scenario"))
    }
    let lines = ["test", folder.path, "--json", "--coverage", "--seeds", "1..2"]
    let (whole, merged) = try merged(lines, shards: 3)
    #expect(merged.output == whole.output)
    #expect(merged.output.contains(#""event":"problem""#))
    #expect(merged.output.contains(#""event":"failure""#))
    #expect(merged.output.contains(#""event":"coverage""#))
    #expect(merged.code == .checkFailed)
  }

  /// More shards than settings, and fewer.
  @Test(arguments: [1, 2, 3, 7, 20])
  func `merged shards of tune are what one run prints`(count: Int) throws {
    let folder = try TuneFolder()
    let path = try folder.write(ShakenRecording.bike.text(), to: "bike.csv")
    let values = ["--threshold", "400,200,100", "--hits", "2,4", "--dwell", "3s,2s"]
    for options in [
      values, values + ["--sensitivity", "low", "--hysteresis", "60"],
      ["--profile", "live", "--threshold", "64,100", "--false-limit", "20", "--label", "still"],
      ["--threshold", "100", "--false-limit", "1", "--label", "still"],
    ] {
      let lines = ["tune", "--json", "--recording", path] + options
      let (whole, merged) = try merged(lines, shards: count)
      #expect(merged.output == whole.output)
      #expect(merged.code == whole.code)
    }
  }

  /// Otherwise the rows alone would be enough.
  @Test func `a shard of tune has a front and a best of its own`() throws {
    let folder = try TuneFolder()
    let path = try folder.write(ShakenRecording.bike.text(), to: "bike.csv")
    let lines = ["--json", "--recording", path, "--threshold", "400,100", "--hits", "4"]
    let values = lines + ["--dwell", "3s", "--hysteresis", "60"]
    let whole = try folder.run(values).objects("setting").map { $0["front"] as? Bool }
    #expect(whole == [false, true])
    let faint = try folder.run(values + ["--shard", "1/2"])
    #expect(try faint.objects("setting").map { $0["front"] as? Bool } == [true])
    #expect(try faint.objects("best").first?["threshold_percent"] as? Int == 400)
    #expect(faint.errors == "sniffer tune: shard 1/2 (--shard)\n")
    let spare = try folder.run(values + ["--shard", "3/3"])
    #expect(try spare.objects("setting").isEmpty && spare.objects("best").isEmpty)
    #expect(try spare.objects("as-it-is").count == 1)
  }

  /// The last shard is run, the others are written as it is.
  @Test func `merged shards of fences are their rows in order`() throws {
    let count = FenceTuning.escapes.count
    let last = try CommandResult(
      "tune",
      ["--fence", "lead", "--seeds", "1", "--json", "--shard", "\(count)/\(count)"]
    )
    #expect(last.lines.count == 3)
    let parts = FenceTuning.escapes.dropLast().enumerated().map { index, escape in
      let output = Output()
      let report = FenceReport(isJSON: true, output: output)
      report.write(FenceTuning.Lead(escape: escape, metres: [Double(index)], missed: 0))
      let row = String(decoding: output.kept.dropLast(), as: UTF8.self)
      let shard = last.lines[0].replacing(#""shard":\#(count)"#, with: #""shard":\#(index + 1)"#)
      return [shard, row, last.lines[2]]
    }
    let merged = try merge((parts + [last.lines]).map { $0.joined(separator: "\n") })
    let rows = parts.map { $0[1] } + [last.lines[1]]
    let summary = #"{"tune":"summary","rows":\#(count),"options":"--fence lead --seeds 1"}"#
    #expect(merged.lines == rows + [summary])
    #expect(last.lines[1].contains(#""exit":"dwell=30s","speed_m_s":8,"interval":"5min""#))
  }

  @Test func `shards of tune with other options or recordings are refused`() throws {
    let folder = try TuneFolder()
    let path = try folder.write(ShakenRecording.bike.text(), to: "bike.csv")
    func part(_ number: Int, _ options: String...) throws -> String {
      let values = ["--threshold", "100", "--hits", "4", "--shard", "\(number)/2"]
      return try folder.run(["--json", "--recording", path] + values + options).output
    }
    let (first, second) = (try part(1), try part(2))
    #expect(try merge(second, first).code == .done)
    for (texts, message) in [
      ([first], "missing: shard 2/2"), ([first, first], "shard 1/2 is there twice"),
      ([first, try part(2, "--false-limit", "9")], "options is not the same"),
      ([first, try part(2, "--label", "still")], "as-it-is is not the same"),
      ([first, second.split(separator: "\n").dropLast().joined(separator: "\n")], "not finished"),
      ([first, second.replacing("missed", with: "lost")], "a setting without its figures"),
      ([first, second.replacing(#""hits":4"#, with: #""hits":99"#)], "a setting without"),
      (
        [first, second.replacing(#""command":"tune"#, with: #""command":"soak"#)],
        "not the same command"
      ),
    ] {
      let result = try merge(texts)
      #expect(result.code == .badInput)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func `tune takes its part from an engine, and does not share a comparison`() throws {
    let folder = try TuneFolder()
    let path = try folder.write(ShakenRecording.bike.text(), to: "bike.csv")
    let line = ["--json", "--recording", path, "--threshold", "100,200"]
    let engine = ["JOB_COMPLETION_INDEX=1", Program.url.path, "tune"]
    let result = try Tools.run("/usr/bin/env", engine + line + ["--shards", "3"])
    #expect(result.errors.hasPrefix("sniffer tune: shard 2/3 (JOB_COMPLETION_INDEX)\n"))
    #expect(result.output == (try folder.run(line + ["--shard", "2/3"]).output))
    let comparison = ["--recording", path, "--compare", "parked,live"]
    for options in [["--shard", "1/2"], ["--shards", "2"]] {
      let error = #expect(throws: UsageError.self) { try folder.run(comparison + options) }
      #expect(error?.message.contains("exclude each other") == true)
    }
  }

  private func merge(_ texts: String...) throws -> CommandResult { try merge(texts) }

  private func merge(_ texts: [String]) throws -> CommandResult {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try texts.enumerated().map { index, text in
      let file = folder.appendingPathComponent("\(index)")
      try Data(text.utf8).write(to: file)
      return file.path
    }
    return try CommandResult("merge", files)
  }

  private func shard(_ number: Int, _ count: Int, seeds: [Int] = []) -> String {
    #"{"event":"shard","command":"soak","shard":\#(number),"shards":\#(count)}"# + "\n"
      + seeds.map { #"{"event":"run","seed":\#($0)}"# + "\n" }.joined() + summary(seeds.count)
  }

  private func summary(_ seeds: Int = 0) -> String {
    #"{"event":"summary","duration":"24h","seeds":\#(seeds),"findings":0}"# + "\n"
  }

  @Test func `a missing, a doubled and an unnamed shard are refused by name`() throws {
    let missing = try merge(shard(1, 3, seeds: [1]), shard(3, 3))
    #expect(missing.code == .badInput)
    #expect(missing.errors.contains("missing: shard 2/3"))
    let doubled = try merge(shard(1, 2), shard(1, 2))
    #expect(doubled.errors.contains("shard 1/2 is there twice"))
    #expect(try merge(summary(), summary()).errors.contains("names no shard"))
    #expect(try merge(shard(1, 2), shard(2, 4)).errors.contains("of different runs"))
  }

  @Test func `shards of different runs and what is cut or no JSON are refused`() throws {
    let other = shard(2, 2).replacingOccurrences(of: "24h", with: "6h")
    #expect(try merge(shard(1, 2), other).errors.contains("duration is not the same"))
    #expect(
      try merge(shard(1, 2), shard(2, 2, seeds: [1, 2])).errors.contains("of different runs")
    )
    #expect(
      try merge(String(shard(1, 1).dropLast(summary().count))).errors.contains("without a summary")
    )
    #expect(try merge("nothing\n").errors.contains(":1: found no JSON"))
    #expect(try merge("{\"event\":\"started\"}\n").errors.contains("found the event started"))
    #expect(try merge("").code == .badInput)
    let whole = shard(1, 1, seeds: [1, 2])
    for seeds in [[1], [1, 2, 2]] {
      let other = try merge(shard(1, 1, seeds: seeds).dropLast(summary().count) + summary(2))
      #expect(other.code == .badInput)
      #expect(other.errors.contains("found a summary of 2 runs, seeds or rows below lines of"))
    }
    #expect(try merge(whole).code == .done)
  }

  @Test func `figures of no run and sums that are not those of the lines are refused`() throws {
    let run = #"{"event":"run","seed":3,"passes":true,"delivered":2,"end_us":60}"#
    let summary = #"{"event":"summary","seeds":1,"delivered":2,"findings":0,"lived_us":60}"#
    #expect(try merge("\(run)\n\(summary)\n").code == .done)
    for (line, text, other, found) in [
      (1, #""delivered":2"#, #""delivered":-2"#, "a run whose delivered is not a whole number"),
      (1, #":2,"end"#, #":"2","end"#, "a run whose delivered is not a whole number"),
      (1, #"_us":60"#, #"_us":0.5"#, "a run whose end_us is not a whole number"),
      (2, #":2,"end"#, #":3,"end"#, "a summary whose delivered is not 3"),
      (2, #":60}"#, #":61}"#, "a summary whose lived_us is not"),
      (2, #""findings":0"#, #""findings":1"#, "a summary whose findings is not 0"),
      (2, #""findings":0"#, #""failed_runs":1"#, "a summary whose failed_runs is not 0"),
    ] {
      let first = line == 1 || text.contains("end") ? run.replacing(text, with: other) : run
      let last = first == run ? summary.replacing(text, with: other) : summary
      let result = try merge("\(first)\n\(last)\n")
      #expect(result.code == .badInput)
      #expect(result.errors.contains(":\(line): found \(found)"), "\(result.errors)")
    }
  }

  @Test func `one output without a shard passes through`() throws {
    let result = try merge(summary())
    #expect(result.output == summary())
    #expect(result.code == .done)
  }
}
