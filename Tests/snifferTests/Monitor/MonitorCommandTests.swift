import Foundation
import Script
import Testing

@testable import CommandLine
@testable import Terminal
@testable import sniffer

/// The program itself; stdin is a pipe, so it reads a script.
@Suite("monitor with a script", .timeLimit(.minutes(2)))
struct MonitorCommandTests {
  private static let signal = "AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n"
  private static let answers = [
    "AT+CSQ\r": signal, "AT\r": "AT\r\r\nOK\r\n", "AT+BAD\r": "AT+BAD\r\r\nERROR\r\n",
    "AT+CNMP=38\r": "AT+CNMP=38\r\r\nOK\r\n",
    "AT+CMGS=\"+12025550123\"\r": "AT+CMGS=\"+12025550123\"\r\r\n> ",
    "hello\u{1A}": "hello\r\n+CMGS: 7\r\n\r\nOK\r\n", "\u{1B}": "\r\nOK\r\n",
  ]

  private static func run(
    _ modem: ModemPeer,
    _ script: String,
    _ options: [String] = ["--timestamps", "none"]
  ) throws -> (code: Int32?, output: String, errors: String) {
    let input = Pipe()
    let program = try Program(["monitor", "--port", modem.path] + options, input: input)
    input.fileHandleForWriting.write(Data(script.utf8))
    try input.fileHandleForWriting.close()
    let code = program.end(within: 60)
    return (code, program.output, program.errors)
  }

