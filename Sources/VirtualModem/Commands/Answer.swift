import Primitives

/// What a command does when its time has come.
typealias Continuation =
  @Sendable (_ modem: inout VirtualModem, _ turn: inout VirtualModem.Turn) -> Answer

/// What a command does to its command line.
struct Answer: Sendable {
  enum Next: Sendable {
    /// The command is over.
    case result(ResultCode)
    /// It takes its time, and then goes on.
    case wait(Milliseconds, Continuation)
    /// It goes on when something calls `conclude`, and at this limit with the continuation.
    case pending(limit: Milliseconds, Continuation)
    /// It asks for bytes that are not a command line.
    case entry(DataEntry)
    /// The port is given to a connection, behind this result.
    case connect(ResultCode, DataMode)
  }

  /// The information response, one text line each.
  var lines: [String] = []
  /// Bytes that follow the lines without any framing.
  var body: [UInt8] = []
  var next = Next.result(.ok)
  /// While the command takes its time, any character ends it like this.
  ///
  /// - Source: V.250, 5.6.1.
  var abort: Continuation?

  static let ok = Answer()
  static let error = Answer(next: .result(.error))
  static let silent = Answer(next: .result(.none))

  static func line(_ text: String) -> Answer {
    Answer(lines: [text])
  }

  static func failure(_ error: EquipmentError) -> Answer {
    Answer(next: .result(.equipment(error)))
  }

  static func wait(_ length: Milliseconds, _ continuation: @escaping Continuation) -> Answer {
    Answer(next: .wait(length, continuation))
  }
}

/// Bytes that a command takes in place of a command line.
struct DataEntry: Sendable {
  enum End: Equatable, Sendable {
    case size(Int)
    /// Ctrl-Z sends, ESC cancels; this number of bytes at most.
    case control(max: Int)
    /// The same in pairs of hexadecimal digits, and `1A` sends, too; this
    /// number of bytes at most.
    case hexadecimal(max: Int)
  }

  enum Outcome: Equatable, Sendable {
    case complete
    case cancelled
    case timedOut
    /// More bytes than may come.
    case overflow
  }

  /// What the TA prints when it is ready for them.
  enum Prompt: Equatable, Sendable {
    /// A line of its own: `DOWNLOAD`.
    case line(String)
    /// `> ` at the start of a line, which it does not end.
    case sign
    case none
  }

  var prompt: Prompt
  var end: End
  /// `nil`: forever.
  var timeLimit: Milliseconds?
  /// The bytes come back if echo is on.
  var isEchoed = true
  /// Typed in lines: a new prompt follows each `<CR>`, and `<BS>` takes back.
  var isText = false
  /// Gets the bytes and returns how the command goes on.
  var finish:
    @Sendable (
      _ modem: inout VirtualModem, _ bytes: [UInt8], _ outcome: Outcome,
      _ turn: inout VirtualModem.Turn
    ) -> Answer
  var bytes: [UInt8] = []
  /// When the time is up; `nil` before the prompt.
  var until: Instant?
}
