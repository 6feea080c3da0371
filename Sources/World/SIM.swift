extension World {
  /// The card in the slot.
  package struct SIM: Equatable, Sendable {
    package enum State: Equatable, Sendable, CaseIterable {
      case absent
      case ready
      case pinRequired
      case pukRequired
      /// Present and not answering yet.
      case busy
      /// Present and not readable.
      case failed
    }

    package var state = State.ready
    /// Stand-ins of the right form: a Luhn check digit, the test network.
    package var iccid = "89001012345678901239"
    package var imsi = "001010123456789"
    package var pin = "1234"
    package var puk = "12345678"
    package var pin2 = "5678"
    package var puk2 = "87654321"
    /// The subscriber's own; empty when the card does not know it.
    package var number = ""
    /// What the card calls its operator.
    package var provider = "Test SIM"
    private var stateOutside = State.ready

    package init() {}

    mutating func apply(_ change: CardChange) {
      switch change {
      case .removed:
        if state != .absent { stateOutside = state }
        state = .absent
      case .inserted: if state == .absent { state = stateOutside }
      case .iccid(let text): iccid = text
      case .imsi(let text): imsi = text
      case .pin(let text): pin = text
      case .puk(let text): puk = text
      case .pin2(let text): pin2 = text
      case .puk2(let text): puk2 = text
      case .number(let text): number = text
      case .provider(let text): provider = text
      }
    }
  }
}
