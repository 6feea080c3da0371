import GNSS
import Primitives

/// How the body moves, as a function of the instant.
enum Motion: Equatable, Sendable {
  case resting(Leg.Place)
  case travelling(Journey)
  case walking(Walk)
  case replaying(Replay)
  case going(Trip)

  func place(at now: Instant) -> Leg.Place {
    switch self {
    case .resting(let place): place
    case .travelling(let journey): journey.place(at: now)
    case .walking(let walk): walk.place(at: now)
    case .replaying(let replay): replay.place(at: now)
    case .going(let trip): trip.place(at: now)
    }
  }

  func speedMillimetresPerSecond(at now: Instant) -> Int32 {
    switch self {
    case .resting: 0
    case .travelling(let journey): journey.speedMillimetresPerSecond(at: now)
    case .walking(let walk): walk.speedMillimetresPerSecond(at: now)
    case .replaying(let replay): replay.speedMillimetresPerSecond(at: now)
    case .going(let trip): Int32((trip.drive(at: now).speed.value * 1_000).rounded())
    }
  }

  /// `nil` when the motion says nothing of heights.
  func altitudeMillimetres(at now: Instant) -> Int32? {
    guard case .replaying(let replay) = self else { return nil }
    return replay.altitudeMillimetres(at: now)
  }

  /// The end of a trip that has one.
  var arrival: Instant? {
    switch self {
    case .resting, .walking: nil
    case .travelling(let journey): journey.arrival
    case .replaying(let replay): replay.arrival
    case .going(let trip): trip.arrival
    }
  }
}

/// A trip through waypoints at a constant speed.
struct Journey: Equatable, Sendable {
  /// The microsecond from which on the body rests at the last waypoint.
  let arrival: Instant

  private let origin: Leg.Place
  private let startedAt: Instant
  private let speed: Int32
  /// The ways that are longer than nothing.
  private var legs: [Leg] = []
  /// The metres from the start to the end of each leg.
  private var marks: [Double] = []

  init(
    from origin: Leg.Place,
    through waypoints: [Position],
    speedMillimetresPerSecond: Int32,
    startedAt: Instant
  ) {
    self.origin = origin
    self.startedAt = startedAt
    speed = speedMillimetresPerSecond.clamped(to: World.speeds)
    var start = origin.position
    var length = 0.0
    for waypoint in waypoints {
      let leg = Leg(from: start, to: waypoint)
      guard leg.length > 0 else { continue }
      length += leg.length
      legs.append(leg)
      marks.append(length)
      start = waypoint
    }
    let duration = (length * 1e9 / Double(speed)).rounded(.up)
    arrival = Instant(microseconds: startedAt.microseconds + Int64(duration))
  }

  func place(at now: Instant) -> Leg.Place {
    guard let last = legs.last else { return origin }
    let elapsed = now.microseconds - startedAt.microseconds
    guard elapsed > 0 else { return legs[0].place(atDistance: 0) }
    guard now < arrival else { return last.place(atDistance: last.length) }
    let distance = Double(elapsed) * Double(speed) / 1e9
    var low = 0
    var high = legs.count - 1
    while low < high {
      let middle = (low + high) / 2
      if marks[middle] < distance { low = middle + 1 } else { high = middle }
    }
    return legs[low].place(atDistance: distance - (marks[low] - legs[low].length))
  }

  func speedMillimetresPerSecond(at now: Instant) -> Int32 {
    now >= startedAt && now < arrival ? speed : 0
  }
}

/// A stroll without an end: from one point of a disc to the next, drawn by
/// chance, each in the same time.
///
/// The time is the one that the whole diameter takes at full speed, so no way
/// needs more than that. Points are drawn by their number and not in a row:
/// any instant can be asked for, in any order, at the same cost.
struct Walk: Equatable, Sendable {
  private let centre: Leg.Place
  private let radiusMillimetres: Int32
  private let startedAt: Instant
  private let seed: UInt64
  /// In microseconds.
  private let period: Int64

  init(
    around centre: Leg.Place,
    radiusMillimetres: Int32,
    speedMillimetresPerSecond: Int32,
    startedAt: Instant,
    seed: UInt64
  ) {
    self.centre = centre
    self.radiusMillimetres = radiusMillimetres.clamped(to: World.walkRadii)
    self.startedAt = startedAt
    self.seed = seed
    let speed = Int64(speedMillimetresPerSecond.clamped(to: World.speeds))
    period = max(1_000_000, 2 * Int64(self.radiusMillimetres) * 1_000_000 / speed)
  }

  func place(at now: Instant) -> Leg.Place {
    let (leg, share) = way(at: now)
    return leg.place(atDistance: leg.length * share)
  }

  func speedMillimetresPerSecond(at now: Instant) -> Int32 {
    Int32((way(at: now).leg.length * 1e9 / Double(period)).rounded())
  }

  private func way(at now: Instant) -> (leg: Leg, share: Double) {
    let elapsed = max(0, now.microseconds - startedAt.microseconds)
    let number = elapsed / period
    let leg = Leg(from: point(number), to: point(number + 1))
    return (leg, Double(elapsed % period) / Double(period))
  }

  /// Point 0 is the centre, the others are spread evenly over the disc.
  private func point(_ number: Int64) -> Position {
    guard number > 0 else { return centre.position }
    var generator = SeededGenerator(seed: seed, stream: UInt64(number))
    let share = Double(generator.integer(in: 0...1_000_000)) / 1_000_000
    let distance = Double(radiusMillimetres) * share.squareRoot()
    return Geodesy.position(
      from: centre.position,
      courseHundredths: UInt16(generator.integer(in: 0...35_999)),
      distanceMillimetres: Int64(distance.rounded(.down))
    )
  }
}

extension Int32 {
  func clamped(to range: ClosedRange<Int32>) -> Int32 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
