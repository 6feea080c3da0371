import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// PSM: off between two updates of the tracking area.
@Suite struct PowerSavingTests {
  static func onLTE() -> Bench {
    var surroundings = Surroundings()
    surroundings.radio.technologies = .catM1
    var bench = Bench(Bench.quiet, surroundings)
    bench.register()
    _ = bench.send("ATE0\r")
    return bench
  }

  /// Bits, seconds: 3GPP TS 24.008, tables 10.5.163 and 10.5.163a.
  @Test(arguments: [
    ("00000001", 2), ("00011111", 62), ("00100100", 240), ("01000001", 360), ("01100001", 60),
    ("11100001", 0), ("00000000", 0),
  ])
  func `active time`(bits: String, seconds: Int) {
    #expect(PowerSavingTimers(activeBits: bits, periodicBits: bits).active == seconds)
  }

  @Test(arguments: [
    ("00000001", 600), ("00100001", 3_600), ("01000111", 252_000), ("01011111", 1_116_000),
    ("01100001", 2), ("10000001", 30), ("10100001", 60), ("11000001", 1_152_000),
    ("11100001", 0), ("00000000", 0),
  ])
  func `periodic update`(bits: String, seconds: Int) {
    #expect(PowerSavingTimers(activeBits: bits, periodicBits: bits).periodic == seconds)
  }

  @Test func `after the active time the module is off until the update, and reports it`() {
    var bench = Self.onLTE()
    #expect(bench.ask("AT+CPSMSTATUS=1") == ["OK"])
    // 10 min, and 60 s.
    #expect(bench.ask("AT+CPSMS=1,,,\"00000001\",\"00100001\"") == ["OK"])
    let start = bench.milliseconds
    #expect(bench.ask("AT+CPSMRDP") == ["+CPSMRDP: 1,60,600,60,600,3240", "OK"])
    bench.run(for: 69_000)
    #expect(bench.modem.isOn)
    #expect(bench.listen(for: 2_000) == "\r\n+CPSMSTATUS: \"ENTER PSM\"\r\n")
    #expect(!bench.modem.isOn)
    #expect(bench.send("AT\r", wait: 100) == "")
    // Three seconds early, by AT+CPSMCFGEXT, and then the boot.
    bench.run(for: start + 10_000 + 596_900 - bench.milliseconds)
    #expect(bench.utterances.last?.text == "\r\n+CPSMSTATUS: \"ENTER PSM\"\r\n")
    let boot = bench.listen(for: 8_000)
    #expect(
      boot
        == "\r\nRDY\r\n\r\n+CFUN: 1\r\n\r\n+CPSMSTATUS: \"EXIT PSM\"\r\n\r\n+CPIN: READY\r\n"
        + "\r\nSMS Ready\r\n"
    )
    #expect(bench.ask("ATE0") == ["OK"])
    #expect(bench.ask("AT+CPSMS?") == ["+CPSMS: 1,,,\"00000001\",\"00100001\"", "OK"])
  }

  @Test func `PWRKEY wakes it`() {
    var bench = Self.onLTE()
    _ = bench.send("AT+CPSMS=1,,,\"00000001\",\"00000001\"\r")
    bench.run(for: 20_000)
    #expect(!bench.modem.isOn)
    bench.handle(.powerKey(1_000))
    #expect(bench.listen(for: 8_000).hasPrefix("\r\nRDY\r\n\r\n+CFUN: 1\r\n\r\n+CPIN: READY\r\n"))
    #expect(bench.modem.isOn)
  }

  @Test func `what passes on the network puts it off`() {
    var bench = Self.onLTE()
    _ = bench.send("AT+CPSMS=1,,,\"00000001\",\"00000001\"\r")
    for _ in 0..<5 {
      bench.run(for: 9_000)
      var turn = VirtualModem.Turn(surroundings: bench.surroundings, now: bench.now)
      let id = bench.modem.ask(.resolve(host: "host"), &turn) { _, _, _ in }
      bench.modem.forget(id)
      #expect(bench.modem.isOn)
    }
    bench.run(for: 13_000)
    #expect(!bench.modem.isOn)
  }

  @Test func `a receiver that is on, or a command under way, puts it off`() {
    var bench = Self.onLTE()
    _ = bench.send("AT+CGNSPWR=1;+CPSMS=1,,,\"00000001\",\"00000001\"\r")
    bench.run(for: 60_000)
    #expect(bench.modem.isOn)
    _ = bench.send("AT+CGNSPWR=0\r")
    bench.run(for: 1_500)
    #expect(!bench.modem.isOn)
  }

  @Test(arguments: ["AT+CPSMCFG=600", "AT+CPSMCFG=60,9"])
  func `a sleep that is too short, or a kind that is not wanted, is none`(command: String) {
    var bench = Self.onLTE()
    #expect(bench.ask(command) == ["OK"])
    _ = bench.send("AT+CPSMS=1,,,\"00000001\",\"00000001\"\r")
    bench.run(for: 60_000)
    #expect(bench.modem.isOn)
  }

  @Test func `neither GSM nor a network that refuses it lets the module sleep`() {
    var bench = Bench()
    bench.register()
    _ = bench.send("AT+CPSMS=1,,,\"00000001\",\"00000001\"\r")
    bench.run(for: 60_000)
    #expect(bench.modem.isOn)
    bench = Self.onLTE()
    bench.change { $0.radio.allowsPowerSaving = false }
    _ = bench.send("AT+CPSMS=1,,,\"00000001\",\"00000001\"\r")
    bench.run(for: 60_000)
    #expect(bench.modem.isOn)
    #expect(bench.ask("AT+CPSMRDP") == ["+CPSMRDP: 1,2,600,0,0,3240", "OK"])
  }

  @Test func `eDRX is granted as it is asked for, on the technology it is for`() {
    var bench = Self.onLTE()
    #expect(bench.ask("AT+CEDRXRDP") == ["+CEDRXRDP: 0", "OK"])
    #expect(bench.ask("AT+CEDRXS=1,5,\"0101\"") == ["OK"])
    #expect(bench.ask("AT+CEDRXRDP") == ["+CEDRXRDP: 4,\"0010\",\"0010\",\"0011\"", "OK"])
    bench.change { $0.radio.technologies = .nbIoT }
    bench.register()
    #expect(bench.ask("AT+CEDRXRDP") == ["+CEDRXRDP: 5,\"0101\",\"0101\",\"0011\"", "OK"])
    // The window is that of before until the module starts again.
    #expect(bench.ask("AT+CEDRX=2,1,15,3") == ["OK"])
    #expect(bench.ask("AT+CEDRXRDP") == ["+CEDRXRDP: 5,\"0101\",\"0101\",\"0011\"", "OK"])
    _ = bench.send("AT+CFUN=1,1\r")
    bench.run(for: 30_000)
    _ = bench.send("ATE0\r")
    #expect(bench.ask("AT+CEDRXRDP") == ["+CEDRXRDP: 5,\"0101\",\"0101\",\"1111\"", "OK"])
    #expect(bench.ask("AT+CEDRXS=0,5,\"0101\"") == ["OK"])
    #expect(bench.ask("AT+CEDRXRDP") == ["+CEDRXRDP: 0", "OK"])
  }
}
