import Surroundings

/// The card, in the slot or out of it.
struct CardSlot: Equatable, Sendable {
  var sim = CardSlot.standIn
  /// The state that the card has when it is put in again.
  private var stateOutside = Surroundings.SIM.State.ready

  /// Of the right form: a Luhn check digit, the test network.
  private static let standIn: Surroundings.SIM = {
    var sim = Surroundings.SIM()
    sim.iccid = "89001012345678901239"
    sim.serviceCentre = MessageCentre.number
    return sim
  }()

  mutating func apply(_ change: World.CardChange) {
    switch change {
    case .removed:
      if sim.state != .absent { stateOutside = sim.state }
      sim.state = .absent
    case .inserted: if sim.state == .absent { sim.state = stateOutside }
    case .iccid(let text): sim.iccid = text
    case .imsi(let text): sim.imsi = text
    case .pin(let text): sim.pin = text
    case .puk(let text): sim.puk = text
    case .pin2(let text): sim.pin2 = text
    case .puk2(let text): sim.puk2 = text
    case .number(let text): sim.number = text
    case .provider(let text): sim.serviceProvider = text
    }
  }
}
