import Primitives

/// Data entry: bytes after a prompt.
extension VirtualModem {
  mutating func begin(_ entry: DataEntry, in execution: Execution, _ turn: inout Turn) {
    let port = turn.port
    switch entry.prompt {
    case .line(let text): turn.effects.output[port] += session[port].format.information([text])
    case .sign: turn.effects.output[port] += DataEntry.sign
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
    switch entry.end {
    case .size(let size):
      // In place: a copy per chunk would make a long body's time grow squared.
      let end = min(bytes.count, offset + size - entry.bytes.count)
      append(bytes[offset..<end], &turn)
      if entry.bytes.count + end - offset == size { self.end(.complete, &turn) }
      return end
    case .control(let max):
      let end = bytes[offset...].firstIndex { entry.isControl($0) }
      append(bytes[offset..<(end ?? bytes.count)].prefix(max + 1 - entry.bytes.count), &turn)
      guard let end else { return bytes.count }
      if entry.isText, edit(bytes[end], max: max, &turn) { return end + 1 }
      let count = session[port].entry?.bytes.count ?? 0
      return finishEntry(bytes, at: end, isOverflow: count > max, &turn)
    case .hexadecimal(let max):
      let (end, isControl) = Self.endOfDigits(bytes, from: offset, behind: entry.bytes)
      // Two digits and a space a byte; what is longer is refused at its end.
      let room = 3 * max + 3 - entry.bytes.count
      append(bytes[offset..<end].prefix(Swift.max(room, 0)), &turn)
      guard end < bytes.count || !isControl else { return bytes.count }
      let digits = session[port].entry?.bytes.count { $0 > ASCII.space } ?? 0
      let isOverflow = digits / 2 > (isControl ? max : max + 1)
      guard isControl else {
        if !isOverflow { dropLastPair(on: port) }
        self.end(isOverflow ? .overflow : .complete, &turn)
        return end
      }
      return finishEntry(bytes, at: end, isOverflow: isOverflow, &turn)
    }
  }

  /// The byte at `end` sends what has come, or gives it up.
  private mutating func finishEntry(
    _ bytes: [UInt8],
    at end: Int,
    isOverflow: Bool,
    _ turn: inout Turn
  ) -> Int {
    echo(bytes[end], &turn)
    self.end(bytes[end] == ASCII.escape ? .cancelled : isOverflow ? .overflow : .complete, &turn)
    return end + 1
  }

  /// Where digits end: at Ctrl-Z or ESC, or else behind the pair `1A`; without
  /// either at the last byte, as though a control character followed.
  private static func endOfDigits(
    _ bytes: [UInt8],
    from offset: Int,
    behind before: [UInt8]
  ) -> (end: Int, isControl: Bool) {
    let digits = before.filter { $0 > ASCII.space }
    var isSecond = !digits.count.isMultiple(of: 2)
    var previous = digits.last
    for index in offset..<bytes.count {
      let byte = bytes[index]
      if byte == ASCII.substitute || byte == ASCII.escape { return (index, true) }
      guard byte > ASCII.space else { continue }
      if isSecond, previous == 0x31, ASCII.uppercased(byte) == 0x41 { return (index + 1, false) }
      isSecond.toggle()
      previous = byte
    }
    return (bytes.count, true)
  }

  /// The `1A` that has ended the entry is none of its bytes.
  private mutating func dropLastPair(on port: Port) {
    var digits = session[port].entry?.bytes.filter { $0 > ASCII.space } ?? []
    digits.removeLast(min(2, digits.count))
    session[port].entry?.bytes = digits
  }

  /// What edits a text: true if it does.
  private mutating func edit(_ byte: UInt8, max: Int, _ turn: inout Turn) -> Bool {
    let port = turn.port
    let count = session[port].entry?.bytes.count ?? 0
    switch byte {
    case ASCII.carriageReturn:
      append([byte].prefix(max + 1 - count), &turn)
      session[port].endLine(at: turn.now)
      turn.effects.output[port] += DataEntry.sign
    case ASCII.backspace:
      echo(byte, &turn)
      if count > 0 { session[port].entry?.bytes.removeLast() }
    default: return false
    }
    return true
  }

  private mutating func echo(_ byte: UInt8, _ turn: inout Turn) {
    guard session[turn.port].format.isEcho, session[turn.port].entry?.isEchoed == true else {
      return
    }
    turn.effects.output[turn.port].append(byte)
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

extension DataEntry {
  fileprivate static let sign = Array("\r\n> ".utf8)

  fileprivate func isControl(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.substitute, ASCII.escape: true
    case ASCII.carriageReturn, ASCII.backspace: isText
    default: false
    }
  }
}
