import Surroundings
import Testing

@testable import VirtualModem

/// The CA commands, as published logs have them.
@Suite struct AppSocketTests {
  private static func active(_ lines: String...) -> Bench {
    var bench = Bench.online("AT+CNACT=1,\"cmnbiot\"")
    for line in lines { _ = bench.send(line + "\r") }
    return bench
  }

  /// With connection 0 open.
  private static func connected() -> Bench {
    var bench = active()
    _ = bench.send("AT+CAOPEN=0,\"192.0.2.7\",8883\r")
    _ = bench.happen(.connected, to: bench.connection, wait: 5)
    return bench
  }

  private var handshakes: (NetworkRequest.Action) -> Bool {
    { if case .handshake = $0 { true } else { false } }
  }

  @Test func `a connection opens, sends, receives and closes`() {
    var bench = Self.active("AT+CACID=0")
    #expect(bench.send("AT+CAOPEN=0,\"192.0.2.7\",8883\r") == "")
    #expect(
      bench.happen(.connected, to: bench.connection, wait: 5)
        == "\r\n+CAOPEN: 0,0\r\n\r\nOK\r\n"
    )
    let id = bench.connection
    #expect(bench.send("AT+CASEND=0,5\r") == "\r\n> ")
    #expect(bench.send("hello") == "\r\nOK\r\n\r\n+CASEND: 0,0,5\r\n")
    #expect(bench.sent(on: id) == "hello")
    bench.run(for: 500)
    #expect(bench.send("AT+CAACK=0\r") == "\r\n+CAACK: 5,0\r\n\r\nOK\r\n")
    #expect(bench.happen(.received(Array("hello\n".utf8)), to: id) == "\r\n+CADATAIND: 0\r\n")
    #expect(bench.send("AT+CARECV?\r") == "\r\n+CARECV: 0,6\r\n\r\nOK\r\n")
    #expect(bench.send("AT+CARECV=0,100\r") == "\r\n+CARECV: 6,hello\n\r\nOK\r\n")
    #expect(bench.send("AT+CARECV=0,100\r") == "\r\n+CARECV: 0\r\n\r\nOK\r\n")
    #expect(bench.send("AT+CASTATE?\r") == "\r\n+CASTATE: 0,1\r\n\r\nOK\r\n")
    #expect(bench.send("AT+CACLOSE=0\r") == "\r\nOK\r\n")
    #expect(bench.isClosed(id))
    #expect(bench.send("AT+CACLOSE=0\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CARECV=0,100\r") == "\r\nERROR\r\n")
  }

  @Test func `TLS takes a handshake, and its verdict is the result`() {
    var bench = Self.active("AT+CASSLCFG=0,ssl,1", "AT+CASSLCFG=0,\"cacert\",\"ca.crt\"")
    bench.playsTLS = false
    _ = bench.send("AT+CAOPEN=0,\"tracker.example\",443\r")
    #expect(bench.happen(.connected, to: bench.connection, wait: 5) == "")
    guard case .handshake(let handshake) = bench.networkRequests.last?.action else {
      Issue.record("no handshake")
      return
    }
    #expect(handshake.host == "tracker.example")
    #expect(handshake.port == 443)
    #expect(handshake.isVerified)
    #expect(
      bench.happen(
        .failed(.certificate(isExpired: true, isForeign: false)),
        to: bench.lastRequest(handshakes),
        wait: 5
      ) == "\r\n+CAOPEN: 0,24\r\n\r\nOK\r\n"
    )
    #expect(bench.isClosed(bench.connection))
    _ = bench.send("AT+CAOPEN=0,\"tracker.example\",443\r")
    _ = bench.happen(.connected, to: bench.connection, wait: 5)
    #expect(
      bench.happen(.connected, to: bench.lastRequest(handshakes), wait: 5)
        == "\r\n+CAOPEN: 0,0\r\n\r\nOK\r\n"
    )
  }

  @Test(arguments: [
    (NetworkFailure.hostNotFound, 20), (.refused, 23), (.unreachable, 27), (.timedOut, 27),
  ])
  func `failures have numbers`(_ failure: NetworkFailure, _ code: Int) {
    var bench = Self.active()
    _ = bench.send("AT+CAOPEN=0,\"TCP\",\"tracker.example\",80\r")
    #expect(
      bench.happen(.failed(failure), to: bench.connection, wait: 5)
        == "\r\n+CAOPEN: 0,\(code)\r\n\r\nOK\r\n"
    )
    #expect(bench.send("AT+CASTATE?\r") == "\r\nOK\r\n")
  }

  @Test func `without the app network it says 21`() {
    var bench = Bench.online()
    #expect(
      bench.send("AT+CAOPEN=0,\"192.0.2.7\",80\r") == "\r\n+CAOPEN: 0,21\r\n\r\nOK\r\n"
    )
  }

  @Test func `ASYNCOPEN turns the order round`() {
    var bench = Self.active("AT+CACFG=\"ASYNCOPEN\",1")
    #expect(bench.send("AT+CAOPEN=1,\"UDP\",\"192.0.2.7\",80\r") == "\r\nOK\r\n")
    #expect(bench.networkRequests.last?.action == .connect(.udp, host: "192.0.2.7", port: 80))
    #expect(bench.happen(.connected, to: bench.connection) == "\r\n+CAOPEN: 1,0\r\n")
  }

  @Test func `what has come stays readable when the far side has gone`() {
    var bench = Self.connected()
    _ = bench.happen(.received(Array("bye".utf8)), to: bench.connection)
    #expect(bench.happen(.closed, to: bench.connection) == "\r\n+CASTATE: 0,0\r\n")
    #expect(bench.send("AT+CASEND=0,5\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+CARECV=0,2\r") == "\r\n+CARECV: 2,by\r\nOK\r\n")
    #expect(bench.send("AT+CARECV=0,2\r") == "\r\n+CARECV: 1,e\r\nOK\r\n")
    #expect(bench.send("AT+CASTATE?\r") == "\r\n+CASTATE: 0,0\r\n\r\nOK\r\n")
    #expect(bench.send("AT+CACLOSE=0\r") == "\r\nOK\r\n")
  }

  @Test func `data that is not there in time is not sent`() {
    var bench = Self.connected()
    _ = bench.send("AT+CASEND=0,5\rabc")
    #expect(bench.listen(for: 4_900) == "")
    #expect(bench.listen(for: 200) == "\r\nERROR\r\n")
    #expect(bench.sent(on: bench.connection) == "")
    #expect(bench.send("AT+CASEND=0\r") == "\r\n+CASEND: 1460\r\n\r\nOK\r\n")
  }

  @Test func `CASWITCH gives the port to the connection`() {
    var bench = Self.connected()
    let id = bench.connection
    #expect(bench.send("AT+CASWITCH=0,1\r") == "\r\nOK\r\n\r\nCONNECT\r\n")
    _ = bench.send("AT\r")
    #expect(bench.sent(on: id) == "AT\r")
    #expect(bench.happen(.received(Array("hi".utf8)), to: id) == "hi")
    bench.run(for: 1_500)
    #expect(bench.send("+++", wait: 1_500) == "\r\nOK\r\n")
    #expect(bench.send("ATO\r") == "\r\nCONNECT\r\n")
    #expect(bench.happen(.closed, to: id) == "\r\nNO CARRIER\r\n")
  }

  @Test func `a client connects to the server`() {
    var bench = Self.active()
    #expect(
      bench.send("AT+CASERVER=0,\"TCP\",5000\r") == "\r\n+CASERVER: 0,0\r\n\r\nOK\r\n"
    )
    #expect(bench.send("AT+CASERVER?\r") == "\r\n+CASERVER: 0,\"TCP\",5000\r\n\r\nOK\r\n")
    let peer = Surroundings.Address(10, 76, 40, 73)
    #expect(
      bench.happen(.accepted(connection: -1, peer: peer, port: 6_000), to: bench.listener)
        == "\r\n+CANEW: 0,1,\"10.76.40.73\",6000\r\n"
    )
    #expect(
      bench.send("AT+CASTATE?\r") == "\r\n+CASTATE: 0,2\r\n+CASTATE: 1,1\r\n\r\nOK\r\n"
    )
    #expect(bench.happen(.received([0x41]), to: -1) == "\r\n+CADATAIND: 1\r\n")
    #expect(bench.send("AT+CARECV=1,10\r") == "\r\n+CARECV: 1,A\r\nOK\r\n")
    _ = bench.happen(.accepted(connection: -2, peer: peer, port: 6_001), to: bench.listener)
    #expect(bench.isClosed(-2))
  }

  @Test func `the network takes them away`() {
    var bench = Self.connected()
    let count = bench.utterances.count
    bench.change { $0.hasPacketService = false }
    #expect(
      bench.utterances[count...].map(\.text).joined()
        == "\r\n+CASTATE: 0,0\r\n\r\n+APP PDP: DEACTIVE\r\n"
    )
    #expect(bench.isClosed(bench.connection))
  }

  @Test func `ATOCLOSE closes what the far side has left`() {
    var bench = Self.active("AT+CACFG=\"ATOCLOSE\",1,3")
    _ = bench.send("AT+CAOPEN=0,\"192.0.2.7\",80\r")
    _ = bench.happen(.connected, to: bench.connection, wait: 5)
    _ = bench.happen(.closed, to: bench.connection)
    #expect(bench.listen(for: 3_001) == "\r\n+CACLOSE: 0\r\n")
    #expect(bench.send("AT+CASTATE?\r") == "\r\nOK\r\n")
  }
}
