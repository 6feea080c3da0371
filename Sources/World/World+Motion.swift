import GNSS
package import Primitives
package import Surroundings

extension World {
  mutating func apply(_ change: MotionChange, at now: Instant) {
    // A height that the motion had stays when the motion ends.
    altitudeMillimetres = movement.motion.altitudeMillimetres(at: now) ?? altitudeMillimetres
    let here = movement.motion.place(at: now)
    switch change {
    case .place(let position):
      let place = Leg.Place(position: position, courseHundredths: here.courseHundredths)
      posture.postpone(to: now, at: now)
      movement = Movement(.resting(place), startedAt: now)
    case .altitude(let millimetres): altitudeMillimetres = millimetres
    case .travel(let destination, let speed): travel([destination], speed: speed, at: now)
    case .route(let waypoints, let speed): travel(waypoints, speed: speed, at: now)
    case .replay(let route, let percent):
      move(.replaying(Replay(route, speedPercent: percent, startedAt: now)), .ride, at: now)
    case .walk(let radius, let speed):
      let walk = Walk(
        around: here,
        radiusMillimetres: radius,
        speedMillimetresPerSecond: speed,
        startedAt: now,
        seed: walks.next()
      )
      move(.walking(walk), .walk, at: now)
    case .stop: stop(at: now)
    case .go(let outing): go(outing, at: now)
    case .manner(let manner): movement.feel(manner, seed: handlings.next())
    case .handle(let handling): handle(handling, at: now)
    case .play(let recording): posture.play(recording, at: now)
    }
  }

  private mutating func move(_ motion: Motion, _ kind: Manner.Kind?, at now: Instant) {
    let entry = movement.drive(at: now)
    posture.postpone(to: now, at: now)
    movement = Movement(motion, startedAt: now, entry: entry)
    if let kind { movement.feel(Manner(kind), seed: handlings.next()) }
  }

  private mutating func travel(_ waypoints: [Position], speed: Int32, at now: Instant) {
    let journey = Journey(
      from: movement.motion.place(at: now),
      through: waypoints,
      speedMillimetresPerSecond: speed,
      startedAt: now
    )
    move(.travelling(journey), .ride, at: now)
  }

  private mutating func stop(at now: Instant) {
    let here = movement.motion.place(at: now)
    guard case .going(let trip) = movement.motion, trip.arrival > now else {
      return move(.resting(here), nil, at: now)
    }
    let manner = movement.manner
    let speed = trip.drive(at: now).speed.value
    let halt = Trip(from: here, speed: speed, nil, startedAt: now, seed: 0)
    posture.postpone(to: halt.arrival, at: now)
    movement = Movement(.going(halt), startedAt: now)
    if let manner { movement.feel(manner, seed: handlings.next()) }
  }

  private mutating func go(_ outing: Outing, at now: Instant) {
    let seed = handlings.next()
    let speed = Double(movement.motion.speedMillimetresPerSecond(at: now)) / 1_000
    let load = outing.manner.loading
    let trip = Trip(
      from: movement.motion.place(at: now),
      speed: speed,
      pause: load?.length ?? 0,
      outing,
      startedAt: now,
      seed: seed
    )
    posture.postpone(to: now, at: now)
    movement = Movement(.going(trip), startedAt: now)
    movement.feel(outing.manner, seed: seed)
    guard let load else { return }
    let halted = Int64(Trip.haltSeconds(from: speed, outing.manner) * 1e6)
    let loaded = Instant(microseconds: now.microseconds + halted)
    posture.add(load, from: loaded, at: now, seed: handlings.next())
    posture.add(outing.manner.unloading, from: trip.arrival, at: now, seed: handlings.next())
  }

  private mutating func handle(_ handling: Handling, at now: Instant) {
    posture.add(handling, from: now, at: now, seed: handlings.next())
    // What lies on the ground goes nowhere.
    switch handling {
    case .fall, .crash: stop(at: now)
    default: break
    }
  }
}

extension World.Manner {
  /// What is done before the way begins.
  ///
  /// Project value: under the arm, at a standing man's hip; the ramp of a flatbed.
  fileprivate var loading: World.Handling? {
    switch kind {
    case .carry: .lift(metres: 0.9, degrees: 25, seconds: 2.5)
    case .tow: .tilt(.pitch, degrees: -8, seconds: 15)
    case .ride, .bumps, .walk, .run, .van, .roll, .train: nil
    }
  }

  /// What is done when it is over.
  fileprivate var unloading: World.Handling {
    .settle(leanDegrees: 0, seconds: kind == .tow ? 15 : 2.5)
  }
}

extension World {
  /// Where the body is at `now` and how it moves.
  ///
  /// For an instant before the last change, what that change started from.
  package func body(at now: Instant) -> Surroundings.Body {
    let motion = movement.motion
    let place = motion.place(at: now)
    let height = Int32((posture.pose(at: now).height * 1_000).rounded())
    return Surroundings.Body(
      position: place.position,
      altitudeMillimetres: (motion.altitudeMillimetres(at: now) ?? altitudeMillimetres) + height,
      speedMillimetresPerSecond: motion.speedMillimetresPerSecond(at: now),
      courseHundredths: place.courseHundredths
    )
  }

  /// It is somewhere else a moment later, or may be.
  func isUnderway(at now: Instant) -> Bool {
    switch movement.motion {
    case .resting: false
    case .travelling(let journey): journey.arrival >= now
    case .going(let trip): trip.arrival >= now
    case .walking, .replaying: true
    }
  }

  /// When the journey under way ends; `nil` at rest, on a walk, and after it.
  package func arrival(after now: Instant) -> Instant? {
    movement.motion.arrival.flatMap { $0 > now ? $0 : nil }
  }

  /// How the body is held and pushed at `now`.
  func pose(at now: Instant) -> Pose {
    let held = posture.pose(at: now)
    var driven = movement.pose(at: now)
    // The way's accelerations are along the way, wherever the body looks.
    if held.yaw.angle != 0 {
      let angle = Trigonometry.reduced(held.yaw.angle)
      let (sine, cosine) = Trigonometry.sineAndCosine(angle)
      let push = driven.acceleration
      driven.acceleration.x = cosine * push.x + sine * push.y
      driven.acceleration.y = cosine * push.y - sine * push.x
    }
    return driven + held
  }
}

extension World {
  /// When all that was begun is over, if nothing else happens; `nil` on a walk
  /// without an end.
  package func motionEnd() -> Instant? {
    if case .walking = movement.motion { return nil }
    return max(posture.end, movement.motion.arrival ?? .zero)
  }
}
