import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("replay")
struct ReplayCommandTests {
  @Test(
    "plays a recorded run to its end, byte by byte, and knows it again",
    arguments: ["first-run", "bearer-lost", "https", "sim-pin-given", "recovery-ladder"]
  )
  func recordedRun(scenario: String) throws {
    let folder = try ReplayFolder(recording: scenario)
    let first = try folder.replay("--match", "strict")
    #expect(first.code == .done)
    #expect(first.output.contains(" lines, nothing to compare with: see --accept\n"))
    #expect(first.output.hasPrefix("-      DIR/run.trace  "))
    #expect(first.output.hasSuffix(" 1 with nothing to compare with: all runs pass\n"))
    let refused = try folder.replay("--match", "strict", "--strict")
    #expect(refused.code == .checkFailed)
    #expect(refused.output.hasPrefix("FAILS  DIR/run.trace  nothing to compare with, which"))
    #expect(refused.output.hasSuffix("1 run failed\n"))
    #expect(refused.output.contains("DIR/run.trace --match strict --strict\n"))
    #expect(try folder.replay("--strict", "--tap").output.contains("\nnot ok 1 "))
    #expect(try folder.replay("--strict", "--json").output.contains(#""event":"problem""#))
    #expect(try folder.replay("--tap").output.contains("# SKIP nothing to compare with"))
    let accepted = try folder.replay("--match", "strict", "--accept")
    #expect(accepted.code == .done && accepted.output.contains(" lines, accepted\n"))
    let golden = try folder.read("run.replay")
    #expect(golden.contains("  state    reporting\n"))
    #expect(golden.contains("  <        OK  [final]\n"))
    let again = try folder.replay("--match", "strict")
    #expect(again.code == .done, "\(again.output)")
    #expect(again.output.hasPrefix("ok     DIR/run.trace  "))
    #expect(try folder.replay("--match", "strict", "--strict").code == .done)
    #expect(
      again.output.hasSuffix(
        "1 trace, 1 run, \(golden.count { $0 == "\n" }) lines: all runs pass\n"
      )
    )
  }

  @Test("tells the same story as the run that was recorded")
  func sameStory() throws {
    let folder = try ReplayFolder(recording: "first-run")
    _ = try folder.replay("--accept")
    let run = try CommandResult("run", ["--scenario", RunScenarios.path("first-run")])
    func story(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { line in
        line.contains("  state    ") || line.contains("  note     ")
      }
    }
    let told = story(run.output)
    let replayed = story(try folder.read("run.replay"))
    #expect(replayed.count > 50)
    #expect(replayed == Array(told.prefix(replayed.count)))
    #expect(told.count <= replayed.count + 1)
  }

  @Test("describes each difference in words, with state, report and the lines")
  func meaning() throws {
    let folder = try ReplayFolder(recording: "first-run")
    _ = try folder.replay("--accept")
    let trace = try folder.read("run.trace")
    let place = try #require(trace.firstRange(of: "+HTTPACTION: 1,200,"))
    try folder.write("run.trace", trace.replacingCharacters(in: place, with: "+HTTPACTION: 1,503,"))
    let result = try folder.replay()
    #expect(result.code == .checkFailed)
    #expect(result.output.hasPrefix("FAILS  DIR/run.trace  "))
    let lines = result.lines
    let found = try #require(lines.firstIndex { $0.hasSuffix(": HTTP 200 became 503") })
    #expect(lines[found].contains(" DIR/run.replay:"))
    #expect(lines[found].contains(": state reporting, report 1: "))
    #expect(lines[found + 1].hasPrefix("    - ") && lines[found + 1].contains("1,200,"))
    #expect(lines[found + 2].hasPrefix("    + ") && lines[found + 2].contains("1,503,"))
    #expect(result.output.contains("again: sniffer replay DIR/run.trace\n"))
  }

  @Test("reports which line of the trace was not asked for, and what was asked instead")
  func parting() throws {
    let folder = try ReplayFolder(recording: "first-run") { trace in
      trace.replacing(#"> AT+HTTPINIT\r"#, with: #"> AT+HTTPSTART\r"#)
    }
    let result = try folder.replay()
    #expect(result.code == .checkFailed)
    #expect(
      result.output.contains(
        ": `AT+HTTPINIT\\r` comes instead of `AT+HTTPSTART\\r`: here the two part\n"
      )
    )
    let number = try #require(
      folder.read("run.trace").split(separator: "\n").firstIndex { $0.contains("HTTPSTART") }
    )
    #expect(result.output.contains(": line \(number + 1): `AT+HTTPINIT"))
  }

  @Test("only reads the dialogue of another program, and compares it with what decode said")
  func reads() throws {
    let trace = #"""
      #!sniffer 1
      # title: a question
      0 > AT+CSQ\r
      1 < AT+CSQ\r\r\n
      1 < +CSQ: 9,0\r\n
      1 < \r\n
      1 < OK\r\n

      """#
    let folder = try ReplayFolder(["a.trace": trace])
    _ = try folder.replay("--accept")
    #expect(
      try folder.read("a.expected") == """
        0.000000 > command  AT+CSQ
        1.000000 < echo     AT+CSQ
        1.000000 < response +CSQ: 9,0  -- signal -95 dBm
        1.000000 < final    OK

        """
    )
    #expect(try folder.replay().code == .done)
    try folder.write("a.trace", trace.replacing(": 9,0", with: ": 31,0"))
    let result = try folder.replay()
    #expect(result.code == .checkFailed)
    #expect(result.output.contains(" DIR/a.expected:3: +CSQ rssi 9 became 31"))
    // An option of the tracker makes it the tracker's.
    let played = try folder.replay("--tracker-id", "a")
    #expect(played.output.contains("`AT\\r` comes instead of `AT+CSQ\\r`: here the two part"))
  }

  @Test("judges the expectations that the user has added")
  func expectations() throws {
    let folder = try ReplayFolder(recording: "first-run") { trace in
      trace.replacing("0 ! place", with: "0 = report delivered within 1s\n0 ! place")
    }
    let result = try folder.replay()
    #expect(result.code == .checkFailed)
    #expect(result.output.contains(": report delivered within 1s: "))
  }

  @Test("reports where a trace or what is expected of it cannot be read")
  func unreadable() throws {
    let folder = try ReplayFolder(["a.trace": "#!sniffer 1\n0 > AT\\q\n"])
    let result = try folder.replay()
    #expect(result.code == .badInput)
    let message = "ERROR  DIR/a.trace  1 error\nDIR/a.trace:2:7: error: expected "
    #expect(result.output.contains(message))
    let other = try ReplayFolder(["b.trace": "#!sniffer 1\n0 > AT\\r\n", "b.expected": "what?\n"])
    let unread = try other.replay()
    #expect(unread.code == .badInput)
    #expect(unread.output.contains("DIR/b.expected:1:1: expected a decoded line"))
    let none = try ReplayFolder([:]).replay()
    #expect(none.code == .noInput)
    #expect(none.errors.contains("DIR/*.trace"))
  }

  @Test("writes the reports of test, about traces")
  func reports() throws {
    let folder = try ReplayFolder([
      "a.trace": "#!sniffer 1\n0 > AT\\r\n", "a.expected": "0.000000 > command  ATE1\n",
      "b.trace": "#!sniffer 1\n0 > AT\\r\n", "b.expected": "0.000000 > command  AT\n",
    ])
    #expect(
      try folder.replay("--tap").lines.prefix(3).dropFirst() == [
        "1..2", "not ok 1 - DIR/a.trace as ta",
      ]
    )
    let json = try folder.replay("--json").lines
    #expect(
      json[0].hasPrefix(#"{"event":"run","trace":"DIR/a.trace","title":"untitled","as":"ta","#)
    )
    #expect(
      json.last
        == #"{"event":"summary","traces":2,"runs":2,"lines":2,"failed_runs":1,"problems":0}"#
    )
    #expect(
      try folder.replay("--markdown").output.hasPrefix(
        "## sniffer replay\n\n2 traces, 2 runs, 2 lines: "
      )
    )
    let github = try folder.replay("--github").output
    #expect(
      github.contains("::error file=DIR/a.expected,line=1,title=as ta::`ATE1` is gone")
    )
    let file = folder.files.path("j.xml")
    _ = try folder.replay("--junit", file)
    let junit = try folder.read("j.xml")
    #expect(junit.contains("<testsuites name=\"sniffer replay\" tests=\"2\" failures=\"1\""))
    #expect(junit.contains("<property name=\"sniffer.version\" value=\"\(Sniffer.version)\"/>"))
    #expect(junit.contains("type=\"difference\""))
    #expect(try folder.replay("--shard", "2/2").output.hasPrefix("ok     DIR/b.trace  1 line\n"))
  }

  @Test("passes with the traces of the repository, all of which have something to compare with")
  func committed() throws {
    let traces = RunScenarios.folder.deletingLastPathComponent().path
    let result = try ReplayFolder.replay([traces], hiding: traces)
    #expect(result.code == .done, "\(result.output)")
    #expect(!result.output.contains("nothing to compare with"))
    #expect(result.lines.count >= 20)
  }
}
