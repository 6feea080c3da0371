extension Surroundings {
  /// The card in the module's holder.
  package struct SIM: Equatable, Sendable {
    package enum State: String, CaseIterable, Decodable, Equatable, Sendable {
      case absent
      case ready
      /// Asks for its PIN after every boot.
      case pinRequired
      case pukRequired
      /// Present and not answering.
      case busy
      /// Present and not readable.
      case failed
    }

    package var state = State.ready
    /// 19 or 20 digits; a stand-in with a valid check digit.
    package var iccid = "8900101000000000019"
    /// 15 digits; a stand-in of the test network 001-01.
    package var imsi = "001010123456789"
    package var pin = "1234"
    package var puk = "12345678"
    package var pin2 = "5678"
    package var puk2 = "87654321"
    /// The subscriber's own number; empty where the card does not know it.
    package var number = ""
    /// The name that the card gives its operator, at most 16 characters.
    package var serviceProvider = "Test SIM"
    /// Where the card has messages sent; a stand-in, of the numbers that are kept
    /// for fiction.
    package var serviceCentre = "+12025550100"

    package init() {}
  }
}
