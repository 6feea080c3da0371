import Diagnosis
import Foundation
import Script
import SerialPort
import Sockets
import Synchronization
import Testing

@testable import CommandLine
@testable import Live
@testable import sniffer

@Suite("doctor")
struct DoctorCommandTests {
  /// Answers as a module without a card does; everything else is an error to it.
  private static func moduleWithoutCard() throws -> ModemPeer {
    let line = Mutex<[UInt8]>([])
    let answers = [
      "AT": "OK", "AT+CMEE?": "+CMEE: 1\r\n\r\nOK", "AT+CPIN?": "+CME ERROR: 10",
      "AT+CGMM": "SIMCOM_SIM7000E\r\n\r\nOK", "AT+CBC": "+CBC: 0,82,4021\r\n\r\nOK",
    ]
    return try ModemPeer { bytes, _ in
      line.withLock { line in
        line += bytes
        guard let end = line.firstIndex(of: 0x0D) else { return [] }
        let command = String(decoding: line[..<end], as: UTF8.self)
        line.removeSubrange(...end)
        return Array("\(command)\r\r\n\(answers[command] ?? "ERROR")\r\n".utf8)
      }
    }
  }

  @Test("examines a module on a port, for people")
  func examinesPort() throws {
    let modem = try Self.moduleWithoutCard()
    let result = try CommandResult("doctor", ["--port", modem.path])
    #expect(result.code == .checkFailed)
    #expect(result.output.contains("FAILED   SIM                   no SIM is found\n"))
    #expect(result.output.contains(" < +CME ERROR: 10   (+CME ERROR 10, SIM not inserted)\n"))
    #expect(result.output.contains("next: Push the SIM in until it clicks"))
    let end = "\nThe cause: SIM: no SIM is found.\nNext: Push the SIM in until it clicks"
    #expect(result.output.contains(end))
    #expect(!modem.heard.contains("AT+CPIN="))
  }

  @Test("never calls a module healthy that it did not examine to the end")
  func endsEarly() throws {
    let modem = try ModemPeer(["AT\r": "AT\r\r\nOK\r\n"])
    let doctor = try Program(["doctor", "--port", modem.path, "--json"])
    let limit = Date() + 30
    while !modem.heard.contains("AT+"), Date() < limit { usleep(20_000) }
    doctor.interrupt()
    #expect(doctor.end(within: 30) == ExitCode.interrupted.rawValue)
    #expect(doctor.output.contains(#""healthy":null"#))
    #expect(doctor.output.contains("Interrupted; not checked: "))
    let late = try CommandResult("doctor", ["--port", modem.path, "--json", "--duration", "1s"])
    #expect(late.code == .timeRanOut)
    let summary = try #require(try late.objects.last)
    #expect(summary["healthy"] is NSNull)
    let words = try #require(summary["words"] as? String)
    #expect(words.hasPrefix("The time allowed ran out; not checked: "), "\(words)")
    #expect(words.contains("registration"))
  }

  @Test("a port that is not there is the cause, and the code shows it")
  func missesPort() throws {
    let result = try CommandResult("doctor", ["--port", "/nonexistent/port", "--json"])
    #expect(result.code == .unavailable)
    let summary = try #require(try result.objects.last)
    #expect(summary["cause"] as? String == "port")
    #expect(summary["symptom"] as? String == "port_missing")
  }

  @Test(
    "what keeps a port from being used has its symptom and its code",
    arguments: [
      (LineError.port(.noPermission, name: "p"), "port_forbidden", ExitCode.noPermission),
      (.port(.busy, name: "p"), "port_busy", .unavailable),
      (.port(.notATerminal, name: "p"), "port_unusable", .unavailable),
      (.socket(.refused, name: "p"), "port_missing", .unavailable),
    ]
  )
  func tellsPort(error: LineError, symptom: String, code: ExitCode) {
    #expect(Symptom(error, wasOpen: false).rawValue == symptom)
    #expect(Symptom(error, wasOpen: true) == .lineLost)
    #expect(error.exitCode == code)
  }

