import Foundation
import Primitives
import Simulation
import Synchronization
import Testing
import VirtualModem

@testable import CommandLine
@testable import Live
@testable import sniffer

extension ModemPeer {
  /// The virtual modem, in the built-in world, in real time.
  static func virtual(_ commands: String...) throws -> ModemPeer {
    var settings = VirtualModem.Settings()
    settings.isFast = true
    var host = ModemHost(
      try Scenario(parsing: Array(Scenario.builtIn.utf8)),
      settings: settings,
      seed: 1
    )
    // Done before the TE comes.
    for command in commands {
      _ = host.handle(.received(Array((command + "\r").utf8), baud: nil), at: .zero)
      while let deadline = host.deadline, deadline <= .zero + 1_000 {
        _ = host.handle(.deadlineReached, at: deadline)
      }
    }
    let shared = Mutex(host)
    return try ModemPeer { bytes, now in
      shared.withLock { host in
        let now = now + 1_000
        var output: [UInt8] = []
        if !bytes.isEmpty {
          output += host.handle(.received(bytes, baud: nil), at: now).output[.at]
        }
        while let deadline = host.deadline, deadline <= now {
          output += host.handle(.deadlineReached, at: now).output[.at]
        }
        return output
      }
    }
  }
}

@Suite("run --settings")
struct LiveSettingsTests {
  /// A session on a pseudo-terminal, without its tracker.
  private struct Bench: ~Copyable {
    var session: LiveSession
    var line: Line
    let output: Output

    static func make(
      _ modem: ModemPeer,
      restores: Bool = true,
      isJSON: Bool = false
    ) throws -> Bench {
      let arguments = ["run", "--port", modem.path, "--url", "http://127.0.0.1/"]
      guard case .command(let parsed) = try ArgumentParser.parse(arguments) else {
        throw IsNoCommand()
      }
      let output = Output()
      let session = LiveSession(
        settings: try parsed.trackerSettings(nil),
        timeline: Timeline(output: output, isJSON: isJSON, hasLines: false),
        wire: nil,
        restoresSettings: restores
      )
      return Bench(session: session, line: try Line.open(parsed), output: output)
    }

    /// What the loop does with a command of the tracker's.
    mutating func send(_ command: String) throws -> [UInt8] {
      var urcs: [UInt8] = []
      let bytes = Array((command + "\r").utf8)
      guard try session.noteSettings(in: bytes, at: .zero, on: &line, &urcs) != nil else {
        return urcs
      }
      session.observe(.sent(bytes), at: .zero)
      try line.write(bytes)
      return urcs
    }

    /// Waits for the final result of what was sent.
    mutating func waitForResult() throws {
      let end = Date() + 30
      while session.dialogue.hasCommandPending, Date() < end {
        var bytes: [UInt8] = []
        if try line.read(into: &bytes) > 0 { session.observe(.received(bytes), at: .zero) }
      }
    }

    /// The rows without their times.
    func rows() -> [String] {
      String(decoding: output.kept, as: UTF8.self).split(separator: "\n").map { line in
        line.drop { $0 == " " }.drop { $0 != " " }.drop { $0 == " " }.description
      }
    }
  }

  private static func answer(_ command: String, _ modem: ModemPeer) throws -> String {
    try CommandResult("send", ["--port", modem.path, command]).output
  }

