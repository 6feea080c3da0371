import Primitives
import SIM7000
import Testing

@Suite("The guide's example of a channel")
struct ReadmeChannelTests {
  @Test func `reads the signal after its echo and a URC`() throws {
    var query = SignalQuery()
    #expect(try ask(&query, at: .zero) == [.ok])
    #expect(query.decibelMilliwatts == -79)
  }

  /// One lost response does not end the program's queries.
  @Test func `reports a module that does not respond, and asks again`() throws {
    var query = SignalQuery()
    try query.start(at: .zero)
    query.output = ""
    let timeout = try #require(query.deadline)
    #expect(try query.reachDeadline(at: timeout) == .timedOut)
    #expect(query.decibelMilliwatts == nil)
    #expect(!query.isReady)
    let silence = try #require(query.deadline)
    #expect(try query.reachDeadline(at: silence) == nil)
    #expect(query.output == "AT\r")
    query.output = ""
    for byte in "AT\r\r\nOK\r\n".utf8 { #expect(try query.receive(byte, at: silence) == nil) }
    #expect(query.isReady)
    #expect(try ask(&query, at: silence) == [.ok])
  }

  private func ask(_ query: inout SignalQuery, at now: Instant) throws -> [FinalResult] {
    try query.start(at: now)
    #expect(query.output == "AT+CSQ\r")
    query.output = ""
    var results: [FinalResult] = []
    for byte in "AT+CSQ\r\r\n+CREG: 1\r\n\r\n+CSQ: 17,99\r\n\r\nOK\r\n".utf8 {
      if let result = try query.receive(byte, at: now) { results.append(result) }
    }
    return results
  }
}
