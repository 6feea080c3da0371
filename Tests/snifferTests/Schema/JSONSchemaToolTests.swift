import Foundation
import Primitives
import Testing

@testable import CommandLine
@testable import sniffer

extension JSONSchemaTests {
  /// The lines that were written to memory.
  private static func lines(_ output: Output) -> [String] {
    String(decoding: output.kept, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// A folder with these files, which is gone after `body`.
  static func with<Result>(
    _ files: [String: String],
    _ body: (URL) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
    }
    return try body(folder)
  }

  @Test("describe what merge prints of test, replay, soak and tune")
  func merge() throws {
    var lines: [String] = []
    for printed in try [
      Self.testLines(), Self.replayLines(), Self.soakLines(), Self.sweepLines(["--shard", "1/1"]),
      Self.fenceLines() + [#"{"tune":"summary","rows":3,"options":"--fence lead"}"#],
    ] {
      lines += try Self.with(["1.jsonl": printed.joined(separator: "\n")]) { folder in
        try CommandResult("merge", [folder.appending(path: "1.jsonl").path]).lines
      }
    }
    try Self.judge(lines, of: .merge)
  }

  @Test("describe what explain prints of all that is in the dictionary")
  func explain() throws {
    var lines = try CommandResult("explain", ["--json"]).lines
    lines += try CommandResult("explain", ["--json", "--all"]).lines
    for text in [
      "AT+CGDCONT=1,\"IP\",\"web\"", "AT+CGATT=2", "+CSQ: 17,99", "signal", "+CREG: 0,9",
      "+CME ERROR: 16", "+CPIN: READY", "$GPZDA,160012.71,11,03,2004,-1,00*7D",
      "+CGNSINF: 1,0,,,,,,,,,,,,,,,,,,,",
    ] {
      lines += try CommandResult("explain", ["--json", text]).lines
    }
    try Self.judge(lines, of: .explain)
  }

  @Test("describe what lint prints")
  func lint() throws {
    let lines = try Self.with(["a.trace": "#!sniffer 1\n0 ! prk\n"]) { folder in
      try CommandResult("lint", ["--json", folder.path]).lines
    }
    try Self.judge(lines, of: .lint)
  }

  @Test("describe what trace diff prints")
  func diff() throws {
    let text = LintCommandTests.head + "0 > AT\\r\n1 < OK\\r\\n\n"
    let other = text.replacing("OK", with: "ERROR") + "9 < RDY\\r\\n\n"
    let lines = try Self.with(["a.trace": text, "b.trace": other]) { folder in
      let paths = ["a.trace", "b.trace"].map { folder.appending(path: $0).path }
      return try CommandResult("trace", ["diff", "--json"] + paths).lines
    }
    try Self.judge(lines, of: .traceDiff)
  }

  @Test("describe what bench prints of each kind")
  func bench() throws {
    var lines = try Self.with(["empty": "", "log": "AT\r\r\nOK\r\n"]) { folder in
      try ["nmea", "at", "decode"].flatMap { kind in
        try ["empty", "log"].flatMap { name in
          let file = folder.appending(path: name).path
          return try CommandResult("bench", [kind, file, "--json", "--passes", "1"]).lines
        }
      }
    }
    let output = Output()
    let program = ChildProgram(path: Program.url.path)
    #expect(try ModemBench(isJSON: true, output: output, length: 100).run() == .done)
    let backend = BackendBench(isJSON: true, output: output, passes: 1, trackerCount: 100)
    #expect(backend.run() == .done)
    #expect(
      try StartBench(program: program, isJSON: true, output: output, passes: 1).run() == .done
    )
    let stream = StreamBench(program: program, isJSON: true, output: output, size: 10_000)
    #expect(try stream.run() == .done)
    let serve = ServeBench(program: program, isJSON: true, output: output, length: 100)
    #expect(try serve.run() == .done)
    lines += Self.lines(output)
    try Self.judge(lines, of: .bench)
  }

  @Test("describe what tune prints of sweeps, comparisons and fences")
  func tune() throws {
    var lines = Self.fenceLines()
    for options in [
      [], ["--profile", "live", "--shard", "1/2"], ["--compare", "parked:high,live"],
      ["--label", "still", "--false-limit", "0"],
    ] {
      lines += try Self.sweepLines(options)
    }
    try Self.judge(lines, of: .tune)
  }

  private static func sweepLines(_ options: [String]) throws -> [String] {
    let folder = try TuneFolder()
    let path = try folder.write(ShakenRecording.bike.text(), to: "bike.csv")
    return try folder.run(["--json", "--recording", path] + options).lines
  }

  private static func fenceLines() -> [String] {
    let output = Output()
    // As tune writes them after minutes of runs.
    let report = FenceReport(isJSON: true, output: output)
    for metres in [[], [3.5]] {
      report.write(FenceTuning.Lead(escape: FenceTuning.escapes[0], metres: metres, missed: 1))
    }
    report.write(FenceTuning.Night(rule: "fixes=1", sky: "open"))
    return lines(output)
  }
}
