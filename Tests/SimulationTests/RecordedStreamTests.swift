import Primitives
import Script
import Testing

@testable import Simulation

/// A dialogue that is played while it is fed, and of which no more is kept than a window.
@Suite("A recorded dialogue that is fed")
struct RecordedStreamTests {
  /// `count` rounds of a second, each a question and its answer.
  static func rounds(_ count: Int) throws -> [Script.Event] {
    let lines = (0..<count).map { round in
      #"""
      \#(round) > AT+CSQ\r
      \#(round).1 < AT+CSQ\r
      \#(round).1 < \r\n
      \#(round).1 < +CSQ: \#(round % 32),0\r\n
      \#(round).2 < \r\nOK\r\n
      """#
    }
    return try Script(parsing: Array("#!sniffer 1\n\(lines.joined(separator: "\n"))\n".utf8)).events
  }

  /// A command that is answered by `count` sentences, and another one.
  static func flood(_ count: Int) throws -> [Script.Event] {
    let sentence = "$GNRMC,092725.000,A,4717.11437,N,00833.91522,E,0.00,77.52,091202,,,A*7F"
    let lines = (1...count).map { "\($0) < \(sentence)\\r\\n" }
    let text = """
      #!sniffer 1
      0 > AT+CGNSTST=1\\r
      0.5 < OK\\r\\n
      \(lines.joined(separator: "\n"))
      \(count + 1) > AT+CGNSTST=0\\r
      \(count + 1) < OK\\r\\n

      """
    return try Script(parsing: Array(text.utf8)).events
  }

  /// A module, and how it is fed.
  struct Fed {
    var module: RecordedModule
    var events: ArraySlice<Script.Event>
    var keptMax = 0

    init(_ events: [Script.Event], rule: MatchRule = .shape) {
      self.events = events[...]
      module = RecordedModule(RecordedDialogue(), rule: rule)
      feed()
    }

    mutating func feed() {
      while module.wantsMore {
        if let event = events.popFirst() { module.add(event) } else { module.finish() }
      }
      keptMax = max(keptMax, module.cost)
    }

    /// Sends what is due until `limit`.
    mutating func say(until limit: Instant) -> [(at: Instant, bytes: [UInt8])] {
      var said: [(Instant, [UInt8])] = []
      while let deadline = module.deadline, deadline <= limit {
        let bytes = module.reachDeadline(at: deadline)
        if !bytes.isEmpty { said.append((deadline, bytes)) }
        feed()
      }
      return said
    }
  }

  @Test("gives the same as when it is at hand as a whole, and is read as far as it is needed")
  func fed() throws {
    let events = try Self.rounds(200)
    var fed = Fed(events)
    #expect(fed.events.count > 900, "nine questions, and what is between them")
    var script = Script()
    script.entries = events.map { .event($0) }
    var whole = RecordedModule(RecordedDialogue(script), rule: .shape)
    for round in 0..<200 {
      let at = Instant(microseconds: Int64(round) * 1_000_000 + 7_000)
      fed.module.receive(Array("AT+CSQ\r".utf8), sentAt: at, at: at)
      fed.feed()
      whole.receive(Array("AT+CSQ\r".utf8), sentAt: at, at: at)
      let said = fed.say(until: at + 900)
      #expect(said.count == 2)
      for (instant, bytes) in said {
        #expect(whole.deadline == instant)
        #expect(whole.reachDeadline(at: instant) == bytes)
      }
    }
    #expect(fed.module.isOver && whole.isOver)
    #expect(fed.module.differences == [])
    #expect(fed.module.cost == 0, "nothing is counted that is not there")
  }

  @Test("keeps a window of an answer that does not end, and says all of it")
  func flood() throws {
    let events = try Self.flood(30_000)
    var fed = Fed(events)
    fed.module.receive(Array("AT+CGNSTST=1\r".utf8), sentAt: .zero, at: .zero)
    fed.feed()
    let end = Instant(microseconds: 30_001_000_000)
    #expect(fed.say(until: end).count == 30_001)
    fed.module.receive(Array("AT+CGNSTST=0\r".utf8), sentAt: end, at: end)
    fed.feed()
    #expect(fed.say(until: end).count == 1)
    #expect(fed.module.isOver && fed.module.differences == [])
    // What is remembered of it, should it be asked for again, is as much again.
    #expect(fed.keptMax < RecordedDialogue.windowCost + 4_096)
  }

  @Test("is read a window far when there is no request, and is given up")
  func missing() throws {
    var fed = Fed(try Self.rounds(2_000))
    _ = fed.say(until: Instant(microseconds: 200_000_000))
    #expect(fed.module.differences.map(\.kind) == [.missing])
    #expect(fed.module.isOver && fed.events.count > 9_900)
  }

  @Test("as the program's side is compared in parts where an answer does not end")
  func terminal() throws {
    for (isFlood, events) in [(false, try Self.rounds(300)), (true, try Self.flood(2_000))] {
      var script = Script()
      script.entries = events.map { .event($0) }
      let scenario = try Scenario(script)
      var whole = RecordedTerminal(
        RecordedDialogue(script),
        scenario,
        rule: .shape,
        isRunning: true
      )
      while !whole.isOver { whole.advance() }
      var fed = RecordedTerminal(RecordedDialogue(), scenario, rule: .shape, isRunning: true)
      var rest = events[...]
      var parts = 0
      while !fed.isOver {
        while fed.wantsMore { fed.add(rest.popFirst()) }
        if parts == 0 { #expect(rest.count > events.count / 2) }
        fed.advance()
        parts += 1
      }
      #expect(fed.lineCount == whole.lineCount)
      #expect(fed.now == whole.now)
      #expect(isFlood ? parts > 3 : parts == 301)
      if !isFlood { #expect(fed.differences == whole.differences) }
    }
  }

  @Test("forgets of the kinds of questions the oldest, and never the last")
  func askedBefore() {
    var asked = AskedBefore()
    func request(_ number: Int) -> RecordedDialogue.Request {
      RecordedDialogue.Request(bytes: Array("AT+X\(number)\r".utf8), at: .zero, line: number)
    }
    for number in 1...1_000 {
      let request = request(number)
      asked.add(request, MatchRule.strict.kind(of: request.bytes))
      asked.hear(
        RecordedDialogue.Piece(bytes: [UInt8](repeating: 0, count: 10_000), at: .zero, line: 1)
      )
    }
    func last(_ number: Int) -> Int? {
      asked.last(MatchRule.strict.kind(of: request(number).bytes))?.answer.count
    }
    #expect(last(1_000) == 1 && last(950) == 1 && last(1) == nil)
    #expect(asked.cost <= RecordedDialogue.windowCost)
    let huge = RecordedDialogue.Piece(
      bytes: [UInt8](repeating: 0, count: 400_000),
      at: .zero,
      line: 1
    )
    for _ in 0..<5 { asked.hear(huge) }
    #expect(last(1_000) == 3, "as much of it as there is room for")
    #expect(asked.cost <= RecordedDialogue.windowCost)
  }
}
