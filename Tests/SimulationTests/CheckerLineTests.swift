import Primitives
import Testing
import Tracker

@testable import Simulation

@Suite("The checker of the line")
struct CheckerLineTests {
  /// What goes over the line: `>` what the tracker sends, `<` what it gets; a
  /// number is milliseconds that pass.
  private func finding(in story: [String], isDamaged: Bool = false) -> Discrepancy? {
    var checker = LineChecker()
    var now = Instant.zero
    for piece in story {
      let bytes = Array(piece.dropFirst().utf8)
      switch piece.first {
      case ">":
        let entry = TimelineEntry(at: now, .sent(bytes))
        if let found = checker.observe(entry, at: now, isDamaged: isDamaged) { return found }
      case "<":
        let entry = TimelineEntry(at: now, .received(bytes))
        if let found = checker.observe(entry, at: now, isDamaged: isDamaged) { return found }
      default: now = now + Milliseconds(Int64(piece) ?? 0)
      }
    }
    return nil
  }

  @Test(
    "is silent on good dialogues",
    arguments: [
      [
        ">AT\r", "<AT\r\r\nOK\r\n", ">AT+CSQ\r", "<AT+CSQ\r\r\n+CSQ: 17,0\r\n\r\nOK\r\n", ">ATE1\r",
      ],
      // In pieces, with a URC between.
      [">AT+CSQ\r", "<AT+C", "<SQ\r\r\nRING\r\n\r\nO", "<K\r\n", ">AT+CPIN?\r"],
      [">AT+CPIN?\r", "<AT+CPIN?\r\r\n+CME ERROR: 10\r\n", ">AT+CPIN?\r"],
      // No response: AT may come again after its time, and after an ESC.
      [">AT\r", "300", ">AT\r", "300", ">\u{1B}AT\r"],
      // What came before the second AT and had no end, the tracker has thrown away.
      [">AT\r", "<+CGNSINF: 1,1,", "300", ">AT\r", "<OK\r\n", ">ATE1\r"],
      [">AT\r", "<DST:", "300", ">AT\r", "< 0\r\n", ">ATE1\r"],
      [">AT\r", "<+CREG:", "300", ">AT\r", "< 1\r\n", ">AT\r"],
      // Noise of another rate without an end, more than a line has.
      [">AT\r", "<" + String(repeating: "~", count: 1_023), "300", ">AT\r", "<OK\r\n", ">ATE1\r"],
      // A URC that comes in two pieces, between which the tracker sends.
      [">AT\r", "300", ">AT\r", "< 0\r\n", ">ATE1\r"],
      [">AT+CSQ\r", "< OK\t\n", ">AT+CPIN?\r"],
      [">AT+HTTPDATA=2,10000\r", "<\r\nDOWNLOAD\r\n", ">{}", "<\r\nOK\r\n", ">AT+HTTPACTION=1\r"],
      [">AT+SHBOD=2,10000\r", "<AT+SHBOD=2,10000\r>", ">{}", "<\r\nOK\r\n", ">AT\r"],
      // A final result that nothing asked for, in the piece in whose middle the tracker sends.
      [">AT+SHREAD=0,2\r", "<OK\r\n", "9", "<[]\r\nOK\r\n", ">AT+SHDISC\r", "1", ">AT+CSQ\r"],
    ]
  )
  func good(story: [String]) {
    #expect(finding(in: story) == nil)
  }

  @Test(
    "sees what must not be",
    arguments: [
      ([">AT+CSQ\r", ">AT+CPIN?\r"], "a final result of AT+CSQ  before the next command line"),
      (
        [">AT+CSQ\r", "<+CSQ: OK\r\n", ">AT+CPIN?\r"],
        "a final result of AT+CSQ  before the next command line"
      ),
      (
        [">AT+CSQ\r", "<AT+CSQ\r\r\n+CSQ: 17,0\r\n", "60000", ">AT+CPIN?\r"],
        "a final result of AT+CSQ  before the next command line"
      ),
      (
        [">AT+CSQ\r", "<OK\r\n", "<RING\r\n", ">AT+CPIN?\r", ">AT+CBC\r"],
        "a final result of AT+CPIN?  before the next command line"
      ),
      ([">AT\r", "299", ">AT\r"], "a final result of AT  before the next command line"),
      ([">AT+CSQ"], "a command line from AT to <CR>"),
      ([">hello\r"], "a command line from AT to <CR>"),
      (
        [">AT+HTTPDATA=2,10000\r", "<AT+HTTPDATA=2,10000\r", ">{}"],
        "a payload of 2 bytes only at the prompt for as many"
      ),
      (
        [">AT+HTTPDATA=3,10000\r", "<\r\nDOWNLOAD\r\n", ">{}"],
        "a payload of 2 bytes only at the prompt for as many"
      ),
      (
        [">AT+HTTPDATA=2,10000\r", "<\r\nDOWNLOAD\r\n", ">{}", ">{}"],
        "a payload of 2 bytes only at the prompt for as many"
      ),
      // A line that only looks like a final result.
      ([">AT+CSQ\r", "<\r\nOKAY\r\n", ">ATE1\r"], "a final result of AT+CSQ  before the next"),
    ] as [([String], String)]
  )
  func broken(story: [String], expected: String) throws {
    let found = try #require(finding(in: story))
    #expect(found.expected.hasPrefix(expected))
  }

