import GNSS
import Primitives

/// Where something was, and how sure that is.
struct Place: Equatable, Sendable {
  var position: Position
  var hdop: HDOP?

  init(_ fix: Fix) {
    position = fix.position
    hdop = fix.hdop
  }

  var errorMetres: Int64 { Self.error(hdop) }

  /// True where `fix` is so far off that the thing has moved, however poor the fix: reflections by
  /// walls are more than HDOP tells.
  ///
  /// Project value: twice the error circles.
  @inline(never)
  func isFar(from fix: Fix) -> Bool {
    guard let hdop = fix.hdop, hdop.hundredths <= Limits.farHDOP else { return false }
    return fix.position.metres(to: position) > 2 * (errorMetres + Self.error(hdop))
  }

  /// - Source: motion.md 2.5: 3 * HDOP * 5 m; 10 where the receiver gives none.
  @inline(never)
  static func error(_ hdop: HDOP?) -> Int64 {
    hdop.map { Int64(15 * UInt32($0.hundredths) / 100) } ?? 150
  }
}

/// A place that an event can be reported with, and how old it is.
struct KnownPlace: Sendable {
  var fix: Fix
  var at: Instant
}

/// How a position is looked for while there is no good fix.
enum SearchKind: Equatable, Sendable {
  /// As long as it takes.
  case usual
  /// A minute; then the last known place has to do until the next is due.
  case parked
  /// Without end, and a fix that would not be trusted is better than none.
  case alarm
  /// The same for a thing that rests: a minute in five.
  case restingAlarm
}
