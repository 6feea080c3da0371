import GNSS
import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// What DFRobot's library gets wrong on the wire, provoked on purpose: the module has to say the
/// very bytes that its clients stumble over.
@Suite struct DialogueDefectTests {
  @Test(
    "the loop after HTTPACTION leaves at 200 and 601 alone",
    arguments: [
      (.response(status: 200, body: []), true), (.connectFailure, false),
      (.response(status: 201, body: []), nil), (.response(status: 404, body: []), nil),
      (.response(status: 500, body: []), nil), (.dnsFailure, nil),
    ] as [(HTTPOutcome, Bool?)]
  )
  func action(_ outcome: HTTPOutcome, _ expected: Bool?) {
    var bench = Bench()
    bench.register()
    DFRobotClient.openBearer(&bench)
    #expect(DFRobotClient.post(&bench, outcome) == expected)
  }

  @Test func `two posts are delivered, one after the other`() {
    var bench = Bench()
    bench.register()
    DFRobotClient.openBearer(&bench)
    #expect(DFRobotClient.post(&bench, .response(status: 200, body: [])) == true)
    #expect(DFRobotClient.post(&bench, .response(status: 200, body: [])) == true)
    #expect(bench.requests.map(\.body) == [DFRobotClient.body, DFRobotClient.body])
  }

  @Test(
    "a position is cut at columns that fit a latitude of nine characters",
    arguments: [
      (312_220_670, 1_213_543_680, "31.2220", "121.354"),
      (388_976_290, -770_367_800, "38.8976", "-77.036"),
      (515_073_510, -1_277_580, "51.5073", "-0.1277"),
      (-348_877_470, -561_596_890, "-34.887", ",-56.15"),
      (13_520_830, 1_038_198_360, "1.35208", "03.8198"),
      (-12_920_660, 368_219_460, "-1.2920", "36.8219"),
      (377_749_290, -1_224_194_160, "37.7749", "-122.41"),
    ] as [(Int32, Int32, String, String)]
  )
  func position(_ latitude: Int32, _ longitude: Int32, _ first: String, _ second: String) {
    var surroundings = Surroundings()
    surroundings.body.position = Bench.position(latitude, longitude)
    var bench = Bench(Bench.quiet, surroundings)
    bench.run(for: 20_000)
    _ = bench.send("AT+CGNSPWR=1\r\n")
    bench.run(for: 60_000)
    let answer = Array(bench.send("AT+CGNSINF\r\n").utf8)
    let fraction = answer.indices.first { answer[$0...].starts(with: ".000".utf8) } ?? 0
    #expect(String(decoding: answer[(fraction + 5)...].prefix(7), as: UTF8.self) == first)
    #expect(String(decoding: answer[(fraction + 15)...].prefix(7), as: UTF8.self) == second)
  }

  @Test(
    "a signal of one digit is read as two",
    arguments: [(24, 24), (5, 46), (0, -4)] as [(UInt8, Int)]
  )
  func signal(_ level: UInt8, _ expected: Int) {
    var surroundings = Surroundings()
    surroundings.radio.rssi = level
    var bench = Bench(Bench.quiet, surroundings)
    bench.register()
    let answer = bench.send("AT+CSQ\r\n").split(separator: "\r\n").map { Array($0.utf8) }
    let line = answer.first { $0.starts(with: "+CSQ".utf8) } ?? []
    #expect((Int(line[6]) - 48) * 10 + Int(line[7]) - 48 == expected)
  }

  @Test(
    "a charge of other than two digits is read wrong, and a result is left for the next command",
    arguments: [(100, 10), (50, 50), (5, 46)] as [(UInt8, Int)]
  )
  func battery(_ percent: UInt8, _ expected: Int) {
    var surroundings = Surroundings()
    surroundings.batteryPercent = percent
    var bench = Bench(Bench.quiet, surroundings)
    bench.register()
    let answer = Array(bench.send("AT+CBC\r\n").utf8)
    // One window of 26 bytes, and in it two digits behind the name.
    let window = answer.prefix(26)
    let name = Array("+CBC: 0,".utf8)
    let start = window.indices.first { window[$0...].starts(with: name) } ?? 0
    let digits = window[(start + name.count)...].prefix(2).map { Int($0) - 48 }
    #expect(digits[0] * 10 + digits[1] == expected)
    #expect(String(decoding: answer.dropFirst(26), as: UTF8.self).hasSuffix("OK\r\n"))
  }

