import GNSS
import Primitives
import Script
import Surroundings
import Testing
import World

@testable import Simulation

@Suite("The verbs of motion")
struct MotionVerbTests {
  private static func line(_ text: String) throws -> [World.MotionChange] {
    try MotionLine(parsing: Array(text.utf8)).changes
  }

  /// The world a while after the verb.
  private static func world(_ lines: String...) throws -> World {
    let start = UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 0, second: 0)
    var world = World(seed: 1, start: try #require(start))
    for line in lines {
      for change in try Self.line(line) { world.apply(.motion(change), at: .zero) }
    }
    return world
  }

  private static let there = "31.963900 35.910600"

  @Test("describe what is done, with the defaults where nothing is said")
  func handlings() throws {
    let rows: [(String, World.Handling)] = [
      ("nudge", .nudge(gravities: 0.15, hertz: 6, degrees: 1.5)),
      ("nudge 0.3g frequency=4Hz rocking=3deg", .nudge(gravities: 0.3, hertz: 4, degrees: 3)),
      ("tap 400mg", .tap(gravities: 0.4)),
      ("lift 40cm over=1.2s", .lift(metres: 0.4, degrees: 8, seconds: 1.2)),
      ("lower 40cm", .lift(metres: -0.4, degrees: -8, seconds: 1.2)),
      ("tilt", .tilt(.roll, degrees: 30, seconds: 2)),
      ("tilt 8deg over=30s axis=pitch", .tilt(.pitch, degrees: 8, seconds: 30)),
      ("tilt -8deg", .tilt(.roll, degrees: -8, seconds: 2)),
      ("jack", .jack(degrees: 8, seconds: 30)),
      ("yaw 20deg over=3s shaking=0g", .yaw(degrees: 20, seconds: 3, shaking: 0)),
      ("upright over=2s", .settle(leanDegrees: 0, seconds: 2)),
      ("shake 0.4g for=2s", .shake(gravities: 0.4, hertz: 3, degrees: 6, seconds: 2)),
      ("fall 60deg impact=4g", .fall(degrees: 60, gravities: 4, seconds: 0.7)),
      ("crash 8g tumble=180deg", .crash(gravities: 8, degrees: 180)),
      ("grinder 0.1g for=20s", .grinder(gravities: 0.1, seconds: 20)),
      ("truck", .truck(gravities: 0.006, seconds: 8)),
      ("wind 0.3deg frequency=1.2Hz for=5min", .wind(degrees: 0.3, hertz: 1.2, seconds: 300)),
      ("rain 30mg rate=8Hz for=1h", .rain(gravities: 0.03, dropsPerSecond: 8, seconds: 3_600)),
      ("engine 10mg frequency=30Hz", .engine(gravities: 0.01, hertz: 30, seconds: 60)),
      ("temperature -12.5 over=2h", .warm(celsius: -12.5, seconds: 7_200)),
    ]
    for (text, handling) in rows {
      #expect(try Self.line(text) == [.handle(handling)], "\(text)")
    }
    #expect(
      try Self.line("park lean=5deg") == [.stop, .handle(.settle(leanDegrees: 5, seconds: 1))]
    )
  }

  @Test(
    "refuse what is out of range",
    arguments: [
      "nudge 1g", "tap 1g", "lift 2m", "tilt 200deg", "jack 45deg", "fall 75deg over=1min",
      "wind 1deg", "rain 100mg", "ride speed=200km/h", "ride course=360deg", "park lean=45deg",
    ]
  )
  func ranges(text: String) {
    #expect(throws: ScriptError.self) { try Self.line(text) }
  }

  @Test(
    "go to a place at their speed and come to rest there",
    arguments: ["ride", "bumps", "walk", "carry", "van", "tow", "roll"]
  )
  func outings(verb: String) throws {
    let world = try Self.world("\(verb) \(Self.there)")
    let arrival = try #require(world.arrival(after: .zero))
    let latitude = Latitude(e7: 319_639_000)
    #expect(world.body(at: arrival).position.latitude == latitude)
    #expect(world.body(at: arrival).speedMillimetresPerSecond == 0)
    #expect(world.motionEnd() ?? .zero >= arrival)
    let middle = Instant(microseconds: arrival.microseconds / 2)
    let definition = try #require(VerbTable.world.definition(verb))
    let speed = try Self.line("\(verb) \(Self.there)")
    guard case .go(let outing) = speed[0] else {
      Issue.record("\(definition.name) goes nowhere")
      return
    }
    let told = Double(world.body(at: middle).speedMillimetresPerSecond)
    #expect(abs(told / Double(outing.speedMillimetresPerSecond) - 1) < 0.3)
  }

  @Test("without a place they go on their course for the time given")
  func course() throws {
    let world = try Self.world("ride for=2min course=90deg speed=10km/h")
    let body = world.body(at: .zero + .minutes(1))
    #expect((8_000...10_000).contains(body.courseHundredths))
    // The turn to the east takes two seconds.
    let arrival = try #require(world.arrival(after: .zero))
    #expect((121_000_000...123_000_000).contains(arrival.microseconds))
  }

  @Test("walk with a radius strolls without an end")
  func stroll() throws {
    #expect(
      try Self.line("walk radius=50m speed=4km/h")
        == [.walk(radiusMillimetres: 50_000, speedMillimetresPerSecond: 1_111)]
    )
    #expect(try Self.world("walk radius=50m").motionEnd() == nil)
  }

  @Test("travel with `as` starts and stops as a body can, without it at once")
  func travel() throws {
    let sudden = try Self.world("travel \(Self.there) speed=15km/h")
    #expect(sudden.body(at: .zero + 10).speedMillimetresPerSecond == 4_167)
    let smooth = try Self.world("travel \(Self.there) speed=15km/h as=ride")
    #expect(smooth.body(at: .zero + 10).speedMillimetresPerSecond < 100)
    #expect((3_000...5_500).contains(smooth.body(at: .zero + 60_000).speedMillimetresPerSecond))
  }

  @Test("a recording is read by whoever has the files")
  func recording() throws {
    let reader = RouteReader { (_, _) throws(RouteReader.Failure) in
      throw RouteReader.Failure.none
    } recording: { (file) throws(RouteReader.Failure) in
      guard file == "a.csv" else { throw RouteReader.Failure("\(file): no such file") }
      do throws(RouteError) {
        return try InertialRecording(parsing: Array("0,0,0,1\n9,0,0,1\n".utf8))
      } catch {
        throw RouteReader.Failure(error.text(in: file))
      }
    }
    let played = try MotionLine(parsing: Array("recording \"a.csv\"".utf8), routes: reader)
    guard case .play(let recording) = try #require(played.changes.first) else {
      Issue.record("nothing plays")
      return
    }
    #expect(recording.samples.count == 2)
    let error = #expect(throws: ScriptError.self) {
      try MotionLine(parsing: Array("recording \"b.csv\"".utf8), routes: reader)
    }
    #expect(
      error?.text(in: "f") == "f:1:1: expected a file with a recording, found b.csv: no such file"
    )
  }

  @Test("a recorded trip is felt as the script says")
  func route() throws {
    let point = TimedRoute.Point(position: World.home, milliseconds: 0)
    let route = try #require(TimedRoute([point]))
    let reader = RouteReader { (_, _) throws(RouteReader.Failure) in .timed(route) }
    let line = try MotionLine(parsing: Array("route gpx \"a.gpx\" as=walk".utf8), routes: reader)
    #expect(
      line.changes == [.replay(route, speedPercent: 100), .manner(World.Manner(.walk))]
    )
  }
}
