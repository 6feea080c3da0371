import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// PWRKEY, boot, rates, the supply.
@Suite struct PowerTests {
  static var off: VirtualModem.Settings {
    var settings = Bench.quiet
    settings.isOn = false
    return settings
  }

  static var autobauding: VirtualModem.Settings {
    var settings = Bench.quiet
    settings.fixedBaud = nil
    return settings
  }

  @Test(arguments: [(999, false), (1_000, true), (3_000, true)])
  func `a press of a second or more switches on`(length: Int64, isOn: Bool) {
    var bench = Bench(Self.off)
    bench.run(for: 5_000)
    bench.handle(.powerKey(Milliseconds(length)))
    bench.run(for: 4_400 - length)
    #expect(!bench.modem.isOn)
    #expect(bench.utterances.isEmpty)
    bench.run(for: 3_000)
    #expect(bench.modem.isOn == isOn)
  }

  @Test(arguments: [(1_000, true), (1_199, true), (1_200, false)])
  func `a press of 1.2 s or more switches off`(length: Int64, isOn: Bool) {
    var bench = Bench()
    bench.run(for: 5_000)
    bench.handle(.powerKey(Milliseconds(length)))
    #expect(bench.modem.isOn == isOn)
    #expect(bench.utterances.map(\.text) == (isOn ? [] : ["\r\nNORMAL POWER DOWN\r\n"]))
    #expect(bench.send("AT\r", wait: 7_000) == (isOn ? "AT\r\r\nOK\r\n" : ""))
  }

  @Test func `after switching off, a press counts only two seconds later`() {
    var bench = Bench()
    bench.transmit("AT+CPOWD=0\r")
    bench.run(for: 2)
    #expect(bench.utterances.map(\.text) == ["AT+CPOWD=0\r"])
    bench.run(for: 2_000)
    bench.handle(.powerKey(1_500))
    #expect(bench.modem.deadline == nil)
    bench.run(for: 1_000)
    bench.handle(.powerKey(1_000))
    #expect(bench.modem.deadline != nil)
  }

  @Test(arguments: [
    (Surroundings.SIM.State.ready, "+CPIN: READY\r\n\r\nSMS Ready"),
    (.pinRequired, "+CPIN: SIM PIN"),
    (.pukRequired, "+CPIN: SIM PUK"),
    (.absent, "+CPIN: NOT INSERTED"),
    (.failed, "+CPIN: NOT READY"),
  ])
  func `the boot URCs tell the state of the card`(state: Surroundings.SIM.State, urcs: String) {
    var surroundings = Surroundings()
    surroundings.sim.state = state
    var bench = Bench(Self.off, surroundings)
    bench.handle(.powerKey(1_000))
    #expect(bench.listen(for: 8_000) == "\r\nRDY\r\n\r\n+CFUN: 1\r\n\r\n\(urcs)\r\n")
  }

  @Test func `while autobauding there are no boot URCs`() {
    var settings = Self.autobauding
    settings.isOn = false
    var bench = Bench(settings)
    bench.handle(.powerKey(1_000))
    #expect(bench.listen(for: 8_000) == "")
    #expect(bench.modem.isOn)
  }

  @Test(arguments: UInt64(1)...8)
  func `autobauding loses the first one or two AT`(seed: UInt64) {
    var settings = Self.autobauding
    settings.seed = seed
    var bench = Bench(settings)
    bench.baud = 57_600
    #expect(bench.modem.baud == nil)
    var attempts = 0
    var answer = ""
    while answer.isEmpty, attempts < 5 {
      answer = bench.send("AT\r\n", wait: 100)
      attempts += 1
    }
    #expect((2...3).contains(attempts))
    #expect(answer == "AT\r\r\nOK\r\n")
    #expect(bench.modem.baud == 57_600)
  }

