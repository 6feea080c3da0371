import Testing

@testable import VirtualModem

/// The `<LF>` behind the `<CR>` of a command line, and those that are data.
@Suite struct LineFeedTests {
  private static func connected(_ lines: String...) -> Bench {
    var bench = Bench.online()
    for line in lines + Bench.context { _ = bench.send(line + "\r", wait: 2_000) }
    bench.connect()
    return bench
  }

  @Test(arguments: ["=10", ""], [0, 3, 100])
  func `of a payload arrive, also byte by byte`(length: String, pause: Int64) {
    var bench = Self.connected()
    let id = bench.connection
    _ = bench.send("AT+CIPSEND\(length)\r", wait: 100)
    let payload = "\na\r\nb\r\n\r\nc"
    for byte in Array((payload + (length.isEmpty ? "\u{1A}" : "")).utf8) {
      bench.transmit([byte])
      bench.run(for: pause)
    }
    #expect(bench.listen(for: 1_000).hasSuffix("\r\nSEND OK\r\n"))
    #expect(bench.sent(on: id) == payload)
  }

  @Test(arguments: [(0, true), (3, true), (50, true), (51, false)] as [(Int64, Bool)])
  func `behind a command is swallowed soon after it, and once`(pause: Int64, isSwallowed: Bool) {
    var bench = Self.connected()
    _ = bench.send("AT+CIPSEND=4\r", wait: pause)
    bench.transmit("\n\nabcd")
    bench.run(for: 1_000)
    #expect(bench.sent(on: bench.connection) == (isSwallowed ? "\nabc" : "\n\nab"))
  }

  @Test func `behind another byte is data`() {
    var bench = Self.connected()
    _ = bench.send("AT+CIPSEND=4\r")
    bench.transmit("a\nbc")
    bench.run(for: 1_000)
    #expect(bench.sent(on: bench.connection) == "a\nbc")
  }

  @Test(arguments: [(0, ""), (3, ""), (51, "\n")] as [(Int64, String)])
  func `behind ATO is not for the server, and a later one is`(pause: Int64, expected: String) {
    var bench = Self.connected("AT+CIPMODE=1")
    bench.run(for: 1_500)
    #expect(bench.send("+++", wait: 1_500) == "\r\nOK\r\n")
    _ = bench.send("ATO\r", wait: pause)
    bench.transmit("\n")
    _ = bench.send("a\nb", wait: 1_000)
    #expect(bench.sent(on: bench.connection) == expected + "a\nb")
  }
}
