import Foundation
import Primitives
import SerialPort
import Sockets
import Testing

@testable import CommandLine
@testable import Live
@testable import sniffer

@Suite("A modem's port by RFC 2217", .serialized)
struct ComPortModemTests {
  private static let usualAnswer = "AT\r\r\nOK\r\n"

  /// The program as a server, and the address that it prints.
  private static func server(_ options: String...) throws -> (program: Program, port: String) {
    let program = try Program(
      ["modem", "--fast", "--listen", "rfc2217://127.0.0.1:0"] + options
    )
    let address = try #require(program.waits(for: "ready at rfc2217://"), "\(program.errors)")
    return (program, "rfc2217://\(address)")
  }

  private static func open(_ port: String, baud: Int = 115_200) throws -> Line {
    let request = try ArgumentParser.parse(["send", "--port", port, "--baud", "\(baud)", "AT"])
    guard case .command(let arguments) = request else { preconditionFailure("send is a command") }
    return try Line.open(arguments)
  }

  /// Sends `text`; all that comes until `part` is there, or for the time.
  private static func ask(
    _ line: inout Line,
    _ text: String,
    until part: String,
    within seconds: TimeInterval = 10
  ) throws -> String {
    try line.write(Array(text.utf8))
    var bytes: [UInt8] = []
    let limit = Date() + seconds
    while Date() < limit {
      _ = try line.read(into: &bytes)
      try line.flush()
      if String(decoding: bytes, as: UTF8.self).contains(part) { break }
      usleep(2_000)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("send speaks to it, one client after another")
  func sends() throws {
    let (program, port) = try Self.server()
    for _ in 0..<2 {
      let result = try CommandResult("send", ["--port", port, "--raw", "AT"])
      #expect(result.code == .done && result.output == Self.usualAnswer, "\(result.errors)")
    }
    program.interrupt()
    #expect(program.end(within: 20) == 130)
  }

  @Test("with --uart a rate other than the modem's gets no answer, until it is changed")
  func rates() throws {
    let (program, port) = try Self.server("--uart")
    var line = try Self.open(port)
    #expect(line.hasBaud && !line.isSerialPort)
    // Autobauding loses the first command lines.
    var attempts = 0
    while attempts < 20, try Self.ask(&line, "AT\r", until: "OK", within: 1) == "" { attempts += 1 }
    #expect(try Self.ask(&line, "AT+IPR=9600\r", until: "OK").contains("OK"))
    #expect(try !Self.ask(&line, "AT\r", until: "OK", within: 1).contains("OK"))
    try line.setBaud(9_600)
    // The rest of the noise is still in the modem's line.
    _ = try Self.ask(&line, "\r", until: "ERROR", within: 1)
    #expect(try Self.ask(&line, "AT\r", until: "OK").contains("OK"))
    program.interrupt()
    #expect(program.end(within: 20) == 130)
  }

  @Test("without --uart no rate is wrong")
  func anyRate() throws {
    let (program, port) = try Self.server()
    var line = try Self.open(port, baud: 9_600)
    #expect(try Self.ask(&line, "AT+IPR=115200\r", until: "OK").contains("OK"))
    #expect(try Self.ask(&line, "AT\r", until: "OK") == Self.usualAnswer)
    program.interrupt()
    #expect(program.end(within: 20) == 130)
  }

  @Test("DTR that falls ends a data call; a client that leaves drops it, too")
  func hangUp() throws {
    let (program, port) = try Self.server()
    defer { program.interrupt() }
    var line = try Self.open(port)
    let dial = "ATD*99#\r"
    #expect(try Self.ask(&line, "AT+CFUN=1\r", until: "OK").contains("OK"))
    try Self.waitForNetwork(&line)
    #expect(try Self.ask(&line, dial, until: "CONNECT").contains("CONNECT"))
    try line.set(.dtr, false)
    #expect(try Self.ask(&line, "", until: "NO CARRIER").contains("NO CARRIER"))
    try line.set(.dtr, true)
    #expect(try Self.ask(&line, dial, until: "CONNECT").contains("CONNECT"))
    line = Line(try PseudoTerminal())
    line = try Self.open(port)
    #expect(try Self.ask(&line, "AT\r", until: "OK").contains("OK"))
  }

  private static func waitForNetwork(_ line: inout Line) throws {
    let limit = Date() + 30
    while Date() < limit {
      if try ask(&line, "AT+CGATT?\r", until: "OK").contains("+CGATT: 1") { return }
      usleep(100_000)
    }
    Issue.record("no network")
  }

  @Test("a modem that ends is a lost line")
  func lost() throws {
    let (program, port) = try Self.server()
    var line = try Self.open(port)
    program.interrupt()
    #expect(program.end(within: 20) == 130)
    #expect(throws: LineError.socket(.closed, name: port)) {
      _ = try Self.ask(&line, "", until: "never")
    }
  }

  @Test(
    "a server that is none, or has another port, is refused with the reason",
    arguments: [
      ([255, 254, 44], "expected a server of RFC 2217, found one that refuses COM-PORT-OPTION"),
      (
        [255, 253, 44, 255, 250, 44, 101, 0, 0, 0x25, 0x80, 255, 240],
        "the port cannot do 115200 baud"
      ),
      (
        [255, 253, 44, 255, 250, 44, 102, 7, 255, 240],
        "the port cannot do 8 data bits, no parity and one stop bit"
      ),
    ] as [([UInt8], String)]
  )
  func refused(answer: [UInt8], message: String) throws {
    let listener = try Listener(
      on: .resolve(host: "127.0.0.1", port: 0),
      isRemoteAllowed: false
    )
    let port = "rfc2217://127.0.0.1:\(listener.port)"
    let held = Holder(listener)
    Thread.detachNewThread { held.answer(answer) }
    let result = try CommandResult("send", ["--port", port, "AT"])
    #expect(result.code == .unavailable)
    #expect(result.errors == "sniffer send: \(port): \(message)\n")
  }

  /// A listener that a thread takes over.
  private final class Holder: @unchecked Sendable {
    private var listener: Listener

    init(_ listener: consuming Listener) { self.listener = listener }

    /// Answers the first client with `bytes`, and keeps it until it leaves.
    func answer(_ bytes: [UInt8]) {
      let limit = Date() + 30
      while Date() < limit {
        guard var client = (try? listener.accept()) ?? nil else {
          usleep(1_000)
          continue
        }
        try? client.write(bytes)
        var heard: [UInt8] = []
        while Date() < limit, (try? client.read(into: &heard)) != nil { usleep(1_000) }
        return
      }
    }
  }
}
