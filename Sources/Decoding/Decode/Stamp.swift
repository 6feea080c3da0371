package import Primitives
package import Script

/// Where a line stands in a recording.
package struct Stamp: Equatable {
  /// The time of its first byte.
  package var at: Instant
  package var direction: Script.Mark
  /// `nil` is the AT port.
  package var port: String?
  /// Of the trace's line that has the first byte.
  package var offset = 0
}
