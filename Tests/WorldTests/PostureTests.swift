import GNSS
import Primitives
import Surroundings
import Testing

@testable import World

@Suite("What is done to the body")
struct PostureTests {
  /// In degrees, from the z axis.
  private static func tilt(_ world: World, _ seconds: Double) -> Double {
    let force = world.kinematics(at: Feeling.at(seconds)).force
    let across = (force.x * force.x + force.y * force.y).squareRoot()
    return Trigonometry.arcTangent(y: across, x: force.z) / Trigonometry.radiansPerDegree
  }

  @Test("an angle that is reached is kept, and more is added to it")
  func kept() throws {
    var world = try Feeling(.handle(.tilt(.roll, degrees: 30, seconds: 2))).world
    #expect((Self.tilt(world, 1) - 15).magnitude < 1e-9)
    #expect((Self.tilt(world, 86_400) - 30).magnitude < 1e-9)
    world.apply(.motion(.handle(.tilt(.roll, degrees: -10, seconds: 1))), at: Feeling.at(100))
    #expect((Self.tilt(world, 100) - 30).magnitude < 1e-9)
    #expect((Self.tilt(world, 102) - 20).magnitude < 1e-9)
    #expect(world.kinematics(at: Feeling.at(102)).rotation.length == 0)
    // A lean to the right raises the left side: gravity's reaction is on its y axis.
    #expect(world.kinematics(at: Feeling.at(102)).force.y > 0.3)
  }

  @Test("what is lifted is set down level, at the height where it was")
  func lowered() throws {
    var world = try Feeling(.handle(.lift(metres: 0.4, degrees: 8, seconds: 1.2))).world
    #expect((Self.tilt(world, 5) - 8).magnitude < 1e-9)
    #expect(world.body(at: Feeling.at(5)).altitudeMillimetres == 850_400)
    let down = World.Handling.lift(metres: -0.4, degrees: -8, seconds: 1.2)
    world.apply(.motion(.handle(down)), at: Feeling.at(5))
    #expect(Self.tilt(world, 10) < 1e-9)
    #expect(world.body(at: Feeling.at(10)).altitudeMillimetres == 850_000)
  }

  @Test("hands do one thing after the other, and a blow does not wait for them")
  func oneAfterTheOther() throws {
    var world = try Feeling(.handle(.lift(metres: 0.4, degrees: 8, seconds: 1.2))).world
    let down = World.Handling.lift(metres: -0.4, degrees: -8, seconds: 1.2)
    world.apply(.motion(.handle(down)), at: Feeling.at(0))
    #expect((Self.tilt(world, 1.2) - 8).magnitude < 1e-9)
    #expect(world.body(at: Feeling.at(1.2)).altitudeMillimetres == 850_400)
    #expect(world.body(at: Feeling.at(2.4)).altitudeMillimetres == 850_000)
    var struck = try Feeling(.handle(.lift(metres: 0.4, degrees: 8, seconds: 10))).world
    let calm = struck.kinematics(at: Feeling.at(1.05)).force
    struck.apply(.motion(.handle(.tap(gravities: 0.8))), at: Feeling.at(1))
    let hit = struck.kinematics(at: Feeling.at(1.05)).force
    #expect((hit + calm * -1).length > 0.01)
  }

  @Test("settling takes back all that was done, also what is not over")
  func settled() throws {
    let changes: [World.MotionChange] = [
      .handle(.tilt(.pitch, degrees: 40, seconds: 1)),
      .handle(.lift(metres: 0.8, degrees: 20, seconds: 3)),
      .handle(.settle(leanDegrees: 5, seconds: 1)),
    ]
    var world = try Feeling().world
    for change in changes { world.apply(.motion(change), at: Feeling.at(0)) }
    #expect((Self.tilt(world, 4) - 5).magnitude < 1e-9)
    #expect(world.body(at: Feeling.at(4)).altitudeMillimetres == 850_000)
  }

