import Foundation
import Primitives
import Simulation
import Testing
import Tracker

@testable import CommandLine
@testable import Decoding
@testable import Live
@testable import sniffer

/// What commands print with `--json` is what their schemas say: no member more, none
/// less, and each object that a schema has is printed here.
@Suite("JSON schemas")
struct JSONSchemaTests {
  private static func schema(of command: CommandName) throws -> SchemaJudge {
    try SchemaJudge(try #require(JSONSchema.of(command)).text)
  }

  /// Judges each line; all shapes of the schema have to come.
  static func judge(_ lines: [String], of command: CommandName) throws {
    let judge = try schema(of: command)
    var seen: Set<String> = []
    for line in lines {
      let (shapes, reasons) = try judge.judge(line)
      if shapes.count != 1 {
        Issue.record("\(line) is \(shapes), and not: \(reasons.joined(separator: "; "))")
      }
      seen.formUnion(shapes)
    }
    let all = judge.shapes.compactMap { $0["description"] as? String }
    #expect(Set(all).count == all.count)
    #expect(Set(all).subtracting(seen) == [])
  }

  @Test("are there for each command with --json-schema, and for no other")
  func isComplete() throws {
    for command in CommandTable.commands {
      let isOffered = command.options.contains { $0.name == Option.jsonSchema.name }
      #expect((JSONSchema.of(command.name) != nil) == isOffered, "\(command.name)")
      #expect(isOffered || !command.options.contains { $0.name == "json" }, "\(command.name)")
      guard isOffered else { continue }
      // What merge prints is JSON without being asked for.
      #expect(command.options.contains { $0.name == "json" } || command.name == .merge)
      let line = [command.name.rawValue, "--json-schema"]
      #expect(try ArgumentParser.parse(line) == .schema(command.name))
      let judge = try Self.schema(of: command.name)
      let name = command.name.rawValue.replacing(" ", with: "-")
      #expect(judge.document["$id"] as? String == "urn:sniffer:\(name):1")
    }
    #expect(CommandTable.commands.count { JSONSchema.of($0.name) != nil } >= 6)
  }

  @Test("are printed whatever else the command needs")
  func prints() throws {
    let result = try Tools.run(Program.url.path, ["send", "--json-schema"])
    #expect(result.code == 0)
    #expect(result.output == JSONSchema.of(.send)?.text)
    #expect(throws: UsageError.self) { try ArgumentParser.parse(["modem", "--json-schema"]) }
  }

  @Test("describe what run prints")
  func run() throws {
    var lines: [String] = []
    for (name, options) in [
      ("first-run", ["--lines", "--energy", "--pins"]), ("server-refuses", []), ("queue-full", []),
      ("parked/refused-positions", []), ("owner/across-the-garden", []),
    ] {
      let path = RunScenarios.path(name)
      lines += try CommandResult("run", ["--json", "--scenario", path] + options).lines
    }
    lines += try CommandResult("run", ["--json", "--firmware", "sketch", "--reports", "1"]).lines
    // SYS_WRITE0 of "hi\n" at 0x8000001C, then a wait without an end.
    let hello: [UInt32] = [
      0x8000_05B7, 0x01C5_8593, 0x0040_0513, 0x01F0_1013, 0x0010_0073, 0x4070_5013, 0x1050_0073,
      0x000A_6968,
    ]
    lines += try MachineCommandTests.result("run", elf(hello), ["--json"]).lines
    let output = Output()
    var timeline = Timeline(output: output, isJSON: true, hasLines: false)
    timeline.add(setting: "+IPR", before: "0", "restored", at: .zero)
    timeline.add(setting: nil, before: nil, "nothing was changed", at: .zero)
    for _ in 0..<30 { timeline.add(TimelineEntry(at: .zero, .notice(.unknownLine))) }
    _ = timeline.finish(queued: 0, .done, output)
    lines += String(decoding: output.kept, as: UTF8.self).split(separator: "\n").map(String.init)
    try Self.judge(lines, of: .run)
  }

  @Test("describe what test prints")
  func test() throws {
    try Self.judge(try Self.testLines(), of: .test)
  }

  /// A run that fails, one that cannot be run, and coverage.
  static func testLines() throws -> [String] {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let head = "#!sniffer 1\n# title: a\n# origin: synthetic\n"
    for (name, text) in [
      ("fails", "\(head)0 ! park\n1s = reports count>=1\n2s ! end\n"),
      ("broken", "\(head)0 ! prk\n"),
    ] {
      let file = folder.appending(path: "\(name).scenario")
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    return try CommandResult("test", ["--json", "--coverage", "--shard", "1/1", folder.path]).lines
  }

  @Test("describe what soak prints, a finding included")
  func soak() throws {
    try Self.judge(try Self.soakLines(), of: .soak)
  }

  /// With a finding, such as the tracker has none.
  static func soakLines() throws -> [String] {
    let run = ["--seeds", "1", "--duration", "1min", "--json", "--shard", "1/1"]
    let output = Output()
    var report = SoakReport(length: 60_000, isJSON: true, output: output)
    var result = SoakResult(seed: 3)
    result.finding = Finding(at: .zero, expected: "a report", found: "none")
    report.add(result)
    report.finish()
    let lines = String(decoding: output.kept, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    return try CommandResult("soak", run).lines + lines
  }

  @Test("describe what replay prints")
  func replay() throws {
    let traces = Readme.root.appending(path: "Traces/sketch").path()
    let firmware = ["--json", "--firmware", "sketch,tracker", traces]
    try Self.judge(
      try Self.replayLines() + CommandResult("replay", firmware).lines,
      of: .replay
    )
  }

  /// A difference, a trace that cannot be read, and coverage.
  static func replayLines() throws -> [String] {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["first-reports.trace", "first-reports.replay"] {
      var text = try Readme.file("Traces/tracker/\(name)")
      if name.hasSuffix(".replay") { text = text.replacing("HTTP 200", with: "HTTP 201") }
      let file = folder.appending(path: name)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    let broken = folder.appending(path: "broken.trace")
    try "#!sniffer 1\n0 < \\q\n".write(to: broken, atomically: false, encoding: .utf8)
    return try CommandResult("replay", ["--json", "--coverage", "--shard", "1/1", folder.path])
      .lines
  }

  @Test("describe what decode and send print", arguments: [CommandName.decode, .send])
  func decode(command: CommandName) throws {
    let dialogue = """
      AT+CREG?\r\r\n+CREG: 0,1\r\n\r\nOK\r\nwhat?\r\n+CGNSINF: 1,0,,,,,,,,,,,,,,,,,,,\r
      $GNGGA,023851.00,3113.330830,N,12121.264888,E,1,08,0.9,33.8,M,9.0,M,,*7D\r
      $GPGSV,1,1,02,01,40,083,46,02,17,308,41*7A\r
      $GNGGA,broken*00\r\n$PMTK605*31\r\n
      """
    var lines = try Decoded.json(Array(dialogue.utf8), .auto)
    lines += try CommandResult("decode", Self.trace(["--format", "trace", "--json"])).lines
    let still = (0..<150).map { "\($0 * 20),0.00\($0 % 2),0.001,1.0\n" }
    let stuck = (150..<300).map { "\($0 * 20),0.001,0.001,1.0\n" }
    let file = try TemporaryFolder.make().appending(path: "samples.csv")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let samples = "t_ms,ax,ay,az\n" + still.joined() + stuck.joined() + "x,y\n"
    try samples.write(to: file, atomically: false, encoding: .utf8)
    lines += try CommandResult("decode", ["--json", "--format", "imu", file.path]).lines
    try Self.judge(lines, of: command)
  }

  private static func trace(_ options: [String]) -> [String] {
    options + [Readme.root.appending(path: "Traces/at/signal-quality.trace").path()]
  }

  @Test("describe what doctor prints")
  func doctor() throws {
    let worlds = try ["first-run", "sim-absent", "server-refuses"].flatMap { name in
      try CommandResult("doctor", ["--json", "--scenario", RunScenarios.path(name)]).lines
    }
    try Self.judge(worlds, of: .doctor)
  }

  @Test("describe what config prints")
  func config() throws {
    let sources = SettingSources(
      variable: { $0 == "SNIFFER_BAUD" ? "9600" : nil },
      ports: { nil }
    )
    let request = try ArgumentParser.parse(["config", "--json", "--apn", "a"], sources)
    guard case .command(let parsed) = request else { throw IsNoCommand() }
    let output = Output()
    #expect(ConfigCommand(arguments: parsed, output: output).run() == .done)
    let lines = String(decoding: output.kept, as: UTF8.self).split(separator: "\n")
    try Self.judge(lines.map(String.init), of: .config)
  }

  @Test(
    "report what is not as it should be",
    arguments: [
      (#"{"event":"summary","delivered":1,"queued":0,"set_aside":0,"dropped":0}"#, nil),
      (#"{"event":"summary","delivered":1,"queued":0,"set_aside":0}"#, "$ has no dropped"),
      (
        #"{"event":"summary","delivered":1,"queued":0,"set_aside":0,"dropped":0,"more":1}"#,
        "$ has more, which is unknown"
      ),
      (
        #"{"event":"summary","delivered":1.5,"queued":0,"set_aside":0,"dropped":0}"#,
        "$.delivered is no integer"
      ),
      (
        #"{"event":"summary","delivered":true,"queued":0,"set_aside":0,"dropped":0}"#,
        "$.delivered is no integer"
      ),
    ]
  )
  func judges(line: String, reason: String?) throws {
    let (shapes, reasons) = try Self.schema(of: .run).judge(line)
    #expect(shapes == (reason == nil ? ["the end"] : []))
    if let reason { #expect(reasons.contains("the end: \(reason)")) }
  }
}
