import GNSS
import Motion
import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("The URL of a report")
struct RequestURLTests {
  private static func settings(
    _ url: String,
    _ format: PayloadFormat = .plain,
    id: String = "Allawi2003"
  ) throws -> Settings {
    var settings = Settings(
      trackerID: try TrackerID(Array(id.utf8).span),
      destination: try Destination(RequestURL(Array(url.utf8).span))
    )
    settings.payloadFormat = format
    return settings
  }

  private static func url(_ report: Report, _ settings: Settings) -> String {
    var text = Payload()
    settings.encodeURL(of: report, into: &text)
    #expect(!text.isTruncated)
    return text.withBytes { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }

  private static let query =
    "id=Allawi2003&lat=31.953908&lon=35.910631&timestamp=2026-11-21T09:00:50Z&speed=2.92"
    + "&bearing=271.50&altitude=850.4&hdop=0.70&accuracy=5&batt=75"

  @Test(
    "of osmand has the query behind what is given",
    arguments: [
      ("http://t.example:5055", "http://t.example:5055/?"),
      ("http://t.example:5055/", "http://t.example:5055/?"),
      ("http://t.example/at?key=1", "http://t.example/at?key=1&"),
      ("http://t.example?key=1", "http://t.example?key=1&"),
      ("https://t.example:5055", "/?"), ("https://t.example/at", "/at?"),
    ]
  )
  func osmAnd(url: String, start: String) throws {
    let settings = try Self.settings(url, .osmAnd)
    let report = try EngineFormatTests.report()
    #expect(Self.url(report, settings) == start + Self.query + "&sequence=7")
  }

  @Test func `of osmand leaves out what is unknown, and says events`() throws {
    let settings = try Self.settings("http://t.example", .osmAnd, id: "a b&c")
    #expect(
      Self.url(try EngineFormatTests.bare(), settings)
        == "http://t.example/?id=a%20b%26c&lat=0.000000&lon=0.000001&accuracy=15&sequence=1"
    )
    let own = try Self.settings("http://t.example", .osmAnd)
    #expect(
      Self.url(try EngineFormatTests.old(.alert(.lift)), own)
        == "http://t.example/?" + Self.query
        + "&event=alert&cause=lift&alarm=movement&fixAge=100&sequence=7"
    )
    #expect(
      Self.url(try EngineFormatTests.report(.trip(isByPosition: false)), own)
        == "http://t.example/?" + Self.query + "&event=trip&sequence=7"
    )
  }

  /// Every placeholder, for a report that has all.
  @Test(
    "has values in place of placeholders",
    arguments: [
      ("id", "Allawi2003"), ("lat", "31.953908"), ("lon", "35.910631"), ("time", "1795251650"),
      ("date", "2026-11-21T09:00:50Z"), ("altitude", "850.4"), ("speed", "1.500"),
      ("kmh", "5.40"), ("knots", "2.92"), ("course", "271.50"), ("hdop", "0.70"),
      ("accuracy", "5"), ("satellites", "9"), ("battery", "75"), ("event", "alert"),
      ("cause", "lift"), ("fixAge", "100"), ("sequence", "7"),
    ]
  )
  func placeholder(name: String, value: String) throws {
    let settings = try Self.settings("http://t.example/a/{\(name)}?b={\(name)}&c=d")
    let report = try EngineFormatTests.old(.alert(.lift))
    #expect(Self.url(report, settings) == "http://t.example/a/\(value)?b=\(value)&c=d")
  }

  @Test func `has as many placeholders as there are names`() {
    let names = (0..<Placeholder.count).compactMap { Placeholder(rawValue: $0)?.name }
    #expect(names.count == 18 && Placeholder(rawValue: Placeholder.count) == nil)
    #expect(Set(names.map { "\($0)" }).count == names.count)
  }

  @Test(
    "leaves out a parameter whose value is unknown",
    arguments: [
      ("?a={altitude}", ""), ("?a={altitude}&b=1", "?b=1"), ("?b=1&a={altitude}", "?b=1"),
      ("?b=1&a={altitude}&c=2", "?b=1&c=2"), ("?a={altitude}&b={hdop}", ""),
      ("?a={altitude}&b={hdop}&c={sequence}", "?c=1"), ("?a=x{altitude}y&c=2", "?c=2"),
      ("?a={sequence},{altitude}&c=2", "?c=2"), ("{altitude}/x?c=2", "/x?c=2"),
      ("?a=1&&b={hdop}", "?a=1&"), ("?a=?{sequence}", "?a=?1"), ("&a={hdop}", "&a="),
    ]
  )
  func unknown(end: String, filled: String) throws {
    let settings = try Self.settings("http://t.example/" + end)
    let report = try EngineFormatTests.bare()
    #expect(Self.url(report, settings) == "http://t.example/" + filled)
  }

  @Test(
    "is refused where a brace is none of a placeholder",
    arguments: [
      ("http://t.example/{lat", PlaceholderError.unclosed(offset: 17)),
      ("http://t.example/lat}", .unopened(offset: 20)),
      ("http://t.example/{}", .unknown(offset: 18, length: 0)),
      ("http://t.example/{Lat}", .unknown(offset: 18, length: 3)),
      ("http://t.example/{lat}{lng}", .unknown(offset: 23, length: 3)),
      ("http://t.example/{ lat}", .unknown(offset: 18, length: 4)),
      ("http://t.example/{{lat}}", .unknown(offset: 18, length: 4)),
      ("http://{id}.example/", .misplaced(offset: 7)),
      ("https://t.example:{id}/", .misplaced(offset: 18)),
    ]
  )
  func refuses(url: String, error: PlaceholderError) throws {
    #expect(throws: DestinationError.placeholder(error)) { try Self.settings(url) }
  }

  @Test(arguments: [
    "http://t.example/{lat}", "http://t.example?{lat}", "https://t.example/?a={id}",
  ])
  func accepts(url: String) throws {
    #expect(try Self.settings(url).fillsURL)
  }

  @Test func `knows how long it gets`() throws {
    let http = try Self.settings("http://t.example/?id={id}&a={lat}")
    #expect(http.requestURLCount == 21 + 10 + 3 + 10 && http.requestURLMax == 384)
    #expect(try Self.settings("http://t.example/").requestURLCount == 17)
    let secure = try Self.settings("https://t.example/", .osmAnd)
    #expect(secure.requestURLCount.map { (240...256).contains($0) } == true)
    #expect(secure.requestURLMax == 256)
    let long = try Self.settings(
      "https://t.example/",
      .osmAnd,
      id: String(repeating: "x", count: 64)
    )
    #expect(long.requestURLCount.map { $0 > 256 } == true)
    let ids = String(repeating: "{id}", count: 40)
    let id = String(repeating: " ", count: 64)
    #expect(try Self.settings("http://t.example/" + ids, id: id).requestURLCount == nil)
  }
}

