import Primitives
import Surroundings

/// An elementary file of the card.
///
/// - Source: 3GPP TS 31.102, 4.2, and ETSI TS 102 221, 13: identifiers, sizes,
///   access conditions.
struct CardFile: Equatable, Sendable {
  enum Structure: Equatable, Sendable {
    case transparent(size: Int)
    case records(length: Int, count: Int)

    var size: Int {
      switch self {
      case .transparent(let size): size
      case .records(let length, let count): length * count
      }
    }
  }

  enum Access: Equatable, Sendable {
    case always
    case pin
    /// Only the card's issuer.
    case never
  }

  var id: UInt16
  var structure: Structure
  var reading: Access
  var writing: Access

  static func named(_ id: UInt16) -> CardFile? {
    all.first { $0.id == id }
  }

  static let iccid: UInt16 = 0x2FE2
  private static let language: UInt16 = 0x2F05
  private static let imsi: UInt16 = 0x6F07
  private static let searchPeriod: UInt16 = 0x6F31
  private static let group: UInt16 = 0x6F3E
  private static let ownNumber: UInt16 = 0x6F40
  static let messageParameters: UInt16 = 0x6F42
  private static let provider: UInt16 = 0x6F46
  private static let preferredNetworks: UInt16 = 0x6F60
  private static let homeNetwork: UInt16 = 0x6F62
  private static let accessClass: UInt16 = 0x6F78
  private static let forbiddenNetworks: UInt16 = 0x6F7B
  private static let location: UInt16 = 0x6F7E
  private static let administration: UInt16 = 0x6FAD

  /// Project value: eight networks of five bytes, twelve letters for a name in a
  /// record of a number.
  static let all = [
    transparent(iccid, 10, .always, .never),
    transparent(language, 2, .always, .pin),
    transparent(imsi, 9, .pin, .never),
    transparent(searchPeriod, 1, .pin, .never),
    transparent(group, 1, .pin, .never),
    CardFile(
      id: ownNumber,
      structure: .records(length: 26, count: 1),
      reading: .pin,
      writing: .pin
    ),
    CardFile(
      id: messageParameters,
      structure: .records(length: 40, count: 1),
      reading: .pin,
      writing: .pin
    ),
    transparent(provider, 17, .always, .never),
    transparent(preferredNetworks, 40, .pin, .pin),
    transparent(homeNetwork, 5, .pin, .never),
    transparent(accessClass, 2, .pin, .never),
    transparent(forbiddenNetworks, 12, .pin, .pin),
    transparent(location, 11, .pin, .pin),
    transparent(administration, 4, .always, .never),
  ]

  private static func transparent(
    _ id: UInt16,
    _ size: Int,
    _ reading: Access,
    _ writing: Access
  ) -> CardFile {
    CardFile(id: id, structure: .transparent(size: size), reading: reading, writing: writing)
  }

  /// As the card left its issuer: what the world says, and FF for the rest.
  func issued(_ sim: Surroundings.SIM) -> [UInt8] {
    let known: [UInt8] =
      switch id {
      case Self.iccid: Self.swapped(sim.iccid)
      case Self.language: Array("en".utf8)
      // The length, and the digits behind a nibble that says that they are odd.
      case Self.imsi: [8] + Self.swapped("9" + sim.imsi)
      case Self.searchPeriod: [5]
      case Self.ownNumber: Self.number(sim.number)
      case Self.messageParameters: Self.messageParameters(sim)
      case Self.provider: [1] + Array(sim.serviceProvider.utf8.prefix(16))
      case Self.homeNetwork: Self.network(sim) + [0x40, 0x80]
      case Self.accessClass: [0, 1 << ((sim.imsi.utf8.last ?? 0x30) & 7)]
      // Normal operation; how many digits of the IMSI are the network's.
      case Self.administration: [0, 0, 0, UInt8(truncatingIfNeeded: sim.networkDigits - 3)]
      default: []
      }
    return Array((known + [UInt8](repeating: 0xFF, count: structure.size)).prefix(structure.size))
  }

  /// Digits two to a byte, the first in the lower half; F fills up.
  private static func swapped(_ digits: String) -> [UInt8] {
    var nibbles = digits.utf8.map { ASCII.isDigit($0) ? $0 & 0x0F : 0x0F }
    if nibbles.count % 2 == 1 { nibbles.append(0x0F) }
    return stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] | nibbles[$0 + 1] << 4 }
  }

  /// Twelve letters that are none, then length, type and digits of the number.
  private static func number(_ text: String) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    let digits = swapped(String(text.drop { $0 == "+" }.prefix(20)))
    let type: UInt8 = text.hasPrefix("+") ? 0x91 : 0x81
    return [UInt8](repeating: 0xFF, count: 12) + [UInt8(digits.count + 1), type] + digits
  }

  /// - Source: 3GPP TS 24.008, 10.5.1.3: `001` and `01` are 00 F1 10.
  private static func network(_ sim: Surroundings.SIM) -> [UInt8] {
    let digits = sim.imsi.utf8.prefix(6).map { $0 & 0x0F }
    guard digits.count == 6 else { return [] }
    let third = sim.networkDigits == 6 ? digits[5] : 0x0F
    return [digits[0] | digits[1] << 4, digits[2] | third << 4, digits[3] | digits[4] << 4]
  }
}

/// What the card says of a command: two bytes.
///
/// - Source: ETSI TS 102 221, 10.2.1.
struct CardStatus: Equatable, Sendable {
  var first: UInt8
  var second: UInt8

  static let done = CardStatus(first: 0x90, second: 0x00)
  static let wrongLength = CardStatus(first: 0x67, second: 0x00)
  static let notAllowedHere = CardStatus(first: 0x69, second: 0x81)
  static let secretRequired = CardStatus(first: 0x69, second: 0x82)
  static let secretBlocked = CardStatus(first: 0x69, second: 0x83)
  static let notFound = CardStatus(first: 0x6A, second: 0x82)
  static let noRecord = CardStatus(first: 0x6A, second: 0x83)
  static let wrongPlace = CardStatus(first: 0x6B, second: 0x00)
  static let unknownCommand = CardStatus(first: 0x6D, second: 0x00)
  static let unknownClass = CardStatus(first: 0x6E, second: 0x00)

  static func attemptsLeft(_ count: Int) -> CardStatus {
    CardStatus(first: 0x63, second: 0xC0 | UInt8(min(count, 15)))
  }
}

extension Surroundings.SIM {
  /// Digits of the country and network code that begin `imsi`: six in most of North
  /// America, else five.
  ///
  /// - Source: ITU-T E.212: the country codes 302 to 374 have three behind them.
  var networkDigits: Int {
    Int(imsi.prefix(3)).map { (302...374).contains($0) } == true ? 6 : 5
  }
}
