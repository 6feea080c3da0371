import Foundation
import GNSS
import Testing

@testable import Backend
@testable import CommandLine
@testable import Live
@testable import Primitives
@testable import Sockets

@Suite("What serve lets whom do")
struct ServeRuleTests {
  private func request(_ text: String) throws -> ServerRequest {
    var reader = HTTPRequestReader()
    reader.append(Array(text.utf8)[...])
    guard case .request(let request) = reader.next() else { throw CancellationError() }
    return request
  }

  private func status(
    _ line: String,
    _ fields: [String] = [],
    _ settings: ServeSettings = ServeSettings(address: HostAndPort(host: "127.0.0.1", port: 8_080)),
    body: String = ""
  ) throws -> Int? {
    let host = fields.contains { $0.hasPrefix("Host:") } ? [] : ["Host: localhost:8080"]
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let head = (["\(line) HTTP/1.1"] + host + fields + length).joined(separator: "\r\n")
    let route = ServeRouter(settings: settings).route(try request("\(head)\r\n\r\n\(body)"))
    guard case .answer(let response) = route else { return nil }
    return response.status
  }

  @Test(
    "a request leads to its answer; nil is one that the state decides",
    arguments: [
      ("GET /", [], 200), ("HEAD /page.css", [], 200), ("POST /", [], 405), ("GET /x", [], 404),
      ("GET /api/state", [], nil), ("GET /events", [], nil), ("POST /api/state", [], 405),
      ("GET /api/history", [], 400),
      ("GET /api/history?tracker=a&from=2026-01-01T00:00:00Z&to=x", [], 400),
      (
        "GET /api/history?tracker=a&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&format=doc",
        [], 400
      ),
      (
        "GET /api/routes?tracker=a&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z", [], nil
      ),
      ("POST /api/operations", [], 415), ("GET /api/operations", [], 405),
      ("POST /api/operations", ["Content-Type: application/json"], 400),
      ("GET /api/state", ["Host: 127.0.0.1:8080"], nil), ("GET /api/state", ["Host: [::1]"], nil),
      ("GET /api/state", ["Host: localhost:"], nil), ("GET /api/state", ["Host: [::1]:"], nil),
      ("GET /api/state", ["Host: evil.example"], 421),
      ("GET /api/state", ["Host: evil.example:"], 421),
      ("GET /api/state", ["Host: 192.0.2.1:8080"], 421),
      ("GET /api/state", ["Origin: http://localhost:8080"], nil),
      ("GET /api/state", ["Origin: https://localhost:8080"], nil),
      ("GET /api/state", ["Origin: http://evil.example"], 403),
      ("GET /api/state", ["Origin: https://evil.example"], 403),
      ("GET /api/state", ["Origin: null"], 403),
      ("GET /api/state", ["Sec-Fetch-Site: same-origin"], nil),
      ("GET /api/state", ["Sec-Fetch-Site: cross-site"], 403),
      ("POST /function-2", ["Host: tracker.example"], nil),
      ("POST /function-2", ["Origin: http://evil.example"], 403),
    ] as [(String, [String], Int?)]
  )
  func routes(line: String, fields: [String], expected: Int?) throws {
    #expect(try status(line, fields) == expected)
  }

  @Test("the page waits for the pause in which the server lets it know that it is there")
  func keepAlive() throws {
    let request = try request("GET /page.js HTTP/1.1\r\nHost: localhost:8080\r\n\r\n")
    let settings = ServeSettings(address: HostAndPort(host: "127.0.0.1", port: 8_080))
    let route = ServeRouter(settings: settings).route(request)
    guard case .answer(let response) = route else { throw CancellationError() }
    let page = response.encode(keepsAlive: true, isHead: false, date: "")
    let line = "const KEEP_ALIVE_MS = \(ServeViewers.keepAlivePause.rawValue);\n"
    #expect(page.firstRange(of: Array(line.utf8)) != nil)
  }

  @Test("a wrong path is said to be one, whatever the Host")
  func wrongPath() throws {
    #expect(try status("POST /osmand/", ["Host: tracker.example"]) == 404)
    #expect(try status("GET /api/state", ["Host: tracker.example"]) == 421)
  }

