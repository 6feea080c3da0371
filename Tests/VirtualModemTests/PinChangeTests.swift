import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// STATUS, NETLIGHT, RI and the general purpose pins.
@Suite struct PinChangeTests {
  private static let slow = NetworkLight.blinking(on: 64, off: 3_000)
  private static let fast = NetworkLight.blinking(on: 64, off: 300)

  @Test func `STATUS rises with the firmware, and falls 1.8 s or more after the request`() {
    var bench = Bench(PowerTests.off)
    bench.handle(.powerKey(1_000))
    bench.run(for: 3_000)
    #expect(bench.pins == .unpowered)
    bench.run(for: 5_000)
    #expect(bench.pins.isUp)
    _ = bench.send("AT+CPOWD=1\r", wait: 1_000)
    #expect(!bench.modem.isOn)
    #expect(bench.pins.isUp)
    #expect(bench.pins.light == .dark)
    bench.run(for: 2_000)
    #expect(bench.pins == .unpowered)
  }

  @Test func `NETLIGHT has a pattern for each state of the network`() {
    var bench = Bench()
    #expect(bench.pins.light == .blinking(on: 64, off: 800))
    bench.register()
    #expect(bench.pins.light == Self.slow)
    _ = bench.send("AT+SAPBR=1,1\r", wait: 2_000)
    #expect(bench.pins.light == Self.fast)
    _ = bench.send("AT+CSGS=0\r")
    #expect(bench.pins.light == Self.slow)
    _ = bench.send("AT+CSGS=2;+SLEDS=3,100,200\r")
    #expect(bench.pins.light == .blinking(on: 100, off: 200))
    _ = bench.send("AT+SLEDS=3,100,0\r")
    #expect(bench.pins.light == .lit)
    _ = bench.send("AT+CNETLIGHT=0\r")
    #expect(bench.pins.light == .dark)
  }

  @Test(arguments: [
    ["AT+CSTT=\"cmnet\"", "AT+CIICR", "AT+CIFSR"], ["AT+CNACT=1,\"cmnet\""], ["ATD*99#"],
  ])
  func `every bearer counts as data service`(lines: [String]) {
    var bench = Bench.online()
    #expect(bench.pins.light == Self.slow)
    for line in lines { _ = bench.send(line + "\r", wait: 2_000) }
    #expect(bench.pins.light == Self.fast)
  }

  @Test func `PPP has its pattern without CSGS, too`() {
    let bench = Bench.online("AT+CSGS=0", "AT+SLEDS=3,50,60", "ATD*99#")
    #expect(bench.pins.light == .blinking(on: 50, off: 60))
  }

  @Test func `a general purpose pin shows its direction and level`() {
    var bench = Bench()
    let before = bench.pins
    _ = bench.send("AT+SGPIO=0,4,1,1\r")
    bench.change { $0.pins.levels = 0b10 }
    #expect(
      bench.pins.changes(since: before)
        == [
          .general(1, isOutput: false, isHigh: true), .general(4, isOutput: true, isHigh: true),
        ]
    )
  }

  @Test func `what has not changed is no change`() {
    var bench = Bench.online()
    let before = bench.pins
    bench.run(for: 3_600_000)
    #expect(bench.pins.changes(since: before) == [])
  }

  @Test(arguments: [(0, false, false), (1, true, true), (2, false, true)])
  func `CFGRI sets what RI pulses for`(mode: Int, onReport: Bool, onData: Bool) {
    var bench = Bench.withContext("AT+CFGRI=\(mode)")
    bench.connect()
    bench.run(for: 1_000)
    var count = bench.rings.count
    _ = bench.happen(.received([0x41]), to: bench.connection)
    #expect((bench.rings.count > count) == onData)
    bench.run(for: 1_000)
    count = bench.rings.count
    _ = bench.send("AT+CGNSPWR=1;+CGNSURC=1\r")
    bench.run(for: 3_000)
    #expect((bench.rings.count > count) == onReport)
  }

  @Test func `a short message pulses RI without CFGRI, and a second one within 120 ms does not`() {
    var bench = Bench()
    bench.register()
    bench.receive(MessageServiceTests.hello)
    bench.run(for: 119)
    bench.receive(MessageServiceTests.hello)
    #expect(bench.rings == [120])
    bench.run(for: 1)
    bench.receive(MessageServiceTests.hello)
    #expect(bench.rings == [120, 120])
  }
}

extension Bench {
  fileprivate var pins: PinState { modem.pinState(in: surroundings) }

  fileprivate mutating func receive(_ tpdu: String) {
    arrivals += 1
    let bytes = octets(tpdu)
    handle(.messageArrived(id: arrivals, serviceCentre: "+12025550100", tpdu: bytes))
  }
}
