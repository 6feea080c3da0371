import Primitives
import Script
import Testing

@Suite("Minimising a script")
struct ScriptMinimisationTests {
  private static func script(_ lines: String) throws -> Script {
    try Script(parsing: Array("#!sniffer 1\n\(lines)".utf8))
  }

  private static func text(_ script: Script) -> String {
    String(String(decoding: script.canonical(), as: UTF8.self).dropFirst(12))
  }

  /// What is left of `lines` while `fails` is true of its text, which always is a script.
  private static func minimum(
    _ lines: String,
    _ fails: (String) throws -> Bool
  ) throws -> (text: String, candidates: [String]) {
    let start = try script(lines)
    var minimisation = ScriptMinimisation(start)
    var candidates: [String] = []
    minimisation.run { candidate in
      let text = text(candidate)
      candidates.append(text)
      guard (try? Self.script(text)) != nil else { return false }
      return (try? fails(text)) ?? false
    }
    return (text(minimisation.script), candidates)
  }

  static let dialogue = #"""
    # title: a question
    # tracker.id: a
    # seed: 7
    # said by neither side
    0 ! place 31.9539 35.9106
    1 > AT+CSQ\r
    1.003 < AT+CSQ\r\r\n
    1.003 < +CSQ: 9,0\r\n
    1.003 < OK\r\n
    5 > AT+CREG?\r
    5.003 < +CREG: 0,1\r\n
    5.003 < OK\r\n
    125 < +CREG: 0\r\n
    126 = state registering within 5s

    """#

  @Test("removes a request with its answer, then lines, comments and headers, and time")
  func all() throws {
    let found = try Self.minimum(Self.dialogue) { $0.contains("> AT+CREG?") }
    #expect(found.text == "# title: a question\n0 > AT+CREG?\\r\n")
    // The question goes with all of its answer.
    let isWhole = found.candidates.contains {
      !$0.contains("+CSQ") && $0.contains("+CREG: 0,1") && $0.contains("= state")
    }
    #expect(isWhole)
  }

  @Test("leaves lines where they were, until time itself is shortened")
  func instants() throws {
    let found = try Self.minimum(Self.dialogue) { text in
      let script = try Self.script(text)
      guard let question = script.events.first(where: { $0.mark == .toTA }),
        let urc = script.events.last(where: { $0.mark == .toTE })
      else { return false }
      // Two minutes apart, more or less, and a header.
      return urc.at.microseconds - question.at.microseconds > 47_000_000
        && script.header("seed") != nil
    }
    #expect(
      found.text == """
        # title: a question
        # seed: 7
        0 > AT+CREG?\\r
        60 < +CREG: 0\\r\\n

        """
    )
  }

  @Test("keeps times as they are written while they are right")
  func spelling() throws {
    let found = try Self.minimum(
      """
      0 ! sky open
      2min ! radio lost
      +0 = state registering within 30s
      +2min ! radio home
      10min ! end

      """
    ) { $0.contains("radio lost") && $0.contains("\n10min ! end") }
    #expect(found.text == "2min ! radio lost\n10min ! end\n")
  }

  @Test("takes rounds as a whole, then the round without its rounds")
  func rounds() throws {
    let lines = """
      0 ! repeat 3
      +1min ! radio lost
      +1min ! radio home
      +0 ! again
      +5 ! sky open
      20min ! end

      """
    let without = try Self.minimum(lines) { $0.contains("sky open") }
    #expect(without.text == "0 ! sky open\n")
    #expect(without.candidates.contains { !$0.contains("again") && $0.contains("20min") })
    let inside = try Self.minimum(lines) { $0.contains("radio home") }
    #expect(inside.text == "0 ! radio home\n")
    // Two rounds and a time in them are needed: the others go, and pauses in rounds become none.
    let rounds = try Self.minimum(lines) { text in
      text.contains("repeat 3") && text.contains("again") && text.contains("radio lost")
    }
    #expect(rounds.text == "0 ! repeat 3\n+0 ! radio lost\n+0 ! again\n")
  }

  @Test("stops where it is told to, with what fails")
  func stops() throws {
    let start = try Self.script(Self.dialogue)
    for runsMax in 0...20 {
      var runs = 0
      var minimisation = ScriptMinimisation(start)
      minimisation.run { candidate in
        guard runs < runsMax else { return nil }
        runs += 1
        return Self.text(candidate).contains("+CREG: 0,1")
      }
      #expect(Self.text(minimisation.script).contains("+CREG: 0,1"))
      #expect(runs <= runsMax)
    }
  }
}