  @Test("an operation is JSON that names it")
  func operations() throws {
    let fields = ["Content-Type: application/json; charset=utf-8"]
    let line = "POST /api/operations"
    #expect(try status(line, fields, body: #"{"op":"confirmFound","pet":"p"}"#) == nil)
    #expect(try status(line, fields, body: #"{"op":"drop"}"#) == 400)
    #expect(try status(line, ["Content-Type: text/plain"], body: #"{"op":"x"}"#) == 415)
  }

  @Test(
    "a name of blanks alone is refused with its member; the journal's own stand",
    arguments: [
      (#""op":"addBike","id":"a","title":" \t""#, 400),
      (#""op":"addBike","id":"a","title":" R ""#, nil),
      (#""op":"addTracker","id":"a","title":"\u00a0""#, 400),
      (#""op":"renameTracker","id":"a","title":" ""#, 400),
      (#""op":"addPet","id":"p","name":"  ","age":1,"description":"d","imageUrl":"i""#, 400),
      (#""op":"editPet","id":"p","name":" ","age":1,"description":"d","imageUrl":"i""#, 400),
      (
        #""op":"addFence","id":"f","name":" ","centre":{"latitude":1,"longitude":2},"radius":50"#,
        400
      ),
      // The backend says that it is missing.
      (#""op":"renameTracker","id":"a","title":"""#, nil),
    ] as [(String, Int?)]
  )
  func blankNames(members: String, expected: Int?) throws {
    let fields = ["Content-Type: application/json"]
    #expect(try status("POST /api/operations", fields, body: "{\(members)}") == expected)
  }

  @Test("a token is asked for, in a header or the query; the page itself has no data")
  func tokens() throws {
    var settings = ServeSettings(address: HostAndPort(host: "127.0.0.1", port: 8_080))
    _ = settings.access.add("secret")
    #expect(try status("GET /", [], settings) == 200)
    #expect(try status("GET /api/state", [], settings) == 401)
    #expect(try status("GET /api/state", ["Authorization: Bearer wrong"], settings) == 401)
    #expect(try status("GET /api/state", ["Authorization: Bearer secret"], settings) == nil)
    #expect(try status("GET /api/state?token=secret", [], settings) == nil)
    #expect(try status("GET /events?token=secre", [], settings) == 401)
  }

  @Test("a token in the query is not kept, however it is written")
  func unkeptToken() throws {
    let settings = ServeSettings(address: HostAndPort(host: "127.0.0.1", port: 8_080))
    let line = "GET /osmand?id=a&token=s&%74oken=s&lat=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    guard case .report(let report) = ServeRouter(settings: settings).route(try request(line))
    else { throw CancellationError() }
    #expect(report.query == "id=a&lat=1" && report.secret == "s")
  }

  @Test("a tracker's token is for its reports; the general one for everything")
  func trackerTokens() {
    var rule = AccessRule()
    #expect(rule.admits(nil, ofTracker: "a"))
    _ = rule.add("a=own=x")
    #expect(rule.trackerTokens == ["a": "own=x"])
    #expect(rule.admits("own=x", ofTracker: "a"))
    #expect(!rule.admits("own", ofTracker: "a"))
    #expect(!rule.admits(nil, ofTracker: "a"))
    #expect(rule.admits(nil, ofTracker: "b"))
    #expect(rule.admits(nil))
    _ = rule.add("YWJj==")
    #expect(rule.token == "YWJj==")
    #expect(rule.admits("YWJj==", ofTracker: "a"))
    #expect(!rule.admits("own=x", ofTracker: "b"))
    #expect(!rule.admits(""))
    let others = ["a=other", "other", "b=two words", "pässwort"].map { rule.add($0) }
    #expect(others == [false, false, false, false])
  }

  @Test("reports are counted by tracker and minute")
  func rate() {
    var gate = RateGate(limit: 2)
    func admits(_ tracker: String, _ second: Int64) -> Bool {
      gate.admits(tracker, at: Instant(microseconds: second * 1_000_000))
    }
    #expect([admits("a", 0), admits("a", 1), admits("a", 59)] == [true, true, false])
    #expect([admits("b", 59), admits("a", 60), admits("a", 61)] == [true, true, true])
    #expect(!admits("a", 119))
    for number in 0..<30_000 { _ = admits("t\(number)", 200) }
    #expect((0..<3).map { _ in admits("z", 300) } == [true, true, false])
  }

  @Test("tiles are of a host that the policy can name")
  func tiles() {
    #expect(MapTiles("https://t.example:8/{z}/{x}/{y}.png")?.origin == "https://t.example:8")
    for text in [
      "ftp://a/{z}{x}{y}", "http://a/{z}/{x}", "http:///{z}{x}{y}", "http://a;b/{z}{x}{y}",
      "http://a b/{z}{x}{y}",
    ] {
      #expect(MapTiles(text) == nil, "\(text)")
    }
  }

  @Test("a viewer who comes back gets what they missed, or loads the state")
  func events() {
    var stream = EventStream(milliseconds: 100)
    #expect(stream.beginning(after: nil) == Array("retry: 2000\n\n".utf8))
    let first = stream.add("report", Array("{}".utf8))
    #expect(first == Array("id: 101\nevent: report\ndata: {}\n\n".utf8))
    let second = stream.add("alert", Array("{}".utf8))
    let greeting = Array("retry: 2000\n\n".utf8)
    #expect(stream.beginning(after: 100) == greeting + first + second)
    #expect(stream.beginning(after: 101) == greeting + second)
    #expect(stream.beginning(after: 102) == greeting)
    let change = greeting + Array("id: 102\nevent: change\ndata: {}\n\n".utf8)
    #expect(stream.beginning(after: 99) == change)
    #expect(stream.beginning(after: 500) == change)
    stream.skip()
    #expect(String(decoding: stream.beginning(after: 102), as: UTF8.self).contains("change"))
    // WHATWG HTML: no `id` leaves the last one, and an event without data is not seen.
    #expect(EventStream.keepAlive == Array("event: keep-alive\ndata: {}\n\n".utf8))
  }

  @Test("a date is written as HTTP wants it")
  func date() {
    // Source: RFC 9110, section 5.6.7, its example.
    #expect(HTTPDate.text(secondsSince1970: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test("an address that never answers does not hold up the alerts of the command")
  func ownPlaces() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("alerts")
    // The system takes connections for it.
    let place = try SocketAddress.resolve(host: "127.0.0.1", port: 0)
    let silent = try Listener(on: place, isRemoteAllowed: false, backlog: 64)
    var settings = ServeSettings(address: HostAndPort(host: "127.0.0.1", port: 8_080))
    settings.command = "echo >> '\(file.path)'"
    settings.web = AlertRequest.Target(
      address: try WebAddress(parsing: "http://127.0.0.1:\(silent.port)/"),
      shape: .json
    )
    let delivery = AlertDelivery(settings)
    let clock = Clock()
    let message = Message(kind: .left, topic: "a", title: "t", body: "b")
    let due = DueMessage(message: message, devices: [], time: Timestamp(seconds: 0))
    for _ in 0..<20 { delivery.add(due, at: clock.now) }
    func told() -> Int { (try? Data(contentsOf: file).count) ?? 0 }
    while told() < 20 {
      // The address is given up after ten seconds: the command is to be through by then.
      try #require(delivery.advance(at: clock.now).isEmpty)
      usleep(5_000)
    }
    _ = delivery.end()
  }

  @Test("the alerts of a tracker go in their order, and wait behind one that fails")
  func row() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("alerts")
    var settings = ServeSettings(address: HostAndPort(host: "127.0.0.1", port: 8_080))
    settings.command = "cat >> '\(file.path)'; exit 1"
    let delivery = AlertDelivery(settings)
    let clock = Clock()
    for (topic, kind) in [("a", Message.Kind.left), ("a", .outside), ("b", .left), ("a", .entered)]
    {
      let message = Message(kind: kind, topic: topic, title: "t", body: "b")
      delivery.add(
        DueMessage(message: message, devices: [], time: Timestamp(seconds: 0)),
        at: clock.now
      )
    }
    var failures: [AlertFailure] = []
    let limit = clock.now + .seconds(30)
    while failures.count < 4, clock.now < limit {
      failures += delivery.advance(at: clock.now)
      usleep(5_000)
    }
    let row = failures.filter { $0.due.message.topic == "a" }
    #expect(row.map(\.due.message.kind) == [.left, .outside, .entered])
    #expect(row.map { $0.reason != nil } == [true, false, false])
    let told = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(told.count == 2 && told.allSatisfy { $0.contains(#""kind":"left""#) })
  }

  @Test("one that has failed three times holds those behind it up no longer")
  func stubborn() throws {
    var settings = ServeSettings(address: HostAndPort(host: "127.0.0.1", port: 8_080))
    settings.command = "exit 1"
    let delivery = AlertDelivery(settings)
    let clock = Clock()
    for (kind, failures) in [(Message.Kind.entered, 3), (.left, 0)] {
      var due = DueMessage(
        message: Message(kind: kind, topic: "a", title: "t", body: "b"),
        devices: [AlertCommand.device],
        time: Timestamp(seconds: 0)
      )
      due.failures = failures
      delivery.add(due, at: clock.now)
    }
    var failures: [AlertFailure] = []
    let limit = clock.now + .seconds(30)
    while failures.count < 2, clock.now < limit {
      failures += delivery.advance(at: clock.now)
      usleep(5_000)
    }
    #expect(failures.map { $0.reason != nil } == [true, true])
  }

  @Test("a name that is looked up holds nothing up, and its address comes when it is known")
  func lookup() throws {
    let answers = DispatchSemaphore(value: 0)
    let place = try SocketAddress.resolve(host: "127.0.0.1", port: 9)
    let lookup = NameLookup(isAsking: true) {
      answers.wait()
      return .success(place)
    }
    #expect(lookup.result == nil)
    answers.signal()
    for _ in 0..<10_000 where lookup.result == nil { usleep(1_000) }
    #expect(lookup.result == .success(place))
    let own = NameLookup(
      try WebAddress(parsing: "http://tracker.example/"),
      Dialling(isRemoteAllowed: false)
    )
    #expect(own.result == .failure(.hostNotFound))
  }

  @Test("an alert has the shape that its receiver reads")
  func shapes() throws {
    var message = Message(kind: .left, topic: "a", title: "Geofence Alert", body: "Away!")
    message.petName = "Rex"
    let due = DueMessage(message: message, devices: [], time: Timestamp(seconds: 0))
    let address = try WebAddress(parsing: "http://127.0.0.1:80/t")
    let ntfy = AlertRequest.Shape.ntfy.request(due, address)
    #expect(String(decoding: ntfy.body, as: UTF8.self) == "Rex: Away!")
    #expect(
      ntfy.headers.map { "\($0.name)=\($0.value)" } == [
        "Title=Geofence Alert", "Priority=4", "Tags=left",
      ]
    )
    // The second line is the place, with its age from 20 s on; a third, when it was due.
    var late = due
    late.message.position = Position(latitudeE7: 319_539_000, longitudeE7: -359_106_100)
    late.message.ageSeconds = 1_800
    late.failures = 1
    let lateRequest = AlertRequest.Shape.ntfy.request(late, address)
    #expect(
      String(decoding: lateRequest.body, as: UTF8.self)
        == "Rex: Away!\n31.9539, -35.91061, fix 30 min old\nAlert of 1970-01-01T00:00:00Z"
    )
    #expect(lateRequest.headers.last?.value == "geo:31.9539,-35.91061?q=31.9539,-35.91061")
    late.message.ageSeconds = 20
    late.failures = 0
    #expect(late.text == "Rex: Away!\n31.9539, -35.91061")
    // More than 4,096 bytes are a file to ntfy; the last character is whole.
    var long = due
    long.message.petName = "x" + String(repeating: "é", count: 3_000)
    let cut = AlertRequest.Shape.ntfy.request(long, address).body
    #expect(cut.count == 4_095 && String(validating: cut, as: UTF8.self)?.last == "é")
    let home = AlertRequest.Shape.homeAssistant.request(due, address)
    let text = String(decoding: home.body, as: UTF8.self)
    #expect(
      text.hasPrefix(#"{"title":"Geofence Alert","message":"Rex: Away!","data":{"kind":"left""#)
    )
    #expect(AlertRequest.Shape.json.request(due, address).body == message.json)
  }
}
