/// A point in time: microseconds since the run started.
///
/// Not a date. Whoever drives a machine chooses what zero is: power-up in a
/// simulation, process start on a real port. 64 bits, because 32-bit
/// milliseconds wrap after 49.7 days.
public struct Instant: Equatable, Comparable, Sendable {
  /// Microseconds since the start.
  public var microseconds: Int64

  /// The start, which the caller chooses.
  public static let zero = Instant(microseconds: 0)

  /// The instant that is `microseconds` after the start.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The instant that is `length` later, or the last one there is.
  public static func + (instant: Instant, length: Milliseconds) -> Instant {
    #if !hasFeature(Embedded)  // There each length is a constant of ours.
    if length.rawValue > (.max - max(0, instant.microseconds)) / 1_000 {
      return Instant(microseconds: .max)
    }
    #endif
    return Instant(microseconds: instant.microseconds &+ length.rawValue &* 1_000)
  }

  /// The whole milliseconds from `earlier` to `later`, rounded toward zero.
  #if hasFeature(Embedded)
  @inline(never)
  #endif
  public static func - (later: Instant, earlier: Instant) -> Milliseconds {
    Milliseconds((later.microseconds &- earlier.microseconds) / 1_000)
  }

  /// The earlier of the two, where `nil` is never.
  // In place, as a simulation asks at each step; but not where flash counts.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inline(__always)
  #endif
  public static func earlier(_ first: Instant?, _ second: Instant?) -> Instant? {
    guard let first else { return second }
    guard let second else { return first }
    return min(first, second)
  }
}

/// A length of time: a response timeout, an interval, a delay.
public struct Milliseconds: Equatable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The number of milliseconds.
  public var rawValue: Int64

  /// A length of `rawValue` milliseconds.
  public init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  public init(integerLiteral value: Int64) {
    rawValue = value
  }

  /// A length of `count` seconds.
  public static func seconds(_ count: Int64) -> Milliseconds {
    Milliseconds(count &* 1_000)
  }

  /// A length of `count` minutes.
  public static func minutes(_ count: Int64) -> Milliseconds {
    Milliseconds(count &* 60_000)
  }

  public static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The sum of two lengths.
  public static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(left.rawValue &+ right.rawValue)
  }

  /// The difference of two lengths, which may be negative.
  public static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
    Milliseconds(left.rawValue &- right.rawValue)
  }
}
