import Foundation
import Primitives
import SerialPort
import Synchronization
import Testing

@testable import CommandLine
@testable import sniffer

/// A trace at a port, and the program or the module at the other end of it.
@Suite("replay at a port", .timeLimit(.minutes(2)))
final class ReplayLineTests {
  static let trace = #"""
    #!sniffer 1
    # title: a signal
    1 > AT+CSQ\r
    1.01 < AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n
    2 > AT+CREG?\r
    2.01 < AT+CREG?\r\r\n+CREG: 0,1\r\n\r\nOK\r\n

    """#

  static let answers = [
    "AT+CSQ\r": "AT+CSQ\r\r\n+CSQ: 20,99\r\n\r\nOK\r\n",
    "AT+CREG?\r": "AT+CREG?\r\r\n+CREG: 0,1\r\n\r\nOK\r\n",
  ]

  private let files: TestFolder

  init() throws {
    files = try TestFolder(["a.trace": Self.trace])
  }

  private var link: String { files.path("module") }

  private func start(_ options: String..., input: Pipe? = nil) throws -> Program {
    let arguments = ["replay", files.path("a.trace"), "--pty", link] + options
    let replay = try Program(arguments, input: input)
    try #require(replay.waits(for: "ready at ") == link, "\(replay.errors)")
    return replay
  }

  private func send(_ commands: String...) throws -> CommandResult {
    try CommandResult("send", ["--port", link] + commands)
  }

  @Test("plays the module to a program that repeats its lines")
  func same() throws {
    let replay = try start()
    let sent = try send("AT+CSQ", "AT+CREG?")
    #expect(sent.code == .done)
    #expect(sent.output.contains("+CSQ: 17,99") && sent.output.contains("+CREG: 0,1"))
    #expect(replay.end(within: 30) == 0, "\(replay.output)")
    #expect(replay.output.hasPrefix("ok     "))
    #expect(replay.output.contains("1 trace, 1 run, 2 lines: all runs pass"))
    #expect(!FileManager.default.fileExists(atPath: link))
  }

  @Test("reports what came otherwise, and what did not come", arguments: [true, false])
  func differs(isOther: Bool) throws {
    let replay = try start("--patience", "300ms", "--junit", files.path("junit.xml"))
    _ = try isOther ? send("--timeout", "200ms", "AT+CSQ", "AT+CPIN?") : send("AT+CSQ")
    #expect(replay.end(within: 30) == ExitCode.checkFailed.rawValue)
    let words =
      isOther
      ? #"line 5: `AT+CPIN?\r` comes instead of `AT+CREG?\r`: here the two part"#
      : #"line 5: `AT+CREG?\r` does not come"#
    #expect(replay.output.contains(words), "\(replay.output)")
    let again = "again: sniffer replay \(files.path("a.trace")) --pty \(link)\n"
    #expect(replay.output.contains(again))
    let junit = try String(contentsOfFile: files.path("junit.xml"), encoding: .utf8)
    #expect(junit.contains("failures=\"1\""))
  }

  @Test("waits for no client forever")
  func alone() throws {
    let result = try CommandResult(
      "replay",
      [files.path("a.trace"), "--pty", link, "--patience", "100ms"]
    )
    #expect(result.code == .timeRanOut)
    #expect(result.errors.contains("no program has opened \(link) within 100ms\n"))
    #expect(result.output.contains(#"`AT+CSQ\r` does not come"#))
  }

  @Test("ends with the time that is allowed, and with Ctrl-C")
  func ends() throws {
    let limited = try CommandResult(
      "replay",
      [files.path("a.trace"), "--pty", link, "--duration", "100ms"]
    )
    #expect(limited.code == .timeRanOut)
    #expect(limited.errors.contains("the time allowed ran out before the end of the trace\n"))
    let replay = try start()
    replay.interrupt()
    #expect(replay.end(within: 30) == ExitCode.interrupted.rawValue)
    #expect(!replay.output.contains("does not come"))
    #expect(!FileManager.default.fileExists(atPath: link))
  }

  @Test("sits at the other end of a port, and ends with it")
  func lost() throws {
    let next = Mutex(Instant.zero)
    let program = try ModemPeer { _, now in
      next.withLock { next in
        // It is lost before the port is open.
        guard now >= next else { return [] }
        next = now + 500
        return Array("AT+CSQ\r".utf8)
      }
    }
    Thread.detachNewThread {
      let limit = Date() + 30
      while !program.heard.contains("OK"), Date() < limit { usleep(1_000) }
      program.stop()
    }
    let result = try CommandResult(
      "replay",
      [files.path("a.trace"), "--port", program.path, "--speed", "max"]
    )
    #expect(result.code == .lineLost)
    #expect(result.errors.contains("\(program.path): the line was lost\n"))
    #expect(result.output.contains(#"`AT+CREG?\r` does not come"#))
  }

  @Test("begins again at the end, and waits for Enter where it was told to")
  func cyclesInSteps() throws {
    let keys = Pipe()
    let replay = try start("--cycle", "--step", input: keys)
    for time in 1...2 {
      let program = try Program(["send", "--port", link, "AT+CSQ", "AT+CREG?"])
      for command in ["AT+CSQ", "AT+CREG?"] {
        try #require(program.end(within: 0.2) == nil, "answered before Enter")
        while replay.errors.components(separatedBy: "\(command)\\r  (Enter)").count <= time {
          try #require(program.end(within: 0.02) == nil, "\(program.errors)")
        }
        try keys.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
      }
      #expect(program.end(within: 30) == 0)
    }
    replay.interrupt()
    #expect(replay.end(within: 30) == ExitCode.interrupted.rawValue)
    #expect(replay.output.contains(" lines: all runs pass"))
  }

  // MARK: - As the TE

  private func ask(_ answers: [String: String], _ options: String...) throws -> CommandResult {
    let modem = try ModemPeer(answers)
    let arguments = [files.path("a.trace"), "--as", "te", "--port", modem.path, "--speed", "max"]
    return try CommandResult("replay", arguments + options)
  }

  @Test("plays the program to a module, and compares what that says")
  func terminal() throws {
    let alike = try ask(Self.answers)
    #expect(alike.code == .done, "\(alike.output)")
    #expect(alike.output.contains("1 trace, 1 run, 6 lines: all runs pass"))
    let strict = try ask(Self.answers, "--match", "strict")
    #expect(strict.code == .checkFailed)
    #expect(strict.output.contains("+CSQ rssi 17 became 20"))
  }

  @Test("waits for an answer as long as it has patience")
  func silentModule() throws {
    let silent = try ask(Self.answers.merging(["AT+CSQ\r": ""]) { $1 }, "--patience", "200ms")
    #expect(silent.code == .checkFailed)
    #expect(silent.output.contains("`+CSQ: 17,99` is gone"))
    #expect(!silent.output.contains("`+CREG: 0,1` is gone"))
  }

  // MARK: - A receiver

  @Test("feeds a receiver's sentences, today's, as often as a client reads them")
  func receiver() throws {
    let log = ["083559", "083600", "083601"].map { time in
      #"0 <:nmea $GPRMC,\#(time).00,A,4717.1143,N,00833.9152,E,0.004,77.52,091202,,,A*"#
    }
    let sums = ["52", "5D", "5C"]
    let lines = zip(log, sums).map { #"\#($0)\#($1)\r\n"# + "\n" }.joined()
    try Data("#!sniffer 1\n\(lines)".utf8).write(to: files.url.appendingPathComponent("a.trace"))
    let replay = try start("--cycle", "--now", "--speed", "10")
    let begun = Clock.utcMilliseconds
    let port = try Port(path: link, baud: 9_600)
    var heard: [UInt8] = []
    let limit = Date() + 60
    while heard.count(where: { $0 == ASCII.lineFeed }) < 5, Date() < limit {
      _ = try port.read(into: &heard)
      usleep(1_000)
    }
    replay.interrupt()
    #expect(replay.end(within: 30) == ExitCode.interrupted.rawValue)
    let objects = try decoded(heard)
    #expect(objects.count >= 5)
    for (index, object) in objects.prefix(5).enumerated() {
      #expect(object["ck"] as? String == "ok")
      let text = "\(object["date"] ?? "")T\(object["time"] ?? "")Z"
      let time = try Date(text.replacing(#/\.\d+/#, with: ""), strategy: .iso8601)
      let late = time.timeIntervalSince1970 - Double(begun) / 1_000 - Double(index % 3)
      // The second time is reported later than the first, by the clock of this machine.
      #expect((-2...65).contains(late), "\(text)")
    }
  }

  /// What `decode` says of a receiver's bytes.
  private func decoded(_ bytes: [UInt8]) throws -> [[String: Any]] {
    let path = files.path("heard.nmea")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try CommandResult("decode", ["--json", "--format", "nmea", path]).objects
  }

  @Test("plays the port of the trace that was asked for, and reports which are left out")
  func ports() throws {
    let text = Self.trace + #"3 <:nmea $GPGSV,1,1,00*79\r\n"# + "\n"
    try Data(text.utf8).write(to: files.url.appendingPathComponent("a.trace"))
    let trace = files.path("a.trace")
    let both = try CommandResult("replay", [trace, "--pty", link, "--patience", "100ms"])
    #expect(both.errors.contains("left out, see --trace-port: nmea\n"))
    let other = try CommandResult("replay", [trace, "--pty", link, "--trace-port", "imu"])
    #expect(other.code == .badInput && other.errors.contains("nothing went over a port `imu`"))
    let later = try CommandResult("replay", [trace, "--pty", link, "--from", "1h"])
    #expect(later.code == .badInput && later.errors.contains("nothing is left of it between"))
    let modem = try ModemPeer([:])
    let asking = ["--as", "te", "--port", modem.path, "--trace-port", "nmea"]
    let silent = try CommandResult("replay", [trace] + asking)
    #expect(silent.code == .badInput && silent.errors.contains("asks a module nothing"))
    let sentences = try CommandResult(
      "replay",
      [trace, "--port", modem.path, "--trace-port", "nmea", "--skip-gaps"]
    )
    #expect(sentences.code == .done)
    let limit = Date() + 30
    while modem.heard.count < 18, Date() < limit { usleep(1_000) }
    #expect(modem.heard == "$GPGSV,1,1,00*79\r\n")
  }

  // MARK: - Refusals

  static let refusals: [[String]] = [
    ["--pty", "x", "--port", "y"], ["--pty", "x", "--tcp", "127.0.0.1:1"],
    ["--tcp", "127.0.0.1:1"], ["--as", "te", "--pty", "x"],
    ["--as", "te", "--port", "x", "--now"], ["--as", "te", "--port", "x", "--cycle"],
    ["--pty", "x", "--accept"], ["--pty", "x", "--torture"], ["--pty", "x", "--shard", "1/2"],
    ["--pty", "x", "--url", "http://a"], ["--pty", "x", "--interval", "5s"],
    ["--pty", "x", "b.trace"], ["--pty", "x", "--now", "--keep-date"],
    ["--pty", "x", "--from", "2s", "--until", "1s"], ["--pty", "x", "--speed", "2"],
    ["--speed", "10"], ["--step"], ["--skip-gaps"], ["--cycle"], ["--now"], ["--keep-date"],
    ["--from", "1s"], ["--patience", "1s"], ["--duration", "1s"], ["--trace-port", "nmea"],
    ["--until", "1s", "--accept"], ["--baud", "9600"],
  ]

  @Test("refuses what makes no sense together", arguments: refusals)
  func refuses(options: [String]) throws {
    #expect(throws: UsageError.self) {
      try CommandResult("replay", [files.path("a.trace")] + options)
    }
  }

  @Test("--until plays the beginning of a trace on the virtual clock", arguments: ["ta", "te"])
  func until(side: String) throws {
    let folder = try ReplayFolder(recording: "first-run")
    if side == "ta" { _ = try folder.replay("--accept") }
    let whole = try folder.replay("--as", side)
    let part = try folder.replay("--as", side, "--until", "20s")
    #expect(whole.code == .done && part.code == .done, "\(part.output)")
    func count(_ result: CommandResult) throws -> Int {
      let match = try #require(result.output.firstMatch(of: #/ (\d+) lines\n/#))
      return try #require(Int(match.output.1))
    }
    #expect(try (20..<count(whole) / 2).contains(count(part)))
  }
}