  @Test("reports which program has a port open")
  func tellsHolder() throws {
    let terminal = try PseudoTerminal()
    let port = try Port(path: terminal.path, baud: 9_600)
    let holder = try #require(PortHolder.name(of: terminal.path))
    #expect(holder.hasSuffix("process \(ProcessInfo.processInfo.processIdentifier)"))
    #expect(PortHolder.name(of: port.path, besidesUs: true) == nil)
  }

  @Test("judges the recordings of the repository", arguments: recordings)
  func judges(name: String, cause: String?) throws {
    let path = Self.traces.appendingPathComponent(name + ".trace").path
    let result = try CommandResult("doctor", ["--trace", path, "--json"])
    let summary = try #require(try result.objects.last)
    #expect(summary["cause"] as? String == cause)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for check in try result.objects.dropLast() {
      for case let line as [String: Any] in check["lines"] as? [Any] ?? [] {
        let cited = try #require(line["line"] as? String)
        #expect(text.contains(cited), "\(cited)")
      }
    }
  }

  private static let recordings: [(String, String?)] = [
    ("at/http-post-200", nil), ("at/no-sim", "sim"), ("at/http-post-603", "dns"),
    ("at/http-post-601-bearer-closed", "bearer"), ("at/sim-pin", nil), ("at/https-post-200", nil),
    ("at/registration-denied-then-home", nil), ("at/wrong-baud", nil),
    ("tracker/first-reports", nil), ("tracker/sim-pin", nil), ("tracker/https", nil),
    ("tracker/server-refuses", "http"), ("tracker/module-reboots", "module"),
  ]

  private static let traces = RunScenarios.folder.deletingLastPathComponent()

  @Test("writes a report without identifiers and positions")
  func reports() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appendingPathComponent("a.trace").path
    let report = folder.appendingPathComponent("report.md").path
    let text = """
      #!sniffer 1
      0 > AT+GSN\\r
      1 < 869951030000003\\r\\n
      1 < OK\\r\\n
      2 > AT+CGNSINF\\r
      3 < +CGNSINF: 1,1,20261121090042.000,31.953893,35.910662,853.493,0.00,0.0,1,,1.3,2.3,1.9,,23,1,4,,46,,\\r\\n
      3 < OK\\r\\n
      4 > AT+CPIN?\\r
      5 < +CME ERROR: 10\\r\\n

      """
    try text.write(toFile: trace, atomically: true, encoding: .utf8)
    let result = try CommandResult("doctor", ["--trace", trace, "--report", report])
    #expect(result.code == .checkFailed)
    let written = try String(contentsOfFile: report, encoding: .utf8)
    #expect(written.contains("The cause: **SIM**: no SIM is found."))
    #expect(written.contains("| SIM | failed | no SIM is found |"))
    #expect(written.contains("5.000000 < +CME ERROR: 10"))
    for secret in ["869951030000003", "31.953893", "35.910662"] {
      #expect(!written.contains(secret))
    }
  }

  @Test("a trace that cannot be read is bad input")
  func refusesTrace() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.trace").path
    try "AT\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try CommandResult("doctor", ["--trace", path]).code == .badInput)
    #expect(try CommandResult("doctor", ["--trace", path + "x"]).code == .noInput)
  }

  @Test("needs one place to look at", arguments: [[], ["--trace", "a", "--scenario", "b"]])
  func needsPlace(arguments: [String]) {
    #expect(throws: UsageError.self) { try CommandResult("doctor", arguments) }
  }

  @Test("refuses a URL that cannot be said in a command")
  func refusesURL() {
    #expect(throws: UsageError.self) {
      try CommandResult("doctor", ["--port", "/nonexistent", "--url", "ftp://a.example/"])
    }
  }
}
