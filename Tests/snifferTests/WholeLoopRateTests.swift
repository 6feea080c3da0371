import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// Two processes on a pseudo-terminal with rates, in real time.
@Suite("The whole loop with rates", .timeLimit(.minutes(3)))
struct WholeLoopRateTests {
  /// Forty seconds as a rule, more when the change hits a POST.
  private static let patience: TimeInterval = 120

  @Test("delivers before and after the module's rate has changed and the module has restarted")
  func rateChanges() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try WebServer()
    defer { server.stop() }
    let modem = try Modem(in: folder, "# module.baud: 115200\n11 ! baud 9600\n+0 ! reboot\n")
    defer { modem.program.interrupt() }
    let tracker = try Program(
      ["run", "--port", modem.link, "--url", "http://127.0.0.1:\(server.port)/", "--json"]
        + ["--interval", "5s", "--reports", "2", "--reconnect"]
    )
    #expect(tracker.end(within: Self.patience) == 0, "\(tracker.errors)")
    #expect(Self.answersAndReports(tracker) == ["115200 baud", "1", "9600 baud", "2"])
    #expect(server.requests.count >= 2)
  }

  @Test("comes back at the rate that was found when the port was away")
  func portVanishes() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    var modem = try Modem(in: folder, "# module.baud: 9600\n")
    let tracker = try Program(
      ["run", "--port", modem.link, "--url", "http://127.0.0.1/", "--json", "--reconnect"]
    )
    #expect(Self.waits(for: 1, answersOf: tracker) == ["115200", "9600", "answers"])
    modem.program.interrupt()
    #expect(modem.program.end(within: 10) == ExitCode.interrupted.rawValue)
    modem = try Modem(in: folder, "# module.baud: 9600\n")
    #expect(Self.waits(for: 2, answersOf: tracker) == ["115200", "9600", "answers", "answers"])
    tracker.interrupt()
    #expect(tracker.end(within: 30) == ExitCode.interrupted.rawValue)
  }

  @Test("with --baud tries no other rate")
  func rateIsGiven() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let modem = try Modem(in: folder, "# module.baud: 9600\n")
    defer { modem.program.interrupt() }
    let tracker = try Program(
      ["run", "--port", modem.link, "--url", "http://127.0.0.1/", "--json"]
        + ["--baud", "19200", "--duration", "5s"]
    )
    #expect(tracker.end(within: 30) == 0, "\(tracker.errors)")
    let told = Self.ratesAndAnswers(tracker)
    #expect(!told.isEmpty && told.allSatisfy { $0 == "19200" })
    #expect(tracker.output.contains("no response"))
  }

  /// `modem --pty --uart` with a scenario.
  private struct Modem {
    let link: String
    let program: Program

    init(in folder: URL, _ scenario: String) throws {
      link = folder.appendingPathComponent("modem").path
      let file = folder.appendingPathComponent("rate.scenario").path
      try "#!sniffer 1\n\(scenario)".write(toFile: file, atomically: true, encoding: .utf8)
      program = try Program(
        ["modem", "--pty", link, "--uart", "--fast", "--net", "real", "--scenario", file]
      )
      try #require(program.waits(for: "ready at ") == link)
    }
  }

  /// The rates that the module answers at and the numbers of the reports, in the
  /// order told.
  private static func answersAndReports(_ tracker: Program) -> [String] {
    tracker.output.matches(of: #/answers at (\d+ baud)|report (\d+) delivered/#)
      .compactMap { match in (match.output.1 ?? match.output.2).map { String($0) } }
  }

  private static func ratesAndAnswers(_ tracker: Program) -> [String] {
    tracker.output.matches(of: #/"event":"baud","baud":(\d+)|(answers) at/#)
      .compactMap { match in (match.output.1 ?? match.output.2).map { String($0) } }
  }

  /// Waits until the module has answered so often, at most half a minute.
  private static func waits(for count: Int, answersOf tracker: Program) -> [String] {
    let limit = Date() + 30
    while Date() < limit, ratesAndAnswers(tracker).count(where: { $0 == "answers" }) < count {
      usleep(20_000)
    }
    return ratesAndAnswers(tracker)
  }
}
