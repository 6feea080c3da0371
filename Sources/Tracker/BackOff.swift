public import Primitives

/// Waiting times that double from attempt to attempt.
///
/// Project values: 5 s is one more try before anybody notices; 10 min is two
/// default intervals, so that a server that comes back is found again soon.
public struct BackOff: Equatable, Sendable {
  /// The first waiting time.
  public static let shortest = Milliseconds.seconds(5)
  /// The longest waiting time.
  public static let longest = Milliseconds.minutes(10)

  private var wait = Self.shortest

  /// The next attempt waits for `shortest`.
  public init() {}

  /// How long to wait before the next attempt; twice as long the time after.
  public mutating func next() -> Milliseconds {
    let current = wait
    wait = min(wait + wait, Self.longest)
    return current
  }

  /// An attempt has succeeded: the next failure waits the shortest time again.
  public mutating func reset() {
    wait = Self.shortest
  }
}
