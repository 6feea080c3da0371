import GNSS
import Primitives
import Surroundings
import Testing

@testable import World

/// Satellites, and what an antenna has of them.
@Suite("Sky")
struct SkyTests {
  typealias System = Surroundings.Satellite.System

  /// An observer on the equator at longitude 0, at sea level, the earth not
  /// turned: up is x, east is y, north is z.
  private static func directionFromEquator(_ x: Double, _ y: Double, _ z: Double) -> [Double]? {
    guard let latitude = Latitude(e7: 0), let longitude = Longitude(e7: 0) else { return nil }
    let body = Surroundings.Body(
      position: Position(latitude: latitude, longitude: longitude),
      altitudeMillimetres: 0,
      speedMillimetresPerSecond: 0,
      courseHundredths: 0
    )
    let station = Station(body, rotation: 0)
    return station.direction(to: Vector(x: 6_378_137 + x, y: y, z: z))
      .map { [$0.azimuth, $0.elevation] }
  }

  @Test("overhead is 90 degrees, and azimuth counts from north over east")
  func directions() throws {
    #expect(try #require(Self.directionFromEquator(2e7, 0, 0))[1] == 90)
    #expect(Self.directionFromEquator(0, 1e7, 0) == nil, "on the horizon")
    #expect(Self.directionFromEquator(-1, 0, 0) == nil, "under one's feet")
    let around: [(y: Double, z: Double, azimuth: Double)] = [
      (0, 1e6, 0), (1e6, 0, 90), (0, -1e6, 180), (-1e6, 0, 270),
    ]
    for (y, z, azimuth) in around {
      let direction = try #require(Self.directionFromEquator(1e6, y, z))
      #expect(abs(direction[0] - azimuth) < 1e-9)
      #expect(abs(direction[1] - 45) < 1e-9)
    }
  }

