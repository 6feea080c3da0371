import GNSS
import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("Delivery to https://")
struct HTTPSTests {
  static let body =
    #"AT+SHBOD="{\"latitude\": 31.953900, \"longitude\": 35.910600, \"trackerId\": \"Allawi2003\"}",74"#
    + "\r"

  private static func bench() throws -> Bench {
    let url = "https://tracker.example:8443/report?key=1"
    let destination = try Destination(RequestURL(Array(url.utf8).span))
    return try Bench { $0.destination = destination }
  }

  /// Powers up and answers well until `command` is sent; returns all that was
  /// said.
  private static func run(_ bench: inout Bench, to command: String) throws -> [String] {
    var sent = bench.powerUp()
    var said: [String] = []
    for second in 0..<50 {
      let line = try #require(sent)
      said.append(line)
      if line == command { return said }
      if line == "AT+CGNSINF\r" {
        sent = bench.answer(Bench.navigation(second, "31.953900,35.910600"), echo: line)
      } else if line == "AT+CNACT?\r" {
        sent = bench.answer("\r\n+CNACT: 1,\"10.250.5.248\"\r\n\r\nOK\r\n", echo: line)
      } else {
        sent = bench.answer(Bench.healthy(line), echo: line)
      }
    }
    Issue.record("the tracker never sent \(command)")
    return said
  }

