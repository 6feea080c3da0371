import GNSS
package import Primitives

/// The time in front of a row.
package struct MonitorTimestamps: Equatable {
  package enum Form: String, CaseIterable {
    /// Seconds since the start.
    case relative
    /// Seconds since the row before.
    case delta
    /// Date and time of day, UTC.
    case iso
    case none
  }

  package var form: Form
  /// When the run started: milliseconds since 1970 UTC.
  package let startMilliseconds: Int64
  private var last: Instant?

  package init(_ form: Form, startMilliseconds: Int64) {
    self.form = form
    self.startMilliseconds = startMilliseconds
  }

  /// With a blank behind it; empty without timestamps.
  package mutating func text(at instant: Instant) -> String {
    defer { last = instant }
    switch form {
    case .none: return ""
    case .relative: return Self.seconds(instant - .zero).paddedLeft(to: 10) + " "
    case .delta:
      return ("+" + Self.seconds(instant - (last ?? instant))).paddedLeft(to: 10) + " "
    case .iso: return isoText(at: instant) + " "
    }
  }

  private func isoText(at instant: Instant) -> String {
    let milliseconds = startMilliseconds + (instant - .zero).rawValue
    return UTCTime(millisecondsSince1970: milliseconds)?.description ?? "?"
  }

  private static func seconds(_ length: Milliseconds) -> String {
    "\(length.rawValue / 1_000)." + threeDigits(length.rawValue % 1_000)
  }

  private static func threeDigits(_ number: Int64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}

extension String {
  fileprivate func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
