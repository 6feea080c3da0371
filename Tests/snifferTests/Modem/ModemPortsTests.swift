import Foundation
import Primitives
import Script
import SerialPort
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("The ports of sniffer modem", .serialized)
struct ModemPortsTests {
  /// A program that is a modem, and what it has made.
  private struct Modem {
    let folder: URL
    let program: Program

    init(_ arguments: [String], input: Pipe? = nil) throws {
      folder = try TemporaryFolder.make()
      let place = folder.path
      program = try Program(
        ["modem", "--fast"] + arguments.map { $0.replacingOccurrences(of: "HERE", with: place) },
        input: input
      )
      _ = try #require(program.waits(for: "ready at "), "\(program.errors)")
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    func control(_ verbs: String...) throws -> (code: Int32?, output: String, errors: String) {
      let ctl = try Program(["modem", "ctl", "--control", path("control")] + verbs)
      let code = ctl.end(within: 20)
      return (code, ctl.output, ctl.errors)
    }

    /// Ends it as Ctrl-C does.
    func stop() -> Int32? {
      program.interrupt()
      let code = program.end(within: 20)
      try? FileManager.default.removeItem(at: folder)
      return code
    }
  }

  /// A client that waits for what it expects.
  private struct Client: ~Copyable {
    private var port: SerialPort.Port

    init(_ path: String) throws { port = try SerialPort.Port(path: path, baud: 115_200) }

    /// Sends `text`; all that comes until `part` is there, or for ten seconds.
    mutating func ask(_ text: String, until part: String) throws -> String {
      try port.write(Array(text.utf8))
      return try wait(for: part)
    }

