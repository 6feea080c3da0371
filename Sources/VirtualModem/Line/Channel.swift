import Primitives

/// One port's side of the dialogue: how it is framed, and what is under way.
struct Channel: Sendable {
  var format = ResultFormat()
  var editor = LineEditor()
  /// Bytes that came while a command line was being executed.
  var waitingBytes: [UInt8] = []
  var execution: Execution?
  var entry: DataEntry?
  /// The bytes are data, not command lines.
  var dataMode: DataMode?
  /// Left by `+++`, and taken up again by `ATO`.
  var heldDataMode: DataMode?
  /// `AT&D`.
  var terminalReadyFunction = 0

  var deadline: Instant? {
    let command = Instant.earlier(execution?.due, entry?.until)
    return Instant.earlier(command, dataMode?.deadline)
  }
}
