import Foundation
import Primitives
import Testing

@testable import CommandLine
@testable import sniffer

/// What `send` does beside sending commands: files of them, bodies, lines to wait for.
@Suite("send with files, bodies and lines to wait for")
struct SendExchangeTests {
  private static let ready = "AT\r\r\nOK\r\n"
  private static let action = "AT+HTTPACTION=0\r\r\nOK\r\n"

  /// A modem that says `late` some time after it has answered `command`.
  private static func modem(_ answer: String, to command: String, late: String) throws -> ModemPeer
  {
    let line = Late(late)
    return try ModemPeer { bytes, now in
      line.step(bytes, now, command: command, answer: answer)
    }
  }

  private final class Late: @unchecked Sendable {
    // Only the modem's thread uses it.
    private var heard: [UInt8] = []
    private var dueAt: Instant?
    private let late: String

    init(_ late: String) {
      self.late = late
    }

    func step(_ bytes: [UInt8], _ now: Instant, command: String, answer: String) -> [UInt8] {
      heard += bytes
      if String(decoding: heard, as: UTF8.self) == command {
        heard = []
        dueAt = now + 100
        return Array(answer.utf8)
      }
      guard let due = dueAt, now >= due else { return [] }
      dueAt = nil
      return Array(late.utf8)
    }
  }

