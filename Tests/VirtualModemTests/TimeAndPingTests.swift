import Surroundings
import Testing

@testable import VirtualModem

/// `AT+CNTP`, `AT+CIPPING` and `AT+SNPING4`.
@Suite struct TimeAndPingTests {
  /// 2026-11-21T09:00:00Z.
  private static let utc: Int64 = 1_795_251_600_000

  private var times: (NetworkRequest.Action) -> Bool {
    { if case .time = $0 { true } else { false } }
  }

  private var pings: (NetworkRequest.Action) -> Bool {
    { if case .ping = $0 { true } else { false } }
  }

  @Test func `the time of a server is printed and kept`() {
    var bench = Bench.online("AT+SAPBR=1,1", "AT+CNTPCID=1")
    #expect(bench.send("AT+CNTP=\"pool.ntp.org\",8,1,2\r") == "\r\nOK\r\n")
    #expect(bench.send("AT+CNTP?\r") == "\r\n+CNTP: \"pool.ntp.org\",8,1,2\r\n\r\nOK\r\n")
    #expect(bench.send("AT+CNTP\r") == "\r\nOK\r\n")
    #expect(bench.networkRequests.last?.action == .time(host: "pool.ntp.org"))
    #expect(
      bench.happen(.time(utcMilliseconds: Self.utc), to: bench.lastRequest(times))
        == "\r\n+CNTP: 1,\"2026/11/21,11:00:00\"\r\n"
    )
    #expect(bench.send("AT+CCLK?\r") == "\r\n+CCLK: \"26/11/21,11:00:00+08\"\r\n\r\nOK\r\n")
  }

  @Test func `mode 0 only sets, mode 1 only prints`() {
    var bench = Bench.online("AT+SAPBR=1,1", "AT+CNTP=\"pool.ntp.org\",0")
    _ = bench.send("AT+CNTP\r")
    #expect(
      bench.happen(.time(utcMilliseconds: Self.utc), to: bench.lastRequest(times))
        == "\r\n+CNTP: 1\r\n"
    )
    #expect(bench.send("AT+CCLK?\r") == "\r\n+CCLK: \"26/11/21,09:00:00+00\"\r\n\r\nOK\r\n")
    _ = bench.send("AT+CNTP=\"pool.ntp.org\",0,1,1\r")
    _ = bench.send("AT+CNTP\r")
    #expect(
      bench.happen(.time(utcMilliseconds: 0), to: bench.lastRequest(times))
        == "\r\n+CNTP: 1,\"1970/01/01,00:00:00\"\r\n"
    )
    #expect(bench.send("AT+CCLK?\r") == "\r\n+CCLK: \"26/11/21,09:00:00+00\"\r\n\r\nOK\r\n")
  }

  @Test(arguments: [
    (NetworkFailure.hostNotFound, 62), (.refused, 63), (.unreachable, 63), (.timedOut, 65),
  ])
  func `failures have numbers`(_ failure: NetworkFailure, _ code: Int) {
    var bench = Bench.online("AT+SAPBR=1,1", "AT+CNTP=\"pool.ntp.org\",0")
    _ = bench.send("AT+CNTP\r")
    #expect(
      bench.happen(.failed(failure), to: bench.lastRequest(times)) == "\r\n+CNTP: \(code)\r\n"
    )
  }

  @Test func `anything but a time is 64`() {
    var bench = Bench.online("AT+SAPBR=1,1", "AT+CNTP=\"pool.ntp.org\",48,1,2")
    _ = bench.send("AT+CNTP\r")
    #expect(
      bench.happen(.time(utcMilliseconds: .max), to: bench.lastRequest(times))
        == "\r\n+CNTP: 64\r\n"
    )
    #expect(bench.send("AT+CCLK?\r").hasPrefix("\r\n+CCLK: \"80/01/06,"))
  }

  @Test func `a closed bearer is 61`() {
    var bench = Bench.online("AT+CNTP=\"pool.ntp.org\",0")
    #expect(bench.send("AT+CNTP\r") == "\r\nOK\r\n\r\n+CNTP: 61\r\n")
  }

  @Test func `CIPPING prints each echo and OK at the end`() {
    var bench = Bench.withContext()
    #expect(bench.send("AT+CIPPING=\"8.8.8.8\",2\r") == "")
    #expect(
      bench.networkRequests.last?.action == .ping(host: "8.8.8.8", size: 8, timeToLive: 64)
    )
    #expect(
      bench.happen(.echoed(after: 46, timeToLive: 117), to: bench.lastRequest(pings))
        == "\r\n+CIPPING: 1,\"8.8.8.8\",46,117\r\n"
    )
    #expect(
      bench.listen(for: 10_000) == "\r\n+CIPPING: 2,\"8.8.8.8\",60000,255\r\n\r\nOK\r\n"
    )
  }

  @Test func `a name that is not known is ERROR`() {
    var bench = Bench.withContext("AT+CMEE=2")
    _ = bench.send("AT+CIPPING=\"no.example\"\r")
    #expect(
      bench.happen(.failed(.hostNotFound), to: bench.resolution, wait: 5)
        == "\r\n+CME ERROR: DNS resolve failed\r\n"
    )
  }

  @Test func `without a context it is ERROR`() {
    var bench = Bench.online()
    #expect(bench.send("AT+CIPPING=\"8.8.8.8\"\r") == "\r\nERROR\r\n")
    #expect(bench.send("AT+SNPING4=\"8.8.8.8\",1,32,1000\r") == "\r\nERROR\r\n")
  }

  @Test func `SNPING4 prints each echo and OK at the end`() {
    var bench = Bench.online("AT+CNACT=1,\"cmnet\"")
    _ = bench.send("AT+SNPING4=\"dns.example\",3,32,1000\r")
    _ = bench.happen(.resolved([Surroundings.Address(8, 8, 8, 8)]), to: bench.resolution)
    #expect(
      bench.networkRequests.last?.action == .ping(host: "dns.example", size: 32, timeToLive: 64)
    )
    #expect(
      bench.happen(.echoed(after: 120, timeToLive: 50), to: bench.lastRequest(pings))
        == "\r\n+SNPING4: 1,8.8.8.8,120\r\n"
    )
    #expect(bench.listen(for: 1_000) == "\r\n+SNPING4: 2,8.8.8.8,60000\r\n")
    #expect(
      bench.happen(.echoed(after: 80, timeToLive: 50), to: bench.lastRequest(pings), wait: 5)
        == "\r\n+SNPING4: 3,8.8.8.8,80\r\n\r\nOK\r\n"
    )
  }
}
