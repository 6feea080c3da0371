import Primitives

/// The command line that is being executed.
///
/// One at a time. What the TE types meanwhile waits, up to a limit, and is
/// echoed and executed afterwards.
struct Execution: Sendable {
  /// `nil` stands for what is not a command.
  var commands: [ParsedCommand?]
  var index = 0
  var continuation: Continuation?
  /// The result of the last command so far; with none, of `AT` alone.
  var result = ResultCode.ok
  /// When it goes on; `nil` while it waits for bytes.
  var due: Instant?
}

enum ExecutionTiming {
  /// From `<CR>` to the answer's first byte.
  ///
  /// Project value, the middle of 1 to 3 ms: earlier than 0.5 ms is garbled on
  /// an AVR's SoftwareSerial, and DFRobot's library waits 5 ms for `DOWNLOAD`.
  /// Logs with time stamps show 2 to 4 ms.
  static let answer: Milliseconds = 2
  /// What may be typed ahead; more is lost.
  ///
  /// Project value: three command lines of the longest kind, and more than a
  /// UART's FIFO.
  static let waitingBytesMax = 2_048
}

extension VirtualModem {
  mutating func receive(_ bytes: [UInt8], at baud: UInt32?, _ turn: inout Turn) {
    guard power.isOn else { return }
    session.waitingBytes += uart.receive(bytes, at: baud, fixedRate: memory.baud)
    takeWaitingBytes(&turn)
  }

  private mutating func takeWaitingBytes(_ turn: inout Turn) {
    let bytes = session.waitingBytes
    var offset = 0
    while offset < bytes.count {
      if session.entry != nil {
        offset = enter(bytes, from: offset, &turn)
      } else if session.execution == nil {
        take(bytes[offset], &turn)
        offset += 1
      } else {
        break
      }
    }
    session.waitingBytes = Array(bytes[offset...].prefix(ExecutionTiming.waitingBytesMax))
  }

  private mutating func take(_ byte: UInt8, _ turn: inout Turn) {
    var echo: [UInt8] = []
    let line = session.editor.push(byte, echo: &echo)
    if session.format.isEcho { turn.effects.output += echo }
    guard let line else { return }
    var commands: [ParsedCommand?] = [nil]
    if case .complete(let text) = line { commands = ParsedCommand.all(in: text) }
    if commands.count > ParsedCommand.countMax { commands = [nil] }
    session.execution = Execution(
      commands: commands,
      due: turn.now + ExecutionTiming.answer
    )
  }

  /// Goes on with the command line until it is over or has to wait.
  mutating func continueExecution(_ turn: inout Turn) {
    guard var execution = session.execution else { return }
    session.execution = nil
    while let answer = nextAnswer(of: &execution, &turn) {
      guard power.isOn else { return }  // The command ended the session.
      turn.effects.output += session.format.information(answer.lines)
      turn.effects.output += answer.body
      switch answer.next {
      case .result(let code):
        execution.result = code
        if !code.isSuccess { execution.index = execution.commands.count }
        if case .text(let text) = code, execution.index < execution.commands.count {
          turn.effects.output += session.format.information([text])
        }
      case .wait(let length, let continuation):
        execution.continuation = continuation
        execution.due = turn.now + length
        session.execution = execution
        return
      case .entry(let entry):
        begin(entry, in: execution, &turn)
        return
      }
    }
    turn.effects.output += session.format.result(execution.result)
    takeWaitingBytes(&turn)
  }

  private mutating func nextAnswer(
    of execution: inout Execution,
    _ turn: inout Turn
  ) -> Answer? {
    if let continuation = execution.continuation {
      execution.continuation = nil
      return resume(continuation, &turn)
    }
    guard execution.index < execution.commands.count else { return nil }
    let command = execution.commands[execution.index]
    execution.index += 1
    guard let command else { return .error }
    return execute(command, &turn)
  }

  private mutating func execute(_ command: ParsedCommand, _ turn: inout Turn) -> Answer {
    guard let definition = CommandTable.definition(of: command.name) else { return .error }
    switch command.form {
    case .test:
      guard let lines = definition.test else { return .error }
      return Answer(lines: lines)
    case .read: return definition.read?(&self, command.parameters, &turn) ?? .error
    case .write: return definition.write?(&self, command.parameters, &turn) ?? .error
    case .execution: return definition.execution?(&self, command.parameters, &turn) ?? .error
    }
  }
}

/// Data entry: bytes after a prompt.
extension VirtualModem {
  private mutating func begin(
    _ entry: DataEntry,
    in execution: Execution,
    _ turn: inout Turn
  ) {
    turn.effects.output += session.format.information([entry.prompt])
    session.entry = entry
    session.entry?.until = turn.now + entry.timeLimit
    session.execution = execution
    session.execution?.due = nil
    takeWaitingBytes(&turn)
  }

  /// Takes bytes for the entry; returns the offset of the first one left over.
  private mutating func enter(_ bytes: [UInt8], from offset: Int, _ turn: inout Turn) -> Int {
    guard let missing = session.entry.map({ $0.size - $0.bytes.count }) else { return offset }
    if session.editor.swallowsLineFeed(bytes[offset]) { return offset + 1 }
    let end = min(bytes.count, offset + missing)
    // In place: a copy per chunk would make a long body's time grow squared.
    session.entry?.bytes += bytes[offset..<end]
    if settings.echoesDownload, session.format.isEcho {
      turn.effects.output += bytes[offset..<end]
    }
    if end - offset == missing {
      endEntry(at: turn.now + ExecutionTiming.answer)
    }
    return end
  }

  /// The time limit has come: what is there is taken over.
  mutating func finishEntry(_ turn: inout Turn) {
    endEntry(at: turn.now)
  }

  private mutating func endEntry(at due: Instant) {
    guard let entry = session.entry else { return }
    session.entry = nil
    switch entry.purpose {
    case .httpBody: session.http.body = entry.bytes
    }
    session.execution?.continuation = .finishEntry
    session.execution?.due = due
  }
}
