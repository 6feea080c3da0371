/// An angle in radians and the rate at which it changes, in radians a second.
struct Turn: Equatable, Sendable {
  var angle: Double
  var rate: Double

  static let none = Turn(angle: 0, rate: 0)

  init(angle: Double, rate: Double) {
    self.angle = angle
    self.rate = rate
  }

  init(degrees: Jet) {
    angle = degrees.value * Trigonometry.radiansPerDegree
    rate = degrees.slope * Trigonometry.radiansPerDegree
  }

  static func + (left: Turn, right: Turn) -> Turn {
    Turn(angle: left.angle + right.angle, rate: left.rate + right.rate)
  }
}

/// How the body is held and pushed at an instant; what acts at once adds up.
///
/// The level frame has x ahead, y to the left and z up. The body's own axes are
/// those turned by the yaw about z, then by the pitch about the new y, then by the
/// roll about the new x: a positive roll raises the left side, a positive pitch
/// lowers the front, a positive yaw turns to the left.
///
/// - Source: ISO 8855:2011, 2.8 and 5.2, axes and angles of a vehicle.
struct Pose: Equatable, Sendable {
  /// In g, in the level frame that is turned by the yaw.
  var acceleration = Vector(x: 0, y: 0, z: 0)
  var roll = Turn.none
  var pitch = Turn.none
  var yaw = Turn.none
  /// Metres above where it stood.
  var height = 0.0
  /// Degrees Celsius above the usual.
  var warmth = 0.0

  static func + (left: Pose, right: Pose) -> Pose {
    Pose(
      acceleration: left.acceleration + right.acceleration,
      roll: left.roll + right.roll,
      pitch: left.pitch + right.pitch,
      yaw: left.yaw + right.yaw,
      height: left.height + right.height,
      warmth: left.warmth + right.warmth
    )
  }

  /// What an inertial sensor feels: R^T (a + z), and the rates about the body's
  /// axes.
  func kinematics(temperature: Double) -> Kinematics {
    let (sines, cosines) = Trigonometry.sinesAndCosines(
      SIMD2(Trigonometry.reduced(pitch.angle), Trigonometry.reduced(roll.angle))
    )
    let (sineOfPitch, cosineOfPitch) = (sines[0], cosines[0])
    let (sineOfRoll, cosineOfRoll) = (sines[1], cosines[1])
    let x = acceleration.x
    let z = acceleration.z + 1
    let ahead = cosineOfPitch * x - sineOfPitch * z
    let up = sineOfPitch * x + cosineOfPitch * z
    let level = yaw.rate * cosineOfPitch
    let rates = Vector(
      x: roll.rate - yaw.rate * sineOfPitch,
      y: pitch.rate * cosineOfRoll + level * sineOfRoll,
      z: level * cosineOfRoll - pitch.rate * sineOfRoll
    )
    return Kinematics(
      force: Vector(
        x: ahead,
        y: cosineOfRoll * acceleration.y + sineOfRoll * up,
        z: cosineOfRoll * up - sineOfRoll * acceleration.y
      ),
      rotation: rates * (1 / Trigonometry.radiansPerDegree),
      temperature: temperature + warmth
    )
  }

  /// Holding still like this: what is left when all has been done.
  var held: Pose {
    Pose(
      roll: Turn(angle: roll.angle, rate: 0),
      pitch: Turn(angle: pitch.angle, rate: 0),
      yaw: Turn(angle: yaw.angle, rate: 0),
      height: height,
      warmth: warmth
    )
  }
}
