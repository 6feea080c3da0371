import Primitives
import Testing

@testable import sniffer

@Suite("decode remembers lines")
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
  ]

  @Test(
    "A line known by its bytes is what its bytes make it, one by one",
    arguments: [InputDecoder.Format.auto, .at],
    [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64]
  )
  func knowsLines(format: InputDecoder.Format, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<2_000 {
      // A few of them often, so that lines become known between the others.
      let few = Int.random(in: 0..<4, using: &generator) > 0
      let count = few ? 7 : Self.scraps.count
      bytes += Self.scraps[Int.random(in: 0..<count, using: &generator)].utf8
    }
    let whole = try Decoded.json(bytes, format)
    let byteByByte = try Decoded.json(bytes, format, .byteByByte)
    #expect(whole == byteByByte)
  }
}
