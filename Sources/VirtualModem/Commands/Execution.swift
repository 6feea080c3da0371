import Primitives

/// The command line that is being executed.
///
/// One at a time on a port. What the TE types meanwhile waits, up to a limit, and
/// is echoed and executed afterwards.
struct Execution: Sendable {
  var commands: [CommandText]
  var index = 0
  var continuation: Continuation?
  /// The rule that the command falls under.
  var reply: ReplyInForce?
  /// What a character does meanwhile, from `abortableFrom` on.
  var abort: Continuation?
  var abortableFrom = Instant.zero
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
  /// So long after the command line a character aborts nothing.
  ///
  /// - Source: V.250, 5.6.1: within 125 ms of the termination character.
  static let abortable: Milliseconds = 125
  /// What may be typed ahead; more is lost.
  ///
  /// Project value: three command lines of the longest kind, and more than a
  /// UART's FIFO.
  static let waitingBytesMax = 2_048
}

extension VirtualModem {
  mutating func receive(_ bytes: [UInt8], at baud: UInt32?, _ turn: inout Turn) {
    guard power.isOn, turn.port != .nmea, noticeTraffic(&turn) else { return }
    // USB has no rate; the UART is that of the AT port.
    let understood =
      turn.port == .at ? uart.receive(bytes, at: baud, fixedRate: memory.baud) : bytes
    session[turn.port].waitingBytes += understood
    takeWaitingBytes(&turn)
  }

  /// What is due on the turn's port.
  mutating func advanceChannel(_ turn: inout Turn) {
    let channel = session[turn.port]
    if let due = channel.execution?.due, turn.now >= due {
      continueExecution(&turn)
    } else if let until = channel.entry?.until, turn.now >= until {
      endEntry(.timedOut, at: turn.now, &turn)
    } else {
      escapeDataMode(&turn)
    }
  }

  mutating func takeWaitingBytes(_ turn: inout Turn) {
    let bytes = session[turn.port].waitingBytes
    var offset = 0
    while offset < bytes.count {
      if session[turn.port].swallowsLineFeed(bytes[offset], at: turn.now) {
        offset += 1
      } else if session[turn.port].dataMode != nil {
        takeData(Array(bytes[offset...]), &turn)
        offset = bytes.count
      } else if session[turn.port].entry != nil {
        offset = enter(bytes, from: offset, &turn)
      } else if session[turn.port].execution == nil {
        offset = takeLine(bytes, from: offset, &turn)
      } else if abort(with: bytes[offset], &turn) {
        offset += 1
      } else {
        break
      }
    }
    session[turn.port].waitingBytes = Array(
      bytes[offset...].prefix(ExecutionTiming.waitingBytesMax)
    )
  }

  /// True when the byte has ended the command that is under way, or is the rest of
  /// its command line.
  private mutating func abort(with byte: UInt8, _ turn: inout Turn) -> Bool {
    let port = turn.port
    guard let execution = session[port].execution, let abort = execution.abort else { return false }
    if byte == ASCII.lineFeed { return true }
    guard turn.now >= execution.abortableFrom else { return false }
    session[port].execution?.abort = nil
    session[port].execution?.continuation = abort
    session[port].execution?.due = turn.now
    return true
  }

  /// Takes bytes up to the end of a command line, and returns what is behind them.
  private mutating func takeLine(
    _ bytes: [UInt8],
    from start: Int,
    _ turn: inout Turn
  ) -> Int {
    var echo: [UInt8] = []
    var line: LineEditor.Line?
    var offset = start
    while line == nil, offset < bytes.count {
      line = session[turn.port].editor.push(bytes[offset], echo: &echo)
      offset += 1
    }
    if session[turn.port].format.isEcho { turn.effects.output[turn.port] += echo }
    guard let line else { return offset }
    if bytes[offset - 1] == ASCII.carriageReturn { session[turn.port].endLine(at: turn.now) }
    var commands = [CommandText.unknown]
    if case .complete(let text) = line { commands = CommandText.all(in: text) }
    if commands.count > CommandText.countMax { commands = [.unknown] }
    session[turn.port].execution = Execution(
      commands: commands,
      due: turn.now + ExecutionTiming.answer
    )
    return offset
  }

  /// Goes on with the command line until it is over or has to wait.
  mutating func continueExecution(_ turn: inout Turn) {
    let port = turn.port
    guard var execution = session[port].execution else { return }
    session[port].execution = nil
    while var answer = nextAnswer(of: &execution, &turn) {
      guard power.isOn else { return }  // The command ended the session.
      apply(&execution.reply, to: &answer, &turn)
      turn.effects.output[port] += session[port].format.information(answer.lines)
      turn.effects.output[port] += answer.body
      switch answer.next {
      case .result(let code):
        execution.result = code
        if !code.isSuccess { execution.index = execution.commands.count }
        if case .text(let text) = code, execution.index < execution.commands.count {
          turn.effects.output[port] += session[port].format.information([text])
        }
      case .wait(let length, let continuation), .pending(let length, let continuation):
        execution.continuation = continuation
        execution.due = turn.now + length
        execution.abort = answer.abort
        execution.abortableFrom = turn.now + ExecutionTiming.abortable
        session[port].execution = execution
        turn.effects.output[port] += session[port].takeHeld()
        return
      case .entry(let entry):
        begin(entry, in: execution, &turn)
        return
      case .connect(let code, let dataMode):
        enterDataMode(dataMode, behind: code, &turn)
        return
      }
    }
    turn.effects.output[port] += session[port].format.result(execution.result)
    turn.effects.output[port] += session[port].takeHeld()
    takeWaitingBytes(&turn)
  }

  /// The command that has been pending on `port` goes on with `continuation`, now.
  mutating func conclude(on port: Port, _ turn: inout Turn, _ continuation: @escaping Continuation)
  {
    guard session[port].execution != nil, session[port].entry == nil else { return }
    session[port].execution?.continuation = continuation
    session[port].execution?.due = turn.now
  }

  private mutating func nextAnswer(
    of execution: inout Execution,
    _ turn: inout Turn
  ) -> Answer? {
    if let continuation = execution.continuation {
      execution.continuation = nil
      execution.abort = nil
      return continuation(&self, &turn)
    }
    guard execution.index < execution.commands.count else { return nil }
    let command = execution.commands[execution.index]
    execution.index += 1
    execution.reply = takeReply(to: command.text, turn)
    if let reply = execution.reply { return answer(to: reply, &turn) }
    guard let parsed = command.parsed else { return .error }
    return execute(parsed, &turn)
  }

  mutating func execute(_ command: ParsedCommand, _ turn: inout Turn) -> Answer {
    guard let known = definition(of: command.name) else { return .error }
    let definition = session.sockets.isMultiple ? known.multiple.first ?? known : known
    if let result = takeForcedResult(of: command) { return Answer(next: .result(result)) }
    switch command.form {
    case .test:
      switch definition.test {
      case .parameters: return .line(definition.parameterText)
      case .lines(let lines): return Answer(lines: lines)
      case .answer(let action): return action(&self, command.parameters, &turn)
      case .none: return .error
      }
    case .read: return definition.read?(&self, command.parameters, &turn) ?? .error
    case .write:
      guard definition.accepts(command.parameters) else { return .error }
      return definition.write?(&self, command.parameters, &turn) ?? .error
    case .execution: return definition.execution?(&self, command.parameters, &turn) ?? .error
    }
  }
}
