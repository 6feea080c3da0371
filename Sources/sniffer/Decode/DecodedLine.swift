import Manual
import Primitives
import Script

/// One line of an AT dialogue or one NMEA candidate, as `decode` shows it.
struct DecodedLine: Equatable {
  enum Content: Equatable {
    case at(ATDescription)
    case nmea(NMEADescription)
  }

  /// `nil` for an input without times.
  var stamp: Stamp?
  var content: Content

  init(_ content: Content, stamp: Stamp? = nil) {
    self.content = content
    self.stamp = stamp
  }

  /// What `--strict` makes an error: a line that no rule covers, a damaged
  /// sentence.
  var isBad: Bool {
    switch content {
    case .at(let line): line.kind == .unknown
    case .nmea(let sentence): sentence.verdict?.isFault ?? false
    }
  }
}

/// Where a line stands in a recording.
struct Stamp: Equatable {
  /// The time of its first byte.
  var at: Instant
  var direction: Script.Mark
  /// `nil` is the AT port.
  var port: String?
}

extension NMEAVerdict {
  /// False for sentences that are whole and only not read here.
  fileprivate var isFault: Bool {
    switch self {
    case .proprietary, .query, .encapsulated, .unsupported: false
    case .empty, .truncated, .tooLong, .malformedChecksum, .badChecksum, .badCharacter,
      .badAddress, .badField:
      true
    }
  }
}
