import Primitives

/// What a line of a dialogue is for: what was asked before it, and whether it is a
/// message.
struct Dialogue {
  /// How to read a line.
  enum Role: Equatable {
    /// A command, an answer or anything else, with the commands in flight.
    case plain
    /// From here on, the text of a message.
    case message(from: Int)
    /// A message in PDU mode.
    case unit(from: Int)
  }

  private enum Mode {
    case text
    case unit
  }

  /// The commands in flight, with what their arguments say.
  private(set) var pending: [PendingCommand] = []
  /// Of the message that the TE is about to send, and its echo.
  private var sending: Mode?
  private var echoing: Mode?
  /// Of the message that comes next from the TA, and whether it is one line.
  private var receiving: (mode: Mode, isOneLine: Bool)?

  struct PendingCommand: Equatable {
    var name: String
    var arguments: [String]
  }

  /// A line of the TE; `end` is the byte that ended it.
  mutating func send(_ text: [UInt8], end: UInt8?) -> Role {
    if let mode = sending, !isCommand(text) || end == ASCII.substitute {
      if end == ASCII.substitute || end == ASCII.escape { sending = nil }
      return role(mode, from: 0)
    }
    sending = nil
    if isCommand(text) { begin(text) }
    return .plain
  }

  /// A line of the TA.
  mutating func receive(_ text: [UInt8]) -> Role {
    if let mode = echoing, text.starts(with: "> ".utf8), text.count > 2 {
      return role(mode, from: 2)
    }
    guard !text.isEmpty else { return .plain }
    if isCommand(text) {
      // The echo identifies the command where its sending was not recorded.
      begin(text)
      return .plain
    }
    if isFinal(text) {
      sending = nil
      receiving = nil
      echoing = nil
      return .plain
    }
    if let mode = header(text) {
      receiving = mode
      return .plain
    }
    guard let (mode, isOneLine) = receiving else { return .plain }
    if isOneLine { receiving = nil }
    return role(mode, from: 0)
  }

  private func role(_ mode: Mode, from start: Int) -> Role {
    mode == .text ? .message(from: start) : .unit(from: start)
  }

  private mutating func begin(_ text: [UInt8]) {
    let lists = ArgumentList.all(in: text)
    pending = lists.map { list in
      PendingCommand(
        name: list.name,
        arguments: list.arguments.map { String(decoding: text[$0], as: UTF8.self) }
      )
    }
    receiving = nil
    sending = nil
    guard let list = lists.last, ["+CMGS", "+CMGW"].contains(list.name),
      let first = list.arguments.first, !first.isEmpty
    else { return }
    // A length is of a PDU, a number is the recipient of a text.
    let isText = list.isQuoted[0] || first.count > 3
    sending = isText ? .text : .unit
    echoing = sending
  }

  /// What follows a line that is the head of a message.
  private func header(_ text: [UInt8]) -> (mode: Mode, isOneLine: Bool)? {
    guard text.first == ASCII.plus, let list = ArgumentList.all(in: text).first else { return nil }
    switch list.name {
    case "+CMGR": return (list.isQuoted.first == true ? .text : .unit, false)
    case "+CMGL": return (list.isQuoted.dropFirst().first == true ? .text : .unit, false)
    case "+CMT":
      return (list.arguments.count > 2 || list.isQuoted.last == true ? .text : .unit, true)
    case "+CDS": return list.arguments.count == 1 ? (.unit, true) : nil
    default: return nil
    }
  }

  private func isCommand(_ text: [UInt8]) -> Bool {
    guard text.prefix(2).map(ASCII.uppercased).elementsEqual("AT".utf8) else { return false }
    guard text.count > 2 else { return true }
    return text[2] == ASCII.plus || text[2] == 0x26 || text[2] == 0x2A
      || [0x44, 0x45, 0x49].contains(ASCII.uppercased(text[2]))
  }

  private func isFinal(_ text: [UInt8]) -> Bool {
    ["OK", "ERROR"].contains { text.elementsEqual($0.utf8) }
      || ["+CMS ERROR", "+CME ERROR", "+CMGS:"].contains { text.starts(with: $0.utf8) }
  }
}
