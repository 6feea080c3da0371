import GNSS
import Primitives

/// A way with starts, stops and turns that a body can follow: what its sensor
/// feels is what its speed and its course do.
struct Trip: Equatable, Sendable {
  let arrival: Instant

  private let startedAt: Instant
  private let origin: Leg.Place
  private var stages: [Stage] = []
  private var ways: [Way] = []

  private struct Stage: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      case standing(Leg.Place)
      case turning(Leg.Place, by: Double)
      /// By the number of the way: a stage is looked up for each sample, and so small.
      case going(Int)
    }

    var kind: Kind
    /// In seconds of the trip.
    var startsAt: Double
    var duration: Double
  }

  /// Comes to a stop first when there is a speed, then waits for `pause` seconds.
  init(
    from place: Leg.Place,
    speed: Double,
    pause: Double = 0,
    _ outing: World.Outing?,
    startedAt: Instant,
    seed: UInt64
  ) {
    self.startedAt = startedAt
    origin = place
    var builder = Builder(here: place, seed: seed)
    if speed > 0 {
      builder.halt(from: speed, outing?.manner.kind.acceleration ?? Self.braking)
    }
    if pause > 0 { builder.stand(for: pause) }
    if let outing { builder.go(outing) }
    stages = builder.stages
    ways = builder.ways
    arrival = Instant(
      microseconds: startedAt.microseconds + Int64((builder.end * 1e6).rounded(.up))
    )
  }

  /// In m/s2.
  ///
  /// Project value: the brakes of a bike and of a calm driver.
  private static let braking = 2.0

  /// The seconds until the first stop.
  static func haltSeconds(from speed: Double, _ manner: World.Manner) -> Double {
    speed > 0
      ? SpeedProfile(halting: speed, acceleration: manner.kind.acceleration).duration : 0
  }

  func place(at now: Instant) -> Leg.Place {
    guard let (stage, t) = stage(at: now) else { return origin }
    switch stage.kind {
    case .standing(let place): return place
    case .turning(let place, let angle):
      let turned = Jet.minimumJerk(t, over: stage.duration).value * angle
      return Leg.Place(
        position: place.position,
        courseHundredths: Self.hundredths(place.course + turned)
      )
    case .going(let number): return ways[number].place(at: t)
    }
  }

  func drive(at now: Instant) -> Drive {
    guard let (stage, t) = stage(at: now) else { return .resting(course: origin.course) }
    switch stage.kind {
    case .standing(let place): return .resting(course: place.course)
    case .turning(let place, let angle):
      let turned = Jet.minimumJerk(t, over: stage.duration) * angle
      var drive = Drive.resting(course: place.course + turned.value)
      drive.yaw.rate = -turned.slope
      return drive
    case .going(let number): return ways[number].drive(at: t)
    }
  }

  /// The speed as a share of the even one: how strongly it shakes.
  func share(at now: Instant) -> Jet {
    guard let (stage, t) = stage(at: now), case .going(let number) = stage.kind
    else { return .zero }
    return ways[number].profile.speed(at: t) * (1 / ways[number].profile.cruise)
  }

  fileprivate static func hundredths(_ course: Double) -> UInt16 {
    let hundredths = Int((course * (18_000 / Trigonometry.pi)).rounded())
    return UInt16(((hundredths % 36_000) + 36_000) % 36_000)
  }

  /// The stage under way and the seconds since it began; the end of the last one
  /// after all.
  private func stage(at now: Instant) -> (Stage, Double)? {
    guard let last = stages.last else { return nil }
    guard now < arrival else { return (last, last.duration) }
    let t = Double(max(0, now.microseconds - startedAt.microseconds)) / 1e6
    var low = 0
    var high = stages.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if stages[middle].startsAt <= t { low = middle } else { high = middle - 1 }
    }
    return (stages[low], min(t - stages[low].startsAt, stages[low].duration))
  }

  /// Puts one stage behind the other.
  private struct Builder {
    var here: Leg.Place
    let seed: UInt64
    var stages: [Stage] = []
    var ways: [Way] = []
    var end = 0.0

    init(here: Leg.Place, seed: UInt64) {
      self.here = here
      self.seed = seed
    }

    mutating func halt(from speed: Double, _ acceleration: Double) {
      let profile = SpeedProfile(halting: speed, acceleration: acceleration)
      run(Leg(from: here.position, course: here.course, length: profile.length), profile, nil)
    }

    mutating func stand(for seconds: Double) {
      add(.standing(here), seconds)
    }

    mutating func go(_ outing: World.Outing) {
      let speed = Double(outing.speedMillimetresPerSecond.clamped(to: World.speeds)) / 1_000
      let acceleration = outing.manner.kind.acceleration
      switch outing.way {
      case .places(let places):
        for place in places {
          let leg = Leg(from: here.position, to: place)
          guard leg.length > 0 else { continue }
          run(
            leg,
            SpeedProfile(length: leg.length, cruise: speed, acceleration: acceleration),
            outing.manner
          )
        }
      case .course(let course, let seconds):
        let profile = SpeedProfile(seconds: seconds, cruise: speed, acceleration: acceleration)
        guard profile.length > 0 else { return }
        let angle = course.map { Leg.Place(position: here.position, courseHundredths: $0).course }
        let leg = Leg(from: here.position, course: angle ?? here.course, length: profile.length)
        run(leg, profile, outing.manner)
      }
    }

    /// Turns to the leg and goes along it.
    private mutating func run(_ leg: Leg, _ profile: SpeedProfile, _ manner: World.Manner?) {
      let course = leg.place(atDistance: 0).course
      let turn = course - here.course
      let whole = 2 * Trigonometry.pi
      let angle = turn - whole * (turn / whole).rounded()
      // The courses are known to a hundredth of a degree.
      if manner != nil, angle.magnitude > 2e-4 {
        add(.turning(here, by: angle), max(1, angle.magnitude / Self.turnRate))
      }
      let weave = manner.flatMap { Weave($0, profile, seed: seed &+ UInt64(stages.count)) }
      ways.append(Way(leg: leg, course: course, profile: profile, weave: weave))
      add(.going(ways.count - 1), profile.duration)
      here = leg.place(atDistance: leg.length)
    }

    private mutating func add(_ kind: Stage.Kind, _ duration: Double) {
      stages.append(Stage(kind: kind, startsAt: end, duration: duration))
      end += duration
    }

    /// In radians a second.
    ///
    /// Project value: a quarter turn in two seconds.
    private static let turnRate = Trigonometry.pi / 4
  }
}

