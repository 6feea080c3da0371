import Surroundings
import Testing

@testable import VirtualModem

/// Connections of the TCP toolkit, in the words of the manual and of published logs.
@Suite struct SocketTests {
  @Test func `a connection opens, sends, receives and closes`() {
    var bench = Bench.withContext()
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: IP STATUS\r\n")
    #expect(bench.send("AT+CIPSTART=\"TCP\",\"192.0.2.7\",\"80\"\r", wait: 5) == "\r\nOK\r\n")
    #expect(
      bench.networkRequests.last?.action == .connect(.tcp, host: "192.0.2.7", port: 80)
    )
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: TCP CONNECTING\r\n")
    let id = bench.connection
    #expect(bench.happen(.connected, to: id) == "\r\nCONNECT OK\r\n")
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: CONNECT OK\r\n")
    #expect(
      bench.send("AT+CIPSTART=\"TCP\",\"192.0.2.7\",\"80\"\r")
        == "\r\nERROR\r\n\r\nALREADY CONNECT\r\n"
    )
    #expect(bench.send("AT+CIPSEND=10\r") == "\r\n> ")
    #expect(bench.send("{\"s\":12.5}", wait: 1_000) == "\r\nSEND OK\r\n")
    #expect(bench.sent(on: id) == "{\"s\":12.5}")
    #expect(bench.happen(.received(Array("{\"s\":12.5}".utf8)), to: id) == "{\"s\":12.5}")
    #expect(bench.send("AT+CIPACK\r") == "\r\n+CIPACK: 10,10,0\r\n\r\nOK\r\n")
    #expect(bench.send("AT+CIPCLOSE\r", wait: 1_000) == "\r\nCLOSE OK\r\n")
    #expect(bench.isClosed(id))
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: TCP CLOSED\r\n")
    #expect(bench.send("AT+CIPCLOSE\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CIPSEND=10\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CMEE=2;+CIPSEND\r") == "\r\n+CME ERROR: operation not allowed\r\n")
  }

  @Test func `what cannot be connected says its state and CONNECT FAIL`() {
    var bench = Bench.withContext()
    _ = bench.send("AT+CIPSTART=\"TCP\",\"192.0.2.7\",80\r", wait: 5)
    #expect(
      bench.happen(.failed(.refused), to: bench.connection)
        == "\r\nSTATE: TCP CLOSED\r\n\r\nCONNECT FAIL\r\n"
    )
    _ = bench.send("AT+CIPSTART=\"UDP\",\"192.0.2.7\",80\r", wait: 5)
    #expect(bench.listen(for: 74_000) == "")
    #expect(
      bench.listen(for: 2_000) == "\r\nSTATE: UDP CLOSED\r\n\r\nCONNECT FAIL\r\n"
    )
    #expect(bench.cancelledRequests.contains(bench.connection))
  }

  @Test(arguments: [
    "AT+CIPSTART", "AT+CIPSTART=\"SCTP\",\"192.0.2.7\",80", "AT+CIPSTART=\"TCP\",\"192.0.2.7\"",
    "AT+CIPSTART=\"TCP\",\"192.0.2.7\",0", "AT+CIPSTART=\"TCP\",\"192.0.2.7\",65536",
    "AT+CIPSTART=\"TCP\",\"192.0.2.7\",\"80\")", "AT+CIPSTART=0,\"TCP\",\"192.0.2.7\",80",
    "AT+CIPSEND=0", "AT+CIPSEND=1461",
  ])
  func `what is not a connection is ERROR`(_ line: String) {
    var bench = Bench.withContext()
    #expect(bench.send(line + "\r") == "\r\nERROR\r\n")
    #expect(bench.networkRequests.isEmpty)
  }

  @Test func `single mode brings the context up by itself`() {
    var bench = Bench.online()
    #expect(bench.send("AT+CIPSTART=\"TCP\",\"192.0.2.7\",80\r") == "\r\nOK\r\n")
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: IP CONFIG\r\n")
    bench.run(for: 2_000)
    #expect(bench.happen(.connected, to: bench.connection) == "\r\nCONNECT OK\r\n")
    #expect(bench.send("AT+CIFSR\r") == "\r\n10.0.253.239\r\n")
  }

  @Test func `without a network there is no context and no connection`() {
    var bench = Bench.online()
    bench.change { $0.hasPacketService = false }
    #expect(
      bench.send("AT+CIPSTART=\"TCP\",\"192.0.2.7\",80\r", wait: 2_000)
        == "\r\nOK\r\n\r\nSTATE: PDP DEACT\r\n\r\nCONNECT FAIL\r\n"
    )
    #expect(bench.networkRequests.isEmpty)
  }

  @Test func `Ctrl-Z sends, ESC does not, and what is too long is refused`() {
    var bench = Bench.withContext()
    bench.connect()
    #expect(bench.send("AT+CIPSEND\r") == "\r\n> ")
    #expect(bench.send("hello\u{1A}", wait: 1_000) == "\r\nSEND OK\r\n")
    _ = bench.send("AT+CIPSEND\r")
    #expect(bench.send("never\u{1B}") == "\r\nOK\r\n")
    _ = bench.send("AT+CIPSEND\r")
    let tooMuch = String(repeating: "x", count: 1_461)
    #expect(bench.send(tooMuch + "\u{1A}") == "\r\nERROR\r\n")
    _ = bench.send("AT+CIPSEND=3\r")
    #expect(bench.send("a\u{1A}b", wait: 1_000) == "\r\nSEND OK\r\n")
    #expect(bench.sent(on: bench.connection) == "helloa\u{1A}b")
  }

  @Test func `nothing to send is SEND FAIL`() {
    var bench = Bench.withContext()
    bench.connect()
    #expect(bench.send("AT+CIPSEND\r\u{1A}", wait: 1_000) == "\r\n> \r\nSEND FAIL\r\n")
    #expect(bench.sent(on: bench.connection) == "")
  }

  @Test func `data is echoed with ATE1, and the prompt is as CIPSPRT has it`() {
    var bench = Bench.withContext()
    bench.connect()
    #expect(bench.send("AT+CIPSPRT=0\r") == "\r\nOK\r\n")
    #expect(bench.send("AT+CIPSEND=2\r") == "")
    #expect(bench.send("ab", wait: 1_000) == "\r\nSEND OK\r\n")
    _ = bench.send("AT+CIPSPRT=2\r")
    #expect(bench.send("AT+CIPSEND=2\rcd", wait: 1_000) == "")
    _ = bench.send("AT+CIPSPRT=1;E1\r")
    #expect(bench.send("AT+CIPSEND=2\r") == "AT+CIPSEND=2\r\r\n> ")
    #expect(bench.send("ef", wait: 1_000) == "ef\r\nSEND OK\r\n")
    #expect(bench.sent(on: bench.connection) == "abcdef")
  }

  @Test func `CIPATS sends what has been typed when its time is over`() {
    var bench = Bench.withContext("AT+CIPATS=1,2")
    bench.connect()
    _ = bench.send("AT+CIPSEND\rhi", wait: 1_900)
    #expect(bench.sent(on: bench.connection) == "")
    #expect(bench.listen(for: 500) == "\r\nSEND OK\r\n")
    #expect(bench.sent(on: bench.connection) == "hi")
  }

  @Test func `CIPSENDHEX takes digits, and 1A ends them`() {
    var bench = Bench.withContext("AT+CIPSENDHEX=1")
    bench.connect()
    _ = bench.send("AT+CIPSEND\r")
    #expect(bench.send("48 65 6C6c6F1A", wait: 1_000) == "\r\nSEND OK\r\n")
    _ = bench.send("AT+CIPSEND\r")
    #expect(bench.send("21\u{1A}", wait: 1_000) == "\r\nSEND OK\r\n")
    // A length counts bytes, as a driver for the SIM7000E does.
    _ = bench.send("AT+CIPSEND=2\r")
    #expect(bench.send("3F3", wait: 1_000) == "")
    #expect(bench.send("f", wait: 1_000) == "\r\nSEND OK\r\n")
    _ = bench.send("AT+CIPQSEND=1;+CIPSEND=1\r")
    #expect(bench.send("xx", wait: 1_000) == "\r\nERROR\r\n")
    #expect(bench.sent(on: bench.connection) == "Hello!??")
  }

  @Test func `the answer comes behind SEND OK, however quick it is`() {
    var bench = Bench.withContext()
    bench.connect()
    _ = bench.send("AT+CIPSEND=4\rping", wait: 5)
    #expect(
      bench.happen(.received(Array("pong".utf8)), to: bench.connection)
        == "\r\nSEND OK\r\npong"
    )
  }

  @Test func `who closes has taken what was sent`() {
    var bench = Bench.withContext()
    bench.connect()
    _ = bench.send("AT+CIPSEND=4\rping", wait: 5)
    #expect(bench.happen(.closed, to: bench.connection) == "\r\nSEND OK\r\n")
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: TCP CLOSING\r\n")
    #expect(bench.listen(for: 500) == "\r\nCLOSED\r\n")
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: TCP CLOSED\r\n")
  }

  @Test func `a connection that breaks while it sends is SEND FAIL`() {
    var bench = Bench.withContext()
    bench.connect()
    _ = bench.send("AT+CIPSEND=4\rping", wait: 5)
    #expect(
      bench.happen(.failed(.timedOut), to: bench.connection, wait: 500)
        == "\r\nSEND FAIL\r\n\r\nCLOSED\r\n"
    )
  }

  @Test func `heads, sources and suffixes are as they are asked for`() {
    var bench = Bench.withContext("AT+CIPHEAD=1")
    bench.connect()
    let id = bench.connection
    let test = NetworkEvent.received(Array("test1".utf8))
    #expect(bench.happen(test, to: id) == "\r\n+IPD,5:test1")
    _ = bench.send("AT+CIPSHOWTP=1\r")
    #expect(bench.happen(test, to: id) == "\r\n+IPD,5,TCP:test1")
    _ = bench.send("AT+CIPSRIP=1;+CIPHEXS=1\r")
    #expect(
      bench.happen(test, to: id)
        == "\r\nRECV FROM:192.0.2.7:80\r\n\r\n+IPD,5,TCP:test1\r\n"
    )
    _ = bench.send("AT+CIPHEXS=2\r")
    #expect(
      bench.happen(test, to: id)
        == "\r\nRECV FROM:192.0.2.7:80\r\n\r\n+IPD,5,TCP:7465737431\r\n"
    )
    _ = bench.send("AT+CIPHEAD=0\r")
    #expect(bench.happen(test, to: id) == "\r\nRECV FROM:192.0.2.7:80\r\ntest1")
  }

  @Test func `data waits for CIPRXGET and stays when the far side has gone`() {
    var bench = Bench.withContext("AT+CIPRXGET=1")
    bench.connect()
    let id = bench.connection
    #expect(bench.happen(.received(Array("hello".utf8)), to: id) == "\r\n+CIPRXGET: 1\r\n")
    #expect(bench.happen(.received(Array(" you".utf8)), to: id) == "")
    #expect(bench.happen(.closed, to: id, wait: 2_100) == "\r\nCLOSED\r\n")
    #expect(bench.send("AT+CIPRXGET=4\r") == "\r\n+CIPRXGET: 4,9\r\n\r\nOK\r\n")
    #expect(bench.send("AT+CIPRXGET=2,5\r") == "\r\n+CIPRXGET: 2,5,4\r\nhello\r\nOK\r\n")
    #expect(bench.send("AT+CIPRXGET=3,730\r") == "\r\n+CIPRXGET: 3,4,0\r\n20796F75\r\nOK\r\n")
    #expect(bench.send("AT+CIPRXGET=2,1460\r") == "\r\n+CIPRXGET: 2,0,0\r\n\r\nOK\r\n")
    #expect(bench.send("AT+CIPRXGET=3,731\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CIPRXGET=2,1461\r") == "\r\nERROR\r\n")
  }

  @Test func `the network takes everything away with a URC`() {
    var bench = Bench.withContext()
    bench.connect()
    bench.change { $0.hasPacketService = false }
    #expect(bench.utterances.last?.text == "\r\n+PDP: DEACT\r\n")
    #expect(bench.isClosed(bench.connection))
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: PDP DEACT\r\n")
    #expect(bench.send("AT+CIPSTART=\"TCP\",\"192.0.2.7\",80\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CIPSHUT\r", wait: 500) == "\r\nSHUT OK\r\n")
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: IP INITIAL\r\n")
  }

  @Test func `CIPSHUT closes what is open`() {
    var bench = Bench.withContext()
    bench.connect()
    #expect(bench.send("AT+CIPSHUT\r", wait: 500) == "\r\nSHUT OK\r\n")
    #expect(bench.isClosed(bench.connection))
    #expect(bench.send("AT+CIPSTATUS\r") == "\r\nOK\r\n\r\nSTATE: IP INITIAL\r\n")
    #expect(bench.happen(.received([0x41]), to: bench.connection) == "")
  }

  @Test func `UDP mode 2 sends elsewhere`() {
    var bench = Bench.withContext("AT+CIPUDPMODE=1")
    bench.connect("UDP")
    let first = bench.connection
    #expect(bench.send("AT+CIPUDPMODE=2,\"192.0.2.8\",5000\r") == "\r\nOK\r\n")
    #expect(
      bench.send("AT+CIPUDPMODE?\r") == "\r\n+CIPUDPMODE: 1,\"192.0.2.8\",5000\r\n\r\nOK\r\n"
    )
    #expect(bench.isClosed(first))
    _ = bench.send("AT+CIPSEND=2\rhi", wait: 1_000)
    #expect(bench.sent(on: bench.connection) == "hi")
    #expect(
      bench.networkRequests.contains {
        $0.action == .connect(.udp, host: "192.0.2.8", port: 5_000)
      }
    )
  }

  @Test func `names are resolved, and failures have a number`() {
    var bench = Bench.online()
    #expect(bench.send("AT+CDNSGIP=\"tracker.example\"\r") == "\r\nERROR\r\n")
    bench = Bench.withContext()
    #expect(bench.send("AT+CDNSGIP=tracker.example\r") == "\r\nOK\r\n")
    let addresses = [Surroundings.Address(192, 0, 2, 7), Surroundings.Address(192, 0, 2, 8)]
    #expect(
      bench.happen(.resolved(addresses), to: bench.resolution)
        == "\r\n+CDNSGIP: 1,\"tracker.example\",\"192.0.2.7\",\"192.0.2.8\"\r\n"
    )
    _ = bench.send("AT+CDNSGIP=\"no.example\"\r")
    #expect(
      bench.happen(.failed(.hostNotFound), to: bench.resolution) == "\r\n+CDNSGIP: 0,8\r\n"
    )
    _ = bench.send("AT+CDNSGIP=\"no.example\"\r")
    #expect(bench.listen(for: 31_000) == "\r\n+CDNSGIP: 0,3\r\n")
  }
}
