public import Motion
import Primitives

/// What movement makes a report say.
public enum ReportEvent: Equatable, Sendable {
  /// The parked thing is disturbed.
  case alert(MovementKind)
  /// A trip has begun.
  case trip
  /// The trip has ended, and this is where the thing is parked.
  case parked

  public var isAlert: Bool {
    if case .alert = self { true } else { false }
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

  /// What made the alarm; `nil` for what needs no cause.
  public var cause: StaticString? {
    if case .alert(let kind) = self { kind.text } else { nil }
  }
}

extension MovementKind {
  /// The word for it, in payloads and timelines.
  public var text: StaticString {
    switch self {
    case .vibration: "vibration"
    case .rotation: "rotation"
    case .orientation: "orientation"
    case .impact: "impact"
    case .lift: "lift"
    }
  }
}
