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

  @Test func `without a network there are no details`() {
    var bench = Bench()
    #expect(bench.ask("AT+CGCONTRDP") == ["OK"])
    #expect(bench.ask("AT+CGCONTRDP=?") == ["+CGCONTRDP: ()", "OK"])
  }
}
