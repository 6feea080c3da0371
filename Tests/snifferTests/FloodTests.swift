import Foundation
import SerialPort
import Synchronization
import Testing

@testable import CommandLine
@testable import sniffer

/// Every command that drives a line, at a peer that never stops sending.
///
/// `SNIFFER_FLOOD=30` floods each for thirty seconds and also measures how long its end takes.
@Suite("a flood on the line")
struct FloodTests {
  /// Each is given the port's path.
  static let commands = [
    ["doctor"], ["monitor"], ["send", "AT", "--expect", "nothing"],
    ["run", "--url", "http://127.0.0.1:9/"], ["record", "--output", "/dev/null"], ["modem"],
    ["replay", "--as", "te", trace], ["replay", "--as", "ta", trace],
  ]

  static let trace = RunScenarios.folder.deletingLastPathComponent()
    .appendingPathComponent("at/http-post-200.trace").path

  /// Answers, text without an end, noise, sentences.
  static let floods: [[UInt8]] = [
    Array("\r\nOK\r".utf8), Array("text".utf8),
    (0...255).map { UInt8(truncatingIfNeeded: $0 * 91) },
    Array("$GPZDA,160012.71,11,03,2004,-1,00*7D\r\n".utf8),
  ]

  /// Project value: twice what a command has before the first byte, with room for a debug build.
  static let memoryMax = 40 * 1_024

  private static let seconds = ProcessInfo.processInfo.environment["SNIFFER_FLOOD"]
    .flatMap(Double.init)

  private static func peer(_ flood: [UInt8]) throws -> ModemPeer {
    let bytes = Array(repeatElement(flood, count: 4_096 / flood.count).joined())
    return try ModemPeer { _, _ in bytes }
  }

  /// Stdin has to stay open: a monitor ends with it.
  private static func program(
    _ command: [String],
    on peer: ModemPeer,
    output: Pipe?
  ) throws -> (Program, Pipe) {
    let input = Pipe()
    let arguments = [command[0], "--port", peer.path] + command.dropFirst()
    return (try Program(arguments, input: input, output: output), input)
  }

  @Test("keeps memory bounded, and ends when it is asked to", arguments: commands, floods)
  func bounded(command: [String], flood: [UInt8]) throws {
    let peer = try Self.peer(flood)
    let (program, input) = try Self.program(command, on: peer, output: nil)
    if program.end(within: Self.seconds ?? 0.5) == nil {
      if let peak = program.peakMemory {
        #expect(peak < Self.memoryMax, "\(command): \(peak) KiB")
        if Self.seconds != nil { print("flood", command[0], flood.prefix(6), peak, "KiB") }
      }
      try Self.ends(program)
    }
    _ = input
  }

  @Test("ends while its output is not read", arguments: commands)
  func unread(command: [String]) throws {
    let peer = try Self.peer(Self.floods[0])
    let output = Pipe()
    let (program, input) = try Self.program(command, on: peer, output: output)
    if program.end(within: Self.seconds ?? 0.5) == nil { try Self.ends(program) }
    _ = (input, output)
  }

  @Test("ends while its terminal is not read")
  func unreadTerminal() throws {
    let peer = try Self.peer(Self.floods[0])
    let terminal = try PseudoTerminal()
    let end = try #require(FileHandle(forUpdatingAtPath: terminal.path))
    let program = try Program(["monitor", "--port", peer.path], terminal: end)
    #expect(program.end(within: Self.seconds ?? 1.5) == nil)
    try Self.ends(program)
    _ = consume terminal
  }

  private static func ends(_ program: Program) throws {
    let start = Date()
    program.interrupt()
    #expect(program.end(within: 30) != nil)
    if seconds != nil { #expect(Date().timeIntervalSince(start) < 1.1) }
  }
}
