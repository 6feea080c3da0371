import Surroundings
import Testing

@testable import VirtualModem

/// `AT+CIPMUX=1`, as TinyGSM and technocreatives use it.
@Suite struct MultipleSocketTests {
  /// With a first connection to a name, and its address known.
  private static func connected(_ lines: String...) -> Bench {
    var bench = Bench.online("AT+CIPMUX=1")
    for line in lines + Bench.context {
      _ = bench.send(line + "\r", wait: 2_000)
    }
    _ = bench.send("AT+CIPSTART=0,\"TCP\",\"tracker.example\",80\r", wait: 5)
    _ = bench.happen(.resolved([Surroundings.Address(192, 0, 2, 7)]), to: bench.resolution)
    _ = bench.happen(.connected, to: bench.connection)
    return bench
  }

  @Test func `TinyGSM's dialogue`() {
    var bench = Bench.online("AT+CIPMUX=1", "AT+CIPQSEND=1", "AT+CIPRXGET=1")
    #expect(bench.send("AT+CSTT=\"telstra.wap\",\"\",\"\"\r") == "\r\nOK\r\n")
    #expect(bench.send("AT+CIICR\r", wait: 2_000) == "\r\nOK\r\n")
    #expect(bench.send("AT+CIFSR;E0\r") == "\r\n10.0.253.239\r\n\r\nOK\r\n")
    #expect(bench.send("AT+CMEE=2;+CIPCLOSE=0\r") == "\r\n+CME ERROR: operation not allowed\r\n")
    #expect(bench.send("AT+CIPSTART=0,\"TCP\",\"tracker.example\",80\r", wait: 5) == "\r\nOK\r\n")
    let id = bench.connection
    #expect(bench.happen(.connected, to: id) == "\r\n0, CONNECT OK\r\n")
    _ = bench.happen(.resolved([Surroundings.Address(198, 51, 100, 74)]), to: bench.resolution)
    #expect(bench.send("AT+CIPSEND=0,16\r") == "\r\n> ")
    #expect(bench.send("GET / HTTP/1.1\r\n") == "\r\nDATA ACCEPT:0,16\r\n")
    #expect(bench.send("AT+CIPRXGET=4,0\r") == "\r\n+CIPRXGET: 4,0,0\r\n\r\nOK\r\n")
    #expect(
      bench.send("AT+CIPSTATUS=0\r")
        == "\r\n+CIPSTATUS: 0,0,\"TCP\",\"198.51.100.74\",\"80\",\"CONNECTED\"\r\n\r\nOK\r\n"
    )
    #expect(
      bench.happen(.received([0x61, 0x00, 0x0D]), to: id) == "\r\n+CIPRXGET: 1,0\r\n"
    )
    #expect(bench.send("AT+CIPRXGET=4,0\r") == "\r\n+CIPRXGET: 4,0,3\r\n\r\nOK\r\n")
    #expect(bench.happen(.closed, to: id, wait: 3_600) == "\r\n0, CLOSED\r\n")
    #expect(
      bench.send("AT+CIPRXGET=2,0,1460\r")
        == "\r\n+CIPRXGET: 2,0,3,0\r\na\u{0}\r\r\nOK\r\n"
    )
    #expect(bench.sent(on: id) == "GET / HTTP/1.1\r\n")
    #expect(
      bench.send("AT+CIPSTATUS=0\r")
        == "\r\n+CIPSTATUS: 0,0,\"TCP\",\"198.51.100.74\",\"80\",\"CLOSED\"\r\n\r\nOK\r\n"
    )
  }

  @Test func `the list has all eight`() {
    var bench = Self.connected()
    #expect(
      bench.send("AT+CIPSTATUS\r")
        == "\r\nOK\r\n\r\nSTATE: IP PROCESSING\r\n"
        + "\r\nC: 0,0,\"TCP\",\"192.0.2.7\",\"80\",\"CONNECTED\"\r\n"
        + "C: 1,,\"\",\"\",\"\",\"INITIAL\"\r\nC: 2,,\"\",\"\",\"\",\"INITIAL\"\r\n"
        + "C: 3,,\"\",\"\",\"\",\"INITIAL\"\r\nC: 4,,\"\",\"\",\"\",\"INITIAL\"\r\n"
        + "C: 5,,\"\",\"\",\"\",\"INITIAL\"\r\nC: 6,,\"\",\"\",\"\",\"INITIAL\"\r\n"
        + "C: 7,,\"\",\"\",\"\",\"INITIAL\"\r\n"
    )
    #expect(bench.send("AT+CIPSTATUS=8\r") == "\r\nERROR\r\n")
  }

  @Test func `data has its number, its length and a line of its own`() {
    var bench = Self.connected()
    let id = bench.connection
    #expect(
      bench.happen(.received(Array("seventeen bytes !".utf8)), to: id)
        == "\r\n+RECEIVE,0,17:\r\nseventeen bytes !"
    )
    _ = bench.send("AT+CIPSRIP=1\r")
    #expect(
      bench.happen(.received(Array("hi".utf8)), to: id)
        == "\r\n+RECEIVE,0,2,192.0.2.7:80:\r\nhi"
    )
  }

  @Test func `results have their number`() {
    var bench = Self.connected()
    #expect(
      bench.send("AT+CIPSTART=0,\"TCP\",\"192.0.2.7\",\"80\"\r")
        == "\r\nERROR\r\n\r\n0, ALREADY CONNECT\r\n"
    )
    #expect(bench.send("AT+CIPSEND=0\r") == "\r\n> ")
    #expect(bench.send("hello\u{1A}", wait: 1_000) == "\r\n0, SEND OK\r\n")
    #expect(bench.send("AT+CIPACK=0\r") == "\r\n+CIPACK: 5,5,0\r\n\r\nOK\r\n")
    _ = bench.send("AT+CIPSTART=7,\"UDP\",\"192.0.2.9\",9\r", wait: 5)
    #expect(
      bench.happen(.failed(.unreachable), to: bench.connection) == "\r\n7, CONNECT FAIL\r\n"
    )
    #expect(bench.send("AT+CIPCLOSE=0,1\r", wait: 100) == "\r\n0, CLOSE OK\r\n")
    #expect(bench.send("AT+CIPCLOSE\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CIPSEND\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CIPSTART=\"TCP\",\"192.0.2.7\",80\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CIPSTART=8,\"TCP\",\"192.0.2.7\",80\r") == "\r\nERROR\r\n")
  }

  @Test func `without CSTT, CIICR and CIFSR there is no connection`() {
    var bench = Bench.online("AT+CIPMUX=1")
    #expect(bench.send("AT+CIPSTART=0,\"TCP\",\"192.0.2.7\",80\r") == "\r\nERROR\r\n")
  }

  @Test func `CIPMUX keeps to its state`() {
    var bench = Bench.withContext()
    #expect(bench.send("AT+CIPMUX=1\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CIPMUX=0\r") == "\r\nOK\r\n")
    _ = bench.send("AT+CIPSHUT\r", wait: 500)
    #expect(bench.send("AT+CIPMUX=1\r") == "\r\nOK\r\n")
    #expect(bench.send("AT+CIPMUX?\r") == "\r\n+CIPMUX: 1\r\n\r\nOK\r\n")
    #expect(bench.send("AT+CIPMODE=1\r") == "\r\nERROR\r\n")
  }

  @Test func `a client connects to the server`() {
    var bench = Bench.online("AT+CIPMUX=1")
    for line in Bench.context { _ = bench.send(line + "\r", wait: 2_000) }
    #expect(bench.send("AT+CIPSERVER?\r") == "\r\n+CIPSERVER: 0\r\n\r\nOK\r\n")
    #expect(
      bench.send("AT+CIPSERVER=1,8888\r", wait: 500) == "\r\nOK\r\n\r\nSERVER OK\r\n"
    )
    #expect(bench.send("AT+CIPSERVER=1,8888\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CIPSERVER?\r") == "\r\n+CIPSERVER: 1,8888,0,0\r\n\r\nOK\r\n")
    let peer = Surroundings.Address(10, 76, 40, 73)
    #expect(
      bench.happen(.accepted(connection: -1, peer: peer, port: 5_000), to: bench.listener)
        == "\r\n0, REMOTE IP: 10.76.40.73\r\n"
    )
    #expect(
      bench.happen(.received(Array("hi".utf8)), to: -1) == "\r\n+RECEIVE,0,2:\r\nhi"
    )
    #expect(
      bench.send("AT+CIPSTATUS\r").hasPrefix(
        "\r\nOK\r\n\r\nSTATE: IP PROCESSING\r\n\r\nS: 0,0,\"8888\",\"LISTENING\"\r\n"
          + "\r\nC: 0,0,\"TCP\",\"10.76.40.73\",\"5000\",\"CONNECTED\"\r\n"
      )
    )
    _ = bench.send("AT+CIPSEND=0,2\rok", wait: 1_000)
    #expect(bench.sent(on: -1) == "ok")
    #expect(
      bench.send("AT+CIPSERVER=0\r") == "\r\nOK\r\n\r\nSERVER CLOSE\r\n"
    )
    #expect(bench.isClosed(bench.listener))
    #expect(bench.send("AT+CIPSERVER=0\r") == "\r\nERROR\r\n")
  }
}
