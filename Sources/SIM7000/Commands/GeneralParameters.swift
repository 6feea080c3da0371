public import Primitives

/// `<value>` of `ATX`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.20.
public enum CallProgress: UInt8, Equatable, ATParameter {
  /// `CONNECT` alone.
  case connect = 0
  /// `CONNECT <text>`, as in all that follow.
  case connectText = 1
  /// A dial tone is listened for.
  case dialTone = 2
  /// An engaged line is reported.
  case busy = 3
  /// A dial tone is listened for, and an engaged line is reported.
  case dialToneAndBusy = 4
}

/// `<value>` of `AT&D`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.22.
public enum TerminalReady: UInt8, Equatable, ATParameter {
  /// The change of DTR has no effect.
  case isIgnored = 0
  /// The line takes commands, and the call goes on.
  case takesCommands = 1
  /// The connection ends.
  case hangsUp = 2
}

/// One of V.250's S registers.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.11 to 2.2.18.
public enum Register: UInt8, Equatable, ATParameter {
  /// S0: rings before the module accepts a call.
  case ringsBeforeAnswer = 0
  /// S3: the character that ends a command line.
  case commandTermination = 3
  /// S4: the character that begins and ends a response.
  case responseFormatting = 4
  /// S5: the character that deletes the last one.
  case commandEditing = 5
  /// S6: seconds before dialling.
  case blindDialPause = 6
  /// S7: seconds to wait for a connection.
  case connectionWait = 7
  /// S8: seconds that a comma waits.
  case commaPause = 8
  /// S10: tenths of a second from the loss of the carrier to its effect.
  case disconnectDelay = 10
}

/// A register and what it is set to.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.11 to 2.2.18.
public enum RegisterSetting: Equatable, ATParameter {
  /// S0: 0 answers no call.
  case ringsBeforeAnswer(Bounded<0, 255>)
  /// S3: 13 is all it can be.
  case commandTermination(Bounded<13, 13>)
  /// S4: 10 is all it can be.
  case responseFormatting(Bounded<10, 10>)
  /// S5: the byte that takes the last one back, 8 at power-up.
  case commandEditing(Bounded<0, 127>)
  /// S6: seconds; without effect.
  case blindDialPause(Bounded<0, 999>)
  /// S7: seconds that a call may take to connect.
  case connectionWait(Bounded<0, 255>)
  /// S8: seconds; without effect.
  case commaPause(Bounded<0, 255>)
  /// S10: tenths of a second without a carrier before the TA hangs up.
  case disconnectDelay(Bounded<1, 255>)

  /// The register.
  public var register: Register {
    switch self {
    case .ringsBeforeAnswer: .ringsBeforeAnswer
    case .commandTermination: .commandTermination
    case .responseFormatting: .responseFormatting
    case .commandEditing: .commandEditing
    case .blindDialPause: .blindDialPause
    case .connectionWait: .connectionWait
    case .commaPause: .commaPause
    case .disconnectDelay: .disconnectDelay
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("", register)
    switch self {
    case .ringsBeforeAnswer(let value), .connectionWait(let value), .commaPause(let value):
      line.append("=", value)
    case .commandTermination(let value): line.append("=", value)
    case .responseFormatting(let value): line.append("=", value)
    case .commandEditing(let value): line.append("=", value)
    case .blindDialPause(let value): line.append("=", value)
    case .disconnectDelay(let value): line.append("=", value)
    }
  }
}

/// What `ATD` dials: digits, `*`, `#`, `+`, and the letters A to C.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.2. Modifiers (`T`, `,`
///   and others) are ignored by the module and refused here.
public struct DialString: Equatable, ATParameter {
  /// Project value: 40, twice the longest number of ITU-T E.164 with its code.
  private let text: QuotedText<40>

  /// The digits and signs of a number to dial.
  ///
  /// - Throws: `QuotedTextError` for a byte that cannot be dialled, or a number that is too long.
  public init(_ text: Span<UInt8>) throws(QuotedTextError) {
    for offset in text.indices where !Self.isDialable(text[offset]) {
      throw .unsayable(byte: text[offset], offset: offset)
    }
    self.text = try QuotedText(text)
  }

