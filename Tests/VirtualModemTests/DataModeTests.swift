import Primitives
import Testing

@testable import VirtualModem

/// A connection that has the port: how it ends, and how it is taken up again.
@Suite struct DataModeTests {
  /// A connection whose data come out on the NMEA port, and `!` when it is given
  /// up.
  static func connected() -> Bench {
    var bench = Bench()
    bench.modem.session[.at].dataMode = DataMode(
      take: { _, bytes, turn in turn.effects.output[.nmea] += bytes },
      hangUp: { _, turn in turn.effects.output[.nmea] += Array("!".utf8) }
    )
    return bench
  }

  private static func data(_ bench: Bench) -> String {
    String(decoding: bench.nmeaPort, as: UTF8.self)
  }

  @Test func `three plus signs between pauses of a second lead back to commands`() {
    var bench = Self.connected()
    #expect(bench.send("data", wait: 1_000) == "")
    #expect(bench.send("+++", wait: 999) == "")
    #expect(bench.listen(for: 1) == "\r\nOK\r\n")
    #expect(Self.data(bench) == "data")
    #expect(bench.ask("ATS3?") == ["013", "OK"])
    #expect(bench.send("ATO\r") == "ATO\r\r\nCONNECT\r\n")
    #expect(bench.send("more", wait: 10) == "")
    #expect(Self.data(bench) == "datamore")
  }

  @Test(arguments: [
    (["data", "+++"], [500, 1_500]),
    (["+++", "data"], [900, 1_500]),
    (["++"], [1_500]),
    (["++++"], [1_500]),
    (["a+++"], [1_500]),
    (["++", "+x"], [10, 1_500]),
  ])
  func `plus signs anywhere else are data`(sent: [String], pauses: [Int64]) {
    var bench = Self.connected()
    bench.run(for: 5_000)
    for (text, pause) in zip(sent, pauses) {
      #expect(bench.send(text, wait: pause) == "")
    }
    #expect(Self.data(bench) == sent.joined())
    #expect(bench.send("AT\r", wait: 10) == "")
  }

  @Test func `plus signs one by one are an escape, too`() {
    var bench = Self.connected()
    bench.run(for: 5_000)
    for _ in 0..<2 { #expect(bench.send("+", wait: 500) == "") }
    #expect(bench.send("+", wait: 1_000) == "\r\nOK\r\n")
    #expect(Self.data(bench) == "")
  }

  @Test func `a connection may do without the escape`() {
    var bench = Self.connected()
    bench.modem.session[.at].dataMode?.isEscapable = false
    bench.run(for: 5_000)
    #expect(bench.send("+++", wait: 3_000) == "")
    #expect(Self.data(bench) == "+++")
  }

  @Test func `ATH gives up what the escape has left`() {
    var bench = Self.connected()
    bench.run(for: 2_000)
    _ = bench.send("+++", wait: 1_000)
    #expect(bench.ask("ATH") == ["OK"])
    #expect(Self.data(bench) == "!")
    #expect(bench.ask("ATO") == ["ERROR"])
    #expect(bench.ask("ATH") == ["OK"])
    #expect(Self.data(bench) == "!")
  }

  @Test(arguments: [(0, "", ""), (1, "\r\nOK\r\n", ""), (2, "\r\nNO CARRIER\r\n", "!")])
  func `DTR does what AT&D says`(function: Int, said: String, data: String) {
    var bench = Bench()
    #expect(bench.ask("AT&D\(function)") == ["OK"])
    bench.modem.session[.at].dataMode = Self.connected().modem.session[.at].dataMode
    let count = bench.utterances.count
    bench.handle(.terminalReady(false))
    #expect(bench.utterances[count...].map(\.text).joined() == said)
    #expect(Self.data(bench) == data)
  }

  @Test func `what ATO says again is what the connection said`() {
    var bench = Self.connected()
    bench.modem.session[.at].dataMode?.result = .connect(150_000_000)
    bench.run(for: 2_000)
    _ = bench.send("+++", wait: 1_000)
    #expect(bench.send("ATO\r") == "ATO\r\r\nCONNECT 150000000\r\n")
    bench.run(for: 2_000)
    _ = bench.send("+++", wait: 1_000)
    #expect(bench.send("ATX0O\r") == "ATX0O\r\r\nCONNECT\r\n")
    bench.run(for: 2_000)
    _ = bench.send("+++", wait: 1_000)
    #expect(bench.send("ATX4&E1O\r") == "ATX4&E1O\r\r\nCONNECT 19200\r\n")
  }

  @Test(arguments: [
    ("0", "NO CARRIER", "NO CARRIER"), ("1", "NO CARRIER", "NO CARRIER"),
    ("2", "NO DIALTONE", "NO CARRIER"), ("3", "NO CARRIER", "BUSY"),
    ("4", "NO DIALTONE", "BUSY"),
  ])
  func `ATX sets which results of a call there are`(level: String, tone: String, busy: String) {
    var bench = Bench()
    #expect(bench.ask("ATX\(level)") == ["OK"])
    var format = bench.modem.session[.at].format
    #expect(format.result(.noDialTone) == Array("\r\n\(tone)\r\n".utf8))
    #expect(format.result(.busy) == Array("\r\n\(busy)\r\n".utf8))
    format.isVerbose = false
    format.callProgress = 4
    #expect(format.result(.noDialTone) == Array("6\r".utf8))
    #expect(format.result(.busy) == Array("7\r".utf8))
    #expect(format.result(.noAnswer) == Array("8\r".utf8))
    #expect(format.result(.noCarrier) == Array("3\r".utf8))
  }

  @Test func `the rest of a line behind D is its dial string`() {
    let commands = CommandText.all(in: Array("E1D*99***1#".utf8)).map(\.parsed)
    #expect(commands.count == 2)
    #expect(commands.last??.name == "D")
    #expect(commands.last??.parameters.text(0) == "*99***1#")
    let spaced = CommandText.all(in: Array("DT 112,;".utf8))
    #expect(spaced.first?.parsed?.parameters.text(0) == "T112,;")
  }
}
