import Testing

@testable import Simulation
@testable import VirtualModem

/// What DFRobot's library gets wrong in time, provoked by the verbs of scenarios: the windows of
/// its reads, at the instants and with the sizes that it has.
@Suite struct ShieldDefectTests {
  /// A module that is registered, at the instant `now` of its driver.
  private static func registered(_ verbs: String...) throws -> ShieldClient {
    var client = ShieldClient(driver: try ModemDriver(headers: ["# module.power: on"]))
    client.driver.run(for: 20_000)
    _ = client.read(max: 1_000, silence: 1)
    for verb in verbs { try client.driver.change(verb) }
    return client
  }

  @Test(
    "a URC that comes within the window of OK is cut, and the client waits forever",
    arguments: [("server 200 after=300ms", nil), ("server 200 after=1200ms", true)]
      as [(String, Bool?)]
  )
  func action(_ verb: String, _ expected: Bool?) throws {
    var client = try Self.registered(verb)
    client.prepareRequest()
    let isSent = client.sendBody()
    #expect(isSent)
    client.send("AT+HTTPACTION=1")
    let first = client.read(max: 40, silence: 1_000)
    let isCut = first == "AT+HTTPACTION=1\r\r\nOK\r\n\r\n+HTTPACTION: 1,2"
    #expect(isCut == (expected == nil), "\(first)")
    let outcome = client.waitsForAction(first)
    #expect(outcome == expected)
  }

  @Test(
    "DOWNLOAD behind the window of five milliseconds is lost, and what follows is taken for the body",
    arguments: [true, false]
  )
  func download(_ isSeen: Bool) throws {
    var client = try Self.registered()
    client.prepareRequest()
    client.send("AT+HTTPDATA=80,4000")
    if !isSeen { try client.driver.change("stall 12ms") }
    let window = client.read(max: 100, silence: 5)
    #expect(window.contains("DOWNLOAD") == isSeen, "\(window)")
    guard !isSeen else { return }
    // The sketch begins again at once. All it says is body until four seconds have passed.
    var answers = [client.read(max: 100, silence: 20)]
    for line in ["AT+HTTPTERM", "AT+HTTPINIT"] {
      client.send(line)
      answers.append(client.read(max: 100, silence: 1_000))
    }
    client.driver.run(for: 2_000)
    answers.append(client.read(max: 100, silence: 1))
    client.send("AT+HTTPTERM")
    answers.append(client.read(max: 100, silence: 1_000))
    let expected = ["\r\nDOWNLOAD\r\n", "", "", "\r\nOK\r\n", "AT+HTTPTERM\r\r\nOK\r\n"]
    #expect(answers == expected)
  }

  @Test func `a context that takes longer than four seconds is taken for one that is up`() throws {
    var client = try Self.registered()
    client.send("AT+CSTT=\"cmnet\"")
    var buffer = client.read(max: 32, silence: 1_000)
    #expect(buffer == "AT+CSTT=\"cmnet\"\r\r\nOK\r\n")
    try client.driver.change("delay answer 6s")
    client.send("AT+CIICR")
    let window = client.read(max: 32, silence: 4_000)
    #expect(window == "AT+CIICR\r")
    // The buffer was never cleared: after the echo there is what was there before.
    buffer = window + String(buffer.dropFirst(window.count))
    #expect(buffer == "AT+CIICR\rcmnet\"\r\r\nOK\r\n" && buffer.contains("OK"))
    client.send("AT+CIFSR")
    let answer = client.read(max: 32, silence: 4_000)
    #expect(answer.hasPrefix("\r\nOK\r\nAT+CIFSR\r\r\n10.") || answer.hasPrefix("AT+CIFSR\r\r\nOK"))
  }

