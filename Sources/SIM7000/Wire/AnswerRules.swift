import Primitives

/// What is special about a command's answer.
///
/// The rule for every extended command: its information responses begin with
/// its name and a colon, and `OK` or `ERROR` is the end. What follows are the
/// commands that differ, by name.
///
/// - Source: SIM7000 Series AT Command Manual V1.06 and V1.04 (chapter HTTP),
///   each command's own table; `AT+CIFSR`, `AT+CIPSHUT` and the layouts without
///   a prefix as logs of SIM7000E and SIM7000G modules have them.
extension SubCommand {
  /// How information responses without the `+NAME:` prefix are recognised.
  enum BareInformation: Equatable, Sendable {
    case none
    /// Any text that does not look like another command's line.
    case text
    /// Whatever comes until the final result: the text of a short message.
    case message
  }

  /// The words that end the command line when this is its last command.
  enum OwnFinal: Equatable, Sendable {
    case none
    case shut
    case close
    case send
    case powerDown
    case localAddress
    case connection
  }

  func bareInformation(in line: Span<UInt8>) -> BareInformation {
    if isNamed("+CMGR", in: line) || isNamed("+CMGL", in: line) { return .message }
    return saysBareText(in: line) || saysTextForOneForm(in: line) ? .text : .none
  }

  private func saysBareText(in line: Span<UInt8>) -> Bool {
    isNamed("I", in: line) || isNamed("S", in: line) || isNamed("&V", in: line)
      || isNamed("&F", in: line)  // `Autobaud support: (9600,...).` on a SIM7000G.
      || isNamed("+GMI", in: line) || isNamed("+CGMI", in: line)
      || isNamed("+GMM", in: line) || isNamed("+CGMM", in: line)
      || isNamed("+GMR", in: line) || isNamed("+CGMR", in: line)
      || isNamed("+GSN", in: line) || isNamed("+CGSN", in: line)
      || isNamed("+GSV", in: line) || isNamed("+GOI", in: line)
      || isNamed("+CIMI", in: line) || isNamed("+CCID", in: line)
      || isNamed("+SIMCOMATI", in: line) || isNamed("+CDEVICE", in: line)
      || isNamed("+CDNSCFG", in: line) || isNamed("+SLEDS", in: line)
      || isNamed("+CLAC", in: line) || isNamed("+CIFSR", in: line)
      || isNamed("+SGPIO", in: line) || isNamed("+CGPIO", in: line)
  }

  private func saysTextForOneForm(in line: Span<UInt8>) -> Bool {
    switch form {
    case .read:
      isNamed("+HTTPPARA", in: line) || isNamed("+SMCONF", in: line)
    case .execution:
      isNamed("+CGNSXTRA", in: line)
    case .write:
      isNamed("+SAPBR", in: line) && !parameters.isEmpty && line[parameters.lowerBound] == 0x34
    case .test:
      false
    }
  }

  func ownFinal(in line: Span<UInt8>) -> OwnFinal {
    guard form == .execution || form == .write else { return .none }
    if isNamed("+CIPSHUT", in: line) { return .shut }
    if isNamed("+CIPCLOSE", in: line) { return .close }
    if isNamed("+CIPSEND", in: line) { return .send }
    if isNamed("+CPOWD", in: line) { return .powerDown }
    if isNamed("+CIFSR", in: line) { return .localAddress }
    let connects =
      isNamed("D", in: line) || isNamed("A", in: line) || isNamed("O", in: line)
    return connects ? .connection : .none
  }

  /// Whether a command that these rules do not know may ask for a body.
  ///
  /// One that writes may. `AT+CASEND=<cid>` is known, and asks for none.
  func mayPrompt(in line: Span<UInt8>) -> Bool {
    form == .write && !isNamed("+CASEND", in: line)
  }

  /// What the TA asks for a body with.
  func prompt(in line: Span<UInt8>) -> Prompt? {
    guard form == .execution || form == .write else { return nil }
    if isNamed("+CFSWFILE", in: line) { return .download }
    if isNamed("+HTTPDATA", in: line) {
      // `AT+HTTPDATA=0` clears what is there.
      return line.integer(inField: 1, of: parameters) == 0 ? nil : .download
    }
    if isNamed("+SHBOD", in: line) {
      // SIM7080 and newer firmware: a length in place of the quoted body.
      return !parameters.isEmpty && ASCII.isDigit(line[parameters.lowerBound]) ? .greaterThan : nil
    }
    if isNamed("+CASEND", in: line) {
      // `AT+CASEND=<cid>` asks how much room there is.
      return line.hasField(2, in: parameters) ? .greaterThan : nil
    }
    let prompts =
      isNamed("+CIPSEND", in: line) || isNamed("+CMGS", in: line)
      || isNamed("+CMGW", in: line) || isNamed("+SMPUB", in: line)
      || isNamed("+SHBODEXT", in: line)
    return prompts ? .greaterThan : nil
  }

  /// True when a line of the command's own name, with `fields` after the
  /// colon, is its information response; false when it is a URC that happened
  /// to come while the command was pending.
  ///
  /// The field count and the quotes decide; where even they leave both open,
  /// the pending read has it.
  func answers(with fields: Range<Int>, of received: Span<UInt8>, in line: Span<UInt8>) -> Bool {
    if isRegistration(in: line) {
      // No URC has two numbers and no more: after a write it is a read's answer,
      // whose command the line has lost.
      return hasReadForm(fields, of: received) && (asks || hasTwo(fields, of: received))
    }
    if isNamed("+CNSMOD", in: line) {
      return asks && hasReadForm(fields, of: received)
    }
    if isNamed("+CIPRXGET", in: line) {
      return asks || received.integer(inField: 1, of: fields) != 1
    }
    if isNamed("+CPSMSTATUS", in: line) {
      return asks && !fields.isEmpty && received[fields.lowerBound] != ASCII.quote
    }
    if isNamed("+FTPGET", in: line) || isNamed("+FTPPUT", in: line) {
      return asks || received.integer(inField: 1, of: fields) == 2
    }
    return asks || !hasLaterURC(in: line)
  }

  private var asks: Bool { form == .read || form == .test }

  func isRegistration(in line: Span<UInt8>) -> Bool {
    isNamed("+CREG", in: line) || isNamed("+CGREG", in: line) || isNamed("+CEREG", in: line)
  }

  /// Commands whose lines are URCs while a write or execution is pending: the
  /// answer is `OK`, and what carries the name comes on its own account.
  private func hasLaterURC(in line: Span<UInt8>) -> Bool {
    isNamed("+CFUN", in: line) || isNamed("+CPIN", in: line) || isNamed("+CUSD", in: line)
      || isNamed("+HTTPACTION", in: line) || isNamed("+HTTPTOFS", in: line)
      || isNamed("+SHREQ", in: line) || isNamed("+SHREAD", in: line)
      || isNamed("+SHSTATE", in: line) || isNamed("+SMSTATE", in: line)
      || isNamed("+SMSUB", in: line) || isNamed("+CDNSGIP", in: line)
      || isNamed("+CNTP", in: line) || isNamed("+CASTATE", in: line)
      || isNamed("+CGNSXTRA", in: line) || isNamed("+CRRCSTATE", in: line)
      || isNamed("+CTZV", in: line) || isNamed("+CLIP", in: line)
      || isNamed("+CACLOSE", in: line)
  }
}

private func hasTwo(_ fields: Range<Int>, of received: Span<UInt8>) -> Bool {
  var cursor = FieldCursor(fields)
  while cursor.next(in: received) != nil {}
  return cursor.number == 2
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
