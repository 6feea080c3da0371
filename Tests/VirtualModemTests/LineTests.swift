import Testing

@testable import VirtualModem

/// Command lines: what is echoed, what is ignored, what is one command.
@Suite struct LineTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var sent: String
    var said: String
    var testDescription: String { sent.debugDescription }
  }

  static let rows = [
    Row(sent: "AT\r\n", said: "AT\r\r\nOK\r\n"),
    Row(sent: "at\r", said: "at\r\r\nOK\r\n"),
    Row(sent: "aT\r", said: "aT\r\r\nOK\r\n"),
    Row(sent: "AAT\r", said: "AT\r\r\nOK\r\n"),
    Row(sent: "AT + CSQ = ?\r", said: "AT + CSQ = ?\r\r\n+CSQ: (0-31,99),(0-7,99)\r\n\r\nOK\r\n"),
    Row(sent: "at+cmee?\r", said: "at+cmee?\r\r\n+CMEE: 0\r\n\r\nOK\r\n"),
    Row(sent: "AT+CMEX\u{8}E?\r", said: "AT+CMEX\u{8}E?\r\r\n+CMEE: 0\r\n\r\nOK\r\n"),
    Row(
      sent: "AT+CMEE?;+CFUN?\r",
      said: "AT+CMEE?;+CFUN?\r\r\n+CMEE: 0\r\n\r\n+CFUN: 1\r\n\r\nOK\r\n"
    ),
    Row(
      sent: "ATE1Q0S0=1S3=13V1X4;+CMEE=1;+CMEE?\r",
      said: "ATE1Q0S0=1S3=13V1X4;+CMEE=1;+CMEE?\r\r\n+CMEE: 1\r\n\r\nOK\r\n"
    ),
    Row(sent: "ATE1+CMEE?\r", said: "ATE1+CMEE?\r\r\n+CMEE: 0\r\n\r\nOK\r\n"),
    Row(
      sent: "AT+CMEE?;+NOSUCH;+CFUN?\r",
      said: "AT+CMEE?;+NOSUCH;+CFUN?\r\r\n+CMEE: 0\r\n\r\nERROR\r\n"
    ),
    Row(
      sent: "AT+CSTT=\"a;b c\";+CSTT?\r",
      said: "AT+CSTT=\"a;b c\";+CSTT?\r\r\n+CSTT: \"a;b c\",\"\",\"\"\r\n\r\nOK\r\n"
    ),
    Row(sent: "AT+CIPSHUT;E1\r", said: "AT+CIPSHUT;E1\r\r\nSHUT OK\r\n\r\nOK\r\n"),
    Row(sent: "ATV0\r", said: "ATV0\r0\r"),
    Row(sent: "ATV0+CFUN?\r", said: "ATV0+CFUN?\r+CFUN: 1\r\n0\r"),
    Row(sent: "ATV0+NOSUCH\r", said: "ATV0+NOSUCH\r4\r"),
    Row(sent: "ATQ1+CFUN?\r", said: "ATQ1+CFUN?\r\r\n+CFUN: 1\r\n"),
    Row(sent: "ATE0\rAT\r", said: "ATE0\r\r\nOK\r\n\r\nOK\r\n"),
    Row(
      sent: "ATI\rA/",
      said: "ATI\r\r\nSIM7000E R1351\r\n\r\nOK\r\nA/\r\nSIM7000E R1351\r\n\r\nOK\r\n"
    ),
    // Ignored silently.
    Row(sent: "\r\n\r\n", said: ""),
    Row(sent: "\u{0}\u{1B}\rAT\r", said: "AT\r\r\nOK\r\n"),
    Row(sent: "\u{0}AT\r", said: "AT\r\r\nOK\r\n"),
    Row(sent: "$PASHQ\r\n@F0.3\r\n$PMTK605*31\r\n", said: ""),
    Row(sent: "hello AT\r", said: ""),
    Row(sent: "A\rAB\r", said: ""),
    // Not commands.
    Row(sent: "AT+CSQ=1\r", said: "AT+CSQ=1\r\r\nERROR\r\n"),
    Row(sent: "AT+\r", said: "AT+\r\r\nERROR\r\n"),
    Row(sent: "AT+CSTT=\"a\r", said: "AT+CSTT=\"a\r\r\nERROR\r\n"),
    Row(sent: "AT+CMEE=3\r", said: "AT+CMEE=3\r\r\nERROR\r\n"),
    Row(sent: "AT+CFUN=\r", said: "AT+CFUN=\r\r\nERROR\r\n"),
    Row(sent: "AT+CMEE??\r", said: "AT+CMEE??\r\r\nERROR\r\n"),
    Row(sent: "ATE2\r", said: "ATE2\r\r\nERROR\r\n"),
    Row(sent: "AT#X\r", said: "AT#X\r\r\nERROR\r\n"),
  ]

  @Test(arguments: rows)
  func `a line sent whole`(row: Row) {
    var bench = Bench()
    #expect(bench.send(row.sent, wait: 1_000) == row.said)
  }

  @Test(arguments: rows)
  func `a line sent byte by byte`(row: Row) {
    var bench = Bench()
    for byte in row.sent.utf8 {
      bench.transmit([byte])
      bench.run(for: 1)
    }
    bench.run(for: 1_000)
    #expect(bench.utterances.map(\.text).joined() == row.said)
  }

  @Test(arguments: rows)
  func `a line sent after noise`(row: Row) {
    var bench = Bench()
    bench.transmit([0xFF, 0x00, 0x80, 0x41, 0x0D, 0x0A, 0x7F, 0x1A, 0x0D])
    #expect(bench.send(row.sent, wait: 1_000) == row.said)
  }

  @Test func `559 characters are a command line, 560 are an error`() {
    var bench = Bench()
    let spaces = String(repeating: " ", count: 557)
    #expect(bench.send("ATE0\r") == "ATE0\r\r\nOK\r\n")
    #expect(bench.send("AT" + spaces + "E1\r") == "\r\nOK\r\n")
    #expect(bench.send("ATE0\r") == "ATE0\r\r\nOK\r\n")
    #expect(bench.send("AT" + spaces + " E1\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT\r") == "\r\nOK\r\n")
  }

  @Test func `39 commands are executed, of 40 none is`() {
    var bench = Bench()
    let commands = String(repeating: "+CMEE=1;", count: 38)
    #expect(bench.ask("AT" + commands + "+CMEE=2") == ["OK"])
    #expect(bench.ask("AT+CMEE=0") == ["OK"])
    #expect(bench.ask("AT" + commands + "+CMEE=2;+CMEE=1") == ["ERROR"])
    #expect(bench.ask("AT+CMEE?") == ["+CMEE: 0", "OK"])
  }

  @Test func `what is typed ahead is executed afterwards`() {
    var bench = Bench()
    bench.register()
    #expect(
      bench.send("AT+SAPBR=1,1\r\nAT+CMEE?\r\n", wait: 1_000)
        == "AT+SAPBR=1,1\r\r\nOK\r\nAT+CMEE?\r\r\n+CMEE: 0\r\n\r\nOK\r\n"
    )
  }

  @Test func `typing ahead without end neither grows nor hangs`() {
    var bench = Bench()
    bench.register()
    bench.transmit("AT+SAPBR=1,1\r")
    for _ in 0..<100 { bench.transmit(String(repeating: "AT\r", count: 100)) }
    let answers = bench.listen(for: 10_000).split(separator: "OK").count - 1
    #expect(answers == 1 + 2_048 / 3)
  }

  @Test(arguments: UInt64(0)..<20)
  func `no bytes make it trap, and it answers afterwards`(seed: UInt64) {
    var bench = Bench()
    var generator = NoiseGenerator(state: seed)
    for _ in 0..<200 {
      bench.transmit((0..<40).map { _ in generator.byte() })
      bench.run(for: 5)
    }
    bench.run(for: 130_000)
    bench.transmit("\r")
    bench.run(for: 100)
    let answer = bench.send("ATE1V1Q0\r", wait: 100)
    #expect(answer.hasSuffix("\r\nOK\r\n"))
  }

  /// Bytes that are mostly pieces of commands.
  private struct NoiseGenerator {
    var state: UInt64
    static let pieces = Array("AT+CGNSPWR=1;?\",\r\nHTTPDATASAPBREVQ0123\u{8}\u{1A}".utf8)

    mutating func byte() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Int(state >> 33)
      return value % 10 == 0 ? UInt8(value / 10 % 256) : Self.pieces[value / 10 % Self.pieces.count]
    }
  }
}
