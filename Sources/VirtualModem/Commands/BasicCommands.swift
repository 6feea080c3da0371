import Primitives

/// V.25ter commands.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 2.
extension CommandTable {
  static let basicCommands =
    BasicParameter.allCases.map(setting) + [
      CommandDefinition("I") { modem, parameters, _ in
        guard basicNumber(parameters, in: 0...0) != nil else { return .error }
        return .line(modem.settings.firmware.designation)
      },
      CommandDefinition("H") { modem, parameters, turn in
        guard basicNumber(parameters, in: 0...0) != nil else { return .error }
        modem.hangUp(&turn)
        // A call of the other port, too.
        modem.endDataCall(result: .noCarrier, &turn)
        return .ok
      },
      CommandDefinition("O") { modem, parameters, turn in
        guard basicNumber(parameters, in: 0...0) != nil,
          let held = modem.session[turn.port].heldDataMode
        else { return .error }
        modem.session[turn.port].heldDataMode = nil
        if let resume = held.resume {
          let port = turn.port
          modem.schedule(after: 0, turn) { modem, turn in
            turn.port = port
            resume(&modem, &turn)
          }
        }
        return Answer(next: .connect(held.result, held))
      },
      CommandDefinition(
        "S",
        read: { modem, parameters, turn in
          guard let register = Register.numbered(parameters.integer(0)) else { return .error }
          return .line(Register.text(modem.session[turn.port][register]))
        },
        write: { modem, parameters, turn in
          guard let register = Register.numbered(parameters.integer(0)) else { return .error }
          // Nothing behind the sign is the default, by 1.4.2.
          let value = parameters.has(1) ? parameters.integer(1) : register.factory
          guard let value, register.range.contains(value) else { return .error }
          modem.session[turn.port][register] = value
          return .ok
        }
      ),
    ]

  private static func setting(_ parameter: BasicParameter) -> CommandDefinition {
    var definition = CommandDefinition(parameter.name) { modem, parameters, turn in
      guard let value = basicNumber(parameters, in: parameter.range) else { return .error }
      modem.session[turn.port][parameter] = value
      return .ok
    }
    definition.saving = parameter.isSaved ? .profile : .none
    return definition
  }

  /// The number behind a basic command; none is 0.
  static func basicNumber(_ parameters: Parameters, in range: ClosedRange<Int>) -> Int? {
    parameters.count == 0 ? 0 : parameters.integer(0, in: range)
  }
}
