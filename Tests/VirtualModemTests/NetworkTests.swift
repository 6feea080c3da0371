import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// SIM, registration, PDP contexts.
@Suite struct NetworkTests {
  @Test func `registration comes seconds after boot, with the URCs asked for`() {
    var surroundings = Surroundings()
    surroundings.radio.technologies = .catM1
    var bench = Bench(Bench.quiet, surroundings)
    _ = bench.send("AT+CREG=2;+CGREG=1;+CEREG=4\r")
    #expect(bench.listen(for: 4_990) == "")
    #expect(
      bench.listen(for: 8_000)
        == "\r\n+CREG: 1,\"0502\",\"C407\",7\r\n\r\n+CGREG: 1\r\n"
        + "\r\n+CEREG: 1,\"0502\",\"C407\",7\r\n"
    )
    bench.change { $0.radio.status = .none }
    #expect(bench.listen(for: 1_999) == "")
    #expect(
      bench.listen(for: 10_000) == "\r\n+CREG: 2\r\n\r\n+CGREG: 2\r\n\r\n+CEREG: 2\r\n"
    )
  }

  @Test func `nothing is said unasked by default`() {
    var bench = Bench()
    bench.register()
    bench.change { $0.radio.status = .none }
    bench.run(for: 10_000)
    bench.change { $0.radio.status = .denied }
    bench.run(for: 20_000)
    #expect(bench.utterances.isEmpty)
    #expect(bench.ask("AT+CREG?") == ["+CREG: 0,3", "OK"])
  }

  @Test func `a new cell is reported to the port that asked for cells`() {
    var bench = Bench()
    bench.register()
    _ = bench.send("AT+CREG=2;+CGREG=1\r")
    bench.change { $0.radio.cellID = 0x1234 }
    #expect(bench.utterances.last?.text == "\r\n+CREG: 1,\"0502\",\"1234\",3\r\n")
  }

  @Test func `CNMP=38 finds no GSM cell`() {
    var bench = Bench()
    bench.register()
    #expect(bench.ask("AT+CNMP=38") == ["OK"])
    #expect(bench.ask("AT+CREG?") == ["+CREG: 0,2", "OK"])
    bench.register()
    #expect(bench.ask("AT+CREG?") == ["+CREG: 0,2", "OK"])
    #expect(bench.ask("AT+CNMP=13") == ["OK"])
    bench.register()
    #expect(bench.ask("AT+CREG?") == ["+CREG: 0,1", "OK"])
  }

  @Test func `CLTS brings the network's time`() {
    var surroundings = Surroundings()
    surroundings.utcMilliseconds = 1_561_529_043_000 - 60_000
    surroundings.radio.zoneQuarters = 32
    var bench = Bench(Bench.quiet, surroundings)
    bench.change { $0.radio.status = .none }
    bench.run(for: 48_500)
    _ = bench.send("AT+CLTS=1\r", wait: 500)
    bench.change { $0.radio.status = .home }
    let said = bench.listen(for: 12_100)
    #expect(said.hasPrefix("\r\nDST: 0\r\n\r\n*PSUTTZ: 2019,6,26,6,"))
    #expect(
      said.hasSuffix(
        ",\"+32\",0\r\n\r\n*PSNWID: \"001\",\"01\",\"Test PLMN 1-1\",0,\"TEST\",0\r\n"
          + "\r\n+CTZV: \"+32\"\r\n"
      )
    )
    #expect(bench.ask("AT+CCLK?").first?.hasPrefix("+CCLK: \"19/06/26,14:0") == true)
  }

  @Test func `a PIN unlocks the card, and URCs report it`() {
    var surroundings = Surroundings()
    surroundings.sim.state = .pinRequired
    var bench = Bench(Bench.quiet, surroundings)
    _ = bench.send("AT+CMEE=1\r")
    #expect(bench.ask("AT+CPIN?") == ["+CPIN: SIM PIN", "OK"])
    #expect(bench.ask("AT+CIMI") == ["+CME ERROR: 11"])
    #expect(bench.ask("AT+CPIN=\"0000\"", wait: 110) == ["+CME ERROR: 16"])
    #expect(bench.ask("AT+CPIN=\"1234\"", wait: 110) == ["OK"])
    #expect(bench.listen(for: 2_000) == "\r\n+CPIN: READY\r\n\r\nSMS Ready\r\n")
    #expect(bench.ask("AT+CPIN?") == ["+CPIN: READY", "OK"])
    bench.register()
    #expect(bench.ask("AT+CREG?") == ["+CREG: 0,1", "OK"])
  }

  @Test func `three wrong PINs block the card for good, the PUK opens it`() {
    var surroundings = Surroundings()
    surroundings.sim.state = .pinRequired
    var bench = Bench(Bench.quiet, surroundings)
    _ = bench.send("AT+CMEE=1\r")
    #expect(bench.ask("AT+CPIN=0000", wait: 110) == ["+CME ERROR: 16"])
    #expect(bench.ask("AT+CPIN=0000", wait: 110) == ["+CME ERROR: 16"])
    _ = bench.send("AT+CFUN=1,1\r", wait: 10_000)
    _ = bench.send("AT+CMEE=1\r")
    #expect(bench.ask("AT+CPIN=0000", wait: 110) == ["+CME ERROR: 12"])
    #expect(bench.ask("AT+CPIN=\"1234\"", wait: 110) == ["+CME ERROR: 12"])
    #expect(bench.ask("AT+CPIN?") == ["+CPIN: SIM PUK", "OK"])
    #expect(bench.ask("AT+CPIN=\"12345678\",\"9999\"", wait: 110) == ["OK"])
    bench.run(for: 5_000)
    #expect(bench.ask("AT+CPIN?") == ["+CPIN: READY", "OK"])
  }

  @Test func `the toolkit keeps to its states`() {
    var bench = Bench()
    bench.register()
    #expect(bench.ask("AT+CIICR") == ["ERROR"])
    #expect(bench.ask("AT+CSTT=\"cmnet\"") == ["OK"])
    #expect(bench.ask("AT+CSTT=\"cmnet\"") == ["ERROR"])
    #expect(bench.ask("AT+CIFSR") == ["ERROR"])
    #expect(bench.ask("AT+CIICR", wait: 2_000) == ["OK"])
    #expect(bench.ask("AT+CIICR") == ["ERROR"])
    #expect(bench.ask("AT+CIFSR;E0") == ["10.0.253.239", "OK"])
    bench.change { $0.hasPacketService = false }
    #expect(bench.utterances.last?.text == "\r\n+PDP: DEACT\r\n")
    #expect(bench.ask("AT+CIFSR") == ["ERROR"])
    #expect(bench.ask("AT+CSTT=\"cmnet\"") == ["ERROR"])
    #expect(bench.ask("AT+CIPSHUT", wait: 400) == ["SHUT OK"])
    #expect(bench.ask("AT+CSTT=\"cmnet\"") == ["OK"])
    #expect(bench.ask("AT+CIICR", wait: 2_000) == ["ERROR"])
  }

  @Test func `power off and on is the toolkit's beginning`() {
    var bench = Bench()
    bench.register()
    #expect(bench.ask("AT+CSTT=\"cmnet\"") == ["OK"])
    _ = bench.send("AT+CPOWD=1\r", wait: 5_000)
    bench.handle(.powerKey(1_000))
    bench.run(for: 8_000)
    #expect(bench.ask("AT+CSTT=\"cmnet\"") == ["OK"])
  }

  @Test func `a bearer opens once and closes once`() {
    var bench = Bench()
    #expect(bench.ask("AT+SAPBR=1,1") == ["ERROR"])
    bench.register()
    #expect(bench.ask("AT+SAPBR=1,1", wait: 700) == ["OK"])
    #expect(bench.ask("AT+SAPBR=1,1", wait: 700) == ["ERROR"])
    #expect(bench.ask("AT+SAPBR=2,1") == ["+SAPBR: 1,1,\"10.0.253.239\"", "OK"])
    #expect(bench.ask("AT+SAPBR=0,1", wait: 400) == ["OK"])
    #expect(bench.ask("AT+SAPBR=0,1", wait: 400) == ["ERROR"])
    #expect(bench.ask("AT+SAPBR=2,1") == ["+SAPBR: 1,3,\"0.0.0.0\"", "OK"])
  }

  @Test func `the network takes a bearer away with a URC`() {
    var bench = Bench()
    bench.register()
    _ = bench.send("AT+SAPBR=1,1\r", wait: 700)
    bench.change { $0.radio.status = .none }
    #expect(bench.listen(for: 3_000) == "\r\n+SAPBR 1: DEACT\r\n")
    #expect(bench.ask("AT+SAPBR=2,1") == ["+SAPBR: 1,3,\"0.0.0.0\"", "OK"])
  }

  @Test func `CGATT fails without a network and detaches with one`() {
    var bench = Bench()
    _ = bench.send("AT+CMEE=1\r")
    #expect(bench.ask("AT+CGATT=1", wait: 1_300) == ["+CME ERROR: 30"])
    bench.register()
    #expect(bench.ask("AT+CGATT=0", wait: 700) == ["OK"])
    #expect(bench.ask("AT+CGATT?") == ["+CGATT: 0", "OK"])
    #expect(bench.ask("AT+CGATT=1", wait: 1_300) == ["OK"])
    #expect(bench.ask("AT+CGATT?") == ["+CGATT: 1", "OK"])
  }
}
