/// The ladder that leads out of trouble: each rung costs more than the one
/// before and is climbed only when that one has not helped.
public struct Recovery: Equatable, Sendable {
  /// A measure against failures, the cheapest first.
  public enum Rung: UInt8, Equatable, Sendable {
    /// Close the bearer and open it again.
    case reopenBearer
    /// Switch the radio off and on.
    case toggleRadio
    /// Restart the module.
    case restartModule
  }

  /// Failures in a row that lead to the next rung.
  ///
  /// Project value: two retries of the plain kind tell a hiccup from trouble.
  static let failuresPerRung: UInt8 = 3

  private var failures: UInt8 = 0

  init() {}

  /// Counts a failure; returns the rung that it leads to, if any.
  ///
  /// After the last rung the ladder starts again at the first.
  mutating func noteFailure() -> Rung? {
    failures += 1
    guard failures % Self.failuresPerRung == 0 else { return nil }
    let rung = Rung(rawValue: failures / Self.failuresPerRung - 1)
    if rung == .restartModule { failures = 0 }
    return rung
  }

  mutating func noteSuccess() {
    failures = 0
  }
}
