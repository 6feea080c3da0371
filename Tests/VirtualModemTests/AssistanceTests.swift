import Surroundings
import Testing

@testable import VirtualModem

/// `AT+CGNSXTRA` and `AT+CGNSCPY`: a file of orbits and what it is worth.
@Suite struct AssistanceTests {
  private static func withFile() -> Bench {
    var bench = Bench()
    _ = bench.send("ATE0;+CFSINIT\r")
    _ = bench.send("AT+CFSWFILE=3,\"xtra3grc.bin\",0,3,1000\r")
    _ = bench.send("abc")
    return bench
  }

  @Test func `its time is that of the download, however often it is copied`() {
    var bench = Self.withFile()
    bench.run(for: 3_600_000)
    let date = "168,2026-11-21 09:20:00"
    #expect(bench.ask("AT+CGNSCPY") == ["+CGNSCPY: 0", "OK"])
    #expect(bench.ask("AT+CGNSXTRA") == [date, "OK"])
    bench.run(for: 3_600_000)
    _ = bench.ask("AT+CGNSCPY")
    #expect(bench.ask("AT+CGNSXTRA") == [date, "OK"])
    _ = bench.send("AT+CFSWFILE=3,\"xtra3grc.bin\",0,3,1000\r")
    _ = bench.send("abc")
    _ = bench.ask("AT+CGNSCPY")
    #expect(bench.ask("AT+CGNSXTRA") == ["168,2026-11-21 11:20:00", "OK"])
  }

  @Test(arguments: [(167, 0), (169, 2)])
  func `it is good for 168 hours from then`(hours: Int64, outcome: Int) {
    var bench = Self.withFile()
    bench.run(for: hours * 3_600_000)
    _ = bench.ask("AT+CGNSCPY")
    _ = bench.send("AT+CGNSXTRA=1;+CGNSPWR=1\r")
    _ = bench.send("AT+CGNSCOLD\r")
    #expect(bench.listen(for: 600) == "\r\n+CGNSXTRA: \(outcome)\r\n")
  }

  @Test func `an aided cold start is sooner than one without`() {
    var times: [Int64] = []
    for isAided in [true, false] {
      var bench = Self.withFile()
      if isAided { _ = bench.send("AT+CGNSCPY;+CGNSXTRA=1\r") }
      _ = bench.send("AT+CGNSPWR=1\r")
      _ = bench.send("AT+CGNSCOLD\r")
      var seconds: Int64 = 0
      while seconds < 120, bench.ask("AT+CGNSINF")[0].hasPrefix("+CGNSINF: 1,0,") {
        bench.run(for: 1_000)
        seconds += 1
      }
      times.append(seconds)
    }
    #expect(times[0] < times[1])
  }
}