    mutating func wait(for part: String) throws -> String {
      var bytes: [UInt8] = []
      let limit = Date() + 10
      while Date() < limit {
        _ = try port.read(into: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains(part) { return text }
        usleep(2_000)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func waits(_ condition: () -> Bool) -> Bool {
    let limit = Date() + 20
    while Date() < limit {
      if condition() { return true }
      usleep(10_000)
    }
    return false
  }

  @Test("USB: AT and modem port answer, diagnostics is silent, NMEA speaks")
  func usb() throws {
    let modem = try Modem(["--usb", "HERE/usb"])
    for name in ["ttyUSB2", "ttyUSB3"] {
      var client = try Client(modem.path("usb/\(name)"))
      #expect(try client.ask("AT\r", until: "OK") == "AT\r\r\nOK\r\n")
    }
    var silent = try Client(modem.path("usb/ttyUSB0"))
    try #expect(silent.ask("AT\r", until: "") == "")
    var sentences = try Client(modem.path("usb/ttyUSB1"))
    var commands = try Client(modem.path("usb/ttyUSB2"))
    #expect(try commands.ask("AT+CGNSPWR=1\r", until: "OK").hasSuffix("OK\r\n"))
    #expect(try sentences.wait(for: "GGA,").contains("$G"))
    #expect(modem.stop() == 130)
    #expect(!FileManager.default.fileExists(atPath: modem.path("usb/ttyUSB2")))
  }

  @Test("--firmware is what the module says of itself")
  func firmware() throws {
    let modem = try Modem(["--pty", "HERE/modem", "--firmware", "1529B08SIM7000G"])
    var client = try Client(modem.path("modem"))
    #expect(
      try client.ask("ATE0;+CGMR\r", until: "OK").hasSuffix(
        "\r\nRevision:1529B08SIM7000G\r\n\r\nOK\r\n"
      )
    )
    #expect(modem.stop() == 130)
  }

  @Test("USB: the ports go and come back when the module restarts")
  func restart() throws {
    let modem = try Modem(["--usb", "HERE/usb", "--control", "HERE/control"])
    let link = modem.path("usb/ttyUSB2")
    let before = try FileManager.default.destinationOfSymbolicLink(atPath: link)
    // Kept open, so that the system does not give the same number again.
    let client = try Client(link)
    #expect(try modem.control("reboot").code == 0)
    #expect(
      Self.waits {
        let now = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        return now != nil && now != before
      }
    )
    _ = consume client
    var next = try Client(link)
    #expect(try next.ask("AT\r", until: "OK").contains("OK"))
    #expect(modem.stop() == 130)
  }

  @Test("several modems have a folder each, and answer each for itself")
  func count() throws {
    let modem = try Modem(["--usb", "HERE/usb", "--count", "3"])
    for index in 0..<3 {
      #expect(Self.waits { FileManager.default.fileExists(atPath: modem.path("usb/2/ttyUSB3")) })
      var client = try Client(modem.path("usb/\(index)/ttyUSB2"))
      #expect(try client.ask("AT\r", until: "OK") == "AT\r\r\nOK\r\n")
    }
    #expect(modem.stop() == 130)
  }

  @Test("a control port is its owner's from its first moment on, under any umask")
  func controlMode() throws {
    for mask in ["0", "077", "0777"] {
      let folder = try TemporaryFolder.make()
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appendingPathComponent("control").path
      let command =
        "umask \(mask); exec \(Program.url.path) modem --listen 127.0.0.1:0 --control \(path)"
      let modem = try Program(["-c", command], of: URL(fileURLWithPath: "/bin/sh"))
      try #require(modem.waits(for: "ready at ") != nil)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
  }

  @Test(
    "a second modem at a live link is refused, and the first keeps it",
    arguments: ["pty", "usb"]
  )
  func refusesLink(option: String) throws {
    let modem = try Modem(["--\(option)", "HERE/\(option)"])
    let second = try Program(["modem", "--\(option)", modem.path(option)])
    #expect(second.end(within: 30) == ExitCode.unavailable.rawValue)
    #expect(second.errors.contains("leads to the pseudo-terminal of process "), "\(second.errors)")
    let link = option == "pty" ? "pty" : "usb/ttyUSB2"
    #expect(try CommandResult("send", ["--port", modem.path(link), "AT"]).code == .done)
  }

  @Test("verbs come by the control port; what is wrong is reported with its column")
  func control() throws {
    let modem = try Modem(["--pty", "HERE/pty", "--control", "HERE/control"])
    var client = try Client(modem.path("pty"))
    _ = try client.ask("AT\r", until: "OK")
    let good = try modem.control("urc \"+CMTI: \\\"SM\\\",1\"", "battery 3.4V")
    #expect(good.code == 0 && good.output == "ok\nok\n")
    #expect(try client.wait(for: "\r\n+CMTI: \"SM\",1\r\n").contains("+CMTI"))
    #expect(try client.ask("AT+CBC\r", until: "OK").contains(",3400\r\n"))
    let bad = try modem.control("radio lots")
    #expect(bad.code == 65)
    #expect(bad.errors.contains("error: column 7: expected ") && bad.errors.contains("try `lost`"))
    let end = try modem.control("end")
    #expect(end.code == 0 && end.output == "ok\n")
    #expect(modem.program.end(within: 20) == 0)
    #expect(!FileManager.default.fileExists(atPath: modem.path("control")))
  }

  @Test("verbs come by stdin, and what is wrong is reported there, with its column")
  func input() throws {
    let input = Pipe()
    let modem = try Modem(["--pty", "HERE/pty"], input: input)
    var client = try Client(modem.path("pty"))
    _ = try client.ask("AT\r", until: "OK")
    try input.fileHandleForWriting.write(contentsOf: Data("battery 3.4V\nradio lots\n".utf8))
    #expect(Self.waits { modem.program.errors.contains("column 7: expected ") })
    #expect(try client.ask("AT+CBC\r", until: "OK").contains(",3400\r\n"))
    // Whoever has no more to say does not end the modem.
    try input.fileHandleForWriting.close()
    #expect(try client.ask("AT\r", until: "OK").contains("OK"))
    #expect(modem.stop() == 130)
  }

  @Test("a control port without a modem is reported, and so is one that is taken")
  func refusedControl() throws {
    #expect(throws: UsageError.self) {
      try CommandResult("modem ctl", ["--control", "/nowhere/control", "reboot", " "])
    }
    let ctl = try Program(["modem", "ctl", "--control", "/nowhere/control", "reboot"])
    #expect(ctl.end(within: 20) == 69)
    let file = try TemporaryFolder.make().appendingPathComponent("file")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try Data("mine".utf8).write(to: file)
    let third = try Program(["modem", "--listen", "127.0.0.1:0", "--control", file.path])
    #expect(third.end(within: 20) == 73)
    #expect(third.errors.contains("file: is there already and is no socket"), "\(third.errors)")
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
    let modem = try Modem(["--pty", "HERE/pty", "--control", "HERE/control"])
    let second = try Program(
      ["modem", "--pty", modem.path("other"), "--control", modem.path("control")]
    )
    #expect(second.end(within: 20) == 69)
    #expect(modem.stop() == 130)
  }

  @Test("a verb that is too long is refused, and so by a modem that others ask")
  func longVerb() throws {
    // More than the modem reads, and less than a pipe holds.
    let long = String(repeating: "x", count: 30_000)
    #expect {
      try CommandResult("modem ctl", ["--control", "/nowhere/control", long])
    } throws: {
      let message = ($0 as? UsageError)?.message ?? ""
      return message.utf8.count < 200 && message.contains("at most 8192 bytes, found 30000")
    }
    let input = Pipe()
    let modem = try Modem(["--pty", "HERE/pty"], input: input)
    try input.fileHandleForWriting.write(contentsOf: Data(long.utf8))
    #expect(Self.waits { modem.program.errors.contains("at most 8192 bytes, found more") })
    #expect(modem.stop() == 130)
  }

  @Test("a recording has both directions, and is a trace after the end")
  func recording() throws {
    let modem = try Modem(["--usb", "HERE/usb", "--record", "HERE/it.trace"])
    var client = try Client(modem.path("usb/ttyUSB2"))
    _ = try client.ask("AT\r", until: "OK")
    var second = try Client(modem.path("usb/ttyUSB3"))
    _ = try second.ask("ATE1\r", until: "OK")
    modem.program.interrupt()
    #expect(modem.program.end(within: 20) == 130)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: modem.path("it.trace"))))
    let script = try Script(parsing: bytes)
    #expect(script.headerFaults() == [])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(" > AT\\r\n") && text.contains(" < OK\\r\\n\n"))
    #expect(text.contains(" >:modem ATE1\\r\n") && text.contains(" <:modem OK\\r\\n\n"))
    try? FileManager.default.removeItem(at: modem.folder)
  }

  @Test("with a port it is at the other end of the wires")
  func port() throws {
    // Our end is the far side of a pseudo-terminal, as a board's would be.
    let board = try ModemPeer { heard, now in
      now < .zero + 3_000 && heard.isEmpty ? Array("AT\r".utf8) : []
    }
    let program = try Program(["modem", "--fast", "--port", board.path, "--baud", "19200"])
    #expect(program.waits(for: "19200") != nil)
    #expect(Self.waits { board.heard.contains("\r\nOK\r\n") })
    program.interrupt()
    #expect(program.end(within: 20) == 130)
  }
}
