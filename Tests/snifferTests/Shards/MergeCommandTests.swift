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
      try Data(result.output.utf8).write(to: file)
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

  private func merge(_ texts: String...) throws -> CommandResult {
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
      + seeds.map { #"{"event":"run","seed":\#($0)}"# + "\n" }.joined() + summary
  }

  private let summary = #"{"event":"summary","duration":"24h","seeds":1,"findings":0}"# + "\n"

  @Test func `a missing, a doubled and an unnamed shard are refused by name`() throws {
    let missing = try merge(shard(1, 3, seeds: [1]), shard(3, 3))
    #expect(missing.code == .badInput)
    #expect(missing.errors.contains("missing: shard 2/3"))
    let doubled = try merge(shard(1, 2), shard(1, 2))
    #expect(doubled.errors.contains("shard 1/2 is there twice"))
    #expect(try merge(summary, summary).errors.contains("names no shard"))
    #expect(try merge(shard(1, 2), shard(2, 4)).errors.contains("of different runs"))
  }

  @Test func `shards of different runs and what is cut or no JSON are refused`() throws {
    let other = shard(2, 2).replacingOccurrences(of: "24h", with: "6h")
    #expect(try merge(shard(1, 2), other).errors.contains("duration is not the same"))
    #expect(
      try merge(shard(1, 2), shard(2, 2, seeds: [1, 2])).errors.contains("of different runs")
    )
    #expect(
      try merge(String(shard(1, 1).dropLast(summary.count))).errors.contains("without a summary")
    )
    #expect(try merge("nothing\n").errors.contains(":1: found no JSON"))
    #expect(try merge("{\"event\":\"started\"}\n").errors.contains("found the event started"))
    #expect(try merge("").code == .badInput)
  }

  @Test func `one output without a shard passes through`() throws {
    let result = try merge(summary)
    #expect(result.output == summary)
    #expect(result.code == .done)
  }
}
