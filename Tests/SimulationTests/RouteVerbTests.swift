import GNSS
import Primitives
import Script
import Surroundings
import Testing
import VirtualModem
import World

@testable import Simulation

/// Recorded trips and streets in scenarios.
@Suite("The verbs of sky and route")
struct RouteVerbTests {
  private static let timed = """
    <gpx><trk><trkseg>
    <trkpt lat="31.9539" lon="35.9106"><ele>800</ele><time>2026-11-21T09:00:00Z</time></trkpt>
    <trkpt lat="31.9639" lon="35.9106"><ele>810</ele><time>2026-11-21T09:01:40Z</time></trkpt>
    </trkseg></trk></gpx>
    """
  private static let untimed = """
    <gpx><rte><rtept lat="31.9539" lon="35.9106"/><rtept lat="31.9639" lon="35.9106"/></rte></gpx>
    """

  /// Has two files, and remembers what was asked for.
  private static let files = RouteReader { (format, file) throws(RouteReader.Failure) in
    guard format == .gpx else { throw RouteReader.Failure("not \(format)") }
    let texts = ["timed.gpx": timed, "untimed.gpx": untimed, "bad.gpx": "<gpx>\n<wpt/></gpx>"]
    guard let text = texts[file] else { throw RouteReader.Failure("\(file): no such file") }
    do throws(RouteError) {
      return try RouteReader.Route(gpx: Array(text.utf8))
    } catch {
      throw RouteReader.Failure(error.text(in: file))
    }
  }

  private static func event(_ text: String, _ files: RouteReader = files) throws -> WorldEvent {
    try Scenario.Happening(parsing: Array(text.utf8), routes: files).event
  }

  private static func at(_ latitude: Int32) throws -> Position {
    Position(
      latitude: try #require(Latitude(e7: latitude)),
      longitude: try #require(Longitude(e7: 359_106_000))
    )
  }

  @Test(
    "a trip with times is made again at its own speed, or another",
    arguments: [("", 100), (" speed=2x", 200), (" speed=0.5x", 50), (" speed=150%", 150)]
  )
  func timed(speed: String, percent: Int32) throws {
    let first = TimedRoute.Point(
      position: try Self.at(319_539_000),
      milliseconds: 0,
      altitudeMillimetres: 800_000
    )
    let last = TimedRoute.Point(
      position: try Self.at(319_639_000),
      milliseconds: 100_000,
      altitudeMillimetres: 810_000
    )
    let route = try #require(TimedRoute([first, last]))
    let event = try Self.event("route gpx \"timed.gpx\"" + speed)
    #expect(event == .changes([.motion(.replay(route, speedPercent: percent))]))
  }

  /// 5 km/h are 1,389 mm/s.
  @Test(
    "places without times are visited at the pace that is said",
    arguments: [("", 1_389), (" pace=10m/s", 10_000), (" pace=10m/s speed=3x", 30_000)]
  )
  func untimed(options: String, speed: Int32) throws {
    let event = try Self.event("route gpx \"untimed.gpx\"" + options)
    #expect(
      event
        == .changes([
          .motion(.place(try Self.at(319_539_000))),
          .motion(.route([try Self.at(319_639_000)], speedMillimetresPerSecond: speed)),
        ])
    )
  }

  @Test(
    "a file without a route is refused where it is named",
    arguments: [
      ("route gpx \"no.gpx\"", "no.gpx: no such file"),
      ("route nmea \"a.nmea\"", "not nmea"),
      ("route gpx \"bad.gpx\"", "bad.gpx:2:1: expected lat from -90 to 90, found no lat"),
    ]
  )
  func refused(text: String, found: String) throws {
    let script = "#!sniffer 1\n7 ! \(text)\n"
    let error = #expect(throws: ScriptError.self) {
      try Scenario(parsing: Array(script.utf8), routes: Self.files)
    }
    #expect(error?.text(in: "f") == "f:2:5: expected a file with a route, found \(found)")
  }

  @Test("a program without files reports that")
  func none() throws {
    let error = #expect(throws: ScriptError.self) {
      try Self.event("route gpx \"timed.gpx\"", .none)
    }
    #expect(error?.found == "no files here")
  }

  @Test(
    "a street runs as it is said",
    arguments: [
      ("sky canyon", 0, 60), ("canyon", 0, 60), ("canyon street=30deg walls=45deg", 30, 45),
    ] as [(String, Int32, Int32)]
  )
  func canyon(text: String, street: Int32, walls: Int32) throws {
    let sky = World.Sky(.canyon, streetDegrees: street, wallDegrees: walls)
    #expect(try Self.event(text) == .changes([.sky(sky)]))
  }

  @Test("a tunnel is one")
  func tunnel() throws {
    #expect(try Self.event("sky tunnel") == .changes([.sky(World.Sky(.tunnel))]))
  }

  /// 0.01 degrees of latitude, 1,109 m, in 50 s.
  @Test("the body makes the trip")
  func trip() throws {
    let text = "#!sniffer 1\n0 ! place 0 0\n10 ! route gpx \"timed.gpx\" speed=2x\n"
    let scenario = try Scenario(parsing: Array(text.utf8), routes: Self.files)
    var host = ModemHost(scenario, settings: .init(), seed: 1)
    _ = host.handle(.deadlineReached, at: Instant(microseconds: 10_000_000))
    let half = host.world.body(at: Instant(microseconds: 35_000_000))
    #expect((half.position.latitude.e7 - 319_589_000).magnitude <= 1)
    #expect(half.altitudeMillimetres == 805_000)
    #expect((22_100...22_250).contains(half.speedMillimetresPerSecond))
  }
}