@Suite("A request without a body")
struct BodilessRequestTests {
  private static func bench(_ url: String, _ format: PayloadFormat) throws -> Bench {
    let destination = try Destination(RequestURL(Array(url.utf8).span))
    return try Bench {
      $0.destination = destination
      $0.payloadFormat = format
    }
  }

  /// Answers well from power-up until `command` is sent; returns what was said from the
  /// position on.
  private static func run(_ bench: inout Bench, to command: String) throws -> [String] {
    var sent = bench.powerUp()
    var said: [String] = []
    for second in 0..<60 {
      let line = try #require(sent)
      said = line == "AT+CGNSINF\r" ? [] : said + [line]
      if line == command { return said }
      sent =
        switch line {
        case "AT+CGNSINF\r":
          bench.answer(Bench.navigation(second, "31.953900,35.910600"), echo: line)
        case "AT+CNACT?\r":
          bench.answer("\r\n+CNACT: 1,\"10.250.5.248\"\r\n\r\nOK\r\n", echo: line)
        case "AT+CBC\r": bench.answer("\r\n+CBC: 0,75,3987\r\n\r\nOK\r\n", echo: line)
        case "AT+HTTPDATA=74,10000\r": bench.answer("\r\nDOWNLOAD\r\n", echo: line)
        default: bench.answer(Bench.healthy(line), echo: line)
        }
    }
    Issue.record("the tracker never sent \(command)")
    return said
  }

  /// With the time of the fix, which comes later where more commands precede it.
  private static func query(_ second: Int) -> String {
    "?id=Allawi2003&lat=31.953900&lon=35.910600&timestamp=2026-11-21T09:00:\(second)Z"
      + "&speed=0.00&bearing=0.00&altitude=850.0&hdop=1.10&accuracy=6&batt=75&sequence=1"
  }

