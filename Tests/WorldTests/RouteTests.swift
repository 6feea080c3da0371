import GNSS
import Primitives
import Surroundings
import Testing

@testable import World

/// Recorded trips that are made again.
@Suite("Timed routes")
struct TimedRouteTests {
  /// A minute of the way: 0.001 degrees of latitude in 10 s, a stop of 20 s, and
  /// back in 30 s, climbing from 800 m to 830 m.
  private static func trip() throws -> TimedRoute {
    let low = try at(319_539_000)
    let high = try at(319_549_000)
    let points = [
      TimedRoute.Point(position: low, milliseconds: 5_000, altitudeMillimetres: 800_000),
      TimedRoute.Point(position: high, milliseconds: 15_000, altitudeMillimetres: 800_000),
      TimedRoute.Point(position: high, milliseconds: 35_000, altitudeMillimetres: 800_000),
      TimedRoute.Point(position: low, milliseconds: 65_000, altitudeMillimetres: 830_000),
    ]
    return try #require(TimedRoute(points))
  }

  @Test("the body is where it was, at the time at which it was there")
  func replay() throws {
    var world = try makeWorld()
    world.apply(.motion(.replay(try Self.trip(), speedPercent: 100)), at: .t(1_000))
    #expect(world.arrival(after: .t(1_000)) == .t(61_000))
    let rows: [(time: Int64, latitude: Int32, speed: Int32, course: UInt16, altitude: Int32)] = [
      (1_000, 319_539_000, 11_089, 0, 800_000),
      (6_000, 319_544_000, 11_089, 0, 800_000),
      (11_000, 319_549_000, 0, 0, 800_000),
      (30_999, 319_549_000, 0, 0, 800_000),
      (46_000, 319_544_000, 3_696, 18_000, 815_000),
      (61_000, 319_539_000, 0, 18_000, 830_000),
      (999_000, 319_539_000, 0, 18_000, 830_000),
    ]
    for row in rows {
      let body = world.body(at: .t(row.time))
      #expect((body.position.latitude.e7 - row.latitude).magnitude <= 1, "\(row.time)")
      #expect((body.speedMillimetresPerSecond - row.speed).magnitude <= 1, "\(row.time)")
      #expect(body.courseHundredths == row.course, "\(row.time)")
      #expect(body.altitudeMillimetres == row.altitude, "\(row.time)")
    }
    world.apply(.motion(.stop), at: .t(46_000))
    #expect(world.body(at: .t(99_000)).altitudeMillimetres == 815_000, "the height stays")
  }

  @Test("twice as fast takes half as long")
  func faster() throws {
    var world = try makeWorld()
    world.apply(.motion(.replay(try Self.trip(), speedPercent: 200)), at: .zero)
    #expect(world.arrival(after: .zero) == .t(30_000))
    #expect((world.body(at: .t(2_500)).position.latitude.e7 - 319_544_000).magnitude <= 1)
    #expect((world.body(at: .t(2_500)).speedMillimetresPerSecond - 22_178).magnitude <= 2)
    world.apply(.motion(.replay(try Self.trip(), speedPercent: 0)), at: .zero)
    #expect(world.arrival(after: .zero) == .t(6_000_000), "the slowest there is")
  }

