/// What a reader makes of a part of a log.
package struct LogPiece: Equatable, Sendable {
  /// Who said it.
  package enum Speaker: Equatable, Sendable {
    /// The log states it: the TE (`toTA`) or the TA (`toTE`).
    case stated(Script.Mark)
    /// The log tells two sides apart but not which is which, or only by habit;
    /// what they say tells. `usual` is the habit.
    case channel(String, usual: Script.Mark?)
    /// The log does not say.
    case unknown
  }

  package enum Content: Equatable, Sendable {
    /// Bytes of the line between TE and TA.
    case wire([UInt8], Speaker)
    /// The log's own words: never on the line.
    case note([UInt8])
  }

  package var content: Content
  /// `nil` when the log states no time.
  package var time: LogTime?
  /// `nil` is the AT port.
  package var port: String?

  init(_ bytes: [UInt8], _ speaker: Speaker, at time: LogTime? = nil, port: String? = nil) {
    content = .wire(bytes, speaker)
    self.time = time
    self.port = port
  }

  init(note: some Sequence<UInt8>, at time: LogTime? = nil) {
    content = .note(Array(note))
    self.time = time
  }
}

/// A time as a log has it.
package enum LogTime: Equatable, Sendable {
  /// Microseconds since midnight; midnight may pass.
  case ofDay(Int64)
  /// Microseconds since 1970, in UTC or in a zone that the log does not name.
  case date(Int64, isUTC: Bool)
  /// Microseconds since a start that the log does not name.
  case elapsed(Int64)
}
