/// `AT+CGNSMOD`: which systems the receiver uses beside GPS.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSMOD.
public struct Constellations: Equatable, ATSetting {
  public static var command: CommandRow { .cgnsmod }

  /// Whether a system is used.
  public enum Use: UInt8, Equatable, ATParameter {
    /// The system is not used.
    case off = 0
    /// The system is used.
    case on = 1
    /// Outside the United States.
    case outsideUS = 2
  }

  /// GLONASS is used besides GPS.
  public var usesGLONASS: Bool
  /// BeiDou.
  public var beiDou: Use
  /// Galileo.
  public var galileo: Use

  /// GPS, and these systems.
  public init(usesGLONASS: Bool, beiDou: Use, galileo: Use) {
    self.usesGLONASS = usesGLONASS
    self.beiDou = beiDou
    self.galileo = galileo
  }

  public func encode(into line: inout ATLine) {
    ATList(1, usesGLONASS, beiDou, galileo).encode(into: &line)
  }
}

/// `AT+CGNSNMEA`: the sentences that the receiver sends, a bit for each.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSNMEA.
public struct SentenceSelection: Equatable, ATSetting {
  public static var command: CommandRow { .cgnsnmea }

  /// A kind of sentence by its bit in `AT+CGNSNMEA`.
  public enum Sentence: UInt8, Equatable, Sendable {
    /// `GPGGA`.
    case gpgga = 0
    /// `GPRMC`.
    case gprmc = 1
    /// `GPGSV`.
    case gpgsv = 2
    /// `GPGSA`.
    case gpgsa = 3
    /// `GPVTG`.
    case gpvtg = 4
    /// `PQXFI`.
    case pqxfi = 5
    /// `GLGSV`.
    case glgsv = 6
    /// `GNGSA`.
    case gngsa = 7
    /// `GNGNS`.
    case gngns = 8
    /// `GAGSV`.
    case gagsv = 10
    /// `PQGSA` on other firmware.
    case bdgsa = 16
    /// `PQGSV` on other firmware.
    case bdgsv = 17
  }

  /// 0 to 262 143.
  public private(set) var bits: UInt32

  /// No sentence.
  public init() {
    bits = 0
  }

  /// `nil` when a bit is set that no sentence has: the module refuses it.
  public init?(bits: UInt32) {
    guard bits & ~Self.sentenceBits == 0 else { return nil }
    self.bits = bits
  }

  /// Bits 0 to 8, 10, 16 and 17.
  private static var sentenceBits: UInt32 { 0x3_05FF }

  init(reported bits: UInt32) {
    self.bits = bits
  }

  /// True if the sentence is selected.
  public func contains(_ sentence: Sentence) -> Bool {
    bits & 1 << UInt32(sentence.rawValue) != 0
  }

  /// Selects the sentence.
  public mutating func insert(_ sentence: Sentence) {
    bits |= 1 << UInt32(sentence.rawValue)
  }

  public func encode(into line: inout ATLine) { bits.encode(into: &line) }
}

/// `<port>` of `AT+CGNSPORT`: where the sentences go.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSPORT.
public enum SentencePort: UInt8, Equatable, ATSetting {
  /// The USB port for NMEA.
  case usb = 3
  /// No sentences are sent.
  case none = 4

  public static var command: CommandRow { .cgnsport }
}

/// `<mode>` of `AT+CGNSCFG`: where the sentences go when the receiver was
/// switched on over the UART.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSCFG.
public enum SentenceOutput: UInt8, Equatable, ATSetting {
  /// No sentences are sent.
  case none = 0
  /// The USB port for NMEA.
  case usb = 1
  /// The module's third UART.
  case thirdUART = 2

  public static var command: CommandRow { .cgnscfg }
}

/// `<ipr>` of `AT+CGNSUTIPR`: the baud of the third UART.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSUTIPR.
public enum SentenceBaudRate: UInt32, Equatable, ATSetting {
  /// 9,600 bit/s.
  case baud9600 = 9_600
  /// 19,200 bit/s.
  case baud19200 = 19_200
  /// 38,400 bit/s.
  case baud38400 = 38_400
  /// 57,600 bit/s.
  case baud57600 = 57_600
  /// 115,200 bit/s.
  case baud115200 = 115_200

  public static var command: CommandRow { .cgnsutipr }
}

/// What `AT+CGNSSUPLCFG` sets: where help for the receiver comes from.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSSUPLCFG.
public struct SUPLServer: Equatable, ATParameter {
  /// `<PDN>`.
  public enum Network: UInt8, Equatable, ATParameter {
    /// A context of IPv4.
    case ipv4 = 1
    /// A context of IPv6.
    case ipv6 = 2
    /// A context of both.
    case ipv4v6 = 3
    /// A context of PPP.
    case ppp = 4
  }

  /// Project value: 128 characters for the server's URL.
  public typealias URL = QuotedText<128>

  /// The access point of the connection to the server.
  public var apn: AccessPointName
  /// The address of the server.
  public var url: URL
  /// `<SRV>`: CDMA, HDR, GSM, WCDMA and LTE, a bit for each from bit 0 on.
  public var systems: Bounded<0, 31>
  /// The kind of PDP context.
  public var network: Network
  /// TLS is used.
  public var isSecure: Bool

  /// The server of assisted GNSS.
  public init(
    apn: AccessPointName,
    url: URL,
    systems: Bounded<0, 31>,
    network: Network,
    isSecure: Bool
  ) {
    self.apn = apn
    self.url = url
    self.systems = systems
    self.network = network
    self.isSecure = isSecure
  }

  public func encode(into line: inout ATLine) {
    ATList(apn, url, systems, ATList(network, isSecure)).encode(into: &line)
  }
}
