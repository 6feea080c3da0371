import Primitives

/// What is over soon: blows, and what rings after them.
extension World.Handling {
  /// a_y = g e^(-2 pi 0.12 f t) sin 2 pi f t and a third of it upright, while the
  /// body rocks at 1.2 Hz.
  ///
  /// Project value: the damping and the rocking of a bike on its stand.
  static func nudge(_ t: Double, _ gravities: Double, _ hertz: Double, _ degrees: Double) -> Pose {
    let fade = Jet.one - .minimumJerk(t - 4, over: 1)
    let ring =
      Jet.decay(t, constant: 1 / (2 * Trigonometry.pi * 0.12 * hertz)) * .sine(t, hertz: hertz)
      * gravities * fade
    let rock = Jet.decay(t, constant: 1 / 1.5) * .sine(t, hertz: 1.2) * degrees * fade
    return Pose(
      acceleration: Vector(x: 0, y: ring.value, z: 0.3 * ring.value),
      roll: Turn(degrees: rock)
    )
  }

  /// 35 Hz with a time constant of 20 ms, upright.
  static func tap(_ t: Double, _ gravities: Double) -> Pose {
    let burst = Jet.decay(t, constant: 0.02).value * Jet.sine(t, hertz: 35).value * gravities
    return Pose(acceleration: Vector(x: 0, y: 0, z: burst))
  }

  /// Topples as a pendulum on its head does, in `seconds`, then hits
  /// the ground: e^(-t / 50 ms) cos 2 pi 14 t.
  static func fall(
    _ t: Double,
    _ degrees: Double,
    _ gravities: Double,
    _ seconds: Double
  ) -> Pose {
    // It begins two degrees out of balance: cosh - 1 grows to degrees / 2 over the
    // fall, for 75 degrees in 4.343 time constants.
    let reach = 4.343
    let whole = Jet.toppling(seconds, rate: reach / seconds).value
    guard t < seconds else {
      let since = t - seconds
      let impact =
        Jet.decay(since, constant: 0.05).value
        * Jet.sine(since, hertz: 14, turns: 0.25).value * gravities
      return Pose(
        acceleration: Vector(x: 0, y: 0.3 * impact, z: impact),
        roll: Turn(degrees: Jet(constant: degrees))
      )
    }
    return Pose(
      roll: Turn(degrees: .toppling(t, rate: reach / seconds) * (degrees / whole))
    )
  }

  /// A half sine of 30 ms from the left, and a tumble that shakes and dies away.
  ///
  /// Project value: the hit comes across, so that the speed has no part in it.
  func crash(_ t: Double, _ gravities: Double, _ degrees: Double, _ noises: [BandNoise]) -> Pose {
    let hit = t < 0.03 ? Jet.sine(t, hertz: 1 / 0.06).value * gravities : 0
    let tumble = Jet.window(t, length: length, edge: 0.6)
    let rattle = noises[3].value(at: t) * tumble.value
    return Pose(
      acceleration: Vector(x: 0, y: hit + rattle, z: 0.2 * hit + rattle),
      roll: Turn(
        degrees: .minimumJerk(t, over: 1.5) * degrees + noises[0].jet(at: t) * tumble
      ),
      pitch: Turn(degrees: noises[1].jet(at: t) * tumble),
      yaw: Turn(degrees: noises[2].jet(at: t) * tumble)
    )
  }

  /// Drops that fall at random, so many a second on average: each a burst of
  /// 40 Hz with a time constant of 10 ms, of a third to the whole of the strength.
  func rain(_ t: Double, _ gravities: Double, _ rate: Double, _ seed: UInt64) -> Pose {
    let slot = Int64((t * rate).rounded(.down))
    var sum = 0.0
    for number in max(0, slot - 1)...slot {
      var chance = SeededGenerator(seed: seed, stream: UInt64(number))
      let share = Double(chance.integer(in: 0...999)) / 1_000
      let strength = gravities * (1 + 2 * Double(chance.integer(in: 0...999)) / 1_000) / 3
      let since = t - (Double(number) + share) / rate
      guard since >= 0, t < length - 0.1 else { continue }
      sum += Jet.decay(since, constant: 0.01).value * Jet.sine(since, hertz: 40).value * strength
    }
    return Pose(acceleration: Vector(x: 0, y: 0, z: sum))
  }
}
