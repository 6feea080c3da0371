import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// The deployed sketch and the tracker in front of the modules of traces.
@Suite("replay --firmware")
struct FirmwareCommandTests {
  /// A trace of `Traces/sketch`, and what has to come of it.
  struct Defect: CustomTestStringConvertible, Sendable {
    var trace: String
    var verdict: String
    /// Of what is wrong.
    var words: String
    /// That show it.
    var bytes: String
    var tracker = "reports"

    init(
      _ trace: String,
      _ verdict: String,
      _ words: String,
      _ bytes: String,
      _ tracker: String? = nil
    ) {
      self.trace = trace
      self.verdict = verdict
      self.words = words
      self.bytes = bytes
      self.tracker = tracker ?? self.tracker
    }

    var testDescription: String { trace }
  }

  /// In the order of dfrobot-library.md 5.
  static let defects = [
    Defect("http-404", "hangs", "200 or 601, forever", ": 1,404,0", "sets aside"),
    Defect("http-201", "hangs", "200 or 601, forever", ": 1,201,0"),
    Defect("http-404-200-bytes", "loses", "for delivered", ": 1,404,200", "sets aside"),
    Defect("http-fast-answer", "hangs", "200 is cut in two", "OK\r\n\r\n+HTTPACTION: 1,200,27"),
    Defect("download-late", "hangs", "begins the POST again", "AT+HTTPDATA=70,4000\r"),
    Defect("position-south", "lies", "`,-56.15`, which is no position", "-34.887747,-56.159689"),
    Defect("position-equator", "lies", "`03.8198`, 11127 km away", "1.352083,103.819836"),
    Defect("position-west", "lies", "`-122.41`, 829 m away", "37.774929,-122.419416"),
    Defect("position-time", "crashes", "is not found", "20261122090000.250"),
    Defect("context-slow", "misreads", "the OK of AT+CSTT", "AT+CIICR\r"),
    Defect("attach-again", "hangs", "attaches again", "ERROR"),
    Defect("port-40000", "hangs", "CONNECT OK or ERROR", "tracker.example\",-25536"),
    Defect("connect-fail", "hangs", "CONNECT OK or ERROR", "CONNECT FAIL"),
    Defect("signal-weak", "misreads", "a signal of 46", "+CSQ: 5,99"),
    Defect("battery-full", "misreads", "a battery of 10 %", "+CBC: 0,100,4200"),
    Defect("battery-absent", "crashes", "is not found", "operation not allowed"),
    Defect("sim-not-ready", "misreads", "the SIM for ready", "+CPIN: NOT READY"),
    Defect("apn-refused", "hangs", "opens the bearer again", "AT+SAPBR=1,1\r\r\nERROR"),
    Defect("rate-other", "hangs", "the one rate it knows", "\u{E0}\u{1C}\u{FE}"),
    Defect("urcs-while-attaching", "crashes", "more is read", "*PSUTTZ"),
    Defect("stale-ok", "misreads", "the OK of AT+HTTPTERM", "AT+HTTPINIT\r\r\nERROR"),
    Defect("bearer-closed", "misreads", "the bearer for open", "+SAPBR: 1,3,"),
  ]

  static let traces = RunScenarios.folder.deletingLastPathComponent()

  /// With paths from the top of the repository.
  private static func outcomes(_ options: String...) throws -> CommandResult {
    var result = try CommandResult("replay", ["--firmware", "sketch,tracker"] + options)
    let root = traces.deletingLastPathComponent().path + "/"
    result.output = result.output.replacingOccurrences(of: root, with: "")
    return result
  }

  @Test(
    "shows each defect of the library by a trace, and that the tracker does right",
    arguments: defects
  )
  func shows(defect: Defect) throws {
    let path = Self.traces.appendingPathComponent("sketch/\(defect.trace).trace").path
    let result = try Self.outcomes("--json", path)
    #expect(result.code == .done)
    let objects = try result.objects
    try #require(objects.count == 2)
    #expect(objects[0]["verdict"] as? String == defect.verdict)
    #expect(objects[0]["reconstruction"] as? Bool == true)
    let findings = try #require(objects[0]["findings"] as? [[String: Any]])
    let found = findings.contains { finding in
      (finding["words"] as? String)?.contains(defect.words) == true
        && (finding["bytes"] as? String)?.contains(defect.bytes) == true
    }
    #expect(found, "\(findings)")
    #expect(objects[1]["firmware"] as? String == "tracker")
    #expect(objects[1]["verdict"] as? String == defect.tracker)
    #expect((objects[1]["findings"] as? [Any])?.isEmpty == true)
  }

