import Primitives
import Script
import Testing

@testable import Simulation

@Suite("The module of a trace, asked by another program")
struct TraceModuleTests {
  /// What it says to command lines that are sent one every `gap` seconds, at 19,200 baud.
  private static func answers(
    _ lines: String,
    to commands: [String],
    every gap: Int64 = 10,
    pulsesAt pulse: Int64? = nil
  ) throws -> [String] {
    var module = TraceModule(try Script(parsing: Array("#!sniffer 1\n\(lines)\n".utf8)))
    var said: [String] = []
    for (number, command) in commands.enumerated() {
      let now = Instant.zero + .seconds(Int64(number) * gap)
      if let pulse, pulse == Int64(number) * gap { module.powerKeyPulsed(at: now) }
      module.hear(Array("\(command)\r\n".utf8), from: now, byteMicroseconds: 521)
      var bytes: [UInt8] = []
      while let next = module.deadline, next < now + .seconds(gap) {
        bytes += module.reachDeadline(at: next)
      }
      said.append(String(decoding: bytes, as: UTF8.self))
    }
    return said
  }

  @Test("sends what the trace has, with the echo of what was really sent")
  func recorded() throws {
    let said = try Self.answers(
      #"""
      0 > AT+HTTPPARA="CID",1\r
      0.1 < AT+HTTPPARA="CID",1\r\r\n
      0.1 < ERROR\r\n
      1 > AT+CSQ\r
      1.1 < AT+CSQ\r\r\n
      1.1 < +CSQ: 9,0\r\n
      """#,
      to: [#"AT+HTTPPARA="CID","1""#, "AT+CSQ", "AT+CSQ"]
    )
    let signal = "AT+CSQ\r\r\n+CSQ: 9,0\r\n"
    #expect(said == ["AT+HTTPPARA=\"CID\",\"1\"\r\r\nERROR\r\n", signal, signal])
  }

  @Test("answers as a module that is well to what the trace does not have")
  func standIns() throws {
    let said = try Self.answers(
      #"0 > AT+CSQ\r"#,
      to: ["AT+CPIN?", "AT+CIFSR", "AT+HTTPACTION=1", "AT+WHATEVER=1", "hello"]
    )
    #expect(
      said == [
        "AT+CPIN?\r\r\n+CPIN: READY\r\n\r\nOK\r\n", "AT+CIFSR\r\r\n10.0.253.242\r\n",
        "AT+HTTPACTION=1\r\r\nOK\r\n\r\n+HTTPACTION: 1,200,27\r\n",
        "AT+WHATEVER=1\r\r\nOK\r\n", "",
      ]
    )
  }

  @Test("comes as long after the line as it did, however long the line itself took")
  func times() throws {
    let trace = #"""
      0 > AT+CSQ\r
      0.01 < AT+CSQ\r
      0.026 < OK\r\n
      """#
    var module = TraceModule(try Script(parsing: Array("#!sniffer 1\n\(trace)\n".utf8)))
    module.hear(Array("AT+CSQ\r\n".utf8), from: .zero, byteMicroseconds: 521)
    var times: [Int64] = []
    while let next = module.deadline {
      _ = module.reachDeadline(at: next)
      times.append(next.microseconds)
    }
    // Seven bytes of echo, each behind its own; then 16 ms behind the LF.
    let echo: [Int64] = (1...7).map { $0 * 521 }
    #expect(times == echo + [20_168])
  }

  @Test("stays as it was until a program does what the program of the trace did")
  func states() throws {
    let trace = #"""
      0 > AT+CPIN?\r
      0.1 < +CPIN: SIM PIN\r\n
      1 > AT+CPIN="1234"\r
      1.1 < OK\r\n
      2 > AT+CPIN?\r
      2.1 < +CPIN: READY\r\n
      """#
    let locked = try Self.answers(trace, to: ["AT+CPIN?", "AT+CPIN?", "AT+CPIN?"])
    #expect(locked.allSatisfy { $0 == "AT+CPIN?\r+CPIN: SIM PIN\r\n" })
    let open = try Self.answers(trace, to: ["AT+CPIN?", "AT+CPIN=\"1234\"", "AT+CPIN?"])
    #expect(open.last == "AT+CPIN?\r+CPIN: READY\r\n")
  }

  @Test("is deaf for as long as it was, and after a pulse on PWRKEY as long as after that one")
  func deafness() throws {
    let trace = #"""
      0 > AT\r
      10 > AT\r
      20 > AT\r
      30 ! pwrkey 1s
      35 > AT\r
      40 > AT\r
      45 > AT\r
      45.1 < AT\r\r\n
      45.1 < OK\r\n
      """#
    let ok = "AT\r\r\nOK\r\n"
    let asleep = try Self.answers(trace, to: ["AT", "AT", "AT"], every: 10)
    #expect(asleep == ["", "", ""])
    let woken = try Self.answers(trace, to: ["AT", "AT", "AT"], every: 20, pulsesAt: 20)
    #expect(woken == ["", "", ok])
  }

  @Test("takes for body what comes behind its prompt, until it is whole or its time is over")
  func bodies() throws {
    var module = TraceModule(try Script(parsing: Array("#!sniffer 1\n".utf8)))
    func say(_ text: String, at seconds: Int64, until end: Int64) -> String {
      module.hear(Array(text.utf8), from: .zero + .seconds(seconds), byteMicroseconds: 521)
      var bytes: [UInt8] = []
      while let next = module.deadline, next < .zero + .seconds(end) {
        bytes += module.reachDeadline(at: next)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(say("AT+HTTPDATA=4,4000\r\n", at: 0, until: 1).hasSuffix("\r\nDOWNLOAD\r\n"))
    #expect(say("body", at: 1, until: 2) == "\r\nOK\r\n")
    #expect(say("AT+HTTPDATA=90,4000\r\n", at: 10, until: 11).hasSuffix("\r\nDOWNLOAD\r\n"))
    #expect(say("AT+HTTPTERM\r\n", at: 11, until: 14) == "")
    #expect(say("AT+HTTPINIT\r\n", at: 14, until: 16) == "\r\nOK\r\n")
    #expect(say("AT+HTTPTERM\r\n", at: 16, until: 18) == "AT+HTTPTERM\r\r\nOK\r\n")
  }

  @Test("has a receiver whose clock goes on when it is asked again")
  func clock() throws {
    let fix = "+CGNSINF: 1,1,20261121235955.000,31.953900,35.910600,850.000"
    let said = try Self.answers(
      #"0 > AT+CGNSINF\r"# + "\n" + #"0.1 < \#(fix)\r\n"#,
      to: ["AT+CGNSINF", "AT+CGNSINF"]
    )
    #expect(said[0] == "AT+CGNSINF\r\(fix)\r\n")
    #expect(said[1] == "AT+CGNSINF\r\(fix)\r\n".replacing("235955", with: "000005"))
  }

  @Test("echoes nothing where it answers in noise")
  func noise() throws {
    let said = try Self.answers(#"0 > AT\r"# + "\n" + #"0.1 < \x7f\x1c"#, to: ["AT"])
    #expect(said == ["\u{7F}\u{1C}"])
  }
}
