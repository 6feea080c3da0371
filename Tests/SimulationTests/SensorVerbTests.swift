import GNSS
import Primitives
import Script
import Testing
import World

@testable import Simulation

/// What `sensor` says about the inertial sensor.
@Suite("The verb of the sensor")
struct SensorVerbTests {
  private static func changes(_ text: String) throws -> [World.SensorChange] {
    let event = try Scenario.Happening(parsing: Array(text.utf8)).event
    guard case .changes(let changes) = event else { return [] }
    return changes.compactMap { change in
      guard case .sensor(let change) = change else { return nil }
      return change
    }
  }

  @Test(
    "words, with how long they last",
    arguments: [
      ("sensor ideal", .ideal), ("sensor measured", .measured), ("sensor reset", .reset),
      ("sensor stuck", .stuck(10_000)), ("sensor gap for 1500ms", .gap(1_500)),
      ("sensor bus-error for 1min", .busError(60_000)), ("sensor zeros for 2s", .zeros(2_000)),
      ("sensor ones for 1d", .ones(86_400_000)),
    ] as [(String, World.SensorChange)]
  )
  func words(text: String, change: World.SensorChange) throws {
    #expect(try Self.changes(text) == [change])
  }

  @Test("figures, in their units; an axis that is not named is 0")
  func figures() throws {
    #expect(
      try Self.changes("sensor ax=41mg az=-0.034g gx=4.54deg/s")
        == [
          .offset(
            acceleration: Vector(x: 0.041, y: 0, z: -0.034),
            rotation: Vector(x: 4.54, y: 0, z: 0)
          )
        ]
    )
    #expect(
      try Self.changes("sensor gyroscope=97% adrift=8mg drop=5%")
        == [
          .gain(acceleration: nil, rotation: 0.97),
          .drift(acceleration: Vector(x: 0.000_8, y: 0.000_8, z: 0.000_8), rotation: nil),
          .drops(perMillion: 50_000),
        ]
    )
    #expect(
      try Self.changes("sensor ideal noise=200% clock=-15000 jitter=3ms")
        == [
          .ideal, .noise(2), .clock(partsPerMillion: -15_000), .jitter(microseconds: 3_000),
        ]
    )
  }

  @Test(
    "what makes no sense is refused",
    arguments: ["sensor", "sensor for 5s", "sensor broken", "sensor noise=-1%", "sensor ax=3g"]
  )
  func refused(text: String) {
    #expect(throws: ScriptError.self) { try Self.changes(text) }
  }

  @Test("the world has the sensor that the script says")
  func world() throws {
    let start = try #require(UTCTime(millisecondsSince1970: 1_790_000_000_000))
    var world = World(seed: 1, start: start)
    for change in try Self.changes("sensor noise=0% drop=1%") {
      world.apply(.sensor(change), at: .zero)
    }
    #expect(world.sensorErrors.noise == 0)
    #expect(world.sensorErrors.dropsPerMillion == 10_000)
  }
}
