import Primitives

/// How the body goes, and what is felt of that.
///
/// A `Trip` is felt as it goes. The other motions start, turn and stop at once, as
/// no body can: their speed and course are looked at in even steps of time, and
/// what is felt leads from one to the next with the least jerk.
struct Movement: Equatable, Sendable {
  let motion: Motion
  let startedAt: Instant
  private(set) var manner: World.Manner?
  private var noises: [BandNoise] = []
  private var seed: UInt64 = 0
  /// As it went before.
  private let entry: Drive
  /// Of the steps, in seconds.
  private let step: Double
  /// From when on it rests, and did before, or has come to the end of its trip.
  let stillFrom: Instant?

  init(_ motion: Motion, startedAt: Instant, entry: Drive? = nil) {
    self.motion = motion
    self.startedAt = startedAt
    let course = motion.place(at: startedAt).course
    self.entry = entry ?? .resting(course: course)
    let speed = Double(motion.speedMillimetresPerSecond(at: startedAt)) / 1_000
    step = max(Self.stepMin, max(speed, self.entry.speed.value) / Self.acceleration)
    stillFrom =
      switch motion {
      case .resting: self.entry.speed.value == 0 ? .zero : nil
      case .going(let trip): trip.arrival
      case .travelling, .walking, .replaying: nil
      }
  }

  mutating func feel(_ manner: World.Manner, seed: UInt64) {
    self.manner = manner
    self.seed = seed
    noises = manner.noises(seed: seed)
  }

  func pose(at now: Instant) -> Pose {
    let drive = drive(at: now)
    let pose = Pose(
      acceleration: Vector(x: drive.ahead, y: drive.left, z: 0),
      yaw: drive.yaw
    )
    guard let manner, drive.speed.value > 0 else { return pose }
    let t = Double(now.microseconds - startedAt.microseconds) / 1e6
    return pose
      + manner.pose(t, share: share(of: manner, drive, at: now), noises, seed: seed)
  }

  func drive(at now: Instant) -> Drive {
    if case .going(let trip) = motion { return trip.drive(at: now) }
    if case .resting(let place) = motion, entry.speed.value == 0 {
      return .resting(course: place.course)
    }
    let t = max(0, Double(now.microseconds - startedAt.microseconds) / 1e6)
    let number = (t / step).rounded(.down)
    let (start, end) = (look(number), look(number + 1))
    let share = Jet.minimumJerk(t - number * step, over: step)
    let whole = 2 * Trigonometry.pi
    let turn = end.yaw - start.yaw
    let angle = turn - whole * (turn / whole).rounded()
    let speed = Jet(constant: start.speed) + share * (end.speed - start.speed)
    let rate = share.slope * angle
    return Drive(
      speed: speed,
      ahead: speed.slope / World.Handling.standardGravity,
      left: speed.value * rate / World.Handling.standardGravity,
      yaw: Turn(angle: start.yaw + share.value * angle, rate: rate)
    )
  }

  /// At the step of that number; at the first one it goes as it did before.
  private func look(_ number: Double) -> (speed: Double, yaw: Double) {
    guard number > 0 else { return (entry.speed.value, entry.yaw.angle) }
    let at = Instant(microseconds: startedAt.microseconds + Int64(number * step * 1e6))
    return (
      Double(motion.speedMillimetresPerSecond(at: at)) / 1_000, -motion.place(at: at).course
    )
  }

  private func share(of manner: World.Manner, _ drive: Drive, at now: Instant) -> Jet {
    if case .going(let trip) = motion { return trip.share(at: now) }
    let share = drive.speed * (1 / manner.kind.usualSpeed)
    return share.value < Self.shareMax ? share : Jet(constant: Self.shareMax)
  }

  /// In seconds.
  ///
  /// Project value: a walker's start and a turn on the spot.
  private static let stepMin = 2.0
  /// In m/s2.
  ///
  /// Project value: what a start or a stop at once is softened to, about a quarter
  /// of g on average: far from what a crash is taken for.
  private static let acceleration = 2.5
  /// Project value: twice the usual strength, however fast.
  private static let shareMax = 2.0
}
