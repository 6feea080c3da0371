import Primitives
import Script
import Testing

@testable import Simulation

@Suite("A recorded terminal at a module that is really there")
struct LiveTerminalTests {
  static let trace = #"""
    5 < \r\nRDY\r\n
    10 > AT\r
    10.1 < OK\r\n
    20 > AT+CSQ\r
    20.1 < +CSQ: 9,99\r\n
    20.2 < OK\r\n
    """#

  /// One that answers at once, by `answers`; when it was asked what.
  static func play(
    _ answers: [String: String],
    isStepping: Bool = false,
    until limit: Int64 = 100
  ) throws -> (sent: [String], terminal: PlayedTerminal) {
    var options = PlayedTerminal.Options()
    options.patience = .seconds(10)
    options.isStepping = isStepping
    let script = try Script(parsing: Array("#!sniffer 1\n\(trace)\n".utf8))
    var terminal = PlayedTerminal(script, rule: .shape, options)
    var sent: [String] = []
    var now = Instant.zero
    while let due = terminal.deadline, due <= .zero + .seconds(limit) {
      now = max(now, due)
      let bytes = terminal.reachDeadline(at: now)
      guard !bytes.isEmpty else { continue }
      let text = Script.spelling(of: bytes)
      sent.append("\((now - .zero).rawValue) \(text)")
      terminal.receive(Array((answers[text] ?? "").utf8), at: now)
    }
    return (sent, terminal)
  }

  @Test("asks at the time of the trace, and does not wait for what came before")
  func asks() throws {
    let answers = [#"AT\r"#: "OK\r\n", #"AT+CSQ\r"#: "+CSQ: 20,99\r\nOK\r\n"]
    let (sent, terminal) = try Self.play(answers)
    #expect(sent == [#"10000 AT\r"#, #"20000 AT+CSQ\r"#])
    #expect(terminal.differences == [] && terminal.isOver && terminal.comparedCount == 3)
  }

  @Test("gives up an answer that does not come, and one that has failed at once")
  func givesUp() throws {
    let (sent, terminal) = try Self.play([#"AT+CSQ\r"#: "ERROR\r\n"])
    // Ten seconds of patience after the next request was due.
    #expect(sent == [#"10000 AT\r"#, #"30000 AT+CSQ\r"#])
    #expect(
      terminal.differences.map(\.meaning.words) == [
        "`OK` is gone", "`+CSQ: 9,99` is gone", "`OK` became `ERROR`",
      ]
    )
    #expect(terminal.isOver)
  }

  @Test("sends nothing that was not released")
  func steps() throws {
    var (sent, terminal) = try Self.play([:], isStepping: true)
    #expect(sent == [] && terminal.held == Array("AT\r".utf8))
    terminal.release(at: .zero + .seconds(40))
    #expect(terminal.reachDeadline(at: .zero + .seconds(40)) == Array("AT\r".utf8))
    #expect(terminal.held == nil)
  }
}
