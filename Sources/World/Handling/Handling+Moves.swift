/// What hands and tools do for a while, and what comes from around.
extension World.Handling {
  /// Standard gravity, in m/s2.
  ///
  /// - Source: 3rd CGPM, 1901.
  static let standardGravity = 9.80665

  func lift(_ t: Double, _ metres: Double, _ degrees: Double, _ noises: [BandNoise]) -> Pose {
    let rise = Jet.minimumJerk(t, over: length)
    let hand = Jet.window(t, length: length, edge: 0.3)
    let tremor = noises[0..<3].map { $0.value(at: t) * hand.value }
    return Pose(
      acceleration: Vector(
        x: tremor[0],
        y: tremor[1],
        z: tremor[2] + rise.curvature * metres / Self.standardGravity
      ),
      roll: Turn(degrees: noises[3].jet(at: t) * hand),
      pitch: Turn(degrees: rise * -degrees + noises[4].jet(at: t) * hand),
      height: rise.value * metres
    )
  }

  func jack(_ t: Double, _ degrees: Double, _ noises: [BandNoise]) -> Pose {
    let work = Jet.window(t, length: length, edge: 1)
    return Pose(
      acceleration: Vector(
        x: 0,
        y: noises[0].value(at: t) * work.value,
        z: noises[1].value(at: t) * work.value
      ),
      roll: Turn(
        degrees: .minimumJerk(t, over: length) * degrees + noises[2].jet(at: t) * work
      )
    )
  }

  func yaw(_ t: Double, _ degrees: Double, _ noises: [BandNoise]) -> Pose {
    let share = Jet.window(t, length: length, edge: 0.2).value
    return Pose(
      acceleration: Vector(
        x: noises[0].value(at: t) * share,
        y: noises[1].value(at: t) * share,
        z: noises[2].value(at: t) * share
      ),
      yaw: Turn(degrees: .minimumJerk(t, over: length) * degrees)
    )
  }

  func settle(_ t: Double, _ lean: Double, _ before: Pose) -> Pose {
    let share = Jet.minimumJerk(t, over: length)
    func back(_ angle: Double) -> Turn {
      Turn(angle: -angle * share.value, rate: -angle * share.slope)
    }
    return Pose(
      acceleration: Vector(
        x: 0,
        y: 0,
        z: -before.height * share.curvature / Self.standardGravity
      ),
      roll: back(before.roll.angle) + Turn(degrees: share * lean),
      pitch: back(before.pitch.angle),
      yaw: .none,
      height: -before.height * share.value
    )
  }

  func shake(_ t: Double, _ gravities: Double, _ hertz: Double, _ degrees: Double) -> Pose {
    let hand = Jet.window(t, length: length, edge: 0.2)
    let push = Jet.sine(t, hertz: hertz).value * gravities * hand.value
    // The wrist is half a radian behind the arm.
    let wrist = Jet.sine(t, hertz: hertz, turns: 0.5 / (2 * Trigonometry.pi))
    return Pose(
      acceleration: Vector(x: 0.3 * push, y: push, z: 0),
      roll: Turn(degrees: wrist * hand * degrees)
    )
  }

  /// Shaken and turned about all axes.
  func rattle(_ t: Double, _ noises: [BandNoise]) -> Pose {
    let work = Jet.window(t, length: length, edge: 0.1)
    return Pose(
      acceleration: Vector(
        x: noises[0].value(at: t) * work.value,
        y: noises[1].value(at: t) * work.value,
        z: noises[2].value(at: t) * work.value
      ),
      roll: Turn(degrees: noises[3].jet(at: t) * work),
      pitch: Turn(degrees: noises[4].jet(at: t) * work),
      yaw: Turn(degrees: noises[5].jet(at: t) * work)
    )
  }

  /// It is strongest in the middle; the strength named is that of then.
  func truck(_ t: Double, _ noises: [BandNoise]) -> Pose {
    // The bell e^(-x2 / 2), five deviations from end to end.
    let x = 5 * (t / length - 0.5)
    let bell = Exponential.value(-x * x / 2)
    return Pose(
      acceleration: Vector(
        x: noises[0].value(at: t) * bell,
        y: noises[1].value(at: t) * bell,
        z: noises[2].value(at: t) * bell
      )
    )
  }

  /// Sways about the ground's line, gust by gust; the body sits 0.6 m above it and
  /// goes with the sway.
  ///
  /// Project value: the height of a saddle's rail.
  func wind(_ t: Double, _ noises: [BandNoise]) -> Pose {
    let gusts = Jet.one + noises[1].jet(at: t)
    let sway = noises[0].jet(at: t) * gusts * .window(t, length: length, edge: 2)
    let arm = -0.6 * sway.curvature * Trigonometry.radiansPerDegree
    return Pose(
      acceleration: Vector(x: 0, y: arm / Self.standardGravity, z: 0),
      roll: Turn(degrees: sway)
    )
  }

  func engine(_ t: Double, _ gravities: Double, _ hertz: Double) -> Pose {
    let share = Jet.window(t, length: length, edge: 0.5).value
    let turn = Jet.sine(t, hertz: hertz).value * gravities * share
    return Pose(acceleration: Vector(x: 0, y: 0.5 * turn, z: turn))
  }
}
