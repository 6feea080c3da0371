import GNSS
import Primitives
import Surroundings
import Tracker
import World

extension World {
  /// The body at the time of a report's fix.
  ///
  /// The receiver's time is that of a second that began up to a second ago.
  func body(of report: Report) -> Surroundings.Body {
    body(at: fixInstant(of: report) ?? report.fixedAt)
  }

  /// When a report's fix was had, as far as its own time can be believed at `now`.
  func instant(of report: Report, at now: Instant) -> Instant {
    guard let fixedAt = fixInstant(of: report), fixedAt <= now else {
      return min(report.fixedAt, now)
    }
    return fixedAt
  }

  /// By the receiver's time; `nil` without one, and for one that says 1980, as a receiver
  /// without a date does.
  private func fixInstant(of report: Report) -> Instant? {
    guard let time = report.fix.time else { return nil }
    let age = time.millisecondsSince1970 - utcMilliseconds(at: .zero)
    return age >= 0 ? .zero + Milliseconds(age) : nil
  }
}
