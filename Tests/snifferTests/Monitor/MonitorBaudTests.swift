import Primitives
import Testing

@testable import Terminal
@testable import sniffer

@Suite("The rate of a monitor's line")
struct MonitorBaudTests {
  @Test("is changed to a number, and refused where there is none")
  func changes() {
    var bench = MonitorBench()
    bench.order("b")
    bench.type("9600\n")
    #expect(bench.takeRequests() == [.setBaud(9_600, former: 115_200)])
    #expect(bench.monitor.baud == 9_600)
    bench.order("b")
    bench.type("12\n")
    #expect(bench.takeTexts().last == "- expected a rate from 300 to 4000000")
    bench.note(bench.monitor.refuseBaud("no", former: 115_200, at: bench.now))
    #expect(bench.monitor.baud == 115_200)
    var pipe = MonitorBench(baud: nil)
    pipe.order("b")
    #expect(pipe.takeTexts() == ["- this line has no rate"])
  }

  @Test("is found where AT is answered")
  func finds() {
    var bench = MonitorBench(baud: 9_600)
    bench.order("b")
    bench.type("\n")
    #expect(bench.takeRequests() == [MonitorBench.bytes("AT\r")])
    bench.note(bench.monitor.receive([0xF8, 0x00, 0x41, 0xFE], at: bench.now))
    for _ in 0..<3 { bench.wait(350) }
    #expect(bench.takeRequests().last == MonitorBench.bytes("AT\r"))
    #expect(bench.monitor.baud == 115_200)
    bench.receive("AT\r\r\nOK")
    #expect(bench.monitor.baudSearch != nil)
    bench.receive("\r\n")
    #expect(
      bench.takeTexts() == [
        "- looking for the rate at which AT is answered", "- 9600 baud: 4 bytes, 75 % noise",
        "- 115200 baud: 9 bytes, 0 % noise", "- FOUND: 115200 baud",
      ]
    )
    #expect(bench.monitor.baudSearch == nil && bench.monitor.baud == 115_200)
  }

  @Test("is what it was when no rate answers")
  func givesUp() {
    var bench = MonitorBench()
    bench.order("b")
    bench.type("\n")
    var count = 0
    while bench.monitor.baudSearch != nil, count < 1_000 {
      if bench.monitor.baud == 19_200 { bench.receive("x\u{1}x") }
      bench.wait(350)
      count += 1
    }
    #expect(count == 3 * BaudSearch.rates.count)
    #expect(
      bench.takeTexts().last == "- no rate answers; the least noise was at 19200; back at 115200"
    )
    #expect(bench.takeRequests().last == .setBaud(115_200, former: BaudSearch.rates.last ?? 0))
  }

  @Test("that the driver cannot do is passed over")
  func skips() {
    var bench = MonitorBench()
    bench.order("b")
    bench.type("\n")
    for _ in 0..<3 { bench.wait(350) }
    #expect(bench.monitor.baud == 57_600)
    bench.note(bench.monitor.refuseBaud("cannot", former: 115_200, at: bench.now))
    bench.wait(0)
    #expect(bench.monitor.baud == 38_400)
  }

  @Test("is tried from the module's own list, the automatic ones first")
  func rates() {
    #expect(BaudSearch.rates.prefix(5) == [115_200, 57_600, 38_400, 19_200, 9_600])
    #expect(Set(BaudSearch.rates).count == BaudSearch.rates.count)
    #expect(BaudSearch.rates.contains(921_600) && BaudSearch.rates.contains(300))
  }

  @Test("may be wrong where most is noise, which is said once")
  func tellsNoise() {
    var bench = MonitorBench()
    for _ in 0..<100 { bench.note(bench.monitor.receive([0xFF, 0x41, 0x80], at: bench.now)) }
    #expect(bench.takeTexts().filter { $0.contains("noise") }.count == 1)
    var clean = MonitorBench()
    for _ in 0..<100 { clean.receive("+CSQ: 17,99\r\n") }
    #expect(clean.takeTexts().filter { $0.contains("noise") } == [])
  }
}
