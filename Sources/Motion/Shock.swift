public import Primitives

/// Impacts, and falls: an impact after which the body lies another way.
struct ShockWatch: Equatable, Sendable {
  /// - Source: motion.md 4.2: a tilt of more than 40 degrees within 3 s.
  private static var tilt: Int32 { Unit.chord(millidegrees: 40_000) }
  private static let tiltTime: Milliseconds = 3_000
  /// - Source: motion.md 2.5 (dots.bike) and 4.2: motionless for 5 s after it.
  private static let stillMilliseconds: Int32 = 5_000
  /// Project value: who has fallen and gets up does so within a minute, or stays
  /// down for as long.
  private static let confirmationTime: Milliseconds = 60_000

  private enum State: Equatable, Sendable {
    case watching
    /// Gravity as it was before the impact.
    case struck(at: Instant, gravity: Vector)
    case fallen(at: Instant)
  }

  private var state = State.watching
  /// Gravity, smoothed over the last second that had no shock in it.
  private var gravity: Vector?
  private var stillMilliseconds: Int32 = 0

  /// Takes the next block.
  @inline(never)
  mutating func judge(_ block: BlockFeatures, isStill: Bool) -> Shock? {
    let isImpact = block.hasImpact
    stillMilliseconds = isStill ? block.time(after: stillMilliseconds) : 0
    let before = gravity
    if !isImpact { smooth(block) }
    switch state {
    case .fallen(let at):
      if stillMilliseconds >= Self.stillMilliseconds {
        state = .watching
        return .fallConfirmed(at: at)
      }
      if block.end - at > Self.confirmationTime { state = .watching }
      return nil
    case .struck(let at, let gravity):
      if !isImpact, Self.tilt(from: gravity, to: block.mean) {
        state = .fallen(at: at)
        stillMilliseconds = 0
        return .fall(at: at)
      }
      if block.end - at > Self.tiltTime { state = .watching }
      return nil
    case .watching:
      guard isImpact else { return nil }
      state = before.map { .struck(at: block.start, gravity: $0) } ?? .watching
      return .impact(at: block.start)
    }
  }

  private mutating func smooth(_ block: BlockFeatures) {
    guard let before = gravity else {
      gravity = block.mean
      return
    }
    let share = min(block.milliseconds, 1_000)
    gravity = before + (block.mean - before).scaled(by: share, over: 1_000)
  }

  private static func tilt(from gravity: Vector, to mean: Vector) -> Bool {
    guard let first = gravity.direction, let second = mean.direction else { return false }
    return (first - second).length > tilt
  }
}

/// What `ShockWatch` saw, with the time at which it began.
public enum Shock: Equatable, Sendable {
  /// A short strong acceleration.
  case impact(at: Instant)
  /// The body lies more than 40 degrees from where it stood before the impact.
  case fall(at: Instant)
  /// ...and has been motionless since.
  case fallConfirmed(at: Instant)
}
