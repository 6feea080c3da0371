import Primitives
import Script
import Testing

@testable import Simulation

@Suite("A recorded terminal")
struct RecordedTerminalTests {
  static func play(_ lines: String, rule: MatchRule = .shape) throws -> RecordedTerminal {
    let text = Array("#!sniffer 1\n\(lines)\n".utf8)
    let script = try Script(parsing: text)
    var terminal = RecordedTerminal(
      RecordedDialogue(script),
      try Scenario(script),
      rule: rule,
      isRunning: true
    )
    while !terminal.isOver { terminal.advance() }
    return terminal
  }

  static let dialogue = #"""
    0 ! signal 9
    20 > AT+CSQ\r
    20.1 < AT+CSQ\r\r\n
    20.1 < +CSQ: 9,99\r\n
    20.1 < \r\n
    20.1 < OK\r\n
    21 ! signal 20
    22 > AT+CSQ\r
    22.1 < AT+CSQ\r
    22.2 < \r\n
    22.2 < +CSQ: 20,99\r\n
    22.2 < \r\n
    22.2 < OK\r\n
    """#

  @Test("finds the virtual modem in the world that the trace describes")
  func same() throws {
    let terminal = try Self.play(Self.dialogue, rule: .strict)
    #expect(terminal.differences.map(\.meaning.words) == [])
    #expect(terminal.lineCount == 6)
  }

  @Test("reports each difference, after which request, at which line")
  func differs() throws {
    let changed = Self.dialogue.replacing("+CSQ: 20,99", with: "+CSQ: 31,99")
    let terminal = try Self.play(changed, rule: .strict)
    #expect(
      terminal.differences.map(\.meaning.words) == [
        "+CSQ rssi 31 became 20, +CSQ dbm -51 became -73, +CSQ percent 100 became 65"
      ]
    )
    #expect(terminal.differences.map(\.line) == [12])
    #expect(terminal.differences.map(\.request) == [Array("AT+CSQ\r".utf8)])
    // The values may differ, unless every byte counts.
    #expect(try Self.play(changed).differences == [])
  }

  @Test("counts fields and tells their types apart, and takes names alone with --match commands")
  func rules() throws {
    let fewer = Self.dialogue.replacing("+CSQ: 20,99", with: "+CSQ: 20")
    #expect(try Self.play(fewer).differences.count == 1)
    #expect(try Self.play(fewer, rule: .commands).differences == [])
    let quoted = Self.dialogue.replacing("+CSQ: 20,99", with: #"+CSQ: "20",99"#)
    #expect(try Self.play(quoted).differences.count == 1)
    let other = Self.dialogue.replacing("+CSQ: 20,99", with: "+CSX: 20,99")
    #expect(try Self.play(other, rule: .commands).differences.count == 2)
  }

  @Test("reports what the module does not say, and what it says that it did not")
  func missing() throws {
    let longer = Self.dialogue.replacing(
      #"20.1 < OK\r\n"#,
      with: #"20.1 < OK\r\n"# + "\n" + #"20.2 < +CREG: 1\r\n"#
    )
    let gone = try Self.play(longer)
    #expect(gone.differences.map(\.meaning.words) == ["`+CREG: 1` is gone"])
    let shorter = Self.dialogue.replacing(#"20.1 < +CSQ: 9,99\r\n"# + "\n", with: "")
    let new = try Self.play(shorter)
    #expect(new.differences.map(\.meaning.words) == ["`+CSQ: 9,99` is new"])
  }

  @Test("waits for an answer that takes longer than it did")
  func waits() throws {
    let quick = #"""
      20 > AT+CFUN=0\r
      20.001 < OK\r\n
      20.002 > AT+CFUN=1\r
      20.003 < OK\r\n
      """#
    let terminal = try Self.play("0 ! sim ready\n" + quick)
    #expect(terminal.now > .zero + .seconds(20) + 3)
    #expect(terminal.differences.allSatisfy { !$0.meaning.words.contains("OK` is gone") })
  }
}
