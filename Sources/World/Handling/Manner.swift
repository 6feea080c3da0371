package import GNSS
import Primitives

extension World {
  /// What going somewhere feels like: what carries the body shakes it.
  package struct Manner: Equatable, Sendable {
    package enum Kind: String, Equatable, Sendable, CaseIterable {
      case ride
      /// A ride over kerbs and potholes.
      case bumps
      /// Pushed or worn by a person on foot.
      case walk
      /// A dog that gallops.
      case run
      /// Picked up, carried off and put down.
      case carry
      case van
      /// Pushed along on its wheels.
      case roll
      /// On a flatbed: tilted up, driven, let down.
      case tow
      /// On the seat of a fast train.
      case train
    }

    package var kind: Kind
    /// How strong, in g: of a ride, a van and a roll the rms, of bumps and steps the
    /// peak.
    package var gravities: Double
    /// Of the pedals or the steps.
    package var hertz: Double

    package init(_ kind: Kind, gravities: Double? = nil, hertz: Double? = nil) {
      self.kind = kind
      self.gravities = gravities ?? kind.gravities
      self.hertz = hertz ?? kind.hertz
    }
  }

  /// Where a person goes, and how.
  package struct Outing: Equatable, Sendable {
    package enum Way: Equatable, Sendable {
      /// From one to the next, with a stop at each to turn.
      case places([Position])
      /// In hundredths of a degree from true north; `nil` straight on. `seconds`
      /// run from the first move to the stop.
      case course(UInt16?, seconds: Double)
    }

    package var manner: Manner
    package var way: Way
    /// Once it is reached.
    package var speedMillimetresPerSecond: Int32

    package init(_ manner: Manner, _ way: Way, speedMillimetresPerSecond: Int32) {
      self.manner = manner
      self.way = way
      self.speedMillimetresPerSecond = speedMillimetresPerSecond
    }
  }
}

extension World.Manner.Kind {
  /// Project value: in the middle of what recordings show; the tests of the manners
  /// name them.
  fileprivate var gravities: Double {
    switch self {
    case .ride: 0.18
    case .bumps: 1.5
    case .walk, .carry: 0.22
    case .run: 1
    case .van, .tow: 0.05
    // - Source: ISO 2631-1, annex C: below 0.315 m/s2 is not uncomfortable.
    case .train: 0.015
    case .roll: 0.02
    }
  }

  /// Project value: an easy cadence; a walker's steps.
  fileprivate var hertz: Double {
    switch self {
    case .walk: 1.85
    case .carry: 1.7
    // - Source: Heglund and Taylor, J. Exp. Biol. 138 (1988): dogs gallop at 2.5 to 3.5 Hz.
    case .run: 3
    case .ride, .bumps, .van, .roll, .tow, .train: 1.2
    }
  }

  /// The strongest acceleration of starting and stopping, in m/s2.
  ///
  /// Project value: a cyclist's, a pedestrian's and a dog's; 0.18 g for a van, 0.05 for a train.
  var acceleration: Double {
    switch self {
    case .ride, .bumps, .carry: 1
    case .walk: 1.5
    case .run: 3
    case .van, .tow: 1.765
    case .roll, .train: 0.5
    }
  }

  /// In metres a second: the speed to which the strength belongs where a recorded
  /// trip brings its own.
  ///
  /// Project value: 15, 5, 30, 4, 40, 3.6 and 300 km/h.
  var usualSpeed: Double {
    switch self {
    case .ride, .bumps: 4.167
    case .walk: 1.389
    case .run: 8.333
    case .train: 83.333
    case .carry: 1.111
    case .van, .tow: 11.111
    case .roll: 1
    }
  }
}

extension World.Manner {
  func noises(seed: UInt64) -> [BandNoise] {
    func band(_ lower: Double, _ upper: Double, _ rms: Double, _ stream: UInt64) -> BandNoise {
      BandNoise(lower, upper, rms: rms, seed: seed, stream: stream)
    }
    switch kind {
    case .ride: return [band(2, 40, gravities, 0)]
    case .bumps: return [band(2, 40, 0.25, 0)]
    case .walk, .run, .carry: return []
    case .van, .tow, .train:
      return [band(1, 2.5, gravities, 0), band(8, 20, gravities, 1)]
        + (2..<4).map { band(1, 2.5, 2.5, $0).integral }
    case .roll:
      // Along each axis; and hands that hold it upright and steer it.
      return (0..<3).map { band(3, 30, gravities, $0) }
        + (3..<5).map { band(0.3, 2, 5, $0).integral }
    }
  }

