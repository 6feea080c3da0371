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
    var fixedAt = report.fixedAt
    if let time = report.fix.time {
      let age = time.millisecondsSince1970 - utcMilliseconds(at: .zero)
      // A receiver without a date says 1980.
      if age >= 0 { fixedAt = .zero + Milliseconds(age) }
    }
    return body(at: fixedAt)
  }
}