  @Test("restores what the virtual modem had stored, after the pending command has ended")
  func putsBack() throws {
    let modem = try ModemPeer.virtual("AT+CFUN=4", "AT+CNMP=38")
    do {
      var bench = try Bench.make(modem)
      _ = try bench.send("AT+CFUN=1")
      bench.session.restoreSettings(on: &bench.line)
      #expect(
        bench.rows() == [
          "setting  +CFUN is stored by the module, was 4: AT+CFUN=1",
          "setting  +CFUN restored: AT+CFUN=4",
        ]
      )
      #expect(modem.heard == "AT+CFUN?\rAT+CFUN=1\rAT+CFUN=4\r")
    }
    #expect(try Self.answer("AT+CFUN?", modem).contains("+CFUN: 4"))
    #expect(try Self.answer("AT+CNMP?", modem).contains("+CNMP: 38"))
  }

  @Test("restores after Ctrl-C too")
  func putsBackAfterInterruption() async {
    // A process of its own: the mark stays for good.
    await #expect(processExitsWith: .exitCode(130)) {
      let modem = try ModemPeer.virtual("AT+CFUN=4")
      var bench = try Bench.make(modem)
      _ = try bench.send("AT+CFUN=1")
      Interruption.install()
      kill(getpid(), SIGINT)
      while !Interruption.isRequested { usleep(1_000) }
      bench.session.restoreSettings(on: &bench.line)
      guard bench.rows().last == "setting  +CFUN restored: AT+CFUN=4" else { exit(1) }
      guard modem.heard.hasSuffix("AT+CFUN=4\r") else { exit(2) }
      // And no new command of the tracker's is sent.
      guard try bench.send("AT+CNMP=2") == [], !modem.heard.contains("+CNMP=") else { exit(3) }
      exit(ExitCode.interrupted.rawValue)
    }
  }

  @Test("reads once, and writes nothing when the module has again what it had")
  func seesUndone() throws {
    let modem = try ModemPeer.virtual()
    var bench = try Bench.make(modem)
    _ = try bench.send("AT+CFUN=1,1")
    try bench.waitForResult()
    bench.session.restoreSettings(on: &bench.line)
    #expect(
      bench.rows() == [
        "setting  +CFUN is stored by the module, was 1: AT+CFUN=1,1",
        "setting  +CFUN is 1 as before",
      ]
    )
    #expect(modem.heard == "AT+CFUN?\rAT+CFUN=1,1\r")
  }

  @Test("with keep reads nothing, lists, and leaves the setting")
  func keeps() throws {
    let modem = try ModemPeer.virtual("AT+CFUN=4")
    var bench = try Bench.make(modem, restores: false)
    _ = try bench.send("AT+CFUN=1")
    bench.session.restoreSettings(on: &bench.line)
    #expect(
      bench.rows() == [
        "setting  +CFUN is stored by the module, value before not known: AT+CFUN=1",
        "setting  +CFUN stays as written last: 1",
      ]
    )
    #expect(bench.session.settings.changes.count == 1)
  }

  @Test("reports what it cannot restore, and how")
  func tellsFailure() throws {
    let modem = try ModemPeer([
      "AT+CFUN?\r": "AT+CFUN?\r\r\n+CFUN: 4\r\n\r\nOK\r\n", "AT+CFUN=1\r": "\r\nOK\r\n",
      "AT+CNMP?\r": "\r\n+CME ERROR: 3\r\n", "AT+CNMP=2\r": "\r\nOK\r\n",
      "AT+CFUN=4\r": "\r\n+CME ERROR: 3\r\n", "AT+SHCONF=\"BODYLEN\",1024\r": "\r\nOK\r\n",
    ])
    var bench = try Bench.make(modem)
    for command in ["AT+CFUN=1", "AT+CNMP=2", "AT+SHCONF=\"BODYLEN\",1024"] {
      _ = try bench.send(command)
      try bench.waitForResult()
    }
    bench.session.restoreSettings(on: &bench.line)
    #expect(
      bench.rows().suffix(3) == [
        "setting  +CNMP stays as written last: 2; what it was is not known",
        "setting  +SHCONF stays as the tracker wrote it",
        "setting  +CFUN not restored (the module refused); AT+CFUN=4 does it",
      ]
    )
  }

  @Test("reports when the line is gone")
  func tellsLoss() throws {
    let modem = try ModemPeer.virtual("AT+CFUN=4")
    var bench = try Bench.make(modem)
    _ = try bench.send("AT+CFUN=1")
    modem.stop()
    bench.session.loseLine()
    bench.session.restoreSettings(on: &bench.line)
    #expect(
      bench.rows().last
        == "setting  +CFUN not restored (the line was lost); AT+CFUN=4 does it"
    )
  }

  @Test("keeps URCs that come while it reads for the tracker")
  func keepsURCs() throws {
    let modem = try ModemPeer([
      "AT+CFUN?\r": "\r\n+SAPBR 1: DEACT\r\n\r\n+CFUN: 1\r\n\r\nOK\r\n",
      "AT+CFUN=0\r": "\r\nOK\r\n",
    ])
    var bench = try Bench.make(modem)
    #expect(try bench.send("AT+CFUN=0") == Array("+SAPBR 1: DEACT\r\n".utf8))
  }

  @Test("tells in JSON what it tells in words")
  func writesJSON() throws {
    let modem = try ModemPeer.virtual()
    var bench = try Bench.make(modem, isJSON: true)
    bench.session.restoreSettings(on: &bench.line)
    _ = try bench.send("AT+CFUN=0")
    let lines = String(decoding: bench.output.kept, as: UTF8.self).split(separator: "\n")
    let ends = lines.map { $0.drop { $0 != "," } }
    #expect(
      ends == [
        #","event":"setting","name":null,"before":null,"#
          + #""words":"nothing changed that the module stores"}"#,
        #","event":"setting","name":"+CFUN","before":"1","#
          + #""words":"+CFUN is stored by the module, was 1: AT+CFUN=0"}"#,
      ]
    )
  }

  @Test("a whole run over http changes nothing that the module stores, and reports that")
  func wholeRun() throws {
    let modem = try ModemPeer.virtual()
    let run = try CommandResult(
      "run",
      [
        "--port", modem.path, "--url", "http://tracker.example/", "--reports", "1", "--duration",
        "60s",
      ]
    )
    #expect(run.code == .done)
    #expect(run.output.contains("  setting  nothing changed that the module stores\n"))
    #expect(!modem.heard.contains("+CFUN"))
  }

  @Test("a whole run over https lists what it had the module store")
  func wholeSecureRun() throws {
    let modem = try ModemPeer.virtual()
    let run = try CommandResult(
      "run",
      [
        "--port", modem.path, "--url", "https://tracker.example/", "--reports", "1", "--duration",
        "60s",
      ]
    )
    #expect(run.code == .done)
    let rows = run.output.split(separator: "\n").filter { $0.contains("  setting  ") }
    #expect(rows.count == 2)
    #expect(
      rows.first?.contains("+SHCONF is stored by the module, cannot be restored: AT+SHCONF=")
        == true
    )
    #expect(rows.last?.contains("+SHCONF stays as the tracker wrote it") == true)
  }
}
