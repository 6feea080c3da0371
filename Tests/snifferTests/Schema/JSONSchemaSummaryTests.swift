import Foundation
import SerialPort
import Testing

@testable import CommandLine
@testable import sniffer

/// The commands whose `--json` is a summary or an answer.
extension JSONSchemaTests {
  @Test("describe what version prints, which has the program's version")
  func version() throws {
    let result = try CommandResult("version", ["--json"])
    try Self.judge(result.lines, of: .version)
    #expect(try result.objects[0]["version"] as? String == Sniffer.version)
    #expect(try ArgumentParser.parse(["version"]) == .version)
  }

  @Test("describe what states prints, with and without coverage")
  func states() throws {
    let coverage = #"{"event":"coverage","kind":"transition","exercised":["off -> synchronising"]}"#
    let lines = try Self.with(["coverage.json": coverage]) { folder in
      let options = ["--json", "--coverage", folder.appending(path: "coverage.json").path]
      let covered = try CommandResult("states", options)
      let visited = try covered.objects.filter { $0["visited"] as? Bool == true }
      #expect(visited.map { $0["kind"] as? String } == ["state", "state", "step"])
      return covered.lines
    }
    try Self.judge(try lines + CommandResult("states", ["owner", "--json"]).lines, of: .states)
    #expect(throws: UsageError.self) { try CommandResult("states", ["--json", "--dot"]) }
  }

  @Test("describe what trace redact prints, also where it writes nothing")
  func redact() throws {
    let path = try RedactCommandTests.file(#"0 > AT+GSN\r"#, #"0 < 356938035643809\r\n"#)
    let other = try RedactCommandTests.file(#"0 > AT+XYZ="who knows"\r"#)
    let options = ["redact", "--json", "--output", path + ".new"]
    let result = try CommandResult("trace", options + [path])
    let refused = try CommandResult("trace", options + ["--strict", other])
    try Self.judge(result.lines + refused.lines, of: .traceRedact)
    #expect(result.errors == "" && refused.code == .badInput)
    #expect(try result.objects[0]["written"] as? Bool == true)
    #expect(try refused.objects[0]["written"] as? Bool == false)
    #expect(try refused.objects[0]["not_understood"] as? Int == 1)
    // Stdout can't be the trace as well.
    for words in [["--json"], ["--json", "--output", "-"]] {
      #expect(throws: UsageError.self) { try CommandResult("trace", ["redact", path] + words) }
    }
  }

  @Test("describe what trace minimise prints")
  func minimise() throws {
    let folder = try ReplayFolder(["a.trace": MinimiseCommandTests.dialogue])
    let short = folder.files.path("short.trace")
    let options = ["minimise", "--json", "--output", short, folder.files.path("a.trace")]
    let result = try CommandResult("trace", options)
    try Self.judge(result.lines, of: .traceMinimise)
    let object = try result.objects[0]
    #expect(object["lines_before"] as? Int == 14 && object["lines"] as? Int == 3)
    #expect(object["complete"] as? Bool == true)
    #expect(FileManager.default.fileExists(atPath: short))
  }

  @Test("describe what trace import prints of each log")
  func importing() throws {
    let result = try Self.with(["a.log": "AT+CSQ\n+CSQ: 17,99\nOK\n"]) { folder in
      let file = folder.appending(path: "a.log").path
      return try CommandResult("trace", ["import", "--summary", "--json", file])
    }
    try Self.judge(result.lines, of: .traceImport)
    #expect(try result.objects[0]["lines"] as? Int == 3)
    #expect(throws: UsageError.self) { try CommandResult("trace", ["import", "--json", "a"]) }
  }

  @Test("describe what record prints")
  func record() throws {
    let modem = try ModemPeer([:])
    let result = try Self.with([:]) { folder in
      let file = folder.appending(path: "a.trace").path
      let options = ["--port", modem.path, "--duration", "100ms", "--json", "--output", file]
      return try CommandResult("record", options)
    }
    #expect(result.code == .done && result.errors == "")
    try Self.judge(result.lines, of: .record)
  }

  @Test("describe what bug-report prints, with a trace and without, and without ports")
  func bugReport() throws {
    let trace = try RedactCommandTests.file(#"0 > AT+GSN\r"#, #"0 < 356938035643809\r\n"#)
    func report(_ options: [String], _ list: PortsCommand.List) throws -> CommandResult {
      let file = try TemporaryFolder.make().appending(path: "report.md").path
      let all = ["--json", "--output", file] + options
      return try CommandResult("bug-report", all) { arguments, output, errors in
        try BugReportCommand(arguments: arguments, output: output, errors: errors).run(list)
      }
    }
    let whole = try report([trace]) { () throws(PortError) in [] }
    let short = try report([]) { () throws(PortError) in throw .unsupported(.list) }
    try Self.judge(whole.lines + short.lines, of: .bugReport)
    #expect(try whole.objects[0]["ports"] as? Int == 0)
    #expect(try short.objects[0]["ports"] is NSNull)
  }

  @Test("describe what modem ctl prints of a verb that is done and of one that is refused")
  func control() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "control").path
    let link = folder.appending(path: "pty").path
    let modem = try Program(["modem", "--pty", link, "--control", path])
    _ = try #require(modem.waits(for: "ready at "), "\(modem.errors)")
    let options = ["ctl", "--control", path, "--json"]
    let result = try CommandResult("modem", options + ["radio lost", #"reply "AT+CSQ""#])
    modem.interrupt()
    #expect(modem.end(within: 20) == 130)
    #expect(result.code == .badInput)
    try Self.judge(result.lines, of: .modemControl)
    #expect(try result.objects.map { $0["ok"] as? Bool } == [true, false])
    #expect(
      try result.objects[1]["answer"] as? String
        == "error: column 1: expected a verb of `sniffer help scenario`, found `reply`, a rule, "
        + "which stands only in the file of `sniffer modem --rules`"
    )
  }
}
