import Manual
package import Primitives

/// The axis of time that all pictures of a run share.
package struct TimeAxis: Equatable, Sendable {
  /// Where the axis ends; never at its start.
  package let end: Int64

  /// The length of the axis in a picture's own units.
  ///
  /// Project value: finer than a screen's pixels, with one decimal.
  package static let length = 1_000.0

  package init(end: Instant) {
    self.end = max(end.microseconds, 1)
  }

  package func place(of instant: Instant) -> Double {
    Self.length * Double(min(max(instant.microseconds, 0), end)) / Double(end)
  }

  /// The step between ticks: the smallest of the usual ones that makes six at most.
  private var step: Int64 {
    let second: Int64 = 1_000_000
    let steps = Self.steps.map { $0 * second / 10 }
    if let step = steps.first(where: { end / $0 <= 6 }) { return step }
    let days = end / (86_400 * second) / 6 + 1
    return days * 86_400 * second
  }

  /// Tenths of a second.
  private static let steps: [Int64] = [
    1, 2, 5, 10, 20, 50, 100, 150, 300, 600, 1_200, 3_000, 6_000, 9_000, 18_000, 36_000, 72_000,
    108_000, 216_000, 432_000, 864_000,
  ]

  /// Round instants with what is written at them.
  package var ticks: [(at: Instant, label: String)] {
    let step = step
    return stride(from: 0, through: end, by: Int64.Stride(step)).map { microseconds in
      (Instant(microseconds: microseconds), Self.label(microseconds, step: step))
    }
  }

  private static func label(_ microseconds: Int64, step: Int64) -> String {
    let second: Int64 = 1_000_000
    if step < second { return decimal(microseconds / (second / 10), fractionDigits: 1) + " s" }
    let seconds = microseconds / second
    switch step / second {
    case ..<60: return "\(seconds) s"
    case ..<3_600: return "\(seconds / 60) min"
    case ..<86_400: return "\(seconds / 3_600) h"
    default: return "\(seconds / 86_400) d"
    }
  }
}
