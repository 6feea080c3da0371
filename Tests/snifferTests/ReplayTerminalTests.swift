import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("replay --as te")
struct ReplayTerminalTests {
  @Test(
    "drives the virtual modem by a recorded run, and finds every byte of its answers",
    arguments: ["first-run", "bearer-lost", "https", "sim-pin-given", "roaming"]
  )
  func recordedRun(scenario: String) throws {
    let folder = try ReplayFolder(recording: scenario)
    let result = try folder.replay("--as", "te", "--match", "strict")
    #expect(result.code == .done, "\(result.output)")
    let lines = try #require(result.output.firstMatch(of: #/ (\d+) lines\n/#)).output.1
    #expect((Int(lines) ?? 0) > 200)
  }

  @Test("finds every byte of the answers in the traces of the tracker")
  func committed() throws {
    let traces = RunScenarios.folder.deletingLastPathComponent().path + "/tracker"
    let result = try ReplayFolder.replay(
      ["--as", "te", "--match", "strict", traces],
      hiding: traces
    )
    #expect(result.code == .done, "\(result.output)")
    #expect(result.lines.count >= 8)
  }

  @Test("says after which command the modem says something else, and the line of the trace")
  func differs() throws {
    let folder = try ReplayFolder(recording: "first-run") { trace in
      trace.replacing("+HTTPACTION: 1,200,", with: "+HTTPACTION: 1,503,")
    }
    let alike = try folder.replay("--as", "te")
    #expect(alike.code == .done)
    let result = try folder.replay("--as", "te", "--match", "strict")
    #expect(result.code == .checkFailed)
    let line = try #require(result.lines.first { $0.contains("HTTP 503 became 200") })
    #expect(line.hasPrefix("  as te, at "))
    #expect(line.contains(": line ") && line.contains("after `AT+HTTPACTION=1\\r`"))
    #expect(result.output.contains("again: sniffer replay DIR/run.trace --as te --match strict\n"))
  }

  @Test("writes nothing down, and refuses torture", arguments: ["--accept", "--torture"])
  func refuses(option: String) throws {
    #expect(throws: UsageError.self) {
      try ReplayFolder(["a.trace": "#!sniffer 1\n"]).replay("--as", "te", option)
    }
  }
}