  @Test("times that go back, and no points at all, make no route")
  func refused() throws {
    let place = try at(0)
    #expect(TimedRoute([]) == nil)
    let backwards = [5_000, 4_999].map { TimedRoute.Point(position: place, milliseconds: $0) }
    #expect(TimedRoute(backwards) == nil)
    let far = [0, 315_360_000_001].map { TimedRoute.Point(position: place, milliseconds: $0) }
    #expect(TimedRoute(far) == nil)
    let one = try #require(TimedRoute([TimedRoute.Point(position: place, milliseconds: 7)]))
    var world = try makeWorld()
    world.apply(.motion(.replay(one, speedPercent: 100)), at: .zero)
    #expect(world.body(at: .t(1)).position == place)
    #expect(world.arrival(after: .zero) == nil)
    let twice = [0, 0].map { TimedRoute.Point(position: place, milliseconds: $0) }
    world.apply(.motion(.replay(try #require(TimedRoute(twice)), speedPercent: 100)), at: .zero)
    #expect(world.body(at: .t(1)).speedMillimetresPerSecond == 0)
  }
}

/// Files of the GPS exchange format.
@Suite("GPX")
struct GPXRouteTests {
  private static func route(_ text: String) throws -> GPXRoute {
    try GPXRoute(parsing: Array(text.utf8))
  }

  @Test("a track: places, heights and times, extensions passed over")
  func track() throws {
    let route = try Self.route(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a <trkpt/> in a comment is none -->
      <gpx version="1.1" creator="a &amp; b" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata><time>2001-01-01T00:00:00Z</time></metadata>
        <wpt lat="1" lon="2"><name>&#72;ome &#x21;</name></wpt>
        <rte><rtept lat="3" lon="4"/></rte>
        <trk><name><![CDATA[<trkpt>]]></name>
          <trkseg>
            <trkpt lat="31.9539" lon="35.9106"><ele>850.25</ele><time>2026-11-21T09:00:00Z</time></trkpt>
          </trkseg>
          <trkseg>
            <trkpt lon='-35.91065' lat='-31.95395000000000001'>
              <extensions><x:ext xmlns:x="u"><x:time>never</x:time><ele>9</ele></x:ext></extensions>
              <time> 2026-11-21T12:00:01.5+03:00 </time>
            </trkpt>
          </trkseg>
        </trk>
      </gpx>

      """
    )
    #expect(route.points.count == 2)
    #expect(route.points[0].position.latitude.e7 == 319_539_000)
    #expect(route.points[0].position.longitude.e7 == 359_106_000)
    #expect(route.points[0].altitudeMillimetres == 850_250)
    // 2026-11-21T09:00:00Z.
    #expect(route.points[0].milliseconds == 1_795_251_600_000)
    #expect(route.points[1].position.latitude.e7 == -319_539_500)
    #expect(route.points[1].position.longitude.e7 == -359_106_500)
    #expect(route.points[1].altitudeMillimetres == nil)
    #expect(route.points[1].milliseconds == 1_795_251_601_500)
    let timed = try #require(try route.timed())
    #expect(timed.points.map(\.milliseconds) == [0, 1_500])
  }

  @Test("a route where there is no track, way points where there is neither")
  func preference() throws {
    let places = "<wpt lat='1' lon='2'/>"
    let both = try Self.route("<gpx>\(places)<rte><rtept lat='3' lon='4'/></rte></gpx>")
    #expect(both.points.map(\.position.latitude.e7) == [30_000_000])
    #expect(try both.timed() == nil, "no times")
    let one = try Self.route("\u{FEFF}<gpx>\(places)</gpx>")
    #expect(one.points.map(\.position.latitude.e7) == [10_000_000])
  }

  @Test(
    "what is wrong is said with its place",
    arguments: [
      ("", "1:1: expected an element, found the end of the file"),
      ("hello", "1:1: expected `<`, found `hello`"),
      ("<kml/>", "1:1: expected `<gpx>`, found `<kml>`"),
      ("<gpx></gpx>", "1:12: expected a trkpt, rtept or wpt, found none in the file"),
      ("<gpx>\n <wpt lat='91' lon='0'/></gpx>", "2:11: expected lat from -90 to 90, found `91`"),
      ("<gpx><wpt lat='1'/></gpx>", "1:6: expected lon from -180 to 180, found no lon"),
      ("<gpx><wpt lat='1e5' lon='2'/></gpx>", "1:15: expected lat from -90 to 90, found `1e5`"),
      ("<gpx><wpt lat='' lon='2'/></gpx>", "1:15: expected lat from -90 to 90, found nothing"),
      (
        "<gpx><wpt lat='1' lon='2'><time>noon</time></wpt></gpx>",
        "1:33: expected a time as 2026-11-21T09:00:00Z, found `noon`"
      ),
      (
        "<gpx><wpt lat='1' lon='2'><ele>high</ele></wpt></gpx>",
        "1:32: expected metres from -1000 to 100000, found `high`"
      ),
      (
        "<gpx><wpt lat='1' lon='2'><ele><b/></ele></wpt></gpx>",
        "1:32: expected characters, found `<b>`"
      ),
      ("<gpx><wpt lat='1' lon='2'>", "1:27: expected `</wpt>`, found the end of the file"),
      ("<gpx></wpt>", "1:6: expected `</gpx>`, found `</wpt>`"),
      ("<gpx/><gpx/>", "1:7: expected the end of the file, found `<gpx/>`"),
      ("<gpx a=1/>", "1:8: expected a value in quotes, found `1/>`"),
      ("<gpx a='1/>", "1:8: expected the end of the value, found the end of the file"),
      ("<gpx a='1'b='2'/>", "1:11: expected `>`, found `b='2'/>`"),
      ("<gpx a='<'/>", "1:9: expected no `<` in a value, found `<'/>`"),
      ("<gpx>&nbsp;</gpx>", "1:6: expected an entity of XML's own five, found `&nbsp;</gpx>`"),
      ("<gpx>&#xD800;</gpx>", "1:6: expected the number of a character, found `&#xD800;</gpx>`"),
      ("<gpx>&#0;</gpx>", "1:6: expected the number of a character, found `&#0;</gpx>`"),
      ("<gpx><!-- ", "1:11: expected the end of a comment, found the end of the file"),
      (
        "<!DOCTYPE gpx [<!ENTITY a \"aa\">]><gpx/>",
        "1:1: expected no document type, found `<!DOCTYPE gpx [<!ENTITY `"
      ),
    ]
  )
  func errors(text: String, message: String) {
    let error = #expect(throws: RouteError.self) {
      let route = try Self.route(text)
      _ = try route.timed()
    }
    #expect(error?.text(in: "f") == "f:" + message)
  }

  @Test("times go forward, and all places have one or none has")
  func times() throws {
    func wpt(_ time: String) -> String { "<wpt lat='1' lon='2'>\(time)</wpt>\n" }
    let first = wpt("<time>2026-11-21T09:00:00Z</time>")
    let earlier = try Self.route(
      "<gpx>\n" + first + wpt("<time>2026-11-21T08:59:59Z</time>") + "</gpx>"
    )
    let back = #expect(throws: RouteError.self) { try earlier.timed() }
    #expect(
      back?.text(in: "f")
        == "f:3:1: expected a time after the one before, within ten years of the first, "
        + "found an earlier one"
    )
    let mixed = try Self.route("<gpx>" + first + wpt("") + "</gpx>")
    let without = #expect(throws: RouteError.self) { try mixed.timed() }
    #expect(
      without?.text(in: "f")
        == "f:2:1: expected a point with a time, as others have, found one without"
    )
  }

  @Test("nesting, names and texts have limits")
  func limits() {
    let deep = String(repeating: "<a>", count: 33)
    let names = "<gpx><" + String(repeating: "n", count: 65) + "/></gpx>"
    let text = "<gpx>" + String(repeating: "t", count: 4_097) + "</gpx>"
    let attributes = "<gpx " + (0..<33).map { "a\($0)='' " }.joined() + "/>"
    for (file, expected) in [
      ("<gpx>" + deep, "at most 32 levels"), (names, "a name of at most 64 bytes"),
      (text, "at most 4096 bytes of text"), (attributes, "at most 32 attributes"),
    ] {
      let error = #expect(throws: RouteError.self) { try Self.route(file) }
      #expect(error?.expected == expected)
    }
  }

  @Test("no damage to a file is a trap")
  func damage() {
    let good = Array(
      "<?x?><gpx a='&lt;'><trk><trkpt lat='1.5' lon='-2'><ele>3</ele></trkpt></trk><!----></gpx>"
        .utf8
    )
    var generator = SeededGenerator(seed: 5, stream: 1)
    for cut in good.indices {
      #expect(throws: RouteError.self) { try GPXRoute(parsing: Array(good[..<cut])) }
      for _ in 0..<8 {
        var bad = good
        bad[cut] = UInt8(generator.integer(in: 0...255))
        _ = try? GPXRoute(parsing: bad)
      }
    }
  }
}

private func at(_ latitude: Int32) throws -> Position {
  Position(
    latitude: try #require(Latitude(e7: latitude)),
    longitude: try #require(Longitude(e7: 359_106_000))
  )
}