  /// `share` of the full strength, `t` seconds after the start.
  func pose(_ t: Double, share: Jet, _ noises: [BandNoise], seed: UInt64) -> Pose {
    guard share.value > 0 else { return Pose() }
    switch kind {
    case .ride: return ridden(t, share, noises)
    case .bumps:
      return ridden(t, share, noises)
        + Pose(acceleration: Vector(x: 0, y: 0, z: bumps(t, seed) * share.value))
    case .walk: return stepping(t, share, degrees: 5)
    case .run: return stepping(t, share, degrees: 12)
    case .carry: return stepping(t, share, degrees: 9)
    case .van, .tow, .train: return driven(t, share, noises)
    case .roll:
      let shaking = noises.prefix(3).map { $0.value(at: t) * share.value }
      return Pose(
        acceleration: Vector(x: shaking[0], y: shaking[1], z: shaking[2]),
        roll: Turn(degrees: noises[3].jet(at: t) * share),
        yaw: Turn(degrees: noises[4].jet(at: t) * share)
      )
    }
  }

  /// The road from below, and a sway of four degrees with the pedals.
  private func ridden(_ t: Double, _ share: Jet, _ noises: [BandNoise]) -> Pose {
    Pose(
      acceleration: Vector(x: 0, y: 0, z: noises[0].value(at: t) * share.value),
      roll: Turn(degrees: .sine(t, hertz: hertz) * share * 4)
    )
  }

  /// g sin p + 0.45 g sin (2p + 0.6) upright, half of it across at half the
  /// cadence, a heel at each step, and the body turning with the steps.
  private func stepping(_ t: Double, _ share: Jet, degrees: Double) -> Pose {
    let step = hertz * t
    let sinceHeel = (step - step.rounded(.down)) / hertz
    let heel =
      Jet.decay(sinceHeel, constant: 0.025).value * Jet.sine(sinceHeel, hertz: 18).value
    let upright =
      Jet.sine(t, hertz: hertz).value
      + 0.45 * Jet.sine(t, hertz: 2 * hertz, turns: 0.6 / (2 * Trigonometry.pi)).value + heel
    let across = 0.5 * Jet.sine(t, hertz: hertz / 2).value
    let strength = gravities * share.value
    return Pose(
      acceleration: Vector(x: 0, y: across * strength, z: upright * strength),
      roll: Turn(degrees: .sine(t, hertz: hertz / 2) * share * degrees),
      pitch: Turn(degrees: .sine(t, hertz: hertz, turns: 0.2) * share * (0.5 * degrees)),
      yaw: Turn(degrees: .sine(t, hertz: hertz / 2, turns: 0.3) * share * degrees)
    )
  }

  /// The springs, the road, and an engine of 27 Hz and 10 mg that is there also
  /// when the wheels stand.
  private func driven(_ t: Double, _ share: Jet, _ noises: [BandNoise]) -> Pose {
    let road = (noises[0].value(at: t) + noises[1].value(at: t)) * share.value
    let engine = 0.01 * Jet.sine(t, hertz: 27).value * min(1, 4 * share.value)
    return Pose(
      acceleration: Vector(x: 0, y: 0.3 * road, z: road + engine),
      roll: Turn(degrees: noises[2].jet(at: t) * share),
      pitch: Turn(degrees: noises[3].jet(at: t) * share)
    )
  }

  /// One in each 1.5 seconds: up for 50 ms, then 9 Hz with a time constant of 40 ms.
  private func bumps(_ t: Double, _ seed: UInt64) -> Double {
    let number = Int64((t / 1.5).rounded(.down))
    var chance = SeededGenerator(seed: seed, stream: 16 + UInt64(clamping: number))
    let strength = gravities * Double(chance.integer(in: 50...120)) / 100
    let since = t - 1.5 * Double(number) - Double(chance.integer(in: 0...1_000)) / 1_000
    guard since >= 0 else { return 0 }
    guard since >= 0.05 else { return strength * Jet.sine(since, hertz: 10).value }
    let ring = Jet.decay(since - 0.05, constant: 0.04).value
    return -0.5 * strength * ring * Jet.sine(since - 0.05, hertz: 9).value
  }
}
