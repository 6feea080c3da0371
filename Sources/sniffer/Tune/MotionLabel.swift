/// A witness's label of a moment of a recording.
enum MotionLabel: Equatable, Sendable {
  case still
  case moving
  /// Not scored.
  case unknown

  /// As the corpus and people write it.
  init?(_ word: String) {
    switch word {
    case "still", "stationary": self = .still
    case "moving": self = .moving
    case "unknown", "": self = .unknown
    default: return nil
    }
  }

  /// For errors.
  static let expectation = "still, stationary, moving, unknown or nothing"

  var word: StaticString {
    switch self {
    case .still: "still"
    case .moving: "moving"
    case .unknown: "unknown"
    }
  }
}

/// A stretch of a recording with one label; microseconds, the end not included.
struct LabelSpan: Equatable, Sendable {
  var label: MotionLabel
  var start: Int64
  var end: Int64

  var length: Int64 { end - start }
}
