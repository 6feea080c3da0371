import Foundation
import Sockets
import Testing

@testable import sniffer

/// The program as a process, a terminal on it, and real sockets behind it.
@Suite("The modem in the real network", .timeLimit(.minutes(2)))
struct RealNetworkTests {
  @Test("connects where the host map leads, sends, receives and hears the end")
  func connects() throws {
    let listener = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    let terminal = try Terminal(["--map", "echo.example:7=127.0.0.1:\(listener.port)"])
    try terminal.send("AT+CIPSTART=\"TCP\",\"echo.example\",7\r")
    #expect(try terminal.hears("CONNECT OK\r\n"))
    guard var server = try next(listener) else { return }
    try terminal.send("AT+CIPSEND=5\r")
    #expect(try terminal.hears("> "))
    try terminal.send("hello")
    #expect(try terminal.hears("SEND OK\r\n"))
    #expect(try bytes(from: &server, 5) == Array("hello".utf8))
    try server.write(Array("world".utf8))
    #expect(try terminal.hears("world"))
    server.close()
    #expect(try terminal.hears("\r\nCLOSED\r\n"))
    try terminal.send("AT+CDNSGIP=\"other.example\"\r")
    #expect(try terminal.hears("+CDNSGIP: 0,8\r\n"))
    #expect(
      terminal.modem.output.contains(
        "other.example: no --map line has it, and only --dial-remote looks names up"
      )
    )
  }

  @Test("keeps what a server sends during a data entry for its end")
  func prompts() throws {
    let listener = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    let terminal = try Terminal([])
    try terminal.send("AT+CIPSTART=\"TCP\",\"127.0.0.1\",\(listener.port)\r")
    #expect(try terminal.hears("CONNECT OK\r\n"))
    guard var server = try next(listener) else { return }
    try terminal.send("AT+CIPSEND=4\r")
    #expect(try terminal.hears("> "))
    try server.write([UInt8](repeating: 0x2E, count: 40_000) + Array("end".utf8))
    #expect(try !terminal.hears(".", within: 0.3))
    let count = terminal.count
    try terminal.send("abcd")
    #expect(try terminal.hears("end"))
    #expect(terminal.count - count >= 40_003)
  }

  @Test("loses nothing of a stream that one side reads late", arguments: [true, false])
  func streams(isDownload: Bool) throws {
    let listener = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    let terminal = try Terminal([])
    try terminal.send("AT+CIPMODE=1\r")
    #expect(try terminal.hears("OK\r\n"))
    try terminal.send("AT+CIPSTART=\"TCP\",\"127.0.0.1\",\(listener.port)\r")
    #expect(try terminal.hears("CONNECT\r\n"))
    guard var server = try next(listener) else { return }
    let count =
      isDownload
      ? try Self.carry(from: &server, to: &terminal.line)
      : try Self.carry(from: &terminal.line, to: &server)
    #expect(count == Self.streamLength)
  }

  /// More than the program keeps, and the system between it and a reader.
  private static let streamLength = 16 << 20

  /// Writes as long as it goes, and reads only then; the number of bytes that have been read.
  private static func carry(
    from sender: inout Connection,
    to receiver: inout Connection
  ) throws -> Int {
    sender.queueLimit = streamLength
    try sender.write([UInt8](repeating: 0x2E, count: streamLength))
    var movedAt = Date()
    while Date() < movedAt + 0.5 {
      let left = sender.pendingByteCount
      try sender.flush()
      if sender.pendingByteCount < left { movedAt = Date() } else { usleep(1_000) }
    }
    var bytes: [UInt8] = []
    var count = 0
    movedAt = Date()
    while count < streamLength, Date() < movedAt + 5 {
      try sender.flush()
      bytes.removeAll(keepingCapacity: true)
      count += try receiver.read(into: &bytes)
      if bytes.isEmpty { usleep(1_000) } else { movedAt = Date() }
    }
    return count
  }

  @Test("takes connections in")
  func listens() throws {
    let free = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    let port = free.port
    free.close()
    let terminal = try Terminal([])
    try terminal.send("AT+CIPSERVER=1,\(port)\r")
    #expect(try terminal.hears("SERVER OK\r\n"))
    var client = try Connection(to: .resolve(host: "127.0.0.1", port: port))
    #expect(try terminal.hears("REMOTE IP: 127.0.0.1\r\n"))
    try client.write(Array("ping".utf8))
    #expect(try terminal.hears("ping"))
    try terminal.send("AT+CIPSEND=4\r")
    #expect(try terminal.hears("> "))
    try terminal.send("pong")
    #expect(try bytes(from: &client, 4) == Array("pong".utf8))
  }

  /// A terminal on a modem of its own.
  private final class Terminal {
    let modem: Program
    var line: Connection
    private var heard: [UInt8] = []
    /// Of the bytes that have come.
    private(set) var count = 0

    init(_ options: [String]) throws {
      modem = try Program(
        ["modem", "--listen", "127.0.0.1:0", "--fast", "--net", "real"] + options
      )
      let place = try #require(modem.waits(for: "ready at "))
      let port = try #require(HostAndPort(parsing: place)).port
      line = try Connection(to: .resolve(host: "127.0.0.1", port: port))
      // Until there is a network for the context that a connection brings up.
      let end = Date() + 60
      repeat {
        heard = []
        try send("AT+CGATT?\r")
      } while try !hears("+CGATT: 1\r\n\r\nOK\r\n", within: 1) && Date() < end
    }

    func send(_ text: String) throws {
      try line.write(Array(text.utf8))
    }

    /// Forgets what it has heard up to the end of `part`; only a fault takes the
    /// half minute.
    func hears(_ part: String, within seconds: TimeInterval = 30) throws -> Bool {
      let end = Date() + seconds
      while Date() < end {
        count += try line.read(into: &heard)
        if let range = heard.firstRange(of: Array(part.utf8)) {
          heard.removeFirst(range.upperBound)
          return true
        }
        usleep(1_000)
      }
      return false
    }
  }
}
