import Primitives
import Testing
import Tracker

@testable import Simulation

@Suite("Expectations")
struct ExpectationTests {
  /// Expectations on a run whose first report is delivered between 30 and
  /// 70 s, whatever the seed; `found` is empty where they hold.
  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var found: String

    init(_ line: String, _ found: String = "") {
      self.line = line
      self.found = found
    }

    var testDescription: String { line }
  }

  static let met: [Case] = [
    Case("0.001 = state synchronising"), Case("0 = state registering within 2s"),
    Case("90 = state waiting"), Case("90 = state acquiring not before 5s within 60s"),
    Case("0 = report accepted within 80s"), Case("80 = report"), Case("80 = report delivered"),
    Case("0 = report delivered not before 10s within 80s"), Case("90 = reports count=1"),
    Case("90 = reports count>=1"), Case("90 = reports count<2"), Case("0 = reports count=0"),
    Case("0 = reports count>1 within 140s"), Case("0 = queue empty"), Case("90 = queue count=0"),
    Case("0 = queue count>=1 within 80s"), Case("0 = command \"AT+CPIN?\" within 5s"),
    Case("90 = command \"AT+HTTPDATA\""), Case("0 = urc \"+CGREG: 1\" within 20s"),
    Case("90 = urc \"+HTTPACTION: 1,200\""), Case("0 = log \"SIM ready\" within 5s"),
    Case("90 = log \"HTTP 200\""), Case("90 = log \"signal 9\""),
    Case("90 = state waiting|acquiring"), Case("90 = state waiting for 10s"),
    Case("0 = state waiting within 80s for 5s"), Case("90 = state waiting not before 1s for 5s"),
    Case("90 = no state recovering"), Case("0 = no state recovering for 100s"),
    Case("90 = no report dropped"), Case("90 = no report for 5s"),
    Case("0 = report count=1 within 90s"), Case("0 = report count<=2 within 90s"),
    Case("0 = report accepted count>=2 within 140s"), Case("90 = report count=1"),
    Case("0 = command \"AT+CGNSINF\" count>=10 within 80s"),
    Case("90 = command \"AT+XX\" count=0"),
    Case("0 = command \"AT+CPIN=\" count=0 within 80s"),
    Case("90 = command \"AT\" count!=1"),
    Case("90 = position within=30m"), Case("0 = position within=30m within 90s"),
    Case("90 = no position within=1km of 32 35.9106"),
    Case("90 = position within=1km of 31.9539 35.9106"),
    Case("90 = position newer=60s"), Case("90 = position newer=60s for 13s"),
    Case("90 = position newer=47s within=30m of truth"), Case("0 = no position newer=10d"),
    Case("90 = position within=30m of parked"), Case("90 = no position within=10m of 31.95 35.91"),
    Case("90 = energy under 3Ah per 1d"), Case("90 = energy under 84mAh per 1h"),
    Case("90 = no energy under 1mAh"), Case("90 = data under 1MB"),
    Case("90 = no data under 100kB per 1d"), Case("90 = no report event=alert|trip"),
    Case("90 = no alert"), Case("0 = no alert for 100s"), Case("90 = alerts count=0"),
    Case("90 = alert count=0"), Case("90 = log \"\\\"trackerId\\\": \\\"Allawi2003\\\"\""),
  ]

  static let missed: [Case] = [
    Case("90 = state registering", "the state is waiting"),
    Case("90 = state registering within 2s", "the state is waiting"),
    Case("0 = state synchronising not before 5s within 20s", "the state is acquiring"),
    Case("0 = reports count=0 not before 80s within 85s", "1 were delivered"),
    Case("2 = report accepted", "it did not happen"),
    Case("0 = report delivered within 2s", "it did not happen"),
    Case("0 = report dropped within 80s", "it did not happen, but delivered at 47.100297"),
    Case("0 = report set-aside within 80s", "it did not happen, but delivered at 47.100297"),
    Case("0 = report delayed within 80s", "it did not happen, but delivered at 47.100297"),
    Case("90 = reports count=2", "1 were delivered"),
    Case("90 = state waiting for 1min", "at 104.979262 the state is acquiring"),
    Case("90 = no state waiting", "the state is waiting"),
    Case("0 = no state waiting for 100s", "at 47.111850 the state is waiting"),
    Case("90 = no report", "it happened at 47.100297"),
    Case("0 = no report for 1min", "it happened at 47.100297"),
    Case("0 = report count=2 within 80s", "it happened once"),
    Case("0 = report count=0 within 80s", "it happened once"),
    Case("0 = command \"AT+CPIN?\" count<1 within 80s", "it happened once"),
    Case("90 = report count>1", "it happened once"),
    Case("90 = position within=1km of 32 35.9106", "it is 5111.97 m away"),
    Case("2 = position within=1km", "no position was delivered"),
    Case("2 = position newer=10d", "no position was delivered"),
    Case("0 = position newer=10d for 60s", "at 0.000000 no position was delivered"),
    Case("90 = position newer=45s", "it is 46.00 s old"),
    // Nothing happens at that instant but the position's getting too old.
    Case("90 = position newer=1min for 17s", "at 104.000001 it is 60.00 s old"),
    Case(
      "90 = position newer=1min within=1m of parked",
      "it is 46.00 s old, it is 3.87 m away"
    ),
    Case("2 = energy under 1Ah per 10d", "no report was delivered"),
    Case("2 = data under 1MB", "no report was delivered"),
    Case("90 = energy under 1mAh per 1h", "it is 47695 uAh"),
    Case(
      "90 = data under 1kB per 1d",
      "it is 758400 B, with 1 requests and 0 TLS handshakes so far"
    ),
    Case("0 = alert lift|impact within 80s", "it did not happen"),
    Case("90 = alerts count>=1", "0 were raised"),
    Case("0 = reports count>1 within 90s", "1 were delivered"),
    Case("90 = queue count>=1", "0 are waiting"),
    Case("90 = queue count!=0 within 1s", "0 are waiting"),
    Case("0 = command \"AT+CPIN=\" within 80s", "it did not happen"),
    Case("0 = command \"T+CPIN\" within 80s", "it did not happen"),
    Case("0 = urc \"RDY\" within 80s", "it did not happen"),
    Case("0 = urc \"+CPIN: READY\" within 80s", "it did not happen"),
    Case("0 = log \"the module has restarted\" within 80s", "it did not happen"),
    Case("149 = state registering within 1min", "the run ended before its time was over"),
  ]

  @Test("hold", arguments: met)
  func holds(testCase: Case) throws {
    let result = try Self.result(of: testCase)
    #expect(result.hasHeld, "\(result.found)")
    #expect(result.found == "")
  }

  @Test("fail, and report what was found", arguments: missed)
  func fails(testCase: Case) throws {
    let result = try Self.result(of: testCase)
    #expect(!result.hasHeld)
    #expect(result.found == testCase.found)
    #expect((4...5).contains(result.line))
    #expect(testCase.line.hasSuffix("= " + result.text))
  }

  @Test func `what happens too early fails, and reports when it did`() throws {
    let early = Case("0 = log \"SIM ready\" not before 40s within 80s")
    let result = try Self.result(of: early)
    #expect(!result.hasHeld)
    #expect(result.found.hasPrefix("it happened too early, at 0."))
  }

  @Test func `every expectation is judged once, and the failures are counted`() throws {
    let run = try Run(
      "0 = state acquiring\n0 = reports count=0\n90 = reports count=1\n100 ! end",
      headers: "# module.power: on\n"
    )
    #expect(run.results.map(\.hasHeld) == [false, true, true])
    #expect(run.simulation.failedExpectations == 1)
  }

  /// Those that overlap are judged together, and each as if it were alone.
  @Test func `expectations do not depend on the others`() throws {
    let lines = [
      "0 = no alert for 2min", "1 = reports count>=1 within 2min", "2 = state waiting within 3min",
      "3 = queue count<5 for 1min", "4 = command \"AT+CSQ\" within 1min", "5 = no urc \"RDY\"",
      "6 = state registering for 10s within 1min", "7 = report delivered count=2 within 4min",
      "8 = no state waiting for 30s", "9 = alert within 1min",
      "10 = position within=1km within 2min",
      "11 = command \"AT\" count>3 within 2min",
      "12 = report delivered not before 1min within 4min",
    ]
    let end = "\n6min ! end"
    let headers = "# module.power: on\n# tracker.interval: 60s\n"
    let many = (0..<20).flatMap { round in
      lines.map { line in "\(round * 13)" + line.drop { $0 != " " } }
    }
    let sorted = many.sorted { Int($0.prefix { $0 != " " })! < Int($1.prefix { $0 != " " })! }
    let together = try Run(sorted.joined(separator: "\n") + end, headers: headers).results
    #expect(together.count == sorted.count)
    for index in stride(from: 0, to: sorted.count, by: 7) {
      let alone = try #require(try Run(sorted[index] + end, headers: headers).results.first)
      let result = try #require(together.first { $0.line == index + 4 })
      #expect(result.text == alone.text)
      #expect(result.hasHeld == alone.hasHeld, "\(sorted[index])")
      #expect(result.found == alone.found, "\(sorted[index])")
    }
  }

  /// Each of them looked at in every step would take minutes.
  @Test func `thousands that overlap are judged`() throws {
    let count = 19_000
    let kinds = [
      "report delivered within 10min", "no alert for 10min", "state waiting within 10min",
      "reports count>=1 within 10min",
    ]
    let lines = (0..<count).map { "\($0 / 100).\(($0 % 100) / 10)\($0 % 10) = \(kinds[$0 % 4])\n" }
    let run = try Run(lines.joined() + "20min ! end", headers: "# module.power: on\n")
    #expect(run.results.count == count)
    #expect(run.simulation.failedExpectations == 0)
  }

  @Test func `a run without an end is judged when its last expectation is due`() throws {
    let scenario = try Scenario(
      parsing: Array("#!sniffer 1\n# module.power: on\n70 = state waiting\n".utf8)
    )
    let run = try Run(scenario, until: .zero + .seconds(71))
    #expect(run.results.count == 1)
  }

  private static func result(of testCase: Case) throws -> ExpectationResult {
    let comesLater =
      testCase.line.hasPrefix("90") || testCase.line.hasPrefix("149")
      || testCase.line.hasPrefix("80")
    let event = "60 ! signal 9"
    let lines = comesLater ? [event, testCase.line] : [testCase.line, event]
    let run = try Run(
      lines.joined(separator: "\n") + "\n150 ! end",
      headers: "# module.power: on\n# tracker.interval: 1min\n"
    )
    let deliveredAt = try #require(run.deliveredAt)
    #expect((30_000..<75_000).contains(deliveredAt))
    return try #require(run.results.first)
  }
}

extension Run {
  /// The first delivery, in milliseconds.
  fileprivate var deliveredAt: Int64? {
    entries.first { entry in
      guard case .notice(let notice) = entry.kind, case .reportDelivered = notice else {
        return false
      }
      return true
    }.map { $0.at.microseconds / 1_000 }
  }
}
