package import Primitives

/// Turns a log's times into those of a trace, which begin at zero and never go
/// back.
package struct LogClock: Equatable, Sendable {
  /// Project value: a time that goes back by more than half a day has passed
  /// midnight; by less, the log's lines are out of order.
  private static let halfDay: Int64 = 43_200_000_000

  private var first: Int64?
  private var last: Int64 = 0
  private var days: Int64 = 0
  package private(set) var now = Instant.zero

  package init() {}

  /// The time of a piece in the trace.
  ///
  /// A piece without a time of its own has that of the piece before; a log without times
  /// is all at zero.
  package mutating func instant(of time: LogTime?) -> Instant {
    guard let time else { return now }
    let stated: Int64
    switch time {
    case .ofDay(let value):
      if value < last - Self.halfDay { days += 1 }
      last = value
      stated = value + days * 2 * Self.halfDay
    case .date(let value, _), .elapsed(let value):
      stated = value
    }
    let start = first ?? stated
    first = start
    let length = min(stated - start, Script.Time.limit)
    now = max(now, Instant(microseconds: length))
    return now
  }
}