  @Test(arguments: [
    UInt32(300), 14_400, 230_400,
  ])
  func `autobauding knows five rates`(rate: UInt32) {
    var bench = Bench(Self.autobauding)
    bench.baud = rate
    for _ in 0..<5 { #expect(bench.send("AT\r") == "") }
    #expect(bench.modem.baud == nil)
  }

  @Test func `autobauding wants both letters in one case`() {
    var bench = Bench(Self.autobauding)
    bench.baud = 9_600
    for _ in 0..<5 { #expect(bench.send("aT\r") == "") }
    for _ in 0..<2 { _ = bench.send("at\r") }
    #expect(bench.send("at\r") == "at\r\r\nOK\r\n")
  }

  @Test func `after another rate, autobauding settles again`() {
    var bench = Bench(Self.autobauding)
    bench.baud = 9_600
    for _ in 0..<3 { _ = bench.send("AT\r") }
    #expect(bench.modem.baud == 9_600)
    bench.baud = 115_200
    #expect(bench.send("AT\r") == "")
    #expect(bench.send("AT\r") == "AT\r\r\nOK\r\n")
    #expect(bench.modem.baud == 115_200)
  }

  @Test func `a line without a rate needs no autobauding`() {
    var bench = Bench(Self.autobauding)
    bench.baud = nil
    #expect(bench.send("AT\r") == "AT\r\r\nOK\r\n")
  }

  @Test func `at the wrong rate nothing is understood`() {
    var bench = Bench()
    bench.baud = 115_200
    #expect(bench.send("AT\r", wait: 1_000) == "")
    bench.baud = 19_200
    #expect(bench.send("AT\r") == "AT\r\r\nOK\r\n")
  }

  @Test func `OK to IPR leaves at the old rate, and the new one is kept`() {
    var bench = Bench()
    #expect(bench.send("AT+IPR=115200\r") == "AT+IPR=115200\r\r\nOK\r\n")
    #expect(bench.modem.baud == 19_200)
    bench.run(for: 20)
    #expect(bench.modem.baud == 115_200)
    bench.baud = 115_200
    #expect(bench.ask("AT+IPR?") == ["+IPR: 115200", "OK"])
    _ = bench.send("AT+CPOWD=0\r")
    bench.run(for: 5_000)
    bench.handle(.powerKey(1_000))
    #expect(bench.listen(for: 8_000).hasPrefix("\r\nRDY\r\n"))
    #expect(bench.ask("AT+IPR?") == ["+IPR: 115200", "OK"])
  }

  @Test func `IPR=0 goes on at the rate in force`() {
    var bench = Bench()
    _ = bench.send("AT+IPR=0\r", wait: 50)
    #expect(bench.modem.baud == 19_200)
    #expect(bench.ask("AT+IPR?") == ["+IPR: 0", "OK"])
  }

  @Test func `CFUN=1,1 says OK and RDY 5.9 s later, and forgets what is not saved`() {
    var bench = Bench()
    _ = bench.send("ATE0\r")
    _ = bench.send("AT+CNMP=38\r")
    #expect(bench.send("AT+CFUN=1,1\r") == "\r\nOK\r\n")
    #expect(bench.send("AT\r", wait: 5_890) == "")
    #expect(bench.listen(for: 10) == "\r\nRDY\r\n\r\n+CFUN: 1\r\n")
    bench.run(for: 3_000)
    #expect(bench.send("AT+CNMP?\r") == "AT+CNMP?\r\r\n+CNMP: 38\r\n\r\nOK\r\n")
  }

  @Test func `CFUN=0 takes the card away, CFUN=1 brings it back`() {
    var bench = Bench()
    bench.register()
    _ = bench.send("AT+CMEE=1;+CREG=1\r")
    #expect(bench.ask("AT+CFUN=0", wait: 400) == ["+CREG: 0", "+CPIN: NOT READY", "OK"])
    #expect(bench.ask("AT+CPIN?") == ["+CME ERROR: 13"])
    #expect(bench.ask("AT+CSQ") == ["+CSQ: 99,99", "OK"])
    #expect(bench.send("AT+CFUN=1\r", wait: 305) == "AT+CFUN=1\r\r\nOK\r\n")
    #expect(bench.listen(for: 400) == "\r\n+CPIN: READY\r\n\r\n+CREG: 2\r\n")
    #expect(bench.listen(for: 13_000) == "\r\nSMS Ready\r\n\r\n+CREG: 1\r\n")
  }

  @Test func `the supply ends everything without a word`() {
    var settings = Bench.quiet
    settings.isPowerKeyTied = true
    var bench = Bench(settings)
    bench.transmit("AT+CSQ\r")
    bench.handle(.supplyLost)
    #expect(bench.listen(for: 10_000) == "")
    #expect(!bench.modem.isOn)
    bench.handle(.powerKey(1_000))
    #expect(bench.listen(for: 10_000) == "")
    bench.handle(.supplyRestored)
    #expect(bench.listen(for: 10_000).hasPrefix("\r\nRDY\r\n"))
  }

  @Test(arguments: ["AT+CPOWD=1", "AT+CPOWD=0"])
  func `with PWRKEY tied to ground it starts again after it was switched off`(line: String) {
    var settings = Bench.quiet
    settings.isPowerKeyTied = true
    var bench = Bench(settings)
    _ = bench.send(line + "\r", wait: 3_000)
    #expect(!bench.modem.isOn)
    bench.handle(.powerKey(2_000))
    #expect(bench.listen(for: 3_000) == "")
    #expect(bench.listen(for: 4_000).hasPrefix("\r\nRDY\r\n"))
  }

  @Test func `tied while off it starts, and freed it stays off the next time`() {
    var settings = Bench.quiet
    settings.isOn = false
    var bench = Bench(settings)
    #expect(bench.listen(for: 10_000) == "")
    bench.handle(.powerKeyTied(true))
    #expect(bench.listen(for: 7_000).hasPrefix("\r\nRDY\r\n"))
    bench.handle(.powerKeyTied(false))
    #expect(bench.send("AT+CPOWD=1\r").hasSuffix("\r\nNORMAL POWER DOWN\r\n"))
    #expect(bench.listen(for: 60_000) == "")
  }

  @Test func `CBATCHK warns, and ends it below 2.9 V`() {
    var bench = Bench()
    bench.change { $0.supplyMillivolts = 3_000 }
    #expect(bench.utterances.isEmpty)
    #expect(
      bench.send("AT+CBATCHK=1\r") == "AT+CBATCHK=1\r\r\nOK\r\n\r\nUNDER-VOLTAGE WARNNING\r\n"
    )
    bench.change { $0.supplyMillivolts = 2_899 }
    #expect(bench.utterances.last?.text == "\r\nUNDER-VOLTAGE POWER DOWN\r\n")
    #expect(bench.send("AT\r") == "")
  }
}
