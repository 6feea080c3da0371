import GNSS
import Primitives
import Testing

@testable import Tracker

@Suite("Orders of the owner's side")
struct ServerOrderTests {
  private static func parse(_ text: String) -> ServerOrder? {
    let now = UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 0, second: 0)
    return ServerOrder(parsing: Array(text.utf8).span, at: now)
  }

  private static func order(_ change: (inout ServerOrder) -> Void) -> ServerOrder {
    var order = ServerOrder()
    change(&order)
    return order
  }

  private static func place(_ e7: (Int32, Int32), _ radius: Int32) throws -> SecurePlace {
    SecurePlace(
      position: Position(
        latitude: try #require(Latitude(e7: e7.0)),
        longitude: try #require(Longitude(e7: e7.1))
      ),
      radiusMetres: radius
    )
  }

  @Test func `the example of the requirement is understood whole`() throws {
    let text = """
      {"interval":60,"for":600,"alerts":true,"secure":{"latitude":31.953908,"longitude":35.910631,\
      "radius":50},"report":true,"until":"2026-11-21T09:10:50Z"}
      """
    let order = try #require(Self.parse(text))
    #expect(order.interval == .seconds(60))
    #expect(order.lasting == 600)
    #expect(order.alerts == true)
    #expect(order.secure == (try Self.place((319_539_080, 359_106_310), 50)))
    #expect(order.wantsReport)
  }

  @Test(
    "a value out of range or of another type voids its key and no other",
    arguments: [
      "4", "86401", "-60", "1e9", "\"60\"", "true", "[60]", "{\"interval\":60}", "4.4",
    ]
  )
  func voids(value: String) {
    let expected = Self.order { $0.alerts = false }
    #expect(Self.parse("{\"interval\":\(value),\"alerts\":false}") == expected)
    #expect(Self.parse("{\"alerts\":false,\"interval\":\(value)}") == expected)
  }

  @Test(
    "the limits belong to the ranges",
    arguments: [("5", 5), ("86400", 86_400), ("6.0e1", 60), ("60.0", 60)]
  )
  func limits(text: String, seconds: Int32) {
    #expect(Self.parse("{\"interval\":\(text)}") == Self.order { $0.interval = .seconds(seconds) })
  }

  @Test func `null is the tracker's own interval, and nothing anywhere else`() {
    #expect(Self.parse("{\"interval\":null}") == Self.order { $0.interval = .own })
    let others = "{\"for\":null,\"alerts\":null,\"secure\":null,\"report\":null,\"until\":null}"
    #expect(Self.parse(others)?.isEmpty == true)
  }

  @Test(
    "a place is whole or void",
    arguments: [
      "{}", "{\"latitude\":1,\"longitude\":2}", "{\"latitude\":91,\"longitude\":2,\"radius\":50}",
      "{\"latitude\":1,\"longitude\":181,\"radius\":50}",
      "{\"latitude\":1,\"longitude\":2,\"radius\":9}",
      "{\"latitude\":1,\"longitude\":2,\"radius\":-1}",
      "{\"latitude\":1,\"longitude\":2,\"radius\":10001}", "[1,2,50]", "\"home\"", "7",
      "{\"latitude\":[1],\"longitude\":{\"a\":[2]},\"radius\":50}",
    ]
  )
  func placeIsVoid(text: String) {
    #expect(
      Self.parse("{\"secure\":\(text),\"report\":true}") == Self.order { $0.wantsReport = true }
    )
  }

  @Test func `an unknown key is ignored, whatever its value and its escapes`() {
    let text = #"{"x":{"interval":[5,{"report":true}]},"inter\u0076al":7,"y":[],"":""}"#
    #expect(Self.parse(text) == Self.order { $0.interval = .seconds(7) })
  }

  @Test(
    "until ends the whole order, and what can't be read is no end",
    arguments: [
      ("2026-11-21T09:00:00Z", true), ("2026-11-21T08:59:59Z", false),
      ("2026-11-21T11:00:00+02:00", true), ("2026-11-21T10:59:59+02:00", false),
      ("1999-01-01T00:00:00Z", false), ("tomorrow", true), ("", true),
    ]
  )
  func ends(until: String, holds: Bool) {
    #expect((Self.parse("{\"report\":true,\"until\":\"\(until)\"}") != nil) == holds)
  }

  @Test func `an order with an end is void where the time is unknown`() {
    let text = Array("{\"report\":true,\"until\":\"2099-01-01T00:00:00Z\"}".utf8)
    #expect(ServerOrder(parsing: text.span, at: nil) == nil)
    #expect(ServerOrder(parsing: Array("{\"report\":true}".utf8).span, at: nil) != nil)
  }

  @Test(
    "anything but an object of JSON is not an order",
    arguments: [
      "", " ", "OK", "[]", "[{\"report\":true}]", "\"report\"", "1", "null", "{", "}",
      "{\"report\"}",
      "{\"report\":true", "{\"report\":true}}", "{\"report\":true} {}", "{\"report\":true,}",
      "{report:true}", "{\"report\":true}\u{0}", "Not Found", "<html></html>",
    ]
  )
  func isNoOrder(text: String) {
    #expect(Self.parse(text) == nil)
  }

  @Test func `no cut and no flipped bit of an order traps, and no cut is an order`() {
    let text = Array(
      "{\"interval\":60,\"for\":600,\"secure\":{\"latitude\":1.5,\"longitude\":2,\"radius\":50}}"
        .utf8
    )
    for length in text.indices {
      #expect(ServerOrder(parsing: Array(text[..<length]).span, at: nil) == nil)
    }
    var understood = 0
    for index in text.indices {
      for bit in 0..<8 {
        var other = text
        other[index] ^= 1 << UInt8(bit)
        if let order = ServerOrder(parsing: other.span, at: nil), order.interval == .seconds(60) {
          understood += 1
        }
      }
    }
    #expect((1..<text.count * 8).contains(understood))
  }

  @Test func `objects nested deeper than the reader goes are no order`() {
    let deep = String(repeating: "[", count: 480)
    #expect(Self.parse("{\"x\":" + deep) == nil)
    let allowed = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
    #expect(Self.parse("{\"x\":\(allowed),\"alerts\":true}") == Self.order { $0.alerts = true })
  }
}

