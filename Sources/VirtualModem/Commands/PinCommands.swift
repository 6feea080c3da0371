import Surroundings

/// General purpose pins, pulses, and the I2C bus.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.11, 5.2.15, 5.2.37 to
///   5.2.39 and 5.2.43. How a level is printed is not in it: project value.
extension CommandTable {
  static let pinCommands = [
    CommandDefinition(
      "+SGPIO",
      [.numbers(0...1), .numbers(0...4), .numbers(0...1).optional, .numbers(0...1).optional]
    ) { modem, parameters, turn in
      modem.usePin(parameters.integer(1), named: "+SGPIO", parameters, turn)
    },
    CommandDefinition(
      "+CGPIO",
      [
        .numbers(0...1), Parameter(domain: .numbers(Pins.positions.sorted().map { $0...$0 })),
        .numbers(0...1).optional, .numbers(0...1).optional,
      ]
    ) { modem, parameters, turn in
      let pin = Pins.positions.firstIndex { $0 == parameters.integer(1) }
      return modem.usePin(pin, named: "+CGPIO", parameters, turn)
    },
    CommandDefinition("+SPWM", [.numbers(0...31), .numbers(0...100)]) { _, _, _ in .ok },
    CommandDefinition(
      "+CTLIIC",
      [.flag],
      read: { modem, _, _ in .line("+CTLIIC: \(modem.session.pins.isBusOn ? 1 : 0)") },
      write: { modem, parameters, _ in
        modem.session.pins.isBusOn = parameters.integer(0) == 1
        return .ok
      }
    ),
    CommandDefinition(
      "+CWIIC",
      [byte, byte, .hexadecimal(digits: 8), .numbers(1...4)],
      test: .lines([])
    ) {
      modem,
      parameters,
      _ in
      guard modem.session.pins.isBusOn, let (address, register) = place(parameters),
        let data = parameters.hexadecimal(2), let length = parameters.integer(3)
      else { return .error }
      for offset in 0..<length {
        let shift = 8 * (length - 1 - offset)
        let at = register &+ UInt8(offset)
        modem.session.pins[address, at] = UInt8(truncatingIfNeeded: data >> shift)
      }
      return .ok
    },
    CommandDefinition("+CRIIC", [byte, byte, .numbers(1...4)], test: .lines([])) {
      modem,
      parameters,
      _ in
      guard modem.session.pins.isBusOn, let (address, register) = place(parameters),
        let length = parameters.integer(2)
      else { return .error }
      let digits = (0..<length).map { offset in
        let value = modem.session.pins[address, register &+ UInt8(offset)]
        return Decimal.hexadecimal(UInt64(value), digits: 2)
      }
      return .line("+CRIIC: 0x\(digits.joined())")
    },
  ]

  private static let byte = Parameter.hexadecimal(digits: 2)

  private static func place(_ parameters: Parameters) -> (address: UInt8, register: UInt8)? {
    guard let address = parameters.hexadecimal(0), let register = parameters.hexadecimal(1) else {
      return nil
    }
    return (UInt8(truncatingIfNeeded: address), UInt8(truncatingIfNeeded: register))
  }
}

extension VirtualModem {
  /// `<operation>` 0 sets a pin, 1 reads one that is an input.
  fileprivate mutating func usePin(
    _ pin: Int?,
    named name: String,
    _ parameters: Parameters,
    _ turn: Turn
  ) -> Answer {
    guard let pin else { return .error }
    if parameters.integer(0) == 1 {
      guard session.pins.directions[pin] == .input else { return .error }
      return .line("\(name): \(turn.surroundings.pins.levels >> pin & 1)")
    }
    guard let function = parameters.integer(2), let level = parameters.integer(3) else {
      return .error
    }
    session.pins.directions[pin] = function == 0 ? .input : .output(level == 1)
    return .ok
  }
}
