import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// What comes up while the TE types data: it is said behind the result, never inside.
@Suite struct HeldReportTests {
  private static func low(_ bench: inout Bench) {
    bench.change { $0.supplyMillivolts = 3_000 }
  }

  private static let warning = "\r\nUNDER-VOLTAGE WARNNING\r\n"

  @Test func `a body is not interrupted, and its result comes first`() {
    var bench = Bench.online("AT+CBATCHK=1", "AT+HTTPINIT")
    #expect(bench.send("AT+HTTPDATA=4,10000\r") == "\r\nDOWNLOAD\r\n")
    #expect(bench.send("ab") == "")
    Self.low(&bench)
    #expect(bench.listen(for: 500) == "")
    #expect(bench.send("cd") == "\r\nOK\r\n" + Self.warning)
  }

  @Test func `a body that never comes holds it back until its time is over`() {
    var bench = Bench.online("AT+CBATCHK=1", "AT+HTTPINIT")
    _ = bench.send("AT+HTTPDATA=4,10000\r")
    Self.low(&bench)
    #expect(bench.listen(for: 9_000) == "")
    #expect(bench.listen(for: 2_000) == "\r\nOK\r\n" + Self.warning)
  }

  @Test func `a text of a message that is given up holds it back, too`() {
    var bench = Bench.online("AT+CBATCHK=1", "AT+CMGF=1")
    #expect(bench.send("AT+CMGS=\"1\"\r") == "\r\n> ")
    Self.low(&bench)
    #expect(bench.send("hello") == "")
    #expect(bench.send("\u{1B}") == "\r\nOK\r\n" + Self.warning)
  }

  @Test func `data of a connection waits for the end of what is being sent`() {
    var bench = Bench.withContext()
    bench.connect()
    #expect(bench.send("AT+CIPSEND=4\r") == "\r\n> ")
    #expect(bench.happen(.received(Array("news".utf8)), to: bench.connection) == "")
    #expect(bench.send("abcd", wait: 1_000) == "news\r\nSEND OK\r\n")
  }

  @Test func `what did not fit is lost, and the rest is said`() {
    var bench = Bench.withContext("AT+CIPHEAD=1")
    bench.connect()
    _ = bench.send("AT+CIPSEND=4\r")
    let block = [UInt8](repeating: 0x2E, count: 1_000)
    for _ in 0..<20 {
      #expect(bench.happen(.received(block), to: bench.connection) == "")
    }
    let answer = bench.send("abcd", wait: 1_000)
    // Each has 12 bytes in front; 16 of them are 16,192 of 16,384.
    #expect(answer.utf8.count { $0 == 0x2E } == 16_000)
  }

  @Test func `a module that is switched off meanwhile reports it`() {
    var bench = Bench.online("AT+HTTPINIT")
    _ = bench.send("AT+HTTPDATA=4,10000\r")
    let count = bench.utterances.count
    bench.handle(.powerKey(1_500))
    #expect(bench.utterances[count...].map(\.text) == ["\r\nNORMAL POWER DOWN\r\n"])
  }
}
