import Surroundings
import Testing

@testable import VirtualModem

/// `ATD*99#` and its kin.
@Suite struct DataCallTests {
  @Test(arguments: [
    "ATD*99#", "ATD*99***1#", "ATDT*99***1#", "atd*99*#", "AT+CGDATA=\"PPP\",1",
    "AT+CGDATA=\"PPP\"",
  ])
  func `a packet call connects`(_ line: String) {
    var bench = Bench.online()
    #expect(bench.send(line + "\r", wait: 1_000) == "\r\nCONNECT 150000000\r\n")
    // A request of LCP gets no answer.
    #expect(bench.send("~\u{7D}#!}!}!} }4}\"}&} } } } }%}&|g\u{7D}\u{7D}~", wait: 1_000) == "")
    #expect(bench.send("+++", wait: 1_500) == "\r\nOK\r\n")
    #expect(bench.send("ATO\r") == "\r\nCONNECT 150000000\r\n")
    bench.run(for: 1_500)
    #expect(bench.send("+++", wait: 1_500) == "\r\nOK\r\n")
    #expect(bench.send("ATH\r") == "\r\nOK\r\n")
    #expect(bench.send("ATO\r") == "\r\nERROR\r\n")
    #expect(bench.send(line + "\r", wait: 1_000) == "\r\nCONNECT 150000000\r\n")
  }

  @Test(arguments: ["ATD+15550100;", "ATD112;", "ATD15550100", "ATD*98#", "ATD*99***25#", "ATD"])
  func `any other call finds no carrier`(_ line: String) {
    var bench = Bench.online()
    #expect(bench.send(line + "\r", wait: 1_000) == "\r\nNO CARRIER\r\n")
  }

  @Test func `without a network there is no carrier`() {
    var bench = Bench()
    _ = bench.send("ATE0\r")
    #expect(bench.send("ATD*99#\r", wait: 1_000) == "\r\nNO CARRIER\r\n")
  }

  @Test func `the port that has dialled has the call, the other one takes commands`() {
    var bench = Bench.online()
    bench.handle(.received(Array("ATE0\r".utf8), baud: nil, port: .modem))
    bench.run(for: 5)
    bench.handle(.received(Array("ATD*99***1#\r".utf8), baud: nil, port: .modem))
    bench.run(for: 1_000)
    #expect(bench.modemSaid.hasSuffix("\r\nCONNECT 150000000\r\n"))
    #expect(bench.send("ATD*99#\r", wait: 1_000) == "\r\nNO CARRIER\r\n")
    #expect(bench.send("ATH\r") == "\r\nOK\r\n")
    #expect(bench.modemSaid.hasSuffix("\r\nNO CARRIER\r\n"))
  }

  @Test func `the radio's end is the call's`() {
    var bench = Bench.online()
    _ = bench.send("ATD*99#\r", wait: 1_000)
    let count = bench.utterances.count
    bench.change { $0.hasPacketService = false }
    #expect(bench.utterances[count...].map(\.text) == ["\r\nNO CARRIER\r\n"])
  }

  @Test func `DTR ends it by AT&D2, the default`() {
    var bench = Bench.online("ATD*99#")
    let count = bench.utterances.count
    bench.handle(.terminalReady(false))
    #expect(bench.utterances[count...].map(\.text) == ["\r\nNO CARRIER\r\n"])
    bench.handle(.terminalReady(true))
    #expect(bench.send("ATD*99#\r", wait: 1_000) == "\r\nCONNECT 150000000\r\n")
  }

  @Test func `any character ends dialling`() {
    var bench = Bench.online()
    #expect(bench.send("ATD*99#\r", wait: 200) == "")
    #expect(bench.send("x", wait: 5) == "\r\nNO CARRIER\r\n")
    #expect(bench.listen(for: 1_000) == "")
  }

  @Test func `the call has its context up while it lasts`() {
    var bench = Bench.online("AT+CNMP=13")
    bench.register()
    _ = bench.send("AT+CGDCONT=2,\"IP\",\"internet\"\r")
    let down = "\r\n+CGACT: 1,0\r\n+CGACT: 2,0\r\n\r\nOK\r\n"
    #expect(bench.send("AT+CGACT?\r") == down)
    #expect(bench.send("ATD*99***2#\r", wait: 2_000) == "\r\nCONNECT 150000000\r\n")
    _ = bench.send("+++", wait: 1_500)
    #expect(bench.send("AT+CGACT?\r") == "\r\n+CGACT: 1,0\r\n+CGACT: 2,1\r\n\r\nOK\r\n")
    _ = bench.send("ATH\r")
    #expect(bench.send("AT+CGACT?\r") == down)
  }

  @Test func `a context that was up before the call is up after it`() {
    var bench = Bench.online("AT+CNMP=13")
    bench.register()
    _ = bench.send("AT+CGACT=1,1\r", wait: 2_000)
    _ = bench.send("ATD*99#\r", wait: 2_000)
    _ = bench.send("+++", wait: 1_500)
    _ = bench.send("ATH\r")
    #expect(bench.send("AT+CGACT?\r") == "\r\n+CGACT: 1,1\r\n\r\nOK\r\n")
  }

  @Test func `ATX0 says no rate`() {
    var bench = Bench.online("ATX0")
    #expect(bench.send("ATD*99#\r", wait: 1_000) == "\r\nCONNECT\r\n")
  }
}

extension Bench {
  fileprivate var modemSaid: String { String(decoding: modemPort, as: UTF8.self) }
}