@Suite("Secure places, the one used least recently first")
struct SecurePlacesTests {
  private func place(_ degrees: Int32) throws -> SecurePlace {
    SecurePlace(
      position: Position(
        latitude: try #require(Latitude(e7: degrees * 10_000_000)),
        longitude: try #require(Longitude(e7: 0))
      ),
      radiusMetres: 100
    )
  }

  @Test func `a full list drops the one used least recently`() throws {
    var places = SecurePlaces()
    for degrees: Int32 in 1...4 { #expect(places.insert(try place(degrees)) == nil) }
    places.noteUse(at: try place(1).position)
    #expect(places.insert(try place(5)) == (try place(2)))
    #expect(places.contains(try place(1).position))
    #expect(!places.contains(try place(2).position))
    #expect(places.count == 4)
  }

  @Test func `a radius of 0 removes the place at this position, and no other`() throws {
    var places = SecurePlaces()
    for degrees: Int32 in 1...3 { _ = places.insert(try place(degrees)) }
    var removal = try place(2)
    removal.radiusMetres = 0
    #expect(!places.holds(removal))
    #expect(places.insert(removal) == nil)
    #expect(places.holds(removal))
    #expect([places[0], places[1], places[2]] == [try place(1), try place(3), nil])
    #expect(places.insert(removal) == nil)
    #expect(places.count == 2)
  }

  @Test func `the same place twice is the same as once, with the later radius`() throws {
    var places = SecurePlaces()
    for degrees: Int32 in 1...4 { #expect(places.insert(try place(degrees)) == nil) }
    var wider = try place(2)
    wider.radiusMetres = 500
    #expect(places.insert(wider) == nil)
    #expect(places.count == 4)
    #expect(places.insert(try place(5)) == (try place(1)))
    #expect(places.insert(try place(6)) == (try place(3)))
  }
}
