import Primitives
import SIM7000
import Testing

@Suite("Data mode")
struct WireDataTests {
  private static func online() -> ChannelBench {
    var bench = ChannelBench()
    bench.send("ATO", at: 0)
    for byte in "ATO\r\r\nCONNECT\r\n".utf8 {
      let effects = bench.channel.receive(byte, at: .t(1))
      if effects.event == .finalResult(.connect) { bench.channel.beginData() }
    }
    return bench
  }

  @Test("what comes is data until the peer closes")
  func closed() {
    var bench = Self.online()
    #expect(bench.channel.isOnline)
    #expect(!bench.channel.isReady)
    var data = ""
    for byte in "a\r\nOK\r\nb\r\nCLOSE\r\nCLOSED\r\n".utf8 {
      let effects = bench.channel.receive(byte, at: .t(2))
      if effects.event == .body(isLast: false) { data += bench.channel.withLine { text($0) } }
      if effects.event == .urc { #expect(bench.channel.withLine { text($0) } == "CLOSED") }
    }
    #expect(data == "a\r\nOK\r\nb\r\nCLOSE")
    #expect(bench.channel.isReady)
    bench.send("AT", at: 10)
    bench.receive("AT\r\r\nOK\r\n", at: 11)
    #expect(bench.take() == ["11 echo AT", "11 finalResult(OK) OK"].qualified)
  }

  @Test("bytes that might be the end are held back, and not forever")
  func release() {
    var bench = Self.online()
    bench.receive("x", at: 2)
    bench.receive("\r\n", at: 3)
    #expect(bench.take() == ["2 body(isLast: false) x"])
    #expect(bench.channel.deadline == .t(103))
    bench.reachDeadline()
    #expect(bench.take() == ["103 body(isLast: false) \r\n"])
    #expect(bench.channel.deadline == nil)
    bench.receive("NO CARRIER\r\n", at: 200)
    #expect(bench.channel.isOnline)
  }

  @Test("after +++ its OK brings the commands back, and a peer that is silent keeps the data")
  func escape() {
    var bench = Self.online()
    bench.channel.escape(responseTimeout: 2_000, at: .t(1_000))
    #expect(bench.channel.deadline == .t(3_000))
    bench.receive("\r\n", at: 2_900)
    bench.reachDeadline()
    bench.reachDeadline()
    let rows = bench.take().map { $0.contains("no final result") ? "timedOut" : $0 }
    #expect(rows == ["timedOut", "3000 body(isLast: false) \r\n"])
    #expect(bench.channel.isOnline)
    bench.receive("\r\nOK\r\n!", at: 3_500)
    #expect(bench.channel.isOnline)
    _ = bench.take()
    bench.channel.escape(responseTimeout: 2_000, at: .t(4_000))
    bench.receive("y\r\nOK\r\n", at: 4_500)
    #expect(
      bench.take() == ["4500 body(isLast: false) y", "4500 finalResult(OK) OK"].qualified
    )
    #expect(bench.channel.isReady)
  }

  @Test("a call that ends is reported")
  func noCarrier() {
    var bench = Self.online()
    bench.receive("~\r\nNO CARRIER\r\n", at: 5)
    #expect(bench.take() == ["5 body(isLast: false) ~", "5 urc NO CARRIER"])
    #expect(bench.channel.isReady)
  }
}
