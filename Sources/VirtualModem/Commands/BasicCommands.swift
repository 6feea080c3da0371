import Primitives

/// V.25ter commands.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 2.
extension CommandTable {
  static let basicCommands = [
    CommandDefinition("E") { modem, parameters, turn in
      guard let value = basicNumber(parameters, in: 0...1) else { return .error }
      modem.session[turn.port].format.isEcho = value == 1
      return .ok
    },
    CommandDefinition("V") { modem, parameters, turn in
      guard let value = basicNumber(parameters, in: 0...1) else { return .error }
      modem.session[turn.port].format.isVerbose = value == 1
      return .ok
    },
    CommandDefinition("Q") { modem, parameters, turn in
      guard let value = basicNumber(parameters, in: 0...1) else { return .error }
      modem.session[turn.port].format.isQuiet = value == 1
      return .ok
    },
    CommandDefinition("I") { modem, _, _ in .line(modem.settings.identity.designation) },
    CommandDefinition("Z") { modem, parameters, turn in
      guard basicNumber(parameters, in: 0...0) != nil else { return .error }
      modem.session[turn.port].format = ResultFormat()
      return .ok
    },
    CommandDefinition("&F") { modem, parameters, turn in
      guard basicNumber(parameters, in: 0...0) != nil else { return .error }
      modem.session[turn.port].format = ResultFormat()
      return .ok
    },
    CommandDefinition("&W") { _, parameters, _ in accepted(parameters, in: 0...0) },
    // Circuit DCD, circuit DTR and the call progress texts have no effect here.
    CommandDefinition("&C") { _, parameters, _ in accepted(parameters, in: 0...1) },
    CommandDefinition("&D") { _, parameters, _ in accepted(parameters, in: 0...2) },
    CommandDefinition("X") { _, parameters, _ in accepted(parameters, in: 0...4) },
    CommandDefinition(
      "S",
      read: { modem, parameters, turn in readRegister(parameters, modem.session, turn.port) },
      write: { modem, parameters, turn in
        writeRegister(parameters, &modem.session, turn.port)
      }
    ),
  ]

  /// The number behind a basic command; none is 0.
  private static func basicNumber(_ parameters: Parameters, in range: ClosedRange<Int>) -> Int? {
    parameters.count == 0 ? 0 : parameters.integer(0, in: range)
  }

  private static func accepted(_ parameters: Parameters, in range: ClosedRange<Int>) -> Answer {
    basicNumber(parameters, in: range) == nil ? .error : .ok
  }

  /// Three digits, as V.250 5.3.2 has it; the manual says only `<n>`.
  private static func readRegister(
    _ parameters: Parameters,
    _ session: Session,
    _ port: VirtualModem.Port
  ) -> Answer {
    switch parameters.integer(0, in: 0...255) {
    case 0: .line(Decimal.padded(Int64(session.registers.ringsBeforeAnswering), digits: 3))
    case 3: .line("013")
    case 4: .line("010")
    case 5: .line(Decimal.padded(Int64(session[port].editor.editingCharacter), digits: 3))
    default: .error
    }
  }

  private static func writeRegister(
    _ parameters: Parameters,
    _ session: inout Session,
    _ port: VirtualModem.Port
  ) -> Answer {
    switch parameters.integer(0, in: 0...255) {
    case 0:
      guard let value = parameters.integer(1, in: 0...255) else { return .error }
      session.registers.ringsBeforeAnswering = value
    case 3: return parameters.integer(1, in: 13...13) == nil ? .error : .ok
    case 4: return parameters.integer(1, in: 10...10) == nil ? .error : .ok
    case 5:
      guard let value = parameters.integer(1, in: 0...127) else { return .error }
      session[port].editor.editingCharacter = UInt8(value)
    default: return .error
    }
    return .ok
  }
}