  @discardableResult
  private static func withFile<Result>(
    _ text: String,
    _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "file").path
    try Data(text.utf8).write(to: URL(filePath: path))
    return try body(path)
  }

  @Test("takes commands from a file, behind those of the command line")
  func takesFile() throws {
    let modem = try ModemPeer([
      "AT\r": Self.ready, "AT+CSQ\r": "AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n",
    ])
    let result = try Self.withFile("# signal\r\n\n  AT+CSQ\t\r\nAT") { path in
      try CommandResult("send", ["--port", modem.path, "AT", "--file", path])
    }
    #expect(result.code == .done)
    #expect(result.errors == "")
    #expect(modem.heard == "AT\rAT+CSQ\rAT\r")
  }

  @Test("needs a command, on the command line or in the file")
  func needsCommand() throws {
    #expect(throws: UsageError.missingOperand("COMMAND", .send)) {
      try CommandResult("send", ["--port", "/nonexistent"])
    }
    try Self.withFile("# nothing\n") { path in
      #expect(throws: UsageError.missingOperand("COMMAND", .send)) {
        try CommandResult("send", ["--port", "/nonexistent", "--file", path])
      }
    }
    let missing = try CommandResult("send", ["--port", "/nonexistent", "--file", "/no/such"])
    #expect(missing.code == .noInput)
  }

  @Test("gives a prompt its body, with Ctrl-Z where nothing states a length")
  func givesBody() throws {
    let modem = try ModemPeer([
      "AT+CMGS=\"5551234\"\r": "AT+CMGS=\"5551234\"\r\r\n> ",
      "hello\r\n> there\u{1A}": "hello\r\n> > there\r\n\r\n+CMGS: 7\r\n\r\nOK\r\n",
      "AT\r": Self.ready,
    ])
    let result = try Self.withFile("hello\r\n> there") { path in
      let arguments = ["--port", modem.path, "--body", path, "AT+CMGS=\"5551234\"", "AT"]
      return try CommandResult("send", arguments)
    }
    #expect(result.code == .done, "\(result.errors)")
    #expect(modem.heard == "AT+CMGS=\"5551234\"\rhello\r\n> there\u{1A}AT\r")
    #expect(result.output.contains("response +CMGS: 7"))
  }

  @Test("gives a body of the stated length as it is")
  func givesStatedBody() throws {
    let modem = try ModemPeer([
      "AT+HTTPDATA=5,1000\r": "AT+HTTPDATA=5,1000\r\r\nDOWNLOAD\r\n", "12\u{1A}45": "\r\nOK\r\n",
    ])
    let result = try Self.withFile("12\u{1A}45") { path in
      try CommandResult("send", ["--port", modem.path, "--body", path, "AT+HTTPDATA=5,1000"])
    }
    #expect(result.code == .done, "\(result.errors)")
    #expect(modem.heard == "AT+HTTPDATA=5,1000\r12\u{1A}45")
  }

  @Test(
    "refuses a body that would go wrong, before anything is sent",
    arguments: [
      (["AT+HTTPDATA=6,1000"], "AT+HTTPDATA=6,1000 states 6 bytes, and FILE has 5"),
      (["AT+CIPSEND=0,7"], "AT+CIPSEND=0,7 states 7 bytes, and FILE has 5"),
      (["AT+SMPUB=\"t\",\"4\",1,1"], "AT+SMPUB=\"t\",\"4\",1,1 states 4 bytes, and FILE has 5"),
      (["AT+CFSWFILE=3,\"a\",0,6,5000"], "AT+CFSWFILE=3,\"a\",0,6,5000 states 6 bytes"),
      (["AT+CMGS=\"1\"", "AT+CMGS=\"2\""], "2 commands ask for a body, and there is one"),
      (["AT"], "no command asks for a body"),
      (["AT+CMGS=\"1\""], "byte 3 would end it: 0x1B"),
    ]
  )
  func refusesBody(commands: [String], words: String) throws {
    try Self.withFile("12\u{1B}45") { path in
      do {
        let arguments = ["--port", "/nonexistent", "--body", path] + commands
        _ = try CommandResult("send", arguments)
        Issue.record("nothing was refused")
      } catch let error as UsageError {
        let message = error.message.replacing(path, with: "FILE")
        #expect(message.contains("--body: \(words)"), "\(message)")
      }
    }
  }

  @Test("waits for a line that comes after the last final result")
  func expects() throws {
    let modem = try Self.modem(
      Self.action,
      to: "AT+HTTPACTION=0\r",
      late: "\r\n+HTTPACTION: 0,200,12\r\n"
    )
    let result = try CommandResult(
      "send",
      ["--port", modem.path, "--expect", "+HTTPACTION:", "AT+HTTPACTION=0"]
    )
    #expect(result.code == .done)
    #expect(result.output.contains("urc      +HTTPACTION: 0,200,12"))
  }

  @Test("exits with status 124 when the line does not come; the echo is none")
  func tellsMissingLine() throws {
    let modem = try ModemPeer(["AT+HTTPACTION=0\r": Self.action])
    let result = try CommandResult(
      "send",
      ["--port", modem.path, "--timeout", "200ms", "--expect", "+HTTPACTION", "AT+HTTPACTION=0"]
    )
    #expect(result.code == .timeRanOut)
    #expect(result.errors == "sniffer send: no line with '+HTTPACTION' within 200ms\n")
  }

  @Test("exits with status 1 at a line that must not come, after the pending command")
  func fails() throws {
    let modem = try ModemPeer(["AT\r": "AT\r\r\nUNDER-VOLTAGE WARNNING\r\n\r\nOK\r\n"])
    let result = try CommandResult(
      "send",
      ["--port", modem.path, "--fail", "UNDER-VOLTAGE", "AT", "AT+CSQ"]
    )
    #expect(result.code == .checkFailed)
    #expect(
      result.errors
        == "sniffer send: the module says 'UNDER-VOLTAGE WARNNING'; the rest is not sent\n"
    )
    #expect(modem.heard == "AT\r")
  }

  @Test("exits with status 1 at once at such a line while it waits for another")
  func failsWhileWaiting() throws {
    let modem = try Self.modem(
      Self.action,
      to: "AT+HTTPACTION=0\r",
      late: "\r\n+HTTPACTION: 0,601,0\r\n"
    )
    let arguments = [
      "--port", modem.path, "--expect", ",200,", "--fail", ",601,", "AT+HTTPACTION=0",
    ]
    let result = try CommandResult("send", arguments)
    #expect(result.code == .checkFailed)
    #expect(result.errors == "sniffer send: the module says '+HTTPACTION: 0,601,0'\n")
  }

  @Test("prints the module's own bytes")
  func printsRaw() throws {
    let answer = "AT\r\r\n\u{1B}[2J\u{7}OK?\r\nOK\r\n"
    let modem = try ModemPeer(["AT\r": answer])
    let result = try CommandResult("send", ["--port", modem.path, "--raw", "AT"])
    #expect(result.code == .done)
    #expect(result.output == answer)
    #expect(throws: UsageError.exclusiveOptions("raw", "json", .send)) {
      try CommandResult("send", ["--port", "/x", "--raw", "--json", "AT"])
    }
  }
}
