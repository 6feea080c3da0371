import Primitives
import Script

/// Where a line stands in a recording.
struct Stamp: Equatable {
  /// The time of its first byte.
  var at: Instant
  var direction: Script.Mark
  /// `nil` is the AT port.
  var port: String?
}
