import Primitives

/// How long movements like those that came to nothing raise no alarm.
///
/// A gusty night shakes a parked bike every few minutes. Each alarm that a fix has
/// cancelled makes the pause longer, each quiet hour shorter. What no gust does is
/// never muted: a blow, a lift, a tilt that lasts, a strong push, and shaking that goes on.
struct AlarmPause: Equatable, Sendable {
  /// Project values: a second gust comes within 10 min, and 160 min are a night's
  /// worth of wind in four alarms.
  private static let shortest = Milliseconds.minutes(10)
  private static let longest = Milliseconds.minutes(160)
  /// Project value: so long without an alarm or a gust, and the pause is halved.
  private static let quiet = Milliseconds.minutes(60)
  /// Shaking for longer is no gust; the longer the pause, the longer may one be.
  ///
  /// Project values: an alert takes 3 s to the server, and has 10 s; in a storm, half a minute.
  private static let gust = Milliseconds.seconds(5)
  private static let longestGust = Milliseconds.seconds(40)
  /// A hand is stronger than this, a gust is not.
  ///
  /// Project value: see Firmware-notes/movement.md, Wind.
  private static let strong: Int32 = 4_000

  /// The last alarm that came to nothing; `nil` while there is none that counts.
  private var cancelledAt: Instant?
  private var length = Self.shortest
  /// When it came to nothing, or a movement was muted since, and the hours of quiet
  /// that have counted.
  private var lastAt = Instant.zero

  var isActive: Bool { cancelledAt != nil }

  mutating func noteCancelled(at now: Instant) {
    shrink(at: now)
    if cancelledAt != nil { length = min(length + length, Self.longest) }
    cancelledAt = now
    lastAt = now
  }

  /// True while a movement that a gust may be, and that began then, is to raise no alarm, or not
  /// to raise again one that stands.
  mutating func mutes(
    strengthPermille: Int32,
    since began: Instant,
    isRenewal: Bool,
    at now: Instant
  ) -> Bool {
    shrink(at: now)
    let gusts = Milliseconds(Self.gust.rawValue * length.rawValue / Self.shortest.rawValue)
    guard isRenewal || cancelledAt.map({ now - $0 < length }) ?? false,
      now - began < min(gusts, Self.longestGust),
      strengthPermille < Self.strong
    else {
      return false
    }
    lastAt = now
    return true
  }

  private mutating func shrink(at now: Instant) {
    while cancelledAt != nil, now - lastAt >= Self.quiet {
      lastAt = lastAt + Self.quiet
      guard length > Self.shortest else {
        cancelledAt = nil
        return
      }
      length = Milliseconds(length.rawValue / 2)
    }
  }
}
