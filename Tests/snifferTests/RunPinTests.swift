import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("run --pins")
struct RunPinTests {
  private static let script = """
    #!sniffer 1
    # title: a night in which nothing happens to the lamp
    # origin: synthetic
    0 ! place 31.953900 35.910600
    0 ! sky open
    1h ! tell "AT+SGPIO=0,4,1,1"
    8h ! radio lost
    8h1min ! end

    """

  private func rows(_ options: [String], _ isWanted: (String) -> Bool) throws -> [String] {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "night.scenario")
    try Self.script.write(to: file, atomically: false, encoding: .utf8)
    let run = try CommandResult("run", ["--scenario", file.path()] + options)
    return run.lines.filter(isWanted)
  }

  @Test("has one row for each change, and none for a blink")
  func rows() throws {
    let rows = try rows(["--pins"]) { $0.contains("  pin  ") }
    #expect(rows.count < 20)
    #expect(rows.first?.hasSuffix("STATUS high") == true)
    #expect(rows.contains { $0.hasSuffix("GPIO4 output, high") })
    #expect(rows.last?.hasSuffix("NETLIGHT 64 ms on, 800 ms off") == true)
  }

  @Test("has the same changes as JSON Lines")
  func json() throws {
    let events = try rows(["--pins", "--json"]) { $0.contains(#""event":"pin""#) }
    let rows = try rows(["--pins"]) { $0.contains("  pin  ") }
    #expect(events.count == rows.count)
    #expect(events.contains { $0.contains(#""pin":"GPIO4","direction":"output","level":"high""#) })
  }

  @Test("without it no row is about pins", arguments: [[], ["--json"]])
  func none(options: [String]) throws {
    #expect(try rows(options) { $0.contains("STATUS") || $0.contains("NETLIGHT") } == [])
  }
}