  /// Computed apart from this code, from the same tables of orbits.
  @Test("at a known time and place, satellites stand where they stand")
  func knownSky() throws {
    let satellites = try makeWorld().satellites(at: .zero)
    let rows: [(System, UInt8, azimuth: Double, elevation: Double)] = [
      (.gps, 1, 63.032, 17.320), (.gps, 10, 264.353, 48.176), (.gps, 11, 305.792, 27.069),
      (.gps, 15, 118.685, 33.308), (.gps, 18, 356.095, 61.052), (.gps, 20, 49.854, 39.871),
      (.gps, 21, 203.404, 65.621),
      (.glonass, 5, 335.495, 4.913), (.glonass, 13, 30.473, 42.837), (.galileo, 3, 193.638, 58.271),
      (.beidou, 25, 324.302, 72.813),
    ]
    for (system, number, azimuth, elevation) in rows {
      let satellite = try #require(
        satellites.first { $0.system == system && $0.number == number }
      )
      #expect(abs(satellite.azimuth - azimuth) < 0.001)
      #expect(abs(satellite.elevation - elevation) < 0.001)
    }
    let counts = System.allCases.map { system in satellites.count { $0.system == system } }
    #expect(counts == [7, 10, 9, 6])
    #expect(satellites.filter { $0.system == .gps }.map(\.number) == [1, 10, 11, 15, 18, 20, 21])
    // 35 + 12 sin 65.621 - (147 mod 3).
    let best = try #require(satellites.first { $0.system == .gps && $0.number == 21 })
    #expect(abs(best.signal - 45.93) < 0.01)
  }

  @Test("the bits are the same everywhere")
  func golden() throws {
    let satellite = try #require(try makeWorld().satellites(at: .t(86_400_000)).first)
    #expect(satellite.azimuth.bitPattern == 0x404E_9B11_EB2E_7C01)
    #expect(satellite.elevation.bitPattern == 0x4031_1738_EC27_E93F)
  }

  @Test("a satellite of GPS goes round in 43 077 s")
  func period() throws {
    let orbit = try #require(SkyOrbit.all.first)
    let start = orbit.place(secondsFromEpoch: 0)
    let half = orbit.place(secondsFromEpoch: 21_538.512)
    let whole = orbit.place(secondsFromEpoch: 43_077.024)
    #expect(abs(start.length - 26_559_700) < 1)
    #expect((start + half).length < 20, "on the other side")
    #expect((start + whole * -1).length < 20)
  }

  @Test("satellites rise and set, and enough of them are there at any time")
  func day() throws {
    let world = try makeWorld()
    var seen: [String: Int] = [:]
    for step in 0..<96 {
      let satellites = world.satellites(at: .t(Int64(step) * 900_000))
      let usual = satellites.filter { $0.system != .galileo && $0.elevation >= 5 }
      #expect((16...32).contains(usual.count), "step \(step)")
      #expect(satellites.allSatisfy { $0.elevation > 0 && $0.elevation <= 90 })
      #expect(satellites.allSatisfy { (0...360).contains($0.azimuth) })
      for satellite in satellites {
        seen["\(satellite.system)\(satellite.number)", default: 0] += 1
      }
    }
    #expect(seen.count == 96, "each one comes up once a day")
    #expect(seen.values.allSatisfy { $0 < 80 }, "and goes down")
  }

  @Test(
    "far places and far times are no trap",
    arguments: [900_000_000, -900_000_000, 0] as [Int32]
  )
  func extremes(latitude: Int32) throws {
    let start = UTCTime(year: 9_999, month: 1, day: 1, hour: 0, minute: 0, second: 0)
    var world = World(seed: 1, start: try #require(start))
    world.apply(
      .motion(
        .place(
          Position(
            latitude: try #require(Latitude(e7: latitude)),
            longitude: try #require(Longitude(e7: 1_800_000_000))
          )
        )
      ),
      at: .zero
    )
    #expect(world.satellites(at: .zero).count > 10)
  }

  @Test("no signal comes into a tunnel or a box, and none into a room that could be used")
  func closed() throws {
    var world = try makeWorld()
    for view in [World.Sky.View.tunnel, .none] {
      world.apply(.sky(World.Sky(view)), at: .zero)
      #expect(world.satellites(at: .zero).isEmpty)
    }
    let open = try makeWorld().satellites(at: .zero)
    world.apply(.sky(World.Sky(.indoor)), at: .zero)
    let indoor = world.satellites(at: .zero)
    #expect(indoor.count == open.count)
    for (room, field) in zip(indoor, open) {
      #expect(abs(field.signal - room.signal - 32) < 1e-9)
      #expect(room.signal <= 15)
    }
  }

  @Test(
    "a street hides what stands behind its houses",
    arguments: [
      // Straight across the wall is 60 degrees high; 30 degrees off the street
      // it is atan(tan 60 sin 30) = 40.9; along the street there is none.
      (90, 59, true), (90, 61, false), (270, 59, true), (30, 40, true), (30, 42, false),
      (0, 1, false), (180, 1, false), (330, 40, true), (330, 42, false),
    ] as [(Double, Double, Bool)]
  )
  func canyon(azimuth: Double, elevation: Double, isHidden: Bool) {
    let north = World.Sky(.canyon)
    #expect((north.loss(azimuth: azimuth, elevation: elevation) == nil) == isHidden)
    let turned = World.Sky(.canyon, streetDegrees: 25)
    #expect((turned.loss(azimuth: azimuth + 25, elevation: elevation) == nil) == isHidden)
    let low = World.Sky(.canyon, wallDegrees: 0)
    #expect(low.loss(azimuth: azimuth, elevation: elevation) == 3)
  }

  @Test(
    "under trees the sky begins at 25 degrees, and at 50 where the house is",
    arguments: [
      (0, 24, nil), (0, 26, 10), (119, 26, 10), (121, 26, nil), (180, 49, nil), (180, 51, 10),
      (239, 40, nil), (241, 40, 10),
    ] as [(Double, Double, Double?)]
  )
  func partial(azimuth: Double, elevation: Double, loss: Double?) {
    #expect(World.Sky(.partial).loss(azimuth: azimuth, elevation: elevation) == loss)
  }
}
