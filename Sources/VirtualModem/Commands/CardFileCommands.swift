import Surroundings

/// Access to the card's files.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CRSM and AT+CSIM; 3GPP TS
///   27.007, 8.17 and 8.18.
extension CommandTable {
  static let cardFileCommands = [
    CommandDefinition(
      "+CRSM",
      [.values(176, 178, 192, 214, 220, 242), .numbers(0...65_535).optional]
        + [Parameter](repeating: .numbers(0...255).optional, count: 3)
        + [.text(0...510).optional],
      test: .lines([]),
      write: { modem, parameters, turn in
        if let error = modem.deadCardError(turn.surroundings) { return .failure(error) }
        return modem.restrictedAccess(parameters, turn.surroundings)
      }
    ),
    CommandDefinition(
      "+CSIM",
      // Project value: the longest command of a card, in digits.
      [.numbers(8...522), .text(8...522)],
      test: .lines([]),
      write: { modem, parameters, turn in
        if let error = modem.deadCardError(turn.surroundings) { return .failure(error) }
        guard let text = parameters.text(1), text.utf8.count == parameters.integer(0),
          let bytes = Hexadecimal.octets(Array(text.utf8))
        else { return .error }
        let reply = Hexadecimal.text(modem.transmitToCard(bytes, turn.surroundings))
        return .line("+CSIM: \(reply.utf8.count),\"\(reply)\"")
      }
    ),
  ]
}

extension VirtualModem {
  /// A card that waits for its PIN can still be talked to.
  fileprivate func deadCardError(_ surroundings: Surroundings) -> EquipmentError? {
    if case .failed(let error) = simState(surroundings) { return error }
    return nil
  }

  fileprivate mutating func restrictedAccess(
    _ parameters: Parameters,
    _ surroundings: Surroundings
  ) -> Answer {
    guard let number = parameters.integer(0),
      let instruction = CardCommand.Instruction(rawValue: UInt8(truncatingIfNeeded: number)),
      let data = Hexadecimal.octets(parameters.bytes(5) ?? [])
    else { return .error }
    guard instruction != .status else { return .line("+CRSM: 144,0") }
    // Only STATUS goes without a file, and only it and GET RESPONSE without places.
    guard let id = parameters.integer(1), parameters.count >= 5 || instruction == .getResponse
    else { return .error }
    let file = UInt16(truncatingIfNeeded: id)
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: parameters.integer(index) ?? 0) }
    let reply: CardReply
    if instruction == .getResponse {
      reply =
        CardFile.named(file).map { CardReply(data: $0.controlParameters, status: .done) }
        ?? .failed(.notFound)
    } else {
      let command = CardCommand(
        instruction: instruction,
        first: byte(2),
        second: byte(3),
        length: byte(4),
        data: data
      )
      reply = access(file, command, surroundings)
    }
    let head = "+CRSM: \(reply.status.first),\(reply.status.second)"
    return .line(reply.data.isEmpty ? head : "\(head),\"\(Hexadecimal.text(reply.data))\"")
  }
}
