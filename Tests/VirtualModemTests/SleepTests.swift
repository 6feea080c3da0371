import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// `AT+CSCLK=1` and DTR.
@Suite struct SleepTests {
  /// Sleeps, with echo off.
  static func asleep(_ settings: VirtualModem.Settings = Bench.quiet) -> Bench {
    var bench = Bench(settings)
    bench.register()
    _ = bench.send("ATE0+CSCLK=1\r")
    bench.handle(.terminalReady(false))
    bench.run(for: 5_000)
    return bench
  }

  @Test func `asleep, the module loses what is sent to it`() {
    var bench = Self.asleep()
    #expect(bench.send("AT\r", wait: 10_000) == "")
  }

  @Test func `DTR low for 50 ms wakes it`() {
    var bench = Self.asleep()
    bench.handle(.terminalReady(true))
    #expect(bench.send("AT\r", wait: 49) == "")
    bench.run(for: 1)
    #expect(bench.send("AT\r") == "\r\nOK\r\n")
    bench.run(for: 60_000)
    #expect(bench.send("AT\r") == "\r\nOK\r\n")
  }

  @Test func `DTR low for less does not`() {
    var bench = Self.asleep()
    bench.handle(.terminalReady(true))
    bench.run(for: 40)
    bench.handle(.terminalReady(false))
    bench.run(for: 100)
    #expect(bench.send("AT\r", wait: 100) == "")
  }

  @Test func `it does not fall asleep while it is spoken to`() {
    var bench = Bench()
    _ = bench.send("ATE0+CSCLK=1\r")
    bench.handle(.terminalReady(false))
    for _ in 0..<10 {
      bench.run(for: 900)
      #expect(bench.send("AT\r") == "\r\nOK\r\n")
    }
    bench.run(for: 1_100)
    #expect(bench.send("AT\r") == "")
  }

  @Test func `a URC comes out, and the module listens for a second`() {
    var bench = Self.asleep()
    bench.change { $0.sim.state = .absent }
    #expect(bench.utterances.last?.text == "\r\n+CPIN: NOT INSERTED\r\n")
    bench.run(for: 900)
    #expect(bench.send("AT\r") == "\r\nOK\r\n")
    bench.run(for: 1_100)
    #expect(bench.send("AT\r") == "")
  }

  @Test func `with CSCLK=0, with DTR low, or on USB it never sleeps`() {
    var bench = Bench()
    _ = bench.send("ATE0\r")
    bench.handle(.terminalReady(false))
    bench.run(for: 10_000)
    #expect(bench.send("AT+CSCLK=1\r") == "\r\nOK\r\n")
    bench.handle(.terminalReady(true))
    bench.run(for: 10_000)
    #expect(bench.send("AT\r") == "\r\nOK\r\n")
    var settings = Bench.quiet
    settings.hasUSB = true
    bench = Self.asleep(settings)
    #expect(bench.send("AT\r") == "\r\nOK\r\n")
  }

  @Test func `it sleeps again after a restart, because CSCLK is kept and DTR is high`() {
    var bench = Self.asleep()
    bench.handle(.terminalReady(true))
    bench.run(for: 100)
    _ = bench.send("AT+CFUN=1,1\r")
    bench.handle(.terminalReady(false))
    bench.run(for: 30_000)
    #expect(bench.send("AT\r", wait: 100) == "")
  }
}
