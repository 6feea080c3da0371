import Foundation
import Primitives
import Testing

@testable import CommandLine
@testable import sniffer

/// `sniffer test --live` with a board of our own at the other end of the wires.
@Suite("test --live")
struct LiveTestTests {
  private static let scenario = """
    #!sniffer 1
    # title: asks who is there
    # module.power: on
    0 = command "AT" within 20s
    0 = command "ATI" within 20s
    0 = no command "AT+CFUN" for 3s

    """

  /// Sends `AT` until there is a response, and then `next`.
  private static func board(_ next: String) throws -> ModemPeer {
    try ModemPeer { heard, now in
      if String(decoding: heard, as: UTF8.self).contains("OK") { return Array(next.utf8) }
      return now.microseconds % 500_000 < 5_000 ? Array("AT\r".utf8) : []
    }
  }

  @Test("is the modem, and judges what the board says")
  func passes() throws {
    let folder = try TestFolder(["l.scenario": Self.scenario])
    let board = try Self.board("ATI\r")
    let program = try Program([
      "test", "--live", "--fast", "--port", board.path, folder.path("l.scenario"),
    ])
    #expect(program.end(within: 60) == 0, "\(program.errors)")
    #expect(program.output.contains("3 expectations\n\n1 scenario, 1 run, 3 expectations: all"))
    #expect(board.heard.contains("\r\nOK\r\n"))
  }

  @Test("reports what the board did instead")
  func fails() throws {
    let folder = try TestFolder(["l.scenario": Self.scenario])
    let board = try Self.board("AT+CFUN?\r")
    let program = try Program([
      "test", "--live", "--fast", "--port", board.path, folder.path("l.scenario"), "--github",
    ])
    #expect(program.end(within: 60) == 1, "\(program.errors)")
    #expect(program.output.contains("line 6: no command \"AT+CFUN\" for 3s: it happened at "))
    #expect(program.output.contains("  >        AT+CFUN?\\r"))
    #expect(program.output.contains("l.scenario,line=6,title=seed 1::no command"))
  }

  @Test("refuses what does not show on the wire, and more than one scenario")
  func refuses() throws {
    let inside = "#!sniffer 1\n0 = state waiting within 5s\n9 = queue empty\n"
    let folder = try TestFolder(["i.scenario": inside])
    let result = try TestFolder.run(
      ["--live", "--port", folder.path("tty"), folder.path("i.scenario")]
    )
    #expect(result.code == .badInput)
    #expect(result.errors.contains("i.scenario:2:5: error: expected what shows on the wire: "))
    #expect(result.errors.contains("i.scenario:3:5: error: expected what shows on the wire: "))
    #expect(throws: UsageError.self) {
      try TestFolder.run(["--live", "--port", "x", "a.scenario", "b.scenario"])
    }
    #expect(throws: UsageError.self) { try TestFolder.run(["--live", "a.scenario"]) }
    #expect(throws: UsageError.self) { try TestFolder.run(["--port", "x", "a.scenario"]) }
    let good = try TestFolder(["l.scenario": Self.scenario])
    let none = try TestFolder.run(["--live", "--port", good.path("tty"), good.path("l.scenario")])
    #expect(none.code == .unavailable)
  }
}