  @Test("says nothing of the turns while bytes are damaged, but of the rest")
  func damaged() {
    #expect(finding(in: [">AT+CSQ\r", "<\r\nOK?\r\n", ">ATE1\r"], isDamaged: true) == nil)
    #expect(finding(in: [">ATE1"], isDamaged: true) != nil)
  }

  @Test("lets a restart that the tracker has noticed end a command")
  func restart() {
    for kind in [
      TimelineEntry.Kind.notice(.moduleRebooted), .state(.synchronising), .baud(9_600),
    ] {
      var checker = LineChecker()
      let sent = TimelineEntry(at: .zero, .sent(Array("AT+CSQ\r".utf8)))
      #expect(checker.observe(sent, at: .zero) == nil)
      #expect(checker.observe(TimelineEntry(at: .zero, kind), at: .zero) == nil)
      #expect(checker.observe(sent, at: .zero) == nil)
      #expect(checker.observe(sent, at: .zero) != nil)
    }
  }
}

@Suite("The checker of the pace")
struct CheckerPaceTests {
  private func step(
    at now: Instant = .zero,
    isTrackerDeadline: Bool = true,
    deadline: Instant? = Instant(microseconds: 1),
    state: TrackerState = .waiting
  ) -> StepSummary {
    StepSummary(
      now: now,
      isTrackerDeadline: isTrackerDeadline,
      trackerDeadline: deadline,
      trackerState: state,
      queueCount: 0
    )
  }

  @Test("sees a deadline in the past twice without an effect, and no less")
  func stuckDeadline() {
    var checker = PaceChecker()
    let stuck = step(deadline: .zero)
    #expect(checker.check(stuck, hasEntries: false) == nil)
    #expect(checker.check(stuck, hasEntries: true) == nil)
    #expect(checker.check(stuck, hasEntries: false) == nil)
    // What comes in meanwhile is no excuse.
    let other = step(isTrackerDeadline: false, deadline: .zero)
    #expect(checker.check(other, hasEntries: true) == nil)
    #expect(checker.check(stuck, hasEntries: false)?.found == "twice it had none and is still due")
  }

  @Test("sees steps without end at one instant")
  func spin() {
    var checker = PaceChecker()
    for _ in 0..<200 { #expect(checker.check(step(), hasEntries: true) == nil) }
    #expect(checker.check(step(), hasEntries: true)?.found == "201")
    #expect(checker.check(step(at: .zero + 1), hasEntries: true) == nil)
  }

  @Test("sees a tracker that waits for nothing")
  func noDeadline() {
    var checker = PaceChecker()
    let found = checker.check(step(deadline: nil), hasEntries: true)
    #expect(found?.found == "in the state waiting it has no deadline")
  }

  @Test("sees a step that the tracker's diagram has not, and lets its supply end anywhere")
  func diagram() {
    var checker = PaceChecker()
    for state in [TrackerState.waiting, .acquiring, .off, .synchronising] {
      #expect(checker.check(step(state: state), hasEntries: true) == nil)
    }
    #expect(checker.check(step(state: .reporting), hasEntries: true)?.found == "one to reporting")
  }

  @Test("sees more commands than a minute can need")
  func chatter() {
    var checker = PaceChecker()
    func send(at instant: Instant) -> Discrepancy? {
      checker.observe(TimelineEntry(at: instant, .sent(Array("AT\r".utf8))))
    }
    for count in 0..<400 { #expect(send(at: .zero + Milliseconds(Int64(count) * 149)) == nil) }
    #expect(send(at: .zero + 59_999)?.found == "401")
    #expect(send(at: .zero + .minutes(1)) == nil)
  }
}
