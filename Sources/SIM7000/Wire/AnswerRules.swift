import Primitives

/// What the rules of a command's row say of this form of it, with these parameters.
extension SubCommand {
  /// What information responses without a prefix are, if there are any.
  enum BareInformation: Equatable, Sendable {
    case none
    case text
    case message
  }

  func rules(in line: Span<UInt8>) -> LineRules {
    LineRules.find(NameKey(name, in: line))
  }

  func bareInformation(by rules: LineRules, in line: Span<UInt8>) -> BareInformation {
    switch rules.bare {
    case .none: .none
    case .text: .text
    case .textWhenRead: form == .read ? .text : .none
    case .textWhenExecuted: form == .execution ? .text : .none
    case .textOfParameters:
      form == .write && !parameters.isEmpty && line[parameters.lowerBound] == 0x34 ? .text : .none
    case .message: .message
    }
  }

  func ownFinal(by rules: LineRules) -> OwnFinal {
    form == .execution || form == .write ? rules.ends : .none
  }

  /// Whether a command that these rules do not know may ask for a body: one that writes.
  func mayPrompt(by rules: LineRules) -> Bool {
    form == .write && rules.payload.condition != .withLength
  }

  /// What the TA asks for a body with.
  func prompt(by rules: LineRules, in line: Span<UInt8>) -> Prompt? {
    guard form == .execution || form == .write else { return nil }
    let payload = rules.payload
    let isAsked =
      switch payload.condition {
      case .always: true
      case .withLength: line.hasField(Int(payload.length), in: parameters)
      case .withDigit: !parameters.isEmpty && ASCII.isDigit(line[parameters.lowerBound])
      case .unlessZero: line.integer(inField: Int(payload.length), of: parameters) != 0
      }
    return isAsked ? payload.prompt : nil
  }

  /// True when a line of the command's own name, with `fields` after the
  /// colon, is its information response; false when it is a URC that happened
  /// to come while the command was pending.
  ///
  /// The field count and the quotes decide; where even they leave both open,
  /// the pending read has it.
  func answers(with fields: Range<Int>, of received: Span<UInt8>, by rules: LineRules) -> Bool {
    let asks = form == .read || form == .test
    switch rules.lines {
    case .answers:
      return true
    case .later:
      return asks
    case .registration:
      // No URC has two numbers and no more: after a write it is a read's answer,
      // whose command the line has lost.
      return hasReadForm(fields, of: received) && (asks || hasTwo(fields, of: received))
    case .mode:
      return asks && hasReadForm(fields, of: received)
    case .buffered:
      return asks || received.integer(inField: 1, of: fields) != 1
    case .sleep:
      return asks && !fields.isEmpty && received[fields.lowerBound] != ASCII.quote
    case .transfer:
      return asks || received.integer(inField: 1, of: fields) == 2
    }
  }
}

private func hasTwo(_ fields: Range<Int>, of received: Span<UInt8>) -> Bool {
  FieldCursor(fields).total(in: received) == 2
}

/// True for two fields without quotes, or a test's list.
///
/// `<n>,<stat>` and its longer forms; the URC has one field, or a quoted second
/// one.
private func hasReadForm(_ fields: Range<Int>, of received: Span<UInt8>) -> Bool {
  var cursor = FieldCursor(fields)
  guard let first = cursor.next(in: received) else { return false }
  let trimmed = received.trimmed(first)
  if !trimmed.isEmpty, received[trimmed.lowerBound] == 0x28 { return true }  // `(` of a test.
  guard let second = cursor.next(in: received) else { return false }
  let status = received.trimmed(second)
  return received.unsignedInteger(in: status) != nil
}

extension Span where Element == UInt8 {
  func hasField(_ number: Int, in range: Range<Int>) -> Bool {
    var cursor = FieldCursor(range)
    while cursor.number < number {
      guard cursor.next(in: self) != nil else { return false }
    }
    return true
  }

  /// The number in field `number`, counted from one, of the fields in `range`.
  func integer(inField number: Int, of range: Range<Int>) -> Int64? {
    var cursor = FieldCursor(range)
    while let field = cursor.next(in: self) {
      if cursor.number == number { return integer(in: trimmed(field)) }
    }
    return nil
  }
}
