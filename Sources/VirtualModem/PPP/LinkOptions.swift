import Primitives

/// The options of LCP.
///
/// - Source: RFC 1661, 6; RFC 1662, 7.
struct LinkOptions: NegotiatedOptions {
  enum Kind {
    static let unit: UInt8 = 1
    static let controls: UInt8 = 2
    static let authentication: UInt8 = 3
    static let magic: UInt8 = 5
    static let protocolCompression: UInt8 = 7
    static let addressCompression: UInt8 = 8
  }

  var wanted: [ConfigurationOption]
  /// How often the peer has asked with a number of ours, as a line does that leads back.
  private var loops = 0
  private var numbers: SeededGenerator

  /// - Source: RFC 1661, 5.8 and 6.1: a packet to reject another one needs a few bytes.
  ///
  /// Project value: the smallest that leaves room for a minimal datagram of RFC 791.
  private static let unitMin: UInt32 = 68

  /// - Source: ppp-project/ppp, issue 82: what a modem of Qualcomm's asks for, in its order.
  init(_ numbers: SeededGenerator) {
    self.numbers = numbers
    wanted = [
      ConfigurationOption(Kind.controls, 0),
      ConfigurationOption(Kind.authentication, AuthenticationMethod.digest.option),
    ]
    wanted.append(ConfigurationOption(Kind.magic, drawMagic()))
    wanted += [Kind.protocolCompression, Kind.addressCompression].map { ConfigurationOption($0) }
  }

  /// The line leads back to us: chance does not get there.
  var isLooped: Bool { loops >= NegotiationTiming.failuresMax }

  /// The number that tells the two sides apart; zero if the peer takes none.
  var magic: UInt32 { wanted.first { $0.type == Kind.magic }?.number ?? 0 }

  /// `nil` if the peer refuses to authenticate itself.
  var authentication: AuthenticationMethod? {
    let data = wanted.first { $0.type == Kind.authentication }?.data
    return AuthenticationMethod.allCases.first { $0.option == data }
  }

  mutating func judge(_ option: ConfigurationOption) -> OptionVerdict {
    switch (option.type, option.data.count) {
    case (Kind.unit, 2):
      guard let number = option.number, number < Self.unitMin else { return .granted }
      return .suggested(ConfigurationOption(0, Self.unitMin).data.suffix(2))
    case (Kind.controls, 4), (Kind.protocolCompression, 0), (Kind.addressCompression, 0):
      return .granted
    case (Kind.magic, 4):
      guard option.number == magic, magic != 0 else { return .granted }
      loops += 1
      return .suggested(ConfigurationOption(0, drawMagic()).data)
    default: return .rejected
    }
  }

  mutating func reconsider(_ option: ConfigurationOption) {
    guard let index = wanted.firstIndex(where: { $0.type == option.type }) else { return }
    switch option.type {
    case Kind.magic: wanted[index] = ConfigurationOption(Kind.magic, drawMagic())
    case Kind.controls where option.data.count == 4: wanted[index] = option
    case Kind.authentication:
      // One of CHAP's that is not known here shows no more than that MD5 is not wanted.
      let others = AuthenticationMethod.allCases.filter { $0 != authentication }.map(\.option)
      wanted[index].data = others.first { $0 == option.data } ?? others[0]
    default: break
    }
  }

  /// How frames go to a peer that has been granted `options`.
  static func format(_ options: [ConfigurationOption]) -> PPPFrame.Format {
    var format = PPPFrame.Format()
    for option in options {
      switch option.type {
      case Kind.unit: format.informationMax = min(Int(option.number ?? 0), format.informationMax)
      case Kind.controls: format.escapedControls = option.number ?? .max
      case Kind.protocolCompression: format.compressesProtocol = true
      case Kind.addressCompression: format.compressesAddress = true
      default: break
      }
    }
    return format
  }

  private mutating func drawMagic() -> UInt32 {
    UInt32(numbers.integer(in: 1...0xFFFF_FFFF))
  }
}