/// From one stop to the next, in seconds from the first.
private struct Way: Equatable, Sendable {
  let leg: Leg
  /// Of the leg, at its start.
  let course: Double
  let profile: SpeedProfile
  let weave: Weave?

  func place(at t: Double) -> Leg.Place {
    guard t < profile.duration else { return leg.place(atDistance: leg.length) }
    guard let weave else { return leg.place(atDistance: profile.distance(at: t)) }
    let (along, across) = weave.deviation(at: t)
    let place = leg.place(atDistance: profile.distance(at: t) + along.value)
    return Leg.Place(
      position: Self.beside(place, across.value),
      courseHundredths: Trip.hundredths(
        place.course - Self.heading(profile.speed(at: t), along, across)
      )
    )
  }

  func drive(at t: Double) -> Drive {
    let speed = profile.speed(at: t)
    guard let weave, t < profile.duration else {
      return Drive(
        speed: speed,
        ahead: speed.slope / World.Handling.standardGravity,
        left: 0,
        yaw: Turn(angle: -course, rate: 0)
      )
    }
    return Self.weaving(weave.deviation(at: t), speed, course: course)
  }

  /// Along the path that deviates, not along the leg.
  private static func weaving(
    _ deviation: (along: Jet, across: Jet),
    _ profile: Jet,
    course: Double
  ) -> Drive {
    let (vx, ax) = (
      profile.value + deviation.along.slope, profile.slope + deviation.along.curvature
    )
    let (vy, ay) = (deviation.across.slope, deviation.across.curvature)
    let square = vx * vx + vy * vy
    guard square > 0 else { return .resting(course: course) }
    let speed = square.squareRoot()
    let ahead = (vx * ax + vy * ay) / speed
    let left = (vx * ay - vy * ax) / speed
    return Drive(
      speed: Jet(value: speed, slope: ahead, curvature: 0),
      ahead: ahead / World.Handling.standardGravity,
      left: left / World.Handling.standardGravity,
      yaw: Turn(
        angle: heading(profile, deviation.along, deviation.across) - course,
        rate: left / speed
      )
    )
  }

  /// To the left of the leg.
  private static func heading(_ speed: Jet, _ along: Jet, _ across: Jet) -> Double {
    Trigonometry.arcTangent(y: across.slope, x: speed.value + along.slope)
  }

  /// The place so many metres to the left.
  private static func beside(_ place: Leg.Place, _ metres: Double) -> Position {
    // Nearer than a position can tell.
    guard metres.magnitude > 0.005 else { return place.position }
    let side = metres > 0 ? -Trigonometry.pi / 2 : Trigonometry.pi / 2
    return Leg(from: place.position, course: place.course + side, length: metres.magnitude).end
  }
}

extension Leg.Place {
  /// In radians from true north, to the right.
  var course: Double { Double(courseHundredths) * (Trigonometry.pi / 18_000) }
}