  @Test(
    "a connection that fails is waited for forever; one that stands is an error",
    arguments: [("peer \"tcp.example\" refuses", nil), ("", true)] as [(String, Bool?)]
  )
  func connection(_ verb: String, _ expected: Bool?) throws {
    var client = try Self.registered()
    if !verb.isEmpty { try client.driver.change(verb) }
    for line in ["AT+CSTT=\"cmnet\"", "AT+CIICR", "AT+CIFSR"] {
      client.send(line)
      _ = client.read(max: 100, silence: 4_000)
    }
    let isOpen = client.openNetwork()
    #expect(isOpen == expected)
    guard expected == true else { return }
    let isOpenAgain = client.openNetwork()
    #expect(isOpenAgain == false)
  }

  @Test(
    "URCs in the window after CGATT are more than the 32 bytes that there are",
    arguments: [(false, true), (true, false)]
  )
  func attach(_ hasURC: Bool, _ fits: Bool) throws {
    var client = try Self.registered()
    client.send("AT+CGATT=1")
    if hasURC {
      client.driver.run(for: 100)
      try client.driver.change("urc \"*PSUTTZ: 26/11/21,09:00:20\\\",\\\"+08\\\",1\"")
    }
    let window = client.read(max: 320, silence: 1_000)
    #expect(window.contains("\r\nOK\r\n"))
    #expect((window.utf8.count <= 32) == fits, "\(window)")
  }
}

/// The library's reads.
private struct ShieldClient {
  var driver: ModemDriver
  /// What came and has not been read.
  private var unread = ""

  /// Project value: whoever has looked at so many windows in vain is in the loop forever.
  private static let patience = 30

  init(driver: ModemDriver) {
    self.driver = driver
  }

  mutating func send(_ line: String) {
    driver.send(Array("\(line)\r\n".utf8))
  }

  /// Reads `max` bytes, or all that arrives until `silence` milliseconds are silent.
  mutating func read(max: Int, silence: Int64) -> String {
    var quiet: Int64 = 0
    take()
    while unread.utf8.count < max, quiet < silence {
      driver.run(for: 1)
      quiet = take() ? 0 : quiet + 1
    }
    let window = String(decoding: unread.utf8.prefix(max), as: UTF8.self)
    unread = String(decoding: unread.utf8.dropFirst(max), as: UTF8.self)
    return window
  }

  /// True when there was something.
  @discardableResult
  private mutating func take() -> Bool {
    let said = driver.said[.at]
    driver.said[.at] = []
    unread += String(decoding: said, as: UTF8.self)
    return !said.isEmpty
  }

  /// `httpInit` and `httpConnect`.
  mutating func prepareRequest() {
    let lines = [
      "AT+SAPBR=3,1,\"APN\",\"cmnet\"", "AT+SAPBR=1,1", "AT+HTTPINIT", "AT+HTTPPARA=\"CID\",\"1\"",
      "AT+HTTPPARA=\"URL\",\"api.tlink.io/a\"",
    ]
    for line in lines {
      send(line)
      let answer = read(max: 100, silence: 1_000)
      #expect(answer == "\(line)\r\r\nOK\r\n")
    }
  }

  /// False when DOWNLOAD was not seen.
  mutating func sendBody() -> Bool {
    send("AT+HTTPDATA=80,4000")
    guard read(max: 100, silence: 5).contains("DOWNLOAD") else { return false }
    driver.run(for: 500)
    driver.send([UInt8](repeating: 0x78, count: 80))
    return read(max: 20, silence: 1_000) == "\r\nOK\r\n"
  }

  /// The result of the loop after HTTPACTION; `nil` if it never ends.
  mutating func waitsForAction(_ first: String) -> Bool? {
    var window = first
    for _ in 0..<Self.patience {
      if window.contains("200") { return true }
      if window.contains("601") { return false }
      window = read(max: 40, silence: 1_000)
    }
    return nil
  }

  /// The result of `openNetwork`; `nil` if it never ends.
  mutating func openNetwork() -> Bool? {
    send("AT+CIPSTART=\"TCP\",\"tcp.example\",7")
    for _ in 0..<Self.patience {
      let window = read(max: 96, silence: 1_000)
      if window.contains("CONNECT OK") { return true }
      if window.contains("ERROR") { return false }
    }
    return nil
  }
}
