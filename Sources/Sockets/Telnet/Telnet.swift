/// The codes of Telnet that a serial line needs.
///
/// - Source: RFC 854; the options are of RFC 856, 857, 858 and 2217.
enum Telnet {
  /// A request or an answer about an option.
  enum Verb: UInt8, Sendable {
    case will = 251
    case wont = 252
    case `do` = 253
    case dont = 254
  }

  /// IAC: a command follows, or the byte 255 itself.
  static let interpretAsCommand: UInt8 = 255
  /// SB.
  static let subnegotiation: UInt8 = 250
  /// SE.
  static let subnegotiationEnd: UInt8 = 240

  enum Option {
    static let binary: UInt8 = 0
    static let echo: UInt8 = 1
    static let suppressGoAhead: UInt8 = 3
    static let comPort: UInt8 = 44
  }

  /// Data, in which the byte 255 is doubled.
  static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(interpretAsCommand) else { return bytes }
    return bytes.flatMap { $0 == interpretAsCommand ? [$0, $0] : [$0] }
  }
}

/// Separates the data of a Telnet connection from its commands, byte by byte.
///
/// Any bytes are accepted. Commands without parameters have no meaning for a serial line and are
/// skipped; a subnegotiation that another command interrupts, or that is too long, is dropped.
struct TelnetParser: Sendable {
  enum Event: Equatable, Sendable {
    case data(UInt8)
    case negotiation(Telnet.Verb, option: UInt8)
    /// What is between SB and SE: the option and its parameters.
    case subnegotiation([UInt8])
  }

  private enum State {
    case data
    /// After IAC.
    case command
    case negotiation(Telnet.Verb)
    case subnegotiation
    /// After IAC in a subnegotiation.
    case subnegotiationCommand
  }

  /// Project value: the longest message of RFC 2217 is a SIGNATURE, a line of text.
  static let subnegotiationMax = 256

  private var state = State.data
  private var parameters: [UInt8] = []

  mutating func handle(_ byte: UInt8) -> Event? {
    switch state {
    case .data:
      guard byte == Telnet.interpretAsCommand else { return .data(byte) }
      state = .command
    case .command: return handleCommand(byte)
    case .negotiation(let verb):
      state = .data
      return .negotiation(verb, option: byte)
    case .subnegotiation:
      if byte == Telnet.interpretAsCommand {
        state = .subnegotiationCommand
      } else {
        append(byte)
      }
    case .subnegotiationCommand:
      switch byte {
      case Telnet.interpretAsCommand:
        append(byte)
        state = .subnegotiation
      case Telnet.subnegotiationEnd:
        state = .data
        return parameters.count > Self.subnegotiationMax ? nil : .subnegotiation(parameters)
      default: return handleCommand(byte)
      }
    }
    return nil
  }

  private mutating func handleCommand(_ byte: UInt8) -> Event? {
    state = .data
    switch byte {
    case Telnet.interpretAsCommand: return .data(byte)
    case Telnet.subnegotiation:
      parameters = []
      state = .subnegotiation
    default:
      if let verb = Telnet.Verb(rawValue: byte) { state = .negotiation(verb) }
    }
    return nil
  }

  /// One byte more than the limit marks a subnegotiation that is too long.
  private mutating func append(_ byte: UInt8) {
    if parameters.count <= Self.subnegotiationMax { parameters.append(byte) }
  }
}
