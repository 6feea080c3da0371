import Surroundings
import Testing

@testable import VirtualModem

/// The contexts that the network activates, as each stack of the module shows them.
@Suite struct ContextTests {
  /// Registered on one technology, echo off.
  private func online(_ technology: Surroundings.Radio.Technology) -> Bench {
    var surroundings = Surroundings()
    surroundings.radio.technologies = .init(technology)
    surroundings.radio.accessPointName = "iot.example"
    var bench = Bench(Bench.quiet, surroundings)
    bench.register()
    _ = bench.send("ATE0\r")
    return bench
  }

  @Test(arguments: [Surroundings.Radio.Technology.gsm, .catM1])
  func `all stacks have the address of the first context`(
    technology: Surroundings.Radio.Technology
  ) {
    var bench = online(technology)
    for line in Bench.context + ["AT+SAPBR=1,1", "AT+CNACT=1"] {
      _ = bench.send(line + "\r", wait: 2_000)
    }
    let address = "10.0.253.239"
    #expect(bench.ask("AT+CIFSR") == [address])
    #expect(bench.ask("AT+SAPBR=2,1") == ["+SAPBR: 1,1,\"\(address)\"", "OK"])
    #expect(bench.ask("AT+CNACT?") == ["+CNACT: 1,\"\(address)\"", "OK"])
    #expect(bench.ask("AT+CGPADDR=1") == ["+CGPADDR: 1,\(address)", "OK"])
    let name = technology == .gsm ? "" : "iot.example"
    let details = "+CGCONTRDP: 1,5,\(name),\(address)"
    #expect(bench.ask("AT+CGCONTRDP=1") == [details, "OK"])
    #expect(bench.ask("AT+CGCONTRDP") == [details, "OK"])
    #expect(bench.ask("AT+CGCONTRDP=?") == ["+CGCONTRDP: (1)", "OK"])
  }

  @Test func `only active contexts have details, and each its own address`() {
    var bench = online(.catM1)
    _ = bench.send("AT+CGDCONT=2,\"IP\",\"second\"\r")
    #expect(bench.ask("AT+CGCONTRDP=2") == ["OK"])
    #expect(bench.ask("AT+CGCONTRDP=3") == ["ERROR"])
    _ = bench.send("AT+CGACT=1,2\r", wait: 2_000)
    #expect(
      bench.ask("AT+CGCONTRDP")
        == [
          "+CGCONTRDP: 1,5,iot.example,10.0.253.239", "+CGCONTRDP: 2,6,second,10.0.253.240", "OK",
        ]
    )
    #expect(bench.ask("AT+CGCONTRDP=?") == ["+CGCONTRDP: (1,2)", "OK"])
  }

  @Test func `on LTE ACTIVE follows OK at once, and a connection can open`() {
    var bench = online(.catM1)
    #expect(bench.send("AT+CNACT=1\r") == "\r\nOK\r\n\r\n+APP PDP: ACTIVE\r\n")
    #expect(bench.send("AT+CAOPEN=0,\"192.0.2.7\",80\r", wait: 5) == "")
    #expect(bench.happen(.connected, to: bench.connection, wait: 5).contains("+CAOPEN: 0,0"))
    #expect(bench.send("AT+CNACT=0\r").hasSuffix("\r\nOK\r\n\r\n+APP PDP: DEACTIVE\r\n"))
  }

  @Test func `on GSM ACTIVE takes half a second`() {
    var bench = online(.gsm)
    #expect(bench.send("AT+CNACT=1\r", wait: 480) == "\r\nOK\r\n")
    #expect(bench.ask("AT+SHCONN") == ["ERROR"])
    #expect(bench.listen(for: 20) == "\r\n+APP PDP: ACTIVE\r\n")
  }

  @Test func `without a network there are no details`() {
    var bench = Bench()
    #expect(bench.ask("AT+CGCONTRDP") == ["OK"])
    #expect(bench.ask("AT+CGCONTRDP=?") == ["+CGCONTRDP: ()", "OK"])
  }
}
