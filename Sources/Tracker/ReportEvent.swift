public import Motion

/// What movement makes a report say.
public enum ReportEvent: Equatable, Sendable {
  /// The parked thing is disturbed.
  case alert(MovementKind)
  /// A trip has begun; seen by GNSS alone where `isByPosition`.
  case trip(isByPosition: Bool)
  /// The trip has ended, and this is where the thing is parked; not where its owner
  /// had left it where `isElsewhere`.
  case parked(isElsewhere: Bool)

  /// True for a disturbed parked object.
  public var isAlert: Bool {
    if case .alert = self { true } else { false }
  }

  /// True for the start of a trip.
  public var isTrip: Bool {
    if case .trip = self { true } else { false }
  }

  /// The payload's word for it.
  ///
  /// Project value: one word for every alarm, so that whoever receives it needs to
  /// know no kinds; the kind is the `cause` beside it.
  public var text: StaticString {
    switch self {
    case .alert: "alert"
    case .trip: "trip"
    case .parked: "parked"
    }
  }

  /// What made the event; `nil` for what needs no cause.
  public var cause: StaticString? {
    switch self {
    case .alert(let kind): kind.text
    case .trip(let isByPosition): isByPosition ? "position" : nil
    case .parked(let isElsewhere): isElsewhere ? "moved" : nil
    }
  }
}
