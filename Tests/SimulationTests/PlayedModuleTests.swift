import Manual
import Primitives
import Script
import Testing

@testable import Simulation

@Suite("A module that is played")
struct PlayedModuleTests {
  static let trace = #"""
    1 > AT\r
    1.1 < AT\r\r\nOK\r\n
    2 > AT+HTTPDATA=4,1000\r
    2.1 < DOWNLOAD\r\n
    3 > {12}
    3.1 < OK\r\n
    9 < \r\nCALL READY\r\n
    """#

  static func module(_ lines: String = trace, isStepping: Bool = false) throws -> PlayedModule {
    let script = try Script(parsing: Array("#!sniffer 1\n\(lines)\n".utf8))
    return PlayedModule(script, rule: .shape, patience: .seconds(10), isStepping: isStepping)
  }

  static func instant(_ seconds: Double) -> Instant {
    Instant(microseconds: Int64(seconds * 1_000_000))
  }

  /// What it says until `limit`, with when.
  static func say(_ module: inout PlayedModule, until limit: Double) -> [String] {
    var said: [String] = []
    while let deadline = module.deadline, deadline <= instant(limit) {
      let bytes = module.reachDeadline(at: deadline)
      if !bytes.isEmpty {
        said.append("\(deadline.seconds) \(Script.spelling(of: bytes))")
      }
    }
    return said
  }

  /// What it says to `sent`, each at its second, in pieces of `size` at the same instant.
  static func play(
    _ module: inout PlayedModule,
    _ sent: [(Double, String)],
    size: Int = 4_096
  ) -> [String] {
    var said: [String] = []
    for (second, text) in sent {
      said += say(&module, until: second)
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        module.receive(Array(rest.prefix(size)), at: instant(second))
        rest = rest.dropFirst(size)
      }
    }
    return said + say(&module, until: 100)
  }

  @Test("hears the same in pieces of any size", arguments: 1...24)
  func pieces(size: Int) throws {
    var module = try Self.module()
    let said = Self.play(&module, [(5, "AT\r\nAT+HTTPDATA=4,1000\r"), (6, "{12}")], size: size)
    #expect(
      said == [
        #"5.100000 AT\r\r\nOK\r\n"#, #"5.100000 DOWNLOAD\r\n"#, #"6.100000 OK\r\n"#,
        #"12.000000 \r\nCALL READY\r\n"#,
      ]
    )
    #expect(module.differences == [] && module.isOver)
    #expect(module.comparedCount == 3)
  }

  @Test("takes a body as long as the program has announced it, whatever is in it")
  func announced() throws {
    var module = try Self.module()
    let said = Self.play(
      &module,
      [(1, "AT\r"), (2, "AT+HTTPDATA=8,1000\r"), (3, "{\r\nAT\r"), (3.5, "\u{1A}}")]
    )
    #expect(said.contains(#"3.500000 OK\r\n"#) && module.isOver)
    #expect(module.differences == [])
  }

  @Test("ends a body that was not announced with Ctrl-Z, or after a silence")
  func unannounced() throws {
    let trace = #"""
      0 > AT+CMGS="+1"\r
      0.1 < >\x20
      1 > hello\x1a
      1.5 < OK\r\n
      2 > AT+CMGS="+1"\r
      2.1 < >\x20
      3 > hello
      3.5 < OK\r\n
      """#
    var module = try Self.module(trace)
    let first = "AT+CMGS=\"+1\"\r"
    let said = Self.play(
      &module,
      [(0, first), (1, "you\u{1A}"), (2, first), (3, "he"), (3.05, "y")]
    )
    #expect(said.filter { $0.contains("OK") } == [#"1.500000 OK\r\n"#, #"3.500000 OK\r\n"#])
    #expect(module.differences == [] && module.isOver)
  }

  @Test("echoes what was sent, not what the trace has")
  func echo() throws {
    var module = try Self.module("0 > AT+CMGF=0\\r\n1 < AT+CMGF=0\\r\\r\\nOK\\r\\n")
    let said = Self.play(&module, [(0, "at+cmgf=1\r")])
    #expect(said == [#"1.000000 at+cmgf=1\r\r\nOK\r\n"#])
    #expect(module.differences == [])
  }

  @Test("hears an escape by itself, with the line end that may follow it")
  func escape() throws {
    let trace = #"""
      0 > \x1b\r
      1 > AT\r
      1.1 < OK\r\n
      """#
    var module = try Self.module(trace)
    #expect(Self.play(&module, [(0, "\u{1B}\rAT\r")]) == [#"0.100000 OK\r\n"#])
    #expect(module.differences == [] && module.comparedCount == 2)
  }

  @Test("reports what comes otherwise, and what does not come")
  func differs() throws {
    var module = try Self.module()
    _ = Self.play(&module, [(1, "AT\r"), (2, "AT+CSQ\r")])
    #expect(module.differences.map(\.kind) == [.replaced(Array("AT+CSQ\r".utf8))])
    var late = try Self.module()
    _ = Self.play(&late, [(1, "AT\r")])
    #expect(late.differences.map(\.kind) == [.missing] && late.isOver)
    #expect(late.differences.map(\.at) == [Self.instant(12)])
  }

  @Test("waits for a user who goes step by step, without losing patience")
  func steps() throws {
    var module = try Self.module(isStepping: true)
    module.receive(Array("AT\r".utf8), at: Self.instant(1))
    #expect(Self.say(&module, until: 100) == [])
    #expect(module.held == Array("AT\r".utf8))
    module.release(at: Self.instant(50))
    #expect(module.held == nil)
    #expect(Self.say(&module, until: 51) == [#"50.100000 AT\r\r\nOK\r\n"#])
  }

  @Test("holds each line of a receiver, once it is due")
  func stepsLines() throws {
    var module = try Self.module("1 < $A\\r\\n\n2 < $B\\r\\n", isStepping: true)
    #expect(Self.say(&module, until: 0.5) == [] && module.held == nil)
    #expect(Self.say(&module, until: 30) == [])
    #expect(module.held == Array("$A\r\n".utf8))
    module.release(at: Self.instant(30))
    #expect(module.reachDeadline(at: Self.instant(30)) == Array("$A\r\n".utf8))
    #expect(module.reachDeadline(at: Self.instant(30)) == [])
    #expect(module.held == Array("$B\r\n".utf8) && !module.isOver)
    #expect(module.comparedCount == 1)
  }
}
