import GNSS
import Primitives
import Script
import Surroundings
import Testing

@testable import Simulation
@testable import VirtualModem
@testable import World

/// Skies, jammers and spoofers that make a receiver wrong, and what they make it say.
@Suite("What deceives a receiver")
struct DeceptionTests {
  private static func world(_ lines: String, seed: UInt64 = 1) throws -> World {
    let scenario = try Scenario(parsing: Array("#!sniffer 1\n\(lines)\n".utf8))
    let settings = VirtualModem.Settings(scenario, isOnByDefault: true)
    return ModemHost(scenario, settings: settings, seed: seed).world
  }

  private static func dilution(_ world: World, at now: Instant) -> Dilution? {
    Dilution(
      world.satellites(at: now).map { seen in
        Surroundings.Satellite(
          seen.system,
          seen.number,
          elevation: UInt8(seen.elevation),
          azimuth: UInt16(seen.azimuth),
          signal: UInt8(seen.signal)
        )
      }
    )
  }

  private static func metresOff(_ world: World, at now: Instant) -> Int64? {
    world.receivedBody(at: now).map { received in
      Geodesy.distanceMillimetres(from: world.body(at: now).position, to: received.position) / 1_000
    }
  }

  @Test("towers: 20 to 80 m off all day, at an HDOP of 1 to 2", arguments: [1, 2, 3])
  func towers(seed: UInt64) throws {
    let world = try Self.world("0 ! sky highrise", seed: seed)
    var metres: [Int64] = []
    var hdop: [Int] = []
    for minute in Int64(0)..<1_440 {
      let now = Instant.zero + .minutes(minute)
      metres.append(try #require(Self.metresOff(world, at: now)))
      guard minute % 10 == 0 else { continue }
      hdop.append(try #require(Self.dilution(world, at: now)).horizontal)
    }
    let usual = hdop.filter { (9...20).contains($0) }
    #expect(usual.count * 10 >= hdop.count * 9 && hdop.allSatisfy { $0 >= 7 }, "\(hdop)")
    #expect(metres.allSatisfy { (19...80).contains($0) })
    #expect(metres.contains { $0 < 30 } && metres.contains { $0 > 70 })
  }

  @Test("a window: a minute now and then, 50 to 300 m off", arguments: UInt64(1)...3)
  func window(seed: UInt64) throws {
    let world = try Self.world("0 ! sky window", seed: seed)
    let glimpses = (Int64(0)..<86_400).filter { second in
      world.satellites(at: .zero + .seconds(second)).contains { $0.signal >= 30 }
    }
    #expect((600...4_000).contains(glimpses.count))
    for second in glimpses {
      let metres = try #require(Self.metresOff(world, at: .zero + .seconds(second)))
      #expect((49...300).contains(metres))
    }
  }

  @Test("other skies say the truth", arguments: ["open", "partial", "canyon", "indoor"])
  func truth(view: String) throws {
    #expect(try Self.world("0 ! sky \(view)").receivedBody(at: .zero + .minutes(9)) == nil)
  }

  @Test("a spoofer goes its own way, below any roof, until it is off")
  func spoofer() throws {
    var world = try Self.world("0 ! sky tunnel\n0 ! spoofer on speed=2m/s course=0deg")
    let later = Instant.zero + .minutes(10)
    #expect(world.satellites(at: later).count > 10)
    let body = try #require(world.receivedBody(at: later))
    #expect(Self.metresOff(world, at: later).map { (1_195...1_205).contains($0) } == true)
    #expect(body.position.latitude.e7 > world.body(at: later).position.latitude.e7)
    #expect(body.speedMillimetresPerSecond == 2_000 && body.courseHundredths == 0)
    world.apply(.spoofer(nil), at: later)
    #expect(world.receivedBody(at: later) == nil && world.satellites(at: later).isEmpty)
  }

  @Test(
    "a jammer drowns what it is said to drown",
    arguments: [("satellites", true, false), ("cells", false, true), ("all", true, true)]
  )
  func jammer(band: String, satellites: Bool, cells: Bool) throws {
    var world = try Self.world("0 ! jammer \(band)")
    #expect(world.satellites(at: .zero).isEmpty == satellites)
    #expect(world.reception(at: .zero).isInService != cells)
    #expect(world.isServerReachable != cells)
    world.apply(.jammer([]), at: .zero)
    #expect(!world.satellites(at: .zero).isEmpty && world.reception(at: .zero).isInService)
  }

  @Test(
    "a receiver that is wrong about the date is wrong by so much",
    arguments: [("rolled-over", -1_024 * 7 * 86_400_000), ("leapless", 18_000)]
  )
  func dates(state: String, milliseconds: Int64) throws {
    func time(_ lines: String) throws -> Int64 {
      let headers =
        "# world.start: 2038-11-20T23:55:00Z\n# tracker.payload: full\n# module.power: on\n"
      let run = try Run(lines + "75 ! end", headers: headers)
      let members = PayloadMembers(Array(try #require(run.bodies.first).utf8))
      return try #require(members["time"].flatMap(UTCTime.init(iso8601:))).millisecondsSince1970
    }
    let right = try time("")
    // From 23:55:00 on, for the 75 s of the run.
    #expect((2_173_910_100_000...2_173_910_175_000).contains(right))
    #expect(try time("0 ! receiver \(state)\n") == right + milliseconds)
  }

  @Test("a start that is no time is an error where it stands")
  func wrongStart() {
    #expect(throws: ScriptError.self) { try Self.world("# world.start: yesterday\n0 ! end") }
    #expect(throws: ScriptError.self) { try Self.world("# world.start: 2026-02-30T00:00:00Z") }
  }
}
