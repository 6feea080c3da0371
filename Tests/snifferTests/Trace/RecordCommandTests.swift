import Foundation
import Primitives
import Script
import Synchronization
import Testing

@testable import CommandLine
@testable import sniffer

/// `sniffer record` as a process of its own, between a modem and its user.
@Suite("record")
final class RecordCommandTests {
  private static let signal = "AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n"

  private let folder: URL

  init() throws {
    folder = try TemporaryFolder.make()
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func trace() throws -> Script {
    try Script(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: path("a.trace")))))
  }

  /// What went that way, in one piece.
  private func bytes(_ mark: Script.Mark) throws -> String {
    let bytes = try trace().events.flatMap { event -> [UInt8] in
      guard event.mark == mark, case .bytes(let bytes) = event.payload else { return [] }
      return bytes
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("passes on what both sides say, and writes it down with the rate")
  func passesOn() throws {
    let modem = try ModemPeer(["AT+CSQ\r": Self.signal])
    let record = try Program([
      "record", "--port", modem.path, "--pty", path("link"), "--output", path("a.trace"),
      "--title", "a signal",
    ])
    try #require(record.waits(for: "ready at ") != nil)
    let sent = try CommandResult("send", ["--port", path("link"), "--baud", "9600", "AT+CSQ"])
    #expect(sent.code == .done)
    record.interrupt()
    #expect(record.end(within: 30) == ExitCode.done.rawValue)
    #expect(modem.heard == "AT+CSQ\r")
    #expect(try bytes(.toTA) == "AT+CSQ\r")
    #expect(try bytes(.toTE) == Self.signal)
    let trace = try trace()
    #expect(trace.header("title") == "a signal")
    #expect(trace.header("origin") == "synthetic")
    let text = try String(contentsOfFile: path("a.trace"), encoding: .utf8)
    #expect(text.contains("# From here the TE is at 9600 baud.\n"))
    #expect(record.errors.contains("\(Self.signal.utf8.count) bytes from the TA, 7 from the TE"))
    #expect(!FileManager.default.fileExists(atPath: path("link")))
  }

  @Test("listens alone, and ends with the port; what was said stands in the trace")
  func listens() throws {
    let sentence = "$GPZDA,160012.71,11,03,2004,-1,00*7D\r\n"
    // Again and again: it is unknown when the program is there to read it.
    let next = Mutex(Instant.zero)
    let receiver = try ModemPeer { _, now in
      next.withLock { next in
        guard now >= next else { return [] }
        next = now + 50
        return Array(sentence.utf8)
      }
    }
    let record = try Program(["record", "--port", receiver.path, "--output", path("a.trace")])
    let limit = Date() + 30
    while Date() < limit, (try? bytes(.toTE).contains(sentence)) != true { usleep(20_000) }
    receiver.stop()
    #expect(record.end(within: 30) == ExitCode.lineLost.rawValue)
    #expect(record.errors.contains("the line was lost"))
    #expect(try bytes(.toTE).contains(sentence))
    #expect(receiver.heard == "")
  }

  @Test("stops at the time that was given")
  func stops() throws {
    let modem = try ModemPeer([:])
    let record = try CommandResult("record", ["--port", modem.path, "--duration", "100ms"])
    #expect(record.code == .done)
    #expect(record.errors.hasSuffix("0 bytes from the TA, 0 from the TE\n"))
  }

  @Test("leaves a trace that can be read when the disk is full")
  func fullDisk() throws {
    let line = "$GPZDA,160012.71,11,03,2004,-1,00*7D\r\n"
    let receiver = try ModemPeer { _, _ in Array(line.utf8) }
    let command =
      "ulimit -f 1; exec \(Program.url.path) record --port \(receiver.path)"
      + " --output \(path("a.trace"))"
    let record = try Program(["-c", command], of: URL(fileURLWithPath: "/bin/sh"))
    #expect(record.end(within: 60) == ExitCode.cannotWrite.rawValue)
    #expect(record.errors.contains("cannot be written: File too large"))
    let text = try String(contentsOfFile: path("a.trace"), encoding: .utf8)
    #expect(text.hasSuffix("\n"))
    #expect(try trace().events.count > 0)
  }

  @Test("refuses what makes no sense")
  func refusals() throws {
    #expect(throws: UsageError.self) { try CommandResult("record", ["--pty", "x"]) }
    #expect(throws: UsageError.self) {
      try CommandResult("record", ["--port", "x", "--pty", "y", "--listen", "127.0.0.1:0"])
    }
    let missing = try CommandResult("record", ["--port", "/there/is/none", "--output", path("b")])
    #expect(missing.code == .unavailable)
    #expect(!FileManager.default.fileExists(atPath: path("b")))
  }
}