  @Test func `is a GET whose answer is read`() throws {
    var bench = try Self.bench("http://t.example:5055", .osmAnd)
    let said = try Self.run(&bench, to: "AT+HTTPACTION=0\r")
    #expect(
      said == [
        "AT+CBC\r", "AT+HTTPINIT\r", "AT+HTTPPARA=\"CID\",1\r",
        "AT+HTTPPARA=\"URL\",\"http://t.example:5055/\(Self.query(13))\"\r", "AT+HTTPACTION=0\r",
      ]
    )
    #expect(bench.feed("AT+HTTPACTION=0\r\r\nOK\r\n") == nil)
    // Of a request that was never made.
    #expect(bench.feed("\r\n+HTTPACTION: 1,200,15\r\n") == nil)
    #expect(bench.notices.last == .lateAnswer)
    #expect(bench.feed("\r\n+HTTPACTION: 0,200,15\r\n") == "AT+HTTPREAD\r")
    let body = "AT+HTTPREAD\r\r\n+HTTPREAD: 15\r\n{\"interval\":60}\r\nOK\r\n"
    #expect(bench.feed(body) == "AT+HTTPTERM\r")
    #expect(bench.notices.contains { if case .orderReceived = $0 { true } else { false } })
    #expect(bench.tracker.queueCount == 0)
  }

  @Test(
    "an answer that is no object is no order",
    arguments: ["[]", "[{\"_type\":\"cmd\",\"action\":\"reportLocation\"}]", "engine stop"]
  )
  func noOrder(answer: String) throws {
    var bench = try Self.bench("http://t.example:5055", .osmAnd)
    _ = try Self.run(&bench, to: "AT+HTTPACTION=0\r")
    let count = answer.utf8.count
    #expect(bench.feed("AT+HTTPACTION=0\r\r\nOK\r\n\r\n+HTTPACTION: 0,200,\(count)\r\n") != nil)
    let body = "AT+HTTPREAD\r\r\n+HTTPREAD: \(count)\r\n\(answer)\r\nOK\r\n"
    #expect(bench.feed(body) == "AT+HTTPTERM\r")
    #expect(!bench.notices.contains { if case .orderReceived = $0 { true } else { false } })
    #expect(bench.tracker.queueCount == 0)
  }

  @Test func `is a GET over TLS, with nothing in its header`() throws {
    var bench = try Self.bench("https://t.example:5055", .osmAnd)
    let request = "AT+SHREQ=\"/\(Self.query(14))\",1\r"
    let said = try Self.run(&bench, to: request)
    #expect(said.suffix(3).dropLast() == ["AT+SHCONN\r", "AT+SHCHEAD\r"])
    #expect(bench.feed(request + "\r\nOK\r\n") == nil)
    #expect(bench.feed("\r\n+SHREQ: \"POST\",200,0\r\n") == nil)
    #expect(bench.feed("\r\n+SHREQ: \"GET\",200,0\r\n") == "AT+SHDISC\r")
    #expect(bench.tracker.queueCount == 0)
  }

  @Test func `placeholders leave a POST its body`() throws {
    let url = "http://t.example/{id}?b={battery}&n={sequence}"
    var bench = try Self.bench(url, .plain)
    let said = try Self.run(&bench, to: "AT+HTTPACTION=1\r")
    #expect(
      said == [
        "AT+CBC\r", "AT+HTTPINIT\r", "AT+HTTPPARA=\"CID\",1\r",
        "AT+HTTPPARA=\"URL\",\"http://t.example/Allawi2003?b=75&n=1\"\r",
        "AT+HTTPPARA=\"CONTENT\",\"application/json\"\r", "AT+HTTPDATA=74,10000\r",
        "{\"latitude\": 31.953900, \"longitude\": 35.910600, \"trackerId\": \"Allawi2003\"}",
        "AT+HTTPACTION=1\r",
      ]
    )
    var secure = try Self.bench("https://t.example/{id}?n={sequence}", .plain)
    let path = "AT+SHREQ=\"/Allawi2003?n=1\",3\r"
    #expect(try Self.run(&secure, to: path).dropLast().last == HTTPSTests.body)
  }
}
