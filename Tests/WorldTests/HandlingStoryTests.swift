import GNSS
import Primitives
import Surroundings
import Testing

@testable import World

/// Acceleration, rate, attitude, speed, height and place are of one motion.
@Suite("One story of a motion")
struct HandlingStoryTests {
  static let handlings: [World.Handling] = [
    .nudge(gravities: 0.15, hertz: 6, degrees: 1.5),
    .lift(metres: 0.4, degrees: 8, seconds: 1.2),
    .tilt(.roll, degrees: 30, seconds: 2), .tilt(.pitch, degrees: -80, seconds: 1),
    .jack(degrees: 8, seconds: 30), .yaw(degrees: 45, seconds: 1.5, shaking: 0.02),
    .shake(gravities: 0.5, hertz: 3, degrees: 6, seconds: 4),
    .fall(degrees: 75, gravities: 3, seconds: 0.7), .crash(gravities: 5, degrees: 90),
    .grinder(gravities: 0.25, seconds: 8), .wind(degrees: 0.2, hertz: 1, seconds: 30),
  ]

  static let outings: [World.Manner.Kind] = World.Manner.Kind.allCases

  private static func outing(_ kind: World.Manner.Kind) throws -> World.MotionChange {
    // Out, around a corner of 90 degrees, and 250 m on.
    let corner = try at(319_549_000, 359_106_000)
    let end = try at(319_549_000, 359_132_000)
    return .go(
      World.Outing(
        World.Manner(kind),
        .places([corner, end]),
        speedMillimetresPerSecond: 8_000
      )
    )
  }

  @Test("the rate of turn is the derivative of the attitude", arguments: handlings)
  func rates(handling: World.Handling) throws {
    let feeling = try Feeling(.handle(.tilt(.roll, degrees: 20, seconds: 0.3)), .handle(handling))
    // Not at the instant of an impact, where there is no derivative.
    try check(
      feeling,
      stride(from: 0.0105, to: 5, by: 0.0937).filter { ($0 - 0.7).magnitude > 0.001 }
    )
  }

  @Test("the rate of turn is the derivative of the attitude on the way", arguments: outings)
  func ratesOnTheWay(kind: World.Manner.Kind) throws {
    try check(
      try Feeling(try Self.outing(kind)),
      Array(stride(from: 0.0105, to: 60, by: 0.4937))
    )
  }

  private func check(_ feeling: Feeling, _ instants: [Double]) throws {
    let step = 1e-4
    for seconds in instants {
      let rate = feeling.kinematics(seconds).rotation * Trigonometry.radiansPerDegree
      let before = Attitude(feeling.world.pose(at: Feeling.at(seconds - step)))
      let after = Attitude(feeling.world.pose(at: Feeling.at(seconds + step)))
      let here = Attitude(feeling.world.pose(at: Feeling.at(seconds)))
      let derived = here.rate(from: before, to: after, seconds: 2 * step)
      #expect((derived + rate * -1).length < 1e-3 + 1e-3 * rate.length, "at \(seconds) s")
    }
  }

  @Test("the force is what the attitude makes of acceleration and gravity", arguments: handlings)
  func force(handling: World.Handling) throws {
    let feeling = try Feeling(.handle(handling))
    for seconds in stride(from: 0.05, to: 5, by: 0.11) {
      let pose = feeling.world.pose(at: Feeling.at(seconds))
      var push = pose.acceleration
      push.z += 1
      // The push is in the frame that the yaw has turned already.
      var level = pose
      level.yaw = .none
      let expected = Attitude(level).inverse(push)
      #expect((feeling.kinematics(seconds).force + expected * -1).length < 1e-12)
    }
  }

  /// The way's part of the push, without what shakes: the speed's own derivative.
  @Test("what is felt along the way adds up to the speed", arguments: outings)
  func speed(kind: World.Manner.Kind) throws {
    let world = try Feeling(try Self.outing(kind)).world
    var speed = 0.0
    let step = 0.01
    var fastest = 0.0
    for index in 0..<9_000 {
      let drive = world.movement.drive(at: Feeling.at((Double(index) + 0.5) * step))
      speed += drive.ahead * World.Handling.standardGravity * step
      guard index % 50 == 49 else { continue }
      let body = world.body(at: Feeling.at(Double(index + 1) * step))
      let told = Double(body.speedMillimetresPerSecond) / 1_000
      #expect((speed - told).magnitude < 0.005, "at \(Double(index) * step) s")
      fastest = max(fastest, told)
    }
    #expect((7.9...10.5).contains(fastest))
  }

