import GNSS
import Primitives

/// What the owner's side has ordered, and what of its answer is still to come.
struct OrdersInForce: Sendable {
  /// From one report to the next; `nil`: the tracker's own.
  private(set) var interval: Milliseconds?
  /// When the tracker's own returns; `nil`: when it is ordered.
  private(set) var intervalEnds: Instant?
  /// As it was ordered.
  private var lasting: Int32?
  /// The last number before the report that was ordered, until its answer is there.
  var askedAfter: UInt32?
  /// `nil`: as the settings say.
  var alerts: Bool?
  /// The secure places are not those of the settings.
  var hasPlaces = false
  /// Left the full list of secure places, and has yet to be reported.
  var dropped: SecurePlace?

  /// Bytes of the body that waits in the module.
  var bodyLength: UInt32 = 0
  /// All bytes of the body have come.
  var isBodyWhole = false
  /// They are more than an order has.
  var isBodyLong = false
  /// What the body asks for.
  var body: ServerOrder.Body?
  /// Until then a body is waited for that comes behind its `OK`.
  var bodyDeadline: Instant?

  /// The receiver's time, and when it gave it.
  private var time: (utc: UTCTime, at: Instant)?

  /// Takes an interval out of `order` that is in force by the same order.
  mutating func dropRepeatedInterval(_ order: inout ServerOrder) {
    let isSame: Bool
    switch order.interval {
    case .own?: isSame = interval == nil
    case .seconds(let seconds)?:
      isSame = interval == .seconds(Int64(seconds)) && lasting == order.lasting
    case nil: isSame = true
    }
    guard isSame else { return }
    order.interval = nil
    order.lasting = nil
  }

  mutating func order(_ order: ServerOrder.Interval, lasting: Milliseconds?, at now: Instant) {
    self.lasting = lasting.map { Int32(clamping: $0.rawValue / 1_000) }
    switch order {
    case .own: (interval, intervalEnds) = (nil, nil)
    case .seconds(let seconds):
      interval = .seconds(Int64(seconds))
      intervalEnds = lasting.map { now + $0 }
    }
  }

  /// What is ordered has had its time.
  mutating func expire(at now: Instant) {
    guard let end = intervalEnds, end <= now else { return }
    (interval, intervalEnds) = (nil, nil)
  }

  /// From a position at `now` to the next; `nil` without an order.
  ///
  /// What is ordered for a time shorter than itself ends with it.
  mutating func interval(at now: Instant, own: Milliseconds) -> Milliseconds? {
    guard let interval else { return nil }
    return intervalEnds.map { min(interval, max(own, $0 - now)) } ?? interval
  }

  /// An answer is there: to a later report than the one that was ordered, once that, or one after
  /// it, is delivered by then.
  mutating func noteAnswer(after delivered: UInt32) {
    if let asked = askedAfter, delivered > asked { askedAfter = nil }
  }

  mutating func note(_ utc: UTCTime, at now: Instant) { time = (utc, now) }

  /// The time, where the receiver has ever given it.
  mutating func time(at now: Instant) -> UTCTime? {
    guard let time else { return nil }
    let elapsed = (now - time.at).rawValue
    return UTCTime(millisecondsSince1970: time.utc.millisecondsSince1970 + elapsed)
  }

  mutating func endReading() {
    bodyLength = 0
    isBodyWhole = false
    bodyDeadline = nil
  }
}
