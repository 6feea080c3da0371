import Manual
import Primitives
import Script
import Testing

@testable import Simulation

@Suite("A recorded dialogue")
struct RecordedDialogueTests {
  static func dialogue(_ lines: String) throws -> RecordedDialogue {
    RecordedDialogue(try Script(parsing: Array("#!sniffer 1\n\(lines)\n".utf8)))
  }

  @Test("is cut at the ends of commands, wherever the recording was cut")
  func cuts() throws {
    let dialogue = try Self.dialogue(
      #"""
      0 < \r\nRDY\r\n
      1 > AT+C
      1.1 > SQ\r
      1.2 < AT+CSQ\r
      1.2 < \r\n+CSQ: 9,0\r\n
      1.3 < \r\nOK\r\n
      2 > AT\r\nAT+GSN\r\n
      3 ! radio lost
      3 >:modem AT+CREG?\r
      """#
    )
    #expect(dialogue.opening.map(\.line) == [2])
    #expect(
      dialogue.requests.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "AT+CSQ\r", "AT\r\n", "AT+GSN\r\n",
      ]
    )
    #expect(dialogue.requests.map(\.line) == [3, 8, 8])
    #expect(dialogue.requests[0].answer.map(\.at.microseconds) == [1_200_000, 1_300_000])
    #expect(dialogue.requests[0].answer[0].bytes == Array("AT+CSQ\r\r\n+CSQ: 9,0\r\n".utf8))
    #expect(dialogue.end.microseconds == 2_000_000)
  }

  @Test("ends a body where the TA says something, or where a command begins")
  func bodies() throws {
    let dialogue = try Self.dialogue(
      #"""
      0 > AT+HTTPDATA=3,1000\r
      1 < DOWNLOAD\r\n
      2 > {\r
      2 > }
      3 < OK\r\n
      4 > AT+HTTPDATA=3,1000\r
      5 > {}
      9 > AT\r
      """#
    )
    #expect(
      dialogue.requests.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "AT+HTTPDATA=3,1000\r", "{\r}", "AT+HTTPDATA=3,1000\r", "{}", "AT\r",
      ]
    )
    #expect(dialogue.requests.map(\.isCommand) == [true, false, true, false, true])
  }

  @Test("is not cut by the echo of what is typed character by character")
  func typed() throws {
    let dialogue = try Self.dialogue(
      #"""
      1 > A
      1 < A
      2 > T+CMGS="
      2 < T+CM
      2.1 < GS="
      3 > 1"\r
      3 < 1"\r
      3.1 < \r\n>\x20
      4 > h
      4 < h
      5 > i
      6 < i
      7 > \x1a
      8 < \r\nOK\r\n
      """#
    )
    #expect(
      dialogue.requests.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "AT+CMGS=\"1\"\r", "hi\u{1A}",
      ]
    )
    #expect(
      dialogue.requests.map { String(decoding: $0.answer.flatMap(\.bytes), as: UTF8.self) } == [
        "AT+CMGS=\"1\"\r\r\n> ", "hi\r\nOK\r\n",
      ]
    )
    #expect(dialogue.requests.map(\.at.microseconds) == [1_000_000, 4_000_000])
  }
}

@Suite("A recorded module")
struct RecordedModuleTests {
  static let trace = #"""
    0 < \r\nRDY\r\n
    1 > AT\r
    1.5 < OK\r\n
    2 > AT+CSQ\r
    2.5 < +CSQ: 9,0\r\n
    2.7 < OK\r\n
    5 < +CGREG: 0\r\n
    6 > AT+CREG?\r
    6.1 < OK\r\n
    """#

  /// What a module says until `end`, with when; `sent` are requests in seconds.
  static func play(
    _ sent: [(Double, String)],
    rule: MatchRule = .shape,
    until end: Double = 400
  ) throws -> (said: [String], module: RecordedModule) {
    var module = RecordedModule(try RecordedDialogueTests.dialogue(trace), rule: rule)
    var said: [String] = []
    func tick(_ module: inout RecordedModule, to limit: Instant) {
      while let deadline = module.deadline, deadline <= limit {
        let bytes = module.reachDeadline(at: deadline)
        guard !bytes.isEmpty else { continue }
        said.append("\(deadline.seconds) \(String(decoding: bytes.dropLast(2), as: UTF8.self))")
      }
    }
    for (second, text) in sent {
      let at = Instant(microseconds: Int64(second * 1_000_000))
      tick(&module, to: at)
      module.receive(Array("\(text)\r".utf8), sentAt: at, at: at + 1)
    }
    tick(&module, to: Instant(microseconds: Int64(end * 1_000_000)))
    return (said, module)
  }

  @Test("answers as long after a request as it did, and says the rest as long after it")
  func delays() throws {
    let (said, module) = try Self.play([(1, "AT"), (12, "AT+CSQ"), (16, "AT+CREG?")])
    #expect(
      said == [
        "0.000000 \r\nRDY", "1.500000 OK", "12.500000 +CSQ: 9,0", "12.700000 OK",
        "15.000000 +CGREG: 0", "16.100000 OK",
      ]
    )
    #expect(module.differences == [] && module.isOver)
  }

  @Test("goes on where a request was left out, and reports it")
  func leftOut() throws {
    let (said, module) = try Self.play([(1, "AT"), (6, "AT+CREG?")])
    #expect(said == ["0.000000 \r\nRDY", "1.500000 OK", "6.100000 OK"])
    let difference = try #require(module.differences.first)
    #expect(module.differences.count == 1 && module.isOver)
    #expect(difference.kind == .leftOut && difference.line == 5)
    #expect(difference.recorded == Array("AT+CSQ\r".utf8))
  }

  @Test("reports no question of the recorder's about a setting that is then changed")
  func recorder() throws {
    var module = RecordedModule(
      try RecordedDialogueTests.dialogue(
        #"""
        1 > AT+CFUN?\r
        1.1 < +CFUN: 0\r\n
        1.2 < OK\r\n
        1.3 > AT+CFUN=1\r
        1.4 < OK\r\n
        """#
      ),
      rule: .strict
    )
    let at = Instant(microseconds: 1_300_000)
    module.receive(Array("AT+CFUN=1\r".utf8), sentAt: at, at: at)
    #expect(module.differences == [])
    let said = module.deadline.map { String(decoding: module.reachDeadline(at: $0), as: UTF8.self) }
    #expect(said == "OK\r\n" && module.isOver)
  }

  @Test("answers what is asked once more as it did before, and reports it")
  func added() throws {
    let (said, module) = try Self.play(
      [(1, "AT"), (2, "AT+CSQ"), (3, "AT+CSQ"), (6, "AT+CREG?")],
      rule: .strict
    )
    #expect(
      said == [
        "0.000000 \r\nRDY", "1.500000 OK", "2.500000 +CSQ: 9,0", "2.700000 OK",
        "3.500000 +CSQ: 9,0", "3.700000 OK", "5.000000 +CGREG: 0", "6.000000 +CGREG: 0",
        "6.100000 OK",
      ]
    )
    #expect(module.differences.map(\.kind) == [.added(Array("AT+CSQ\r".utf8))])
    #expect(module.differences.map(\.line) == [9] && module.isOver)
  }

  @Test("counts how often it is asked the same again only where it is strict")
  func polls() throws {
    let polled = [(1.0, "AT"), (2.0, "AT+CSQ"), (3.0, "AT+CSQ"), (6.0, "AT+CREG?")]
    #expect(try Self.play(polled, rule: .strict).module.differences.count == 1)
    #expect(try Self.play(polled, rule: .commands).module.differences == [])
  }

  @Test("says nothing more to what it was never asked")
  func replaced() throws {
    let (said, module) = try Self.play([(1, "AT"), (2, "AT+CGREG?"), (3, "AT+CSQ")])
    #expect(said == ["0.000000 \r\nRDY", "1.500000 OK"])
    #expect(module.differences.map(\.kind) == [.replaced(Array("AT+CGREG?\r".utf8))])
    #expect(module.isOver)
  }

  @Test("waits three minutes for a request that does not come")
  func missing() throws {
    let (_, module) = try Self.play([(1, "AT"), (2, "AT+CSQ")], until: 185.9)
    #expect(module.differences == [] && !module.isOver)
    let (_, late) = try Self.play([(1, "AT"), (2, "AT+CSQ")], until: 186)
    #expect(late.differences.map(\.kind) == [.missing] && late.isOver)
    #expect(late.differences.map(\.line) == [9])
  }
}

@Suite("What counts as the same in a replay")
struct MatchRuleTests {
  struct Row: Sendable {
    var sent: String
    var recorded: String
    /// The rules by which the two are the same.
    var rules: [MatchRule]

    init(_ sent: String, _ recorded: String, _ rules: MatchRule...) {
      self.sent = sent
      self.recorded = recorded
      self.rules = rules
    }
  }

  static let commands = [
    Row("AT+CSQ\r", "AT+CSQ\r", .strict, .commands, .shape),
    Row("AT+CSQ\r", "at+csq\r\n", .commands, .shape),
    Row("AT+CNMP=2\r", "AT+CNMP=38\r", .commands, .shape),
    Row("AT+CNMP=2\r", "AT+CNMP=38,1\r", .commands),
    Row("AT+CNMP=2\r", "AT+CNMP=\"38\"\r", .commands),
    Row("AT+CNMP=2\r", "AT+CNMP?\r"),
    Row("AT+CREG?\r", "AT+CGREG?\r"),
    Row("AT+CREG?\r", "AT+CREG=?\r"),
    Row("ATE1\r", "ATE0\r", .commands, .shape),
    Row("ATE1;+CSQ\r", "ATE1\r"),
    Row("AT\r", "AT\r\n", .commands, .shape),
    Row("AT\r", "AT+CSQ\r"),
    Row("{\"a\": 1}", "{\"a\": 12}", .commands, .shape),
    Row("{\"a\": 1}", "AT\r"),
  ]

  @Test("on the side of the TE", arguments: commands)
  func sent(row: Row) {
    let found = MatchRule.allCases.filter { rule in
      rule.kind(of: Array(row.sent.utf8)) == rule.kind(of: Array(row.recorded.utf8))
    }
    #expect(found == row.rules)
  }

  static let answers = [
    Row("+CSQ: 9,0", "+CSQ: 31,99", .commands, .shape),
    Row("+CSQ: 9,0", "+CSQ: 31", .commands),
    Row("+COPS: 0,0,\"a,b\"", "+COPS: 0,0,\"c\"", .commands, .shape),
    Row("OK", "ERROR"),
    Row("+CME ERROR: 10", "+CME ERROR: 11"),
    Row("10.0.0.1", "10.250.1.9", .commands, .shape),
    Row("", "OK"),
  ]

  @Test("on the side of the TA", arguments: answers)
  func answered(row: Row) {
    let found = MatchRule.allCases.filter { rule in
      rule.matches(answer: Array(row.sent.utf8), recorded: Array(row.recorded.utf8))
    }
    #expect(found == row.rules)
  }
}