  @Test("what happens at once adds up")
  func layers() throws {
    let both = try Feeling(
      .handle(.engine(gravities: 0.006, hertz: 27, seconds: 30)),
      .handle(.tap(gravities: 0.5))
    )
    let engine = try Feeling(.handle(.engine(gravities: 0.006, hertz: 27, seconds: 30)))
    let tap = try Feeling(.handle(.tap(gravities: 0.5)))
    for seconds in stride(from: 0.001, to: 0.4, by: 0.007) {
      let sum = engine.kinematics(seconds).force.z + tap.kinematics(seconds).force.z - 1
      #expect((both.kinematics(seconds).force.z - sum).magnitude < 1e-12)
    }
  }

  @Test("any instant can be asked for, in any order")
  func order() throws {
    let outing = World.Outing(
      World.Manner(.van),
      .course(4_500, seconds: 120),
      speedMillimetresPerSecond: 15_000
    )
    let feeling = try Feeling(.go(outing), .handle(.wind(degrees: 0.2, hertz: 1, seconds: 60)))
    let forward = (0..<200).map { feeling.kinematics(Double($0) * 0.61) }
    let backward = (0..<200).reversed().map { feeling.kinematics(Double($0) * 0.61) }
    #expect(forward == backward.reversed())
  }

  @Test("the sensor warms to what is said, and stays so")
  func warmth() throws {
    var world = try Feeling(.handle(.warm(celsius: 50, seconds: 600))).world
    let temperature = { (world: World, seconds: Double) in
      world.kinematics(at: Feeling.at(seconds)).temperature
    }
    #expect(temperature(world, 0) == 20)
    #expect((temperature(world, 300) - 35).magnitude < 1e-9)
    world.apply(.motion(.handle(.warm(celsius: -10, seconds: 60))), at: Feeling.at(1_000))
    #expect((temperature(world, 1_000) - 50).magnitude < 1e-9)
    #expect((temperature(world, 5_000) + 10).magnitude < 1e-9)
  }

  @Test("who is told to stop brakes, and what was to come at the end comes then")
  func stop() throws {
    let outing = World.Outing(
      World.Manner(.carry),
      .course(9_000, seconds: 600),
      speedMillimetresPerSecond: 1_000
    )
    var world = try Feeling(.go(outing)).world
    #expect(world.body(at: Feeling.at(20)).speedMillimetresPerSecond == 1_000)
    #expect(world.body(at: Feeling.at(20)).altitudeMillimetres == 850_900)
    world.apply(.motion(.stop), at: Feeling.at(20))
    let arrival = try #require(world.arrival(after: Feeling.at(20)))
    #expect((Feeling.at(20.5)...Feeling.at(22)).contains(arrival))
    #expect((1...999).contains(world.body(at: Feeling.at(20.5)).speedMillimetresPerSecond))
    #expect(world.body(at: arrival).speedMillimetresPerSecond == 0)
    #expect(world.body(at: arrival + .seconds(3)).altitudeMillimetres == 850_000)
  }

  @Test("what falls or is hit goes no further", arguments: [true, false])
  func accident(isFall: Bool) throws {
    let outing = World.Outing(
      World.Manner(.ride),
      .course(9_000, seconds: 600),
      speedMillimetresPerSecond: 5_000
    )
    var world = try Feeling(.go(outing)).world
    let accident =
      isFall
      ? World.Handling.fall(degrees: 75, gravities: 3, seconds: 0.7)
      : .crash(gravities: 5, degrees: 90)
    world.apply(.motion(.handle(accident)), at: Feeling.at(60))
    #expect(world.body(at: Feeling.at(70)).speedMillimetresPerSecond == 0)
    #expect((Self.tilt(world, 70) - (isFall ? 75 : 90)).magnitude < 1e-9)
  }