  @Test("and the speed adds up to the places", arguments: outings)
  func places(kind: World.Manner.Kind) throws {
    let world = try Feeling(try Self.outing(kind)).world
    var last = world.body(at: Feeling.at(0))
    for second in 1...90 {
      let body = world.body(at: Feeling.at(Double(second)))
      let moved = Double(Geodesy.distanceMillimetres(from: last.position, to: body.position))
      let tenths = (0..<10).map { index in
        world.body(at: Feeling.at(Double(second - 1) + (Double(index) + 0.5) / 10))
          .speedMillimetresPerSecond
      }
      let expected = Double(tenths.reduce(0, +)) / 10
      // A position is known to a centimetre and a half; a curve is longer than its
      // chord.
      #expect((moved - expected).magnitude <= 30 + expected * 0.02, "second \(second)")
      last = body
    }
  }

  @Test("what is felt across the way is speed times turn", arguments: outings)
  func curves(kind: World.Manner.Kind) throws {
    let world = try Feeling(try Self.outing(kind)).world
    for tenth in stride(from: 1, to: 900, by: 7) {
      let drive = world.movement.drive(at: Feeling.at(Double(tenth) / 10))
      let expected = drive.speed.value * drive.yaw.rate / World.Handling.standardGravity
      #expect((drive.left - expected).magnitude < 1e-9)
    }
  }

  @Test("the course over ground is where the body turns to", arguments: outings)
  func course(kind: World.Manner.Kind) throws {
    let world = try Feeling(try Self.outing(kind)).world
    for tenth in stride(from: 1, to: 900, by: 7) {
      let now = Feeling.at(Double(tenth) / 10)
      let yaw = -world.movement.drive(at: now).yaw.angle
      let course = Double(world.body(at: now).courseHundredths) * Trigonometry.pi / 18_000
      let apart = Trigonometry.sine((yaw - course) / 2).magnitude
      #expect(apart < 2e-4, "at \(Double(tenth) / 10) s")
    }
  }

  @Test("an outing ends at its last place, at rest, with a level sensor", arguments: outings)
  func arrival(kind: World.Manner.Kind) throws {
    let world = try Feeling(try Self.outing(kind)).world
    let arrival = try #require(world.arrival(after: Feeling.at(0)))
    let body = world.body(at: arrival)
    #expect(body.position == (try Self.at(319_549_000, 359_132_000)))
    #expect(body.speedMillimetresPerSecond == 0)
    #expect(world.arrival(after: arrival) == nil)
    let later = world.kinematics(at: arrival + .seconds(20))
    #expect((later.force + Vector(x: 0, y: 0, z: -1)).length < 1e-12)
    #expect(later.rotation.length == 0)
  }

  @Test("the height is what the force upward adds up to")
  func height() throws {
    let feeling = try Feeling(.handle(.lift(metres: 0.4, degrees: 0, seconds: 1.2)))
    var (speed, height) = (0.0, 0.0)
    let step = 0.001
    for index in 0..<1_200 {
      let pose = feeling.world.pose(at: Feeling.at((Double(index) + 0.5) * step))
      speed += pose.acceleration.z * World.Handling.standardGravity * step
      height += speed * step
    }
    // The hand trembles.
    #expect((height - 0.4).magnitude < 0.02)
    #expect(feeling.world.body(at: Feeling.at(2)).altitudeMillimetres == 850_400)
  }

  static func at(_ latitude: Int32, _ longitude: Int32) throws -> Position {
    try Position(
      latitude: #require(Latitude(e7: latitude)),
      longitude: #require(Longitude(e7: longitude))
    )
  }
}

/// The matrix that turns the body's axes into the world's.
private struct Attitude {
  /// Its columns: where the body's axes point.
  var axes: [Vector]

  init(_ pose: Pose) {
    axes = [Vector(x: 1, y: 0, z: 0), Vector(x: 0, y: 1, z: 0), Vector(x: 0, y: 0, z: 1)].map {
      axis in
      let rolled = Self.turned(axis.y, axis.z, pose.roll.angle)
      let pitched = Self.turned(rolled.1, axis.x, pose.pitch.angle)
      let yawed = Self.turned(pitched.1, rolled.0, pose.yaw.angle)
      return Vector(x: yawed.0, y: yawed.1, z: pitched.0)
    }
  }

  private static func turned(_ first: Double, _ second: Double, _ angle: Double) -> (Double, Double)
  {
    let (sine, cosine) = (Trigonometry.sine(angle), Trigonometry.cosine(angle))
    return (cosine * first - sine * second, sine * first + cosine * second)
  }

  func inverse(_ vector: Vector) -> Vector {
    Vector(x: axes[0].dot(vector), y: axes[1].dot(vector), z: axes[2].dot(vector))
  }

  /// R^T dR / dt is the matrix of the cross product with the rate.
  func rate(from before: Attitude, to after: Attitude, seconds: Double) -> Vector {
    let slopes = (0..<3).map { (after.axes[$0] + before.axes[$0] * -1) * (1 / seconds) }
    return Vector(
      x: axes[2].dot(slopes[1]),
      y: axes[0].dot(slopes[2]),
      z: axes[1].dot(slopes[0])
    )
  }
}
