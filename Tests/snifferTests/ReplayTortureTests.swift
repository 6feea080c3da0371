import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("replay --torture")
struct ReplayTortureTests {
  /// Of the tracker's traces one: each is replayed some hundred times.
  @Test("is borne by the traces of the repository", arguments: ["at", "tracker/sim-pin.trace"])
  func committed(path: String) throws {
    let traces = RunScenarios.folder.deletingLastPathComponent().path
    let result = try ReplayFolder.replay(["--torture", "\(traces)/\(path)"], hiding: traces)
    #expect(result.code == .done, "\(result.output)")
    let counts = result.output.matches(of: #/ (\d+) tortures\n/#).compactMap { Int($0.output.1) }
    #expect(counts.count == result.lines.count { $0.hasPrefix("ok ") })
    #expect(counts.min() ?? 0 > 40)
  }

  @Test("reports which torture changed what, and how to see it again")
  func fails() throws {
    // A body that is shorter than announced swallows what comes after it: less of it where the
    // next command is not echoed.
    let folder = try ReplayFolder([
      "a.trace": #"""
      #!sniffer 1
      0 > AT+HTTPREAD\r
      1 < AT+HTTPREAD\r\r\n
      1 < +HTTPREAD: 30\r\n
      1 < abc\r\n
      1 < OK\r\n
      2 > AT+CSQ\r
      3 < AT+CSQ\r\r\n
      3 < +CSQ: 9,0\r\n
      3 < OK\r\n

      """#
    ])
    let result = try folder.replay("--torture")
    #expect(result.code == .checkFailed, "\(result.output)")
    #expect(result.output.contains(": line 7: without echo: `K  [unknown]` is gone\n"))
    #expect(result.output.contains("again: sniffer replay DIR/a.trace --torture\n"))
  }
}
