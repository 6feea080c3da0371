import Surroundings

/// What has been done to a card, which the card remembers.
struct CardMemory: Decodable, Equatable, Sendable {
  /// Tries before a card wants the key that unblocks it.
  ///
  /// - Source: 3GPP TS 51.011 (GSM 11.11), 6: three for a PIN, ten for a PUK.
  static let pinAttemptsMax = 3
  static let pukAttemptsMax = 10

  /// One of the two secrets, with the key that unblocks it.
  struct Secret: Decodable, Equatable, Sendable {
    /// Set by the holder; in force instead of the world's.
    var changed: String?
    var attemptsLeft = pinAttemptsMax
    var unblockingAttemptsLeft = pukAttemptsMax

    var isBlocked: Bool { attemptsLeft == 0 }
    /// Nothing opens it any more.
    var isDead: Bool { isBlocked && unblockingAttemptsLeft == 0 }
  }

  var iccid = ""
  /// As the world last had it, apart from passing troubles.
  var given: Surroundings.SIM.State?
  /// `AT+CLCK="SC"`: asks for its PIN after every boot.
  var isLocked = false
  var pin = Secret()
  var pin2 = Secret()
  /// `AT+CLCK="FD"`.
  var hasFixedDialling = false
  /// `AT+CPOL`.
  var preferred: [PreferredOperator] = []
  var messages = MessageStore(capacity: MessageStore.cardCapacity)
  /// TP-MR of the message that was sent last.
  var messageReference: UInt8 = 0
  /// Files that have been written, whole, by their identifiers; looked up only.
  var written: [Int: [UInt8]] = [:]

  /// A card as the world has it.
  init(_ sim: Surroundings.SIM? = nil) {
    guard let sim else { return }
    iccid = sim.iccid
    given = Self.lasting(sim.state)
    isLocked = sim.state == .pinRequired || sim.state == .pukRequired
    if sim.state == .pukRequired { pin.attemptsLeft = 0 }
  }

  /// `nil` for a trouble that leaves the card what it was.
  static func lasting(_ state: Surroundings.SIM.State) -> Surroundings.SIM.State? {
    switch state {
    case .ready, .pinRequired, .pukRequired: state
    case .absent, .busy, .failed: nil
    }
  }
}

/// PIN2 or its PUK, which a command has asked for: `+CPIN: SIM PIN2`.
enum SecondSecret: Equatable, Sendable {
  case pin
  case puk
}

/// `AT+CSIMLOCK`: the module takes only cards of these networks.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSIMLOCK.
struct Personalization: Decodable, Equatable, Sendable {
  var isLocked = false
  var password = ""
  /// `460-00;460-01`, as it was given.
  var codes = ""

  /// True for a card that may not be used.
  func refuses(_ sim: Surroundings.SIM) -> Bool {
    guard isLocked else { return false }
    return !codes.split(separator: ";").contains { code in
      sim.imsi.hasPrefix(code.filter { $0 != "-" })
    }
  }
}

/// What the subscriber has barred: kept by the network.
struct SubscriberServices: Decodable, Equatable, Sendable {
  /// In the order in which they were barred.
  var barred: [String] = []
  /// Project value: what networks give a new subscriber.
  var password = "0000"
}
