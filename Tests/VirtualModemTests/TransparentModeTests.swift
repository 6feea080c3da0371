import Surroundings
import Testing

@testable import VirtualModem

/// `AT+CIPMODE=1`: bytes and nothing else.
@Suite struct TransparentModeTests {
  private static func connected(_ lines: String...) -> Bench {
    var bench = Bench.online()
    for line in lines + ["AT+CIPMODE=1"] + Bench.context {
      _ = bench.send(line + "\r", wait: 2_000)
    }
    bench.connect()
    return bench
  }

  @Test func `CONNECT, and the port is the connection's`() {
    var bench = Bench.withContext("AT+CIPMODE=1")
    _ = bench.send("AT+CIPSTART=\"TCP\",\"192.0.2.7\",80\r", wait: 5)
    let id = bench.connection
    #expect(bench.happen(.connected, to: id) == "\r\nCONNECT\r\n")
    #expect(bench.send("AT\r", wait: 1_000) == "")
    #expect(bench.sent(on: id) == "AT\r")
    #expect(bench.happen(.received(Array("OK\r\n".utf8)), to: id) == "OK\r\n")
  }

  @Test func `packets go when they are full or nothing follows`() {
    var bench = Self.connected("AT+CIPCCFG=5,3,4,1")
    let id = bench.connection
    _ = bench.send("abcdef", wait: 10)
    #expect(bench.sent(on: id) == "abcd")
    bench.run(for: 280)
    #expect(bench.sent(on: id) == "abcd")
    bench.run(for: 20)
    #expect(bench.sent(on: id) == "abcdef")
  }

  @Test func `three plus signs between pauses leave it, and ATO goes back`() {
    var bench = Self.connected()
    let id = bench.connection
    bench.run(for: 1_500)
    #expect(bench.send("+++", wait: 1_500) == "\r\nOK\r\n")
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: CONNECT OK\r\n")
    #expect(bench.send("AT+CIPSEND\r") == "\r\nERROR\r\n")
    #expect(bench.happen(.received(Array("later".utf8)), to: id) == "")
    #expect(bench.send("ATO\r") == "\r\nCONNECT\r\nlater")
    _ = bench.send("more", wait: 1_000)
    #expect(bench.sent(on: id) == "more")
  }

  @Test func `CIPCCFG can take the escape away`() {
    var bench = Self.connected("AT+CIPCCFG=5,2,1024,0")
    bench.run(for: 1_500)
    #expect(bench.send("+++", wait: 1_500) == "")
    #expect(bench.sent(on: bench.connection) == "+++")
  }

  @Test func `the far side ends it with CLOSED`() {
    var bench = Self.connected()
    #expect(bench.happen(.closed, to: bench.connection, wait: 2_100) == "\r\nCLOSED\r\n")
    #expect(bench.send("ATO\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: TCP CLOSED\r\n")
  }

  @Test func `the network's end is reported, too`() {
    var bench = Self.connected()
    bench.change { $0.hasPacketService = false }
    #expect(bench.utterances.last?.text == "\r\nCLOSED\r\n\r\n+PDP: DEACT\r\n")
  }

  @Test func `AT+CIPCLOSE after the escape ends it for good`() {
    var bench = Self.connected()
    bench.run(for: 1_500)
    _ = bench.send("+++", wait: 1_500)
    #expect(bench.send("AT+CIPCLOSE\r", wait: 500) == "\r\nCLOSE OK\r\n")
    #expect(bench.send("ATO\r") == "\r\nERROR\r\n")
  }

  @Test func `output can be paced`() {
    var bench = Self.connected("AT+CIPCCFG=5,2,1024,1,1,50,1000")
    let bytes = [UInt8](repeating: 0x78, count: 120)
    #expect(bench.happen(.received(bytes), to: bench.connection).utf8.count == 50)
    #expect(bench.listen(for: 999).isEmpty)
    #expect(bench.listen(for: 2).utf8.count == 50)
    #expect(bench.listen(for: 1_000).utf8.count == 20)
  }
}