  @Test func `says exactly this to a healthy module`() throws {
    var bench = try Self.bench()
    let said = try Self.run(&bench, to: "AT+SHREQ=\"/report?key=1\",3\r")
    #expect(
      said == [
        "AT\r", "ATE1\r", "AT+CMEE=1\r", "AT+CEREG=1\r", "AT+CGREG=1\r", "AT+CGMR\r",
        "AT+SHCONF=?\r", "AT+CPIN?\r", "AT+CEREG?\r", "AT+CSQ\r", "AT+CNACT?\r",
        "AT+CGNSPWR=1\r", "AT+CGNSINF\r", "AT+CGNSINF\r", "AT+CGNSINF\r",
        "AT+CSSLCFG=\"sslversion\",1,3\r", "AT+CSSLCFG=\"sni\",1,\"tracker.example\"\r",
        "AT+SHSSL=1,\"\"\r", "AT+SHCONF=\"URL\",\"https://tracker.example:8443\"\r",
        "AT+SHCONF=\"BODYLEN\",350\r", "AT+SHCONF=\"HEADERLEN\",350\r", "AT+SHCONN\r",
        "AT+SHCHEAD\r", "AT+SHAHEAD=\"Content-Type\",\"application/json\"\r", Self.body,
        "AT+SHREQ=\"/report?key=1\",3\r",
      ]
    )
    #expect(bench.feed("AT+SHREQ=\"/report?key=1\",3\r\r\nOK\r\n") == nil)
    #expect(bench.feed("\r\n+SHREQ: \"POST\",200,0\r\n") == "AT+SHDISC\r")
    guard case .reportDelivered(_, 200) = bench.notices.last else {
      Issue.record("no delivery was noticed")
      return
    }
    #expect(bench.tracker.queueCount == 0)
  }

  private static func delivered(_ length: Int) throws -> Bench {
    var bench = try Self.bench()
    _ = try Self.run(&bench, to: "AT+SHREQ=\"/report?key=1\",3\r")
    #expect(bench.feed("AT+SHREQ=\"/report?key=1\",3\r\r\nOK\r\n") == nil)
    let read = bench.feed("\r\n+SHREQ: \"POST\",200,\(length)\r\n")
    #expect(read == "AT+SHREAD=0,\(length)\r")
    return bench
  }

  @Test("reads an order, which comes behind the OK or before it", arguments: [true, false])
  func readsOrder(isBehind: Bool) throws {
    var bench = try Self.delivered(15)
    let body = "\r\n+SHREAD: 15\r\n{\"interval\":60}\r\n"
    let ok = "\r\nOK\r\n"
    let sent = bench.feed("AT+SHREAD=0,15\r" + (isBehind ? ok + body : body + ok))
    #expect(sent == "AT+SHDISC\r")
    var order = ServerOrder()
    order.interval = .seconds(60)
    #expect(bench.notices.last == .orderReceived(order))
  }

  @Test func `closes the connection where the body does not come within 5 s`() throws {
    var bench = try Self.delivered(15)
    #expect(bench.feed("AT+SHREAD=0,15\r\r\nOK\r\n\r\n+SHREAD: 15\r\n{\"inter") == nil)
    let asked = bench.now
    #expect(bench.runUntilSent() == "AT+SHDISC\r")
    #expect(bench.now == asked + .seconds(5))
    #expect(!bench.notices.contains { if case .orderReceived = $0 { true } else { false } })
  }

  @Test func `opens the app network and waits for its address`() throws {
    var bench = try Self.bench()
    _ = try Self.run(&bench, to: "AT+CNACT?\r")
    let idle = "\r\n+CNACT: 0,\"0.0.0.0\"\r\n\r\nOK\r\n"
    let open = "AT+CNACT=1,\"internet.example\"\r"
    #expect(bench.answer(idle, echo: "AT+CNACT?\r") == open)
    #expect(bench.feed(open + "\r\nOK\r\n") == nil)
    let asked = bench.now
    #expect(bench.feed("\r\n+APP PDP: ACTIVE\r\n") == nil)
    #expect(bench.runUntilSent() == "AT+CNACT?\r")
    #expect(bench.now == asked)
    let up = "\r\n+CNACT: 1,\"10.250.5.248\"\r\n\r\nOK\r\n"
    #expect(bench.answer(up, echo: "AT+CNACT?\r") == "AT+CGNSPWR=1\r")
    #expect(bench.notices.contains(.bearerOpened(IPv4Address(bits: 0x0AFA_05F8))))
  }

  @Test func `gives an app network that never gets an address a minute`() throws {
    var bench = try Self.bench()
    _ = try Self.run(&bench, to: "AT+CNACT?\r")
    let idle = "\r\n+CNACT: 0,\"0.0.0.0\"\r\n\r\nOK\r\n"
    let open = "AT+CNACT=1,\"internet.example\"\r"
    var sent = bench.answer(idle, echo: "AT+CNACT?\r")
    sent = bench.answer("\r\nOK\r\n", echo: open)
    let opened = bench.now
    while sent == "AT+CNACT?\r", bench.now < opened + .minutes(5) {
      sent = bench.answer(idle, echo: "AT+CNACT?\r")
    }
    #expect(bench.notices.contains(.bearerFailed(.ok)))
    #expect((59_000...62_000).contains((bench.now - opened).rawValue))
  }

  @Test func `closes a client that was left open and tries once more`() throws {
    var bench = try Self.bench()
    _ = try Self.run(&bench, to: "AT+SHCONN\r")
    #expect(bench.answer("\r\nERROR\r\n", echo: "AT+SHCONN\r") == "AT+SHDISC\r")
    let again = "AT+CSSLCFG=\"sslversion\",1,3\r"
    #expect(bench.answer("\r\nOK\r\n", echo: "AT+SHDISC\r") == again)
    var sent: String? = again
    while let line = sent, line != "AT+SHCONN\r" {
      sent = bench.answer("\r\nOK\r\n", echo: line)
    }
    #expect(bench.feed("AT+SHCONN\r\r\nERROR\r\n") == "AT+SHDISC\r")
    guard case .reportDelayed(_, .command(.error), 5_000) = bench.notices.last else {
      Issue.record("the failure was not noticed: \(bench.notices)")
      return
    }
    #expect(bench.tracker.queueCount == 1)
  }

  @Test func `takes a lost connection for the end of the request`() throws {
    var bench = try Self.bench()
    let request = "AT+SHREQ=\"/report?key=1\",3\r"
    _ = try Self.run(&bench, to: request)
    #expect(bench.feed(request + "\r\nOK\r\n") == nil)
    #expect(bench.feed("\r\n+SHSTATE: 0\r\n") == "AT+SHDISC\r")
    guard case .reportDelayed(_, .connectionLost, _) = bench.notices.last else {
      Issue.record("the loss was not noticed: \(bench.notices)")
      return
    }
  }

  @Test func `does without a version and a name that the firmware will not take`() throws {
    var bench = try Self.bench()
    _ = try Self.run(&bench, to: "AT+CSSLCFG=\"sslversion\",1,3\r")
    let name = "AT+CSSLCFG=\"sni\",1,\"tracker.example\"\r"
    #expect(bench.answer("\r\nERROR\r\n", echo: "AT+CSSLCFG=\"sslversion\",1,3\r") == name)
    #expect(bench.answer("\r\nERROR\r\n", echo: name) == "AT+SHSSL=1,\"\"\r")
  }

  @Test func `says that the firmware has no HTTPS, and looks again after ten minutes`() throws {
    var bench = try Self.bench()
    _ = try Self.run(&bench, to: "AT+SHCONF=?\r")
    let refused = bench.now
    #expect(bench.answer("\r\nERROR\r\n", echo: "AT+SHCONF=?\r") == "ATE1\r")
    #expect(bench.notices.last == .httpsMissing)
    #expect(bench.now == refused + .minutes(10))
  }

  @Test(arguments: [
    ("https://a.example", "https://a.example", "a.example", "/"),
    ("https://a.example/", "https://a.example", "a.example", "/"),
    ("HTTPS://a.example:8443/b/c", "HTTPS://a.example:8443", "a.example", "/b/c"),
    ("https://a.example?q=1", "https://a.example", "a.example", "/?q=1"),
  ])
  func `takes the URL apart`(url: String, server: String, host: String, path: String) throws {
    let address = try HTTPSAddress(RequestURL(Array(url.utf8).span))
    let parts = [text(address.server), text(address.host), text(address.path)]
    #expect(parts == [server, host, path])
  }

  @Test func `refuses a server that AT+SHCONF cannot take, and other schemes`() throws {
    let long = "https://" + String(repeating: "a", count: 57) + "/x"
    #expect(throws: DestinationError.unsayable(.tooLong(found: 65, limit: 64))) {
      _ = try Destination(RequestURL(Array(long.utf8).span))
    }
    #expect(throws: DestinationError.unsayable(.empty)) {
      _ = try Destination(RequestURL(Array("https:///x".utf8).span))
    }
    for url in ["ftp://a.example/", "a.example"] {
      #expect(throws: DestinationError.otherScheme) {
        _ = try Destination(RequestURL(Array(url.utf8).span))
      }
    }
  }
}

private func text<let capacity: Int>(_ quoted: QuotedText<capacity>) -> String {
  quoted.withBytes { bytes in
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