  @Test("has a row in this table for each trace of the folder")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.traces.appendingPathComponent("sketch").path
    )
    let names = files.filter { $0.hasSuffix(".trace") }.map { String($0.dropLast(6)) }
    #expect(names.sorted() == Self.defects.map(\.trace).sorted())
  }

  /// With `SNIFFER_ACCEPT=1` the table is rewritten instead of compared.
  @Test("prints the table that stands in the notes")
  func table() throws {
    let page = Self.traces.deletingLastPathComponent()
      .appendingPathComponent("Firmware-notes/sketch-parity.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let result = try Self.outcomes("--markdown", Self.traces.path)
    #expect(result.code == .done)
    let markers = ("<!-- parity -->\n", "<!-- end -->\n")
    let parts = text.components(separatedBy: markers.0)
    let rest = parts.last?.components(separatedBy: markers.1) ?? []
    try #require(parts.count == 2 && rest.count == 2, "the two markers stand once each")
    if ProcessInfo.processInfo.environment["SNIFFER_ACCEPT"] == "1" {
      try (parts[0] + markers.0 + result.output + markers.1 + rest[1])
        .write(to: page, atomically: true, encoding: .utf8)
    } else {
      let hint = "renew it: SNIFFER_ACCEPT=1 swift test --filter FirmwareCommandTests"
      #expect(rest[0] == result.output, "\(hint)")
    }
  }

  @Test("tells for people what is wrong, when, and the bytes below")
  func text() throws {
    let path = Self.traces.appendingPathComponent("sketch/http-201.trace").path
    let result = try Self.outcomes(path)
    #expect(
      result.lines == [
        "Traces/sketch/http-201.trace  sketch hangs, tracker reports",
        "    43.074000  sketch listens for 200 or 601, forever",
        #"      < AT+HTTPACTION=1\r\r\nOK\r\n\r\n+HTTPACTION: 1,201,0\r\n"#,
        "1 trace: the sketch (a reconstruction) fails on 1, the tracker fails on 0",
      ]
    )
    let alone = try ReplayFolder.replay(["--firmware", "sketch", path], hiding: path)
    #expect(alone.lines.first == "DIR  sketch hangs")
  }

  @Test("reports what cannot be read or does not fit")
  func refusals() throws {
    let folder = try ReplayFolder(["a.trace": "#!sniffer 1\n0 > AT\\q\n"])
    let result = try folder.replay("--firmware", "sketch,tracker")
    #expect(result.code == .badInput && result.errors.contains("DIR/a.trace:2:7: error: expected "))
    for options in [["--as", "te"], ["--accept"], ["--torture"]] {
      #expect(throws: UsageError.self) {
        try CommandResult("replay", ["--firmware", "sketch"] + options + ["Traces"])
      }
    }
  }
}

/// The deployed sketch in a world.
@Suite("run --firmware sketch")
struct SketchRunTests {
  private static func run(_ options: String...) throws -> CommandResult {
    try CommandResult("run", ["--firmware", "sketch"] + options)
  }

  @Test("reports from the built-in scenario, and says that it is a reconstruction")
  func reports() throws {
    let result = try Self.run("--reports", "1")
    #expect(result.code == .done)
    #expect(result.output.contains("  note     getPosition returns true: latitude `31.9539`"))
    #expect(result.output.contains("  server   http://tracker.example/report gets {\"latitude\": "))
    #expect(result.lines.last == "the sketch (a reconstruction): 1 posted, in getPosition")
  }

  @Test("hangs where the tracker sets a report aside, and does not come to its goal")
  func hangs() throws {
    let files = try TestFolder([
      "a.scenario":
        "#!sniffer 1\n# title: a\n0 ! place 31.953900 35.910600\n0 ! sky open\n0 ! server 404\n"
    ])
    let path = files.path("a.scenario")
    let result = try Self.run("--scenario", path, "--reports", "1", "--json")
    #expect(result.code == .timeRanOut)
    let last = try #require(try result.objects.last)
    #expect(last["firmware"] as? String == "sketch")
    #expect(last["loop"] as? String == "listens for 200 or 601")
    #expect(last["posted"] as? Int == 0)
  }

  @Test("tells the lines, with CR LF behind each command", arguments: ["--url", "--tracker-id"])
  func settings(option: String) throws {
    let value = option == "--url" ? "http://other.example/x" : "Other1"
    let result = try Self.run("--lines", "--duration", "2min", option, value)
    #expect(result.output.contains("  >        AT+CGNSINF\\r\\n\n"))
    #expect(result.output.contains(value))
  }

  @Test("is refused together with what only the tracker has")
  func refusals() {
    for options in [["--energy"], ["--port", "/dev/null", "--url", "http://a.example/"]] {
      #expect(throws: UsageError.self) {
        try CommandResult("run", ["--firmware", "sketch"] + options)
      }
    }
  }
}
