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
}
