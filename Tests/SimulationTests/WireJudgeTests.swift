import Primitives
import Script
import Testing
import VirtualModem

@testable import Simulation

/// A firmware that is not ours, judged by what it says to the module.
@Suite("What shows on the wire")
struct WireJudgeTests {
  /// A module at the end of a line that takes no time, a judge, and a clock that
  /// the test sets.
  private struct Bench {
    var host: ModemHost
    var judge: WireJudge
    var now = Instant.zero
    var results: [ExpectationResult] = []
    var output = ""

    init(_ lines: String) throws {
      let text = "#!sniffer 1\n# module.power: on\n# module.baud: 115200\n" + lines
      let scenario = try Scenario(parsing: Array(text.utf8))
      var settings = VirtualModem.Settings(scenario, isOnByDefault: true)
      settings.isFast = true
      host = ModemHost(scenario, settings: settings, seed: 1)
      judge = WireJudge(scenario)
    }

    mutating func run(until seconds: Int64) {
      let end = Instant(microseconds: seconds * 1_000_000)
      while !judge.isOver(at: now) {
        let due = Instant.earlier(host.deadline, judge.deadline(after: now))
        guard let due, due <= end else { break }
        now = max(now, due)
        if let deadline = host.deadline, deadline <= now {
          handle(.deadlineReached)
        } else {
          keep(judge.judge(at: now))
        }
      }
      now = max(now, end)
    }

    mutating func say(_ text: String) {
      handle(.received(Array(text.utf8), baud: nil))
    }

    private mutating func handle(_ event: ModemHost.Event) {
      let effects = host.handle(event, at: now)
      output += String(decoding: effects.output[.at], as: UTF8.self)
      keep(judge.take(event, effects, of: host, at: now))
    }

    private mutating func keep(_ entries: [TimelineEntry]) {
      for entry in entries {
        if case .expectation(let result) = entry.kind { results.append(result) }
      }
    }

    /// What a sketch says to have `body` posted, waiting between its lines.
    mutating func post(_ body: String) {
      let commands = [
        "AT+SAPBR=3,1,\"APN\",\"internet\"", "AT+SAPBR=1,1", "AT+HTTPINIT", "AT+HTTPPARA=\"CID\",1",
        "AT+HTTPPARA=\"URL\",\"http://tracker.example/r\"", "AT+HTTPDATA=\(body.utf8.count),5000",
      ]
      for command in commands {
        say(command + "\r")
        run(until: now.microseconds / 1_000_000 + 4)
      }
      say(body)
      run(until: now.microseconds / 1_000_000 + 1)
      say("AT+HTTPACTION=1\r")
      run(until: now.microseconds / 1_000_000 + 10)
    }
  }

  private static let alert =
    "{\"latitude\":31.9539,\"longitude\":35.9106,\"event\":\"alert\",\"cause\":\"lift\"}"

  @Test("commands, reports, alarms and the position that the server got hold")
  func holds() throws {
    var bench = try Bench(
      """
      0 ! place 31.953900 35.910600
      0 = command "AT+SAPBR=1,1" within 60s
      0 = report delivered within 60s
      0 = report event=alert count=1 within 60s
      0 = alert lift within 60s
      0 = position within=1m within 60s
      0 = no command "AT+CGNSPWR" for 60s
      0 = urc "+HTTPACTION: 1,200" within 60s
      60 = reports count=1
      60 = alerts count=1
      60 ! end
      """ + "\n"
    )
    bench.run(until: 8)
    bench.post(Self.alert)
    bench.run(until: 70)
    #expect(bench.results.filter { !$0.hasHeld }.map { "\($0.text): \($0.found)" } == [])
    #expect(bench.results.count == 9)
    #expect(bench.judge.isOver(at: bench.now))
  }

  @Test("what the server refuses is not delivered, and what stays silent fails")
  func fails() throws {
    var bench = try Bench(
      """
      0 ! http 503
      0 = report delivered within 60s
      0 = alert within 60s
      0 = command "ATX" within 60s
      60 = reports count=1
      61 = position within=1km of 31.9539 35.9106
      """ + "\n"
    )
    bench.run(until: 8)
    bench.post(Self.alert)
    bench.run(until: 70)
    #expect(bench.results.map(\.hasHeld) == [false, false, false, false, false])
    #expect(bench.results.last?.found == "no position was delivered")
    #expect(bench.judge.isOver(at: bench.now))
  }

  @Test(
    "what only the inside of a tracker tells is refused where it stands",
    arguments: [
      ("state waiting", "state"), ("queue empty", "queue"), ("log \"x\"", "log"),
      ("report accepted", "report accepted"), ("no state waiting", "no state"),
    ]
  )
  func refuses(line: String, found: String) throws {
    let scenario = try Scenario(parsing: Array("#!sniffer 1\n5 = \(line)\n".utf8))
    let errors = WireJudge.errors(in: scenario)
    #expect(errors.count == 1)
    let error = errors.first
    #expect(error?.line == 2 && error?.column == 5)
    #expect(error?.found == "`\(found)`")
    #expect(error?.expected.hasPrefix("what shows on the wire: ") == true)
  }
}
