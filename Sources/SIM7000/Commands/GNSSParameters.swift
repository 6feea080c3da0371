public import Primitives

/// `AT+CGNSMOD`: which systems the receiver uses beside GPS.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSMOD.
public struct Constellations: Equatable, ATSetting {
  public static var command: CommandRow { .cgnsmod }

  public enum Use: UInt8, Equatable, ATParameter {
    case off = 0
    case on = 1
    /// Outside the United States.
    case outsideUS = 2
  }

  public var usesGLONASS: Bool
  public var beiDou: Use
  public var galileo: Use

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

  public enum Sentence: UInt8, Equatable, Sendable {
    case gpgga = 0
    case gprmc = 1
    case gpgsv = 2
    case gpgsa = 3
    case gpvtg = 4
    case pqxfi = 5
    case glgsv = 6
    case gngsa = 7
    case gngns = 8
    case gagsv = 10
    /// `PQGSA` on other firmware.
    case bdgsa = 16
    /// `PQGSV` on other firmware.
    case bdgsv = 17
  }

  /// 0 to 262 143.
  public private(set) var bits: UInt32

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

  public func contains(_ sentence: Sentence) -> Bool {
    bits & 1 << UInt32(sentence.rawValue) != 0
  }

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
  case none = 4

  public static var command: CommandRow { .cgnsport }
}

/// `<mode>` of `AT+CGNSCFG`: where the sentences go when the receiver was
/// switched on over the UART.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSCFG.
public enum SentenceOutput: UInt8, Equatable, ATSetting {
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
  case baud9600 = 9_600
  case baud19200 = 19_200
  case baud38400 = 38_400
  case baud57600 = 57_600
  case baud115200 = 115_200

  public static var command: CommandRow { .cgnsutipr }
}

/// What `AT+CGNSSUPLCFG` sets: where help for the receiver comes from.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSSUPLCFG.
public struct SUPLServer: Equatable, ATParameter {
  /// `<PDN>`.
  public enum Network: UInt8, Equatable, ATParameter {
    case ipv4 = 1
    case ipv6 = 2
    case ipv4v6 = 3
    case ppp = 4
  }

  /// Project value: 128 characters for the server's URL.
  public typealias URL = QuotedText<128>

  public var apn: AccessPointName
  public var url: URL
  /// `<SRV>`: CDMA, HDR, GSM, WCDMA and LTE, a bit for each from bit 0 on.
  public var systems: Bounded<0, 31>
  public var network: Network
  public var isSecure: Bool

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
