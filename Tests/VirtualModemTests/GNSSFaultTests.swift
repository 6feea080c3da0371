import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// What is wrong with the receiver itself.
@Suite struct ReceiverFaultTests {
  @Test func `a frozen receiver says the same until it is switched off`() {
    var bench = Bench()
    _ = bench.send("AT+CGNSPWR=1\r", wait: 60_000)
    let before = bench.ask("AT+CGNSINF")
    bench.change { $0.receiver = .frozen }
    bench.surroundings.body.position = Bench.position(10_000_000, 20_000_000)
    bench.run(for: 5_000)
    #expect(bench.ask("AT+CGNSINF") == before)
    _ = bench.send("AT+CGNSPWR=0\r")
    #expect(bench.ask("AT+CGNSINF") == ["+CGNSINF: 0,,,,,,,,,,,,,,,,,,,,", "OK"])
    _ = bench.send("AT+CGNSPWR=1\r", wait: 10_000)
    let thawed = bench.ask("AT+CGNSINF")[0]
    #expect(thawed.contains(",1.000000,2.000000,"))
    bench.run(for: 1_000)
    #expect(bench.ask("AT+CGNSINF")[0] != thawed)
  }

  @Test func `a receiver without a fix has nothing to repeat, and thaws when the fault ends`() {
    var bench = Bench()
    bench.change { $0.receiver = .frozen }
    _ = bench.send("AT+CGNSPWR=1\r", wait: 1_000)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,0,"))
    bench.run(for: 60_000)
    let frozen = bench.ask("AT+CGNSINF")
    #expect(frozen[0].hasPrefix("+CGNSINF: 1,1,"))
    bench.run(for: 3_000)
    #expect(bench.ask("AT+CGNSINF") == frozen)
    bench.change { $0.receiver = .working }
    bench.run(for: 3_000)
    #expect(bench.ask("AT+CGNSINF") != frozen)
  }

  @Test func `a receiver without a date counts from the GPS epoch`() {
    var bench = Bench()
    bench.change { $0.receiver = .clockless }
    _ = bench.send("AT+CGNSPWR=1\r", wait: 60_000)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,19800106000100.000,"))
    bench.run(for: 3_000)
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,19800106000103.000,"))
    bench.change { $0.receiver = .working }
    #expect(bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,1,20261121"))
  }

  @Test func `a stored CBATCHK warns from the first boot on`() {
    var settings = Bench.quiet
    settings.checksVoltage = true
    var bench = Bench(settings)
    bench.change { $0.supplyMillivolts = 3_000 }
    #expect(bench.utterances.last?.text == "\r\nUNDER-VOLTAGE WARNNING\r\n")
    bench.change { $0.supplyMillivolts = 2_800 }
    #expect(!bench.modem.isOn)
  }
}