  @Test("sends a line at a time, each after the final result of the one before")
  func sends() throws {
    let modem = try ModemPeer(Self.answers)
    let result = try Self.run(modem, "# signal\nAT+CSQ\r\n\nAT+CNMP=38\rAT")
    #expect(result.code == 0)
    #expect(
      result.output == """
        > AT+CSQ  -- how strong the signal is
        < +CSQ: 17,99  -- signal -79 dBm
        < OK
        > AT+CNMP=38  -- which radio systems the module looks for: mode LTE only
        < OK
        > AT  -- asks nothing: shows that the module listens, and tells it the rate where that is automatic
        < OK

        """
    )
    #expect(modem.heard == "AT+CSQ\rAT+CNMP=38\rAT\r")
    // A script is not asked; it gets a message.
    #expect(
      result.errors
        == "sniffer monitor: +CNMP: AUTO_SAVE: kept when the module is switched off\n"
    )
  }

  @Test("has colours if asked for, which add nothing to the text")
  func colours() throws {
    let modem = try ModemPeer(Self.answers)
    let options = ["--timestamps", "none", "--color"]
    let painted = try Self.run(modem, "AT+CSQ\n", options + ["always"])
    let plain = try Self.run(modem, "AT+CSQ\n", options + ["never"])
    #expect(painted.output.contains("\u{1B}[") && !plain.output.contains("\u{1B}"))
    #expect(painted.output.replacing(#/\e\[[0-9]*m/#, with: "") == plain.output)
  }

  @Test("gives the next line to a prompt, and cancels where there is none")
  func answersPrompt() throws {
    let modem = try ModemPeer(Self.answers)
    let result = try Self.run(modem, "AT+CMGS=\"+12025550123\"\nhello\nAT\n")
    #expect(result.code == 0, "\(result)")
    #expect(modem.heard == "AT+CMGS=\"+12025550123\"\rhello\u{1A}AT\r")
    let other = try ModemPeer(Self.answers)
    let cut = try Self.run(other, "AT+CMGS=\"+12025550123\"\n")
    #expect(cut.code == 1)
    #expect(other.heard == "AT+CMGS=\"+12025550123\"\r\u{1B}")
    #expect(cut.errors.contains("no text for the module's prompt: cancelled"))
  }

  @Test("exits with status 1 when a command failed, and goes on to the end")
  func fails() throws {
    let modem = try ModemPeer(Self.answers)
    let result = try Self.run(modem, "AT+BAD\nAT\n", ["--only", "error"])
    #expect(result.code == 1)
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(modem.heard == "AT+BAD\rAT\r")
  }

  @Test("exits with status 74 when the line is lost")
  func loses() throws {
    let modem = try ModemPeer([:])
    let result = try withStop(of: modem, after: "AT+CFUN=1,1\r") {
      try Self.run(modem, "AT+CFUN=1,1\nAT\n")
    }
    #expect(result.code == ExitCode.lineLost.rawValue)
    #expect(result.errors.hasSuffix("LOST: \(modem.path): the line was lost\n"))
  }

  @Test("records what goes over the line as a trace")
  func records() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.trace").path
    let modem = try ModemPeer(Self.answers)
    let result = try Self.run(modem, "AT+CSQ\n", ["--record", path])
    #expect(result.code == 0)
    let trace = try Script(parsing: FileText.read(path))
    let text = String(decoding: trace.canonical(), as: UTF8.self)
    #expect(text.contains(#"> AT+CSQ\r"#) && text.contains(#"< +CSQ: 17,99\r\n"#))
    #expect(text.contains("# title: recorded by sniffer monitor\n"))
  }

  @Test("exits with status 73 and one message when its recording cannot be written")
  func fillsDisk() throws {
    let modem = try ModemPeer(Self.answers)
    let script = String(repeating: "AT+CSQ\n", count: 40)
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.trace").path
    let command =
      "ulimit -f 1; printf '\(script)' | \(Program.url.path) monitor --port \(modem.path)"
      + " --record \(path) > /dev/null"
    let monitor = try Program(["-c", command], of: URL(fileURLWithPath: "/bin/sh"))
    #expect(monitor.end(within: 60) == ExitCode.cannotWrite.rawValue)
    #expect(monitor.errors == "sniffer monitor: \(path): cannot be written: File too large\n")
  }

  @Test("exits with status 73 when the reader of its output is gone")
  func losesReader() throws {
    let modem = try ModemPeer(Self.answers)
    let output = Pipe()
    let input = Pipe()
    let monitor = try Program(["monitor", "--port", modem.path], input: input, output: output)
    try output.fileHandleForReading.close()
    input.fileHandleForWriting.write(Data("AT\nAT\nAT\n".utf8))
    #expect(monitor.end(within: 60) == ExitCode.cannotWrite.rawValue)
  }

  @Test("works over TCP as well")
  func connects() throws {
    let modem = try Program(["modem", "--listen", "127.0.0.1:0", "--fast"])
    defer { modem.interrupt() }
    let place = try #require(modem.waits(for: "ready at "))
    let input = Pipe()
    let program = try Program(["monitor", "--tcp", place, "--timestamps", "none"], input: input)
    // A module that has just been switched on takes a while to listen.
    input.fileHandleForWriting.write(Data("AT\nAT\nAT\nAT+GSN\n".utf8))
    try input.fileHandleForWriting.close()
    #expect(program.end(within: 60) != nil)
    #expect(program.output.hasSuffix("< 490154203237518  -- IMEI 490154203237518\n< OK\n"))
  }

  @Test("keeps no history, and no terminal is touched")
  func keepsNothing() throws {
    let modem = try ModemPeer(Self.answers)
    let result = try Self.run(modem, "AT\n")
    #expect(result.code == 0)
    #expect(!(result.output + result.errors).contains("\u{1B}"))
  }

  @Test("refuses kinds that there are not")
  func refuses() {
    #expect(
      throws: UsageError.invalidValue(
        option: "only",
        found: "all",
        expected: "words of " + MonitorFilter.words.joined(separator: ","),
        .monitor
      )
    ) {
      try CommandResult("monitor", ["--port", "/nowhere", "--only", "urc,all"])
    }
  }

  @Test("ends at once where there is no port")
  func findsNoPort() throws {
    let result = try CommandResult("monitor", ["--port", "/nowhere/ttyUSB9"])
    #expect(result.code == .unavailable)
    #expect(result.errors == "sniffer monitor: /nowhere/ttyUSB9: there is no such port\n")
  }
}
