import Primitives

/// Data entry: bytes after a prompt.
extension VirtualModem {
  mutating func begin(_ entry: DataEntry, in execution: Execution, _ turn: inout Turn) {
    let port = turn.port
    switch entry.prompt {
    case .line(let text): turn.effects.output[port] += session[port].format.information([text])
    case .sign: turn.effects.output[port] += "\r\n> ".utf8
    case .none: break
    }
    session[port].entry = entry
    session[port].entry?.until = entry.timeLimit.map { turn.now + $0 }
    session[port].execution = execution
    session[port].execution?.due = nil
    takeWaitingBytes(&turn)
  }

  /// Takes bytes for the entry; returns the offset of the first one left over.
  mutating func enter(_ bytes: [UInt8], from offset: Int, _ turn: inout Turn) -> Int {
    let port = turn.port
    guard let entry = session[port].entry else { return offset }
    if session[port].editor.swallowsLineFeed(bytes[offset]) { return offset + 1 }
    switch entry.end {
    case .size(let size):
      // In place: a copy per chunk would make a long body's time grow squared.
      let end = min(bytes.count, offset + size - entry.bytes.count)
      append(bytes[offset..<end], &turn)
      if entry.bytes.count + end - offset == size { self.end(.complete, &turn) }
      return end
    case .control(let max):
      let end = bytes[offset...].firstIndex { $0 == ASCII.substitute || $0 == ASCII.escape }
      append(bytes[offset..<(end ?? bytes.count)].prefix(max + 1 - entry.bytes.count), &turn)
      guard let end else { return bytes.count }
      let count = session[port].entry?.bytes.count ?? 0
      if session[port].format.isEcho, entry.isEchoed {
        turn.effects.output[port].append(bytes[end])
      }
      self.end(bytes[end] == ASCII.escape ? .cancelled : count > max ? .overflow : .complete, &turn)
      return end + 1
    }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, _ turn: inout Turn) {
    let port = turn.port
    session[port].entry?.bytes += bytes
    if session[port].entry?.isEchoed == true, session[port].format.isEcho {
      turn.effects.output[port] += bytes
    }
  }

  private mutating func end(_ outcome: DataEntry.Outcome, _ turn: inout Turn) {
    endEntry(outcome, at: turn.now + ExecutionTiming.answer, &turn)
  }

  mutating func endEntry(_ outcome: DataEntry.Outcome, at due: Instant, _ turn: inout Turn) {
    guard let entry = session[turn.port].entry else { return }
    session[turn.port].entry = nil
    session[turn.port].execution?.continuation = { modem, turn in
      entry.finish(&modem, entry.bytes, outcome, &turn)
    }
    session[turn.port].execution?.due = due
  }
}
