import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// The program's message and exit status when it cannot do what it should.
///
/// Literal texts: scripts and people rely on both.
@Suite("Refusals")
struct RefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var code: ExitCode
    var errors: String

    init(_ line: String, _ code: ExitCode, _ errors: String) {
      arguments = line.split(separator: " ").map(String.init)
      self.code = code
      self.errors = errors
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let url = "--url http://127.0.0.1:1/"

  @Test(
    "of the command line name the option, what was expected and what was found",
    arguments: [
      Case("run --prot x", .usage, "unknown option `--prot`: did you mean `--port`?"),
      Case("rum", .usage, "there is no command 'rum'; did you mean run?"),
      Case("run --tracker-id a\"b", .usage, "--tracker-id: `\"` at position 2 cannot stand in"),
      Case("run --tracker-id a\\b", .usage, "--tracker-id: `\\` at position 2 cannot stand in"),
      Case("run --url http://a/\"b", .usage, "--url: `\"` at position 10 cannot stand in an AT"),
      Case("run --url ftp://a/", .usage, "--url: expected http://"),
      Case("run --url http:///x", .usage, "--url: expected a host behind `http://`"),
      Case(
        "run --url http://a/{lat}/{lng}",
        .usage,
        "--url: `{lng}` at position 16 is no placeholder; expected one of {id} {lat} {lon} {time}"
      ),
      Case("run --url http://a/{lat", .usage, "--url: `{` at position 10 has no `}` after it"),
      Case("run --url http://a/lat}", .usage, "--url: `}` at position 13 has no `{` before it"),
      Case("run --url http://{id}/", .usage, "--url: the placeholder at position 8 is in the host"),
      Case(
        "run --payload osmand --url https://a/\(String(repeating: "x", count: 200))",
        .usage,
        "--url: with the values of a report it has from the path on up to 444 bytes, and at most"
      ),
      Case("run --payload json", .usage, "--payload: expected"),
      Case("run --apn a\"b", .usage, "--apn: `\"` at position 2 cannot stand in an AT"),
      Case("run --pin 12", .usage, "--pin: it has 2 bytes, and at least 4 are needed"),
      Case("run --interval 4s", .usage, "--interval: expected"),
      Case("run --interval 25h", .usage, "--interval: expected"),
      Case("run --reports 0", .usage, "--reports: expected"),
      Case("run --port /dev/null", .usage, "--port needs --url"),
      Case("run --port a --tcp b:1 \(url)", .usage, "--port and --tcp exclude each other"),
      Case("run --json --json", .usage, "--json is given twice"),
      Case("run --json=yes", .usage, "--json takes no value, found 'yes'"),
      Case("run --seed", .usage, "--seed needs a value"),
      Case("run here", .usage, "'here' has no place here"),
      Case("modem", .usage, "one of --pty, --usb, --listen, --port is needed"),
      Case("modem --listen - --scenario -", .usage, "--scenario: - is the port of --listen -"),
      Case("modem --listen - --record -", .usage, "--record: - is the port of --listen -"),
      Case("modem --listen 127.0.0.1:0 --uart", .usage, "--uart: needs --pty, or --listen rfc"),
      Case("modem ctl plug", .usage, "sniffer modem ctl: --control is needed"),
      Case("run --reconnect", .usage, "--reconnect: the virtual modem's line is not lost; needs"),
      Case("run --port a \(url) --seed 3", .usage, "--seed and --port exclude each other"),
      Case("run --tcp a:1 \(url) --allow-outside", .usage, "--allow-outside and --tcp exclude"),
      Case("run --gpx x --kml ./x", .usage, "--kml: is the file of --gpx, too"),
      Case("monitor --port a --record x --log ./x", .usage, "--log: is the file of --record, too"),
      Case("help runn", .usage, "there is no topic 'runn'; did you mean run?"),
    ]
  )
  func usage(testCase: Case) throws {
    try Self.judge(testCase)
    #expect(try Program(testCase.arguments).finished.errors.contains("\nsee: sniffer help"))
  }

  @Test(
    "of a port state what it is instead",
    arguments: [
      Case("run --port /dev/no-such \(url)", .unavailable, "/dev/no-such: there is no such port"),
      Case("run --port /tmp \(url)", .unavailable, "/tmp: is a directory, expected a serial port"),
      Case("run --port /dev/null \(url)", .unavailable, "/dev/null: is no serial port"),
      Case("run --tcp 127.0.0.1:1 \(url)", .unavailable, "127.0.0.1:1: connection refused"),
      Case("run --tcp 192.0.2.1:1 \(url)", .usage, "is not on this machine; --dial-remote"),
      Case("modem --listen 192.0.2.1:1", .usage, "is not on this machine"),
      Case("modem --listen rfc2217://192.0.2.1:1", .usage, "is not on this machine"),
      Case("send --port rfc2217://192.0.2.1:1 AT", .usage, "is not on this machine"),
      Case("send --port rfc2217://127.0.0.1:1 AT", .unavailable, ":1: connection refused"),
      Case("monitor --tcp 127.0.0.1:1", .unavailable, "monitor: 127.0.0.1:1: connection refused"),
      Case("modem --pty /dev/null", .cannotWrite, "/dev/null: is there already"),
    ]
  )
  func port(testCase: Case) throws {
    try Self.judge(testCase)
  }

  @Test(
    "of a file name it",
    arguments: [
      Case("run --scenario /no/such", .noInput, "/no/such: "),
      Case("run --scenario /tmp", .noInput, "/tmp: "),
      Case("decode /no/such", .noInput, "/no/such: "),
      Case("run --record /no/such/file", .cannotWrite, "/no/such/file: "),
      Case("run --record /dev/full", .cannotWrite, "/dev/full: "),
    ]
  )
  func file(testCase: Case) throws {
    try Self.judge(testCase)
  }

  @Test(
    "of a scenario name file, line and column, and guess",
    arguments: [
      ("0 ! skye open\n", "3:5: error: expected a verb", "sky"),
      ("0 ! sky opne\n", "3:9: error: expected", "open"),
      ("5 ! stop\n4 ! end\n", "4:1: error: expected a time not before", "+4"),
      ("0 = state wating\n", "3:11: error: expected", "waiting"),
      ("1mni ! end\n", "3:2: error: expected one of us, ms", "min"),
    ]
  )
  func scenario(lines: String, place: String, guess: String) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.scenario").path
    try "#!sniffer 1\n# seed: 1\n\(lines)".write(toFile: file, atomically: true, encoding: .utf8)
    for words in [["run"], ["modem", "--pty", "\(folder.path)/link"]] {
      let result = try Program(words + ["--scenario", file]).finished
      #expect(result.code == ExitCode.badInput.rawValue)
      #expect(result.errors.hasPrefix("\(file):\(place)"), "\(result.errors)")
      #expect(result.errors.contains(guess))
    }
  }

  @Test("of a full disk: exit 73 and why, whatever was asked for")
  func fullDisk() throws {
    let test = "test Traces/scenarios/back-off.scenario"
    for command in ["run", "run --json", "decode /proc/self/status", "help run", test] {
      let result = try Program(shell: "\(Program.url.path) \(command) > /dev/full").finished
      #expect(result.code == ExitCode.cannotWrite.rawValue, "\(command)")
      // `test` has its summary before.
      #expect(
        result.errors.hasSuffix("sniffer: cannot write the output: No space left on device\n")
      )
    }
  }

  @Test("a reader that leaves is no error")
  func brokenPipe() throws {
    let line = "\(Program.url.path) run | head -n 1; test ${PIPESTATUS[0]} -eq 0"
    let result = try Program(shell: line).finished
    #expect(result.code == 0)
    #expect(result.errors == "")
  }

  @Test("time that runs out before the goal is exit 124")
  func timeRanOut() throws {
    let result = try Program(["run", "--reports", "1", "--duration", "2s"]).finished
    #expect(result.code == ExitCode.timeRanOut.rawValue)
    #expect(result.errors == "sniffer run: the time ran out, with 0 of the reports delivered\n")
  }

  private static func judge(_ testCase: Case) throws {
    let result = try Program(testCase.arguments).finished
    #expect(result.code == testCase.code.rawValue)
    #expect(result.errors.hasPrefix("sniffer"))
    #expect(result.errors.contains(testCase.errors), "\(result.errors)")
    // A connection is refused when the run is under way.
    #expect(result.output == "" || testCase.arguments.contains("--tcp"))
  }
}

extension Program {
  /// A line of bash.
  fileprivate convenience init(shell line: String) throws {
    try self.init(["-c", line], of: URL(fileURLWithPath: "/bin/bash"))
  }

  /// The end, which comes soon.
  fileprivate var finished: (code: Int32?, output: String, errors: String) {
    let code = end(within: 60)
    return (code, output, errors)
  }
}