  @Test("one that starts while another goes brakes before it turns")
  func change() throws {
    let east = World.Outing(
      World.Manner(.ride),
      .course(9_000, seconds: 600),
      speedMillimetresPerSecond: 5_000
    )
    var world = try Feeling(.go(east)).world
    var west = east
    west.way = .course(27_000, seconds: 60)
    world.apply(.motion(.go(west)), at: Feeling.at(60))
    var last = world.body(at: Feeling.at(60)).speedMillimetresPerSecond
    #expect((4_500...5_500).contains(last))
    for tenth in 600..<1_500 {
      let body = world.body(at: Feeling.at(Double(tenth) / 10))
      #expect((body.speedMillimetresPerSecond - last).magnitude < 400)
      last = body.speedMillimetresPerSecond
    }
    #expect(last == 0)
    #expect((26_998...27_002).contains(world.body(at: Feeling.at(150)).courseHundredths))
  }

  @Test("a trip that starts and stops at once is felt as softly as nothing that hits it")
  func travel() throws {
    let end = try HandlingStoryTests.at(319_589_000, 359_106_000)
    let world = try Feeling(.travel(to: end, speedMillimetresPerSecond: 16_667)).world
    var speed = 0.0
    for index in 0..<6_000 {
      let now = Feeling.at((Double(index) + 0.5) / 100)
      let drive = world.movement.drive(at: now)
      #expect(drive.ahead.magnitude < 0.5)
      speed += drive.ahead * World.Handling.standardGravity / 100
      if index == 2_000 { #expect((speed - 16.667).magnitude < 0.01) }
    }
    #expect(speed.magnitude < 0.01)
    let windows = try Feeling(.travel(to: end, speedMillimetresPerSecond: 16_667)).windows(10, 12)
    #expect(windows[0].force > 150, "it is a ride")
  }

  @Test("the same script gives the same bits on every machine")
  func golden() throws {
    var bits: [UInt64] = []
    for change in Self.script {
      let kinematics = try Feeling(seed: 7, change).kinematics(3.217)
      for value in [kinematics.force.x, kinematics.force.z, kinematics.rotation.x] {
        bits.append(value.bitPattern)
      }
    }
    #expect(bits == Self.goldenBits)
  }

  private static let script: [World.MotionChange] = [
    .handle(.jack(degrees: 8, seconds: 30)), .handle(.grinder(gravities: 0.25, seconds: 8)),
    .handle(.wind(degrees: 0.2, hertz: 1, seconds: 30)),
    .handle(.rain(gravities: 0.02, dropsPerSecond: 4, seconds: 30)),
    .handle(.nudge(gravities: 0.15, hertz: 6, degrees: 1.5)),
    .go(
      World.Outing(
        World.Manner(.walk),
        .course(9_000, seconds: 60),
        speedMillimetresPerSecond: 1_389
      )
    ),
    .go(
      World.Outing(
        World.Manner(.van),
        .course(0, seconds: 60),
        speedMillimetresPerSecond: 1_389
      )
    ),
  ]

  /// Of each, the force along x and z and the rate about x, 3.217 s after.
  private static let goldenBits: [UInt64] = [
    0x0000_0000_0000_0000, 0x3FEF_8D16_041A_F2D0, 0x3FFF_4318_53A5_7383,
    0xBFB7_85FD_CAF7_B9C5, 0x3FEC_55FC_1166_9FE3, 0x4010_E6C2_F63E_58AF,
    0x0000_0000_0000_0000, 0x3FEF_FFF9_97E3_6124, 0xBFFB_14BC_AAF9_0909,
    0x0000_0000_0000_0000, 0x3FF0_0000_003C_E77B, 0x0000_0000_0000_0000,
    0x0000_0000_0000_0000, 0x3FF0_0000_01F9_0294, 0x3FB2_6764_857E_5BE8,
    0x3FB4_52F1_659F_2F3C, 0x3FEE_4881_B3A7_80DE, 0x4037_808F_2B5E_6D0B,
    0x3F82_8E49_F50E_3483, 0x3FEC_30F3_ECC2_9687, 0xBFE4_C163_156E_8930,
  ]
}
