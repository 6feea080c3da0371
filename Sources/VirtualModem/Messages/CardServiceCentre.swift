import Surroundings

/// The service centre's address in EF-SMSP, the card's parameters for messages.
///
/// - Source: 3GPP TS 31.102, 4.2.27: a name, here of twelve letters, indicators,
///   the destination, the service centre, and three octets.
extension CardFile {
  fileprivate static let serviceCentre = 25..<37

  /// No name and no destination; the other four are there.
  static func messageParameters(_ sim: Surroundings.SIM) -> [UInt8] {
    guard let address = MessageAddress(number: sim.serviceCentre) else { return [] }
    let before = [UInt8](repeating: 0xFF, count: 12) + [0xE1] + [UInt8](repeating: 0xFF, count: 12)
    return before + serviceCentre(address) + [0, 0, 167]
  }

  fileprivate static func serviceCentre(_ address: MessageAddress) -> [UInt8] {
    let padding = [UInt8](repeating: 0xFF, count: serviceCentre.count)
    return Array((address.encodedServiceCentre + padding).prefix(serviceCentre.count))
  }
}

extension VirtualModem {
  /// `AT+CSCA`; `nil` when the card has none.
  func serviceCentre(_ turn: Turn) -> MessageAddress? {
    let octets = messageParameters(turn)[CardFile.serviceCentre]
    guard let count = octets.first, (2..<octets.count).contains(Int(count)) else { return nil }
    return MessageAddress(serviceCentre: Array(octets.prefix(Int(count) + 1)))
  }

  mutating func setServiceCentre(_ address: MessageAddress, _ turn: Turn) {
    var content = messageParameters(turn)
    content.replaceSubrange(CardFile.serviceCentre, with: CardFile.serviceCentre(address))
    memory.card.written[Int(CardFile.messageParameters)] = content
  }

  private func messageParameters(_ turn: Turn) -> [UInt8] {
    let id = CardFile.messageParameters
    guard let file = CardFile.named(id) else { preconditionFailure("the card has no EF-SMSP") }
    return memory.card.written[Int(id)] ?? file.issued(turn.surroundings.sim)
  }
}