  @Test func `the second attempt to attach fails at CSTT until CIPSHUT`() {
    var bench = Bench()
    bench.register()
    #expect(bench.send("AT+CSTT=\"cmnet\"\r\n").hasSuffix("\r\nOK\r\n"))
    #expect(bench.send("AT+CIICR\r\n", wait: 2_000).hasSuffix("\r\nOK\r\n"))
    #expect(bench.send("AT+CIFSR\r\n") == "AT+CIFSR\r\r\n10.0.253.239\r\n")
    #expect(bench.send("AT+CSTT=\"cmnet\"\r\n") == "AT+CSTT=\"cmnet\"\r\r\nERROR\r\n")
    #expect(bench.send("AT+CSTT=\"cmnet\"\r\n") == "AT+CSTT=\"cmnet\"\r\r\nERROR\r\n")
    #expect(bench.send("AT+CIPSHUT\r\n", wait: 500) == "AT+CIPSHUT\r\r\nSHUT OK\r\n")
    #expect(bench.send("AT+CSTT=\"cmnet\"\r\n") == "AT+CSTT=\"cmnet\"\r\r\nOK\r\n")
  }

  @Test func `READY is in NOT READY, too`() {
    var bench = Bench()
    bench.register()
    let answer = bench.send("AT+CFUN=0\r\n", wait: 1_000)
    #expect(answer == "AT+CFUN=0\r\r\n+CPIN: NOT READY\r\n\r\nOK\r\n")
  }

  @Test func `a pulse of a second switches on and does not switch off`() {
    var bench = Bench()
    bench.run(for: 20_000)
    bench.handle(.powerKey(1_000))
    bench.run(for: 10_000)
    #expect(bench.modem.isOn)
    bench.handle(.powerKey(1_200))
    bench.run(for: 10_000)
    #expect(!bench.modem.isOn)
    bench.handle(.powerKey(1_000))
    bench.run(for: 10_000)
    #expect(bench.modem.isOn)
  }

  @Test func `who sends at another rate is never heard`() {
    var bench = Bench()
    bench.run(for: 20_000)
    bench.baud = 9_600
    for _ in 0..<3 {
      #expect(!bench.send("AT+IPR=19200\r\n", wait: 1_200).contains("OK"))
    }
    bench.baud = 19_200
    #expect(bench.send("\r\nAT\r\n", wait: 1_000).hasSuffix("OK\r\n"))
  }
}

/// The library's HTTP, with its windows.
private enum DFRobotClient {
  static let body = [UInt8](repeating: UInt8(ascii: "x"), count: 80)

  /// Project value: whoever has looked at so many windows of a second in vain is in the loop
  /// forever.
  static let patience = 30

  static func openBearer(_ bench: inout Bench) {
    _ = bench.send("AT+SAPBR=3,1,\"APN\",\"cmnet\"\r\n", wait: 1_000)
    let answer = bench.send("AT+SAPBR=1,1\r\n", wait: 1_000)
    #expect(answer == "AT+SAPBR=1,1\r\r\nOK\r\n")
  }

  /// Whether the library takes the post as delivered; `nil` if it is in the loop forever.
  static func post(_ bench: inout Bench, _ outcome: HTTPOutcome) -> Bool? {
    let before = bench.networkRequests.count
    _ = bench.send("AT+HTTPTERM\r\n", wait: 1_000)
    #expect(bench.send("AT+HTTPINIT\r\n", wait: 1_000).hasSuffix("\r\nOK\r\n"))
    #expect(bench.send("AT+HTTPPARA=\"CID\",\"1\"\r\n", wait: 1_000).hasSuffix("\r\nOK\r\n"))
    let url = bench.send("AT+HTTPPARA=\"URL\",\"api.tlink.io/a\"\r\n", wait: 1_000)
    #expect(url.hasSuffix("\r\nOK\r\n"))
    // The window for DOWNLOAD ends after 5 ms of silence.
    #expect(bench.send("AT+HTTPDATA=80,4000\r\n", wait: 5).hasSuffix("\r\nDOWNLOAD\r\n"))
    bench.run(for: 500)
    bench.transmit(body)
    #expect(bench.listen(for: 1_000) == "\r\nOK\r\n")
    var window = bench.send("AT+HTTPACTION=1\r\n", wait: 1_000)
    if let request = bench.networkRequests.dropFirst(before).last {
      bench.handle(.network(id: request.id, .http(outcome)))
    }
    for _ in 0..<patience {
      // Forty bytes at most, after a second of silence.
      if window.prefix(40).contains("200") { break }
      if window.prefix(40).contains("601") { return false }
      window = bench.listen(for: 1_000)
    }
    guard window.contains("200") else { return nil }
    _ = bench.send("AT+HTTPREAD\r\n", wait: 1_000)
    return true
  }
}