  /// `*99***<cid>#`: packet data over the line, by PPP.
  ///
  /// - Source: 3GPP TS 27.007, 10.2.1.1.
  public init(packetDataOn context: ContextID) {
    var text = FixedBytes<40>()
    text.append("*99***")
    text.append(decimal: Int64(context.value))
    text.append("#")
    self.text = text.withBytes { bytes in
      do throws(QuotedTextError) {
        return try QuotedText(bytes)
      } catch {
        preconditionFailure("a context's dial string cannot be said")
      }
    }
  }

  public func encode(into line: inout ATLine) {
    text.withBytes { text in line.append(text) }
  }

  private static func isDialable(_ byte: UInt8) -> Bool {
    let letter = ASCII.uppercased(byte) &- 0x41
    return ASCII.isDigit(byte) || letter < 3 || byte == ASCII.asterisk || byte == ASCII.plus
      || byte == 0x23  // `#`.
  }
}

/// `<rate>` of `+IPR`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.32, for the rates;
///   SIM7000 UART Application Note V1.01 for 0, autobaud.
public struct LineRate: Equatable, Sendable {
  /// 0 for autobaud.
  public let bitsPerSecond: UInt32

  /// The TA finds the rate out of the first `AT`: 9600 to 115 200.
  public static var automatic: Self { Self(known: 0) }

  /// `nil` when the module does not have the rate.
  public init?(bitsPerSecond: UInt32) {
    switch bitsPerSecond {
    case 0, 300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200, 230_400,
      921_600, 2_000_000, 2_900_000, 3_000_000, 3_200_000, 3_686_400, 4_000_000:
      self.bitsPerSecond = bitsPerSecond
    default: return nil
    }
  }

  private init(known bitsPerSecond: UInt32) {
    self.bitsPerSecond = bitsPerSecond
  }
}

/// How a character stands on the serial line: `<format>` and `<parity>` of `+ICF`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.30.
public struct CharacterFraming: Equatable, ATSetting {
  public static var command: CommandRow { .icf }

  /// Data bits, parity and stop bits.
  public enum Format: UInt8, Equatable, ATParameter {
    /// 8 data bits, no parity, 2 stop bits.
    case eightDataTwoStop = 1
    /// 8 data bits, parity, 1 stop bit.
    case eightDataParityOneStop = 2
    /// 8 data bits, no parity, 1 stop bit.
    case eightDataOneStop = 3
    /// 7 data bits, no parity, 2 stop bits.
    case sevenDataTwoStop = 4
    /// 7 data bits, parity, 1 stop bit.
    case sevenDataParityOneStop = 5
    /// 7 data bits, no parity, 1 stop bit.
    case sevenDataOneStop = 6

    /// True if a parity bit is sent.
    public var hasParity: Bool {
      self == .eightDataParityOneStop || self == .sevenDataParityOneStop
    }
  }

  /// The kind of parity.
  public enum Parity: UInt8, Equatable, ATParameter {
    /// Odd parity.
    case odd = 0
    /// Even parity.
    case even = 1
    /// The parity bit is always 0.
    case space = 3
  }

  /// Data bits, parity and stop bits.
  public let format: Format
  /// `nil` where the format has none, or leaves the choice to the TA.
  public let parity: Parity?

  /// `nil` when the format has no parity bit and one is asked for.
  public init?(_ format: Format, parity: Parity? = nil) {
    guard parity == nil || format.hasParity else { return nil }
    self.format = format
    self.parity = parity
  }

  public func encode(into line: inout ATLine) { ATList(format, parity).encode(into: &line) }

  /// The format alone.
  init(bare format: Format) {
    self.format = format
    parity = nil
  }
}

/// One direction of `+IFC`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.31.
public enum FlowControl: UInt8, Equatable, ATParameter {
  /// This side never stops the other one.
  case off = 0
  /// XON and XOFF among the bytes: not for binary data.
  case software = 1
  /// RTS and CTS.
  case hardware = 2
}

/// `<chset>` of `+CSCS`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.5.
public enum TECharacterSet: UInt8, Equatable, ATSetting, ATWord {
  /// The alphabet of 3GPP TS 23.038.
  case gsm
  /// Each character as four hexadecimal digits.
  case ucs2
  /// ITU-T T.50; at power-up.
  case ira

  public var text: StaticString {
    switch self {
    case .gsm: "GSM"
    case .ucs2: "UCS2"
    case .ira: "IRA"
    }
  }

  public static var command: CommandRow { .cscs }
}
