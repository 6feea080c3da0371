import Primitives
import SIM7000
import Testing

@Suite("The guide's example of a channel")
struct ReadmeChannelTests {
  @Test func `reads the signal after its echo and a URC`() throws {
    var query = SignalQuery()
    #expect(try query.start(at: .zero) == "AT+CSQ\r")
    var results: [FinalResult] = []
    for byte in "AT+CSQ\r\r\n+CREG: 1\r\n\r\n+CSQ: 17,99\r\n\r\nOK\r\n".utf8 {
      if let result = try query.receive(byte, at: .zero) { results.append(result) }
    }
    #expect(results == [.ok])
    #expect(query.decibelMilliwatts == -79)
  }

  @Test func `reports a module that does not respond`() throws {
    var query = SignalQuery()
    _ = try query.start(at: .zero)
    let deadline = try #require(query.deadline)
    #expect(query.reachDeadline(at: deadline) == .timedOut)
    #expect(query.decibelMilliwatts == nil)
  }
}
