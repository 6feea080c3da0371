import Primitives
import Script
import Testing

@testable import Decoding
@testable import sniffer

@Suite("decode of lines that come again")
struct DecodeRepeatedTests {
  /// The same lines after different commands, in time and late.
  private static let dialogue = Array(
    """
    AT+GSN\r\r\n869951031234567\r\n\r\nOK\r\n\
    AT+CIMI\r\r\n869951031234567\r\n\r\nOK\r\n\
    AT+CREG?\r\r\n+CREG: 0,1\r\n\r\nOK\r\n\
    +CREG: 1\r\n\
    AT+CSQ\r\r\n+CREG: 1\r\n+CSQ: 17,99\r\n\r\nOK\r\n\
    AT+CGATT?\r\rAT+CSQ\r\r\n+CGATT: 1\r\n\r\nOK\r\n+CSQ: 17,99\r\n\r\nOK\r\n\
    noise\r\n
    """.utf8
  )

  @Test("A line that comes again is written as it was the first time", arguments: [false, true])
  func writesAgain(isJSON: Bool) throws {
    func lines(_ bytes: [UInt8]) throws -> [String] {
      isJSON ? try Decoded.json(bytes, .at) : try Decoded.text(bytes, .at)
    }
    let first = try lines(Self.dialogue)
    let again = try lines(Array(repeatElement(Self.dialogue, count: 5).joined()))
    #expect(again == Array(repeatElement(first, count: 5).joined()))
  }

  @Test("What answers another command has another name, however often it comes")
  func namesByCommand() throws {
    let lines = try Decoded.json(Array(repeatElement(Self.dialogue, count: 3).joined()), .at)
    let names = lines.filter { $0.contains(#""raw":"869951031234567""#) }
      .map { $0.contains(#""name":"+GSN""#) }
    #expect(names == [true, false, true, false, true, false])
  }

  /// Exchanges and scraps of them, which may come in any order.
  private static let scraps = [
    "AT\r\r\nOK\r\n", "AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n", "+CSQ: 17,99\r\n", "OK\r\n",
    "AT+CREG?\r\r\n", "+CREG: 0,1\r\n", "+CREG: 1\r\n", "ERROR\r\n", "noise\r\n", "\r\n",
    "AT+CMGS=\"1\"\r\r\n> ", "text\u{1A}\r\n+CMGS: 1\r\n\r\nOK\r\n", "> x\r\n",
    "AT+CIPSEND=0,5\r\r\n> hello\r\n0, SEND OK\r\n", "AT+CIPSE\r\n0, CLOSED\r\nND=0,5\r\r\n",
    "AT+HTTPREAD\r\r\n+HTTPREAD: 4\r\nOK\r\n\r\nOK\r\n", "+SHREAD: 2\r\n", "+IPD,2:OK\r\n",
    "+CMT: \"+1\",,\"20/01/01,00:00:00+00\"\r\n", "+SMSUB: \"a\",\"b\r\n", "c\"\r\n",
    "RDY\r\n", "AT+CGNSTST=1\r\r\nOK\r\n", "AT+CGNSTST=0\r\r\nOK\r\n", "$GPGGA,,*00\r\n",
    "AT+CARECV=0,2\r\r\n+CARECV: 2,OK\r\nOK\r\n", "+CARECV: 2,OK\r\n", "!AIVDM,1\r\n",
    "AT+CGATT?\r\rAT+CSQ\r\r\n+CGATT: 1\r\n\r\nOK\r\n+CSQ: 17,99\r\n\r\nOK\r\n",
    "AT+CMGR=1\r", "A", "AT", "DOWNLOAD\r\n", "  \r\n", "SHUT OK\r\n", "AT+CIPSHUT\r\n",
    "+URDBLOCK: \"a\",9,\"b\r\nOK\r\nc\"\r\n", "AT+URDBLOCK=\"a\",0,9\r\r\n",
  ]

  @Test(
    "A line read whole is what its bytes make it, one by one",
    arguments: [InputDecoder.Format.auto, .at],
    [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64]
  )
  func knowsLines(format: InputDecoder.Format, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<2_000 {
      // A few of them often, so that lines come again between the others.
      let few = Int.random(in: 0..<4, using: &generator) > 0
      let count = few ? 7 : Self.scraps.count
      bytes += Self.scraps[Int.random(in: 0..<count, using: &generator)].utf8
    }
    let whole = try Decoded.json(bytes, format)
    let byteByByte = try Decoded.json(bytes, format, .byteByByte)
    #expect(whole == byteByByte)
  }

  /// What the TE sends, and what the TA says or does not say.
  private static let exchanges = [
    [">AT+CSQ\r", "<AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n"],
    [">AT+CSQ\r", "<\r\n+CSQ: 17,99\r\n\r\nOK\r\n"],
    [">AT+CREG?\r", "<AT+CREG?\r\r\n+CREG: 0,1\r\n\r\nOK\r\n"],
    [">AT+CREG?\r"], ["<+CREG: 1\r\n"], ["<+CREG: 0,1\r\n\r\nOK\r\n"], ["<AT+CS", "<Q\r\r\n"],
    [">ATE0;+CSQ\r\n", "<+CSQ: 17,99\r\nOK\r\n"], [">noise\r"], ["<noise"], ["<RDY\r\n"],
    ["<+CSQ: 17,99\r\n\r\nOK\r\n"], [">AT+CGNSTST=1\r", "<OK\r\n"], ["<+CMT: \"1\",,\"\"\r\n"],
    [">AT\rAT+CSQ\r", "<OK\r\n+CSQ: 17,99\r\n\r\nOK\r\n"], [">AT+C"], ["<+SHREAD: 4\r\nab\r\n"],
  ]

  @Test(
    "A line of a trace read whole is what its bytes make it, one by one",
    arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64]
  )
  func knowsLinesOfTraces(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var (together, byteByByte) = ("#!sniffer 1\n", "#!sniffer 1\n")
    for second in 0..<1_500 {
      let few = Int.random(in: 0..<4, using: &generator) > 0
      let count = few ? 4 : Self.exchanges.count
      for chunk in Self.exchanges[Int.random(in: 0..<count, using: &generator)] {
        let (mark, bytes) = (chunk.prefix(1), Array(chunk.utf8.dropFirst()))
        together += "\(second) \(mark) \(Script.spelling(of: bytes))\n"
        for byte in bytes { byteByByte += "\(second) \(mark) \(Script.spelling(of: [byte]))\n" }
      }
    }
    let whole = try Decoded.json(Array(together.utf8), .trace)
    let single = try Decoded.json(Array(byteByByte.utf8), .trace)
    #expect(whole == single)
  }
}
