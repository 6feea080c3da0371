import Primitives

/// What a command does to its command line.
struct Answer: Sendable {
  enum Next: Sendable {
    /// The command is over.
    case result(ResultCode)
    /// It takes its time, and then goes on as `Continuation` says.
    case wait(Milliseconds, Continuation)
    /// It asks for bytes that are not a command line.
    case entry(DataEntry)
  }

  /// The information response, one text line each.
  var lines: [String] = []
  /// Bytes that follow the lines without any framing.
  var body: [UInt8] = []
  var next = Next.result(.ok)

  static let ok = Answer()
  static let error = Answer(next: .result(.error))
  static let silent = Answer(next: .result(.none))

  static func line(_ text: String) -> Answer {
    Answer(lines: [text])
  }

  static func failure(_ error: EquipmentError) -> Answer {
    Answer(next: .result(.equipment(error)))
  }

  static func wait(_ length: Milliseconds, _ continuation: Continuation) -> Answer {
    Answer(next: .wait(length, continuation))
  }
}

/// What a command does when its time has come.
enum Continuation: Equatable, Sendable {
  /// The bytes it asked for have been taken over.
  case finishEntry
  case changeFunctionality(Int)
  case enterPIN(String)
  case enterPUK(String, newPIN: String)
  case attach
  case detach
  case bringUpWireless
  case shutContext
  case openBearer(Int)
  case closeBearer(Int)
  case connectSecurely
}

/// Bytes that a command takes in place of a command line.
struct DataEntry: Equatable, Sendable {
  enum Purpose: Equatable, Sendable {
    /// `AT+HTTPDATA`
    case httpBody
  }

  var purpose: Purpose
  /// What the TA prints when it is ready for them.
  var prompt: String
  var size: Int
  var timeLimit: Milliseconds
  var bytes: [UInt8] = []
  /// When the time is up; `nil` before the prompt.
  var until: Instant?
}

extension VirtualModem {
  mutating func resume(_ continuation: Continuation, _ turn: inout Turn) -> Answer {
    switch continuation {
    case .finishEntry: .ok
    case .changeFunctionality(let level): changeFunctionality(to: level, &turn)
    case .enterPIN(let pin): enterPIN(pin, &turn)
    case .enterPUK(let puk, let newPIN): enterPUK(puk, newPIN: newPIN, &turn)
    case .attach: finishAttaching(&turn)
    case .detach: finishDetaching(&turn)
    case .bringUpWireless: finishBringingUp(&turn)
    case .shutContext: finishShutting()
    case .openBearer(let index): finishOpening(index)
    case .closeBearer(let index): finishClosing(index)
    case .connectSecurely: finishConnecting(&turn)
    }
  }
}
