public import Primitives

/// `<mode>` of `+CMGF`: how short messages are written on the line.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMGF.
public enum MessageFormat: UInt8, Equatable, ATSetting {
  /// Hexadecimal digits; the module's state after a start.
  case pdu = 0
  /// Text mode: headers and texts in characters.
  case text = 1

  public static var command: CommandRow { .cmgf }
}

/// `<stat>`: what has happened to a stored message.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMGL.
public enum MessageStatus: UInt8, Equatable, ATWord {
  /// `REC UNREAD`: received, and not yet read.
  case receivedUnread = 0
  /// `REC READ`: received and read.
  case receivedRead = 1
  /// `STO UNSENT`: stored, and not sent.
  case storedUnsent = 2
  /// `STO SENT`: stored and sent.
  case storedSent = 3

  /// What text mode says.
  public var text: StaticString {
    switch self {
    case .receivedUnread: "REC UNREAD"
    case .receivedRead: "REC READ"
    case .storedUnsent: "STO UNSENT"
    case .storedSent: "STO SENT"
    }
  }
}

/// Which messages `AT+CMGL` lists.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMGL.
public enum MessageSelection: Equatable, Sendable {
  /// Messages with this status.
  case only(MessageStatus)
  /// All messages.
  case all
}

/// `<delflag>` of `+CMGD`: which messages go beside the one that is named.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMGD.
public enum MessageDeletion: UInt8, Equatable, ATParameter {
  /// That message alone.
  case one = 0
  /// All received messages that were read.
  case allRead = 1
  /// Those that were read, and those that were sent.
  case allReadAndSent = 2
  /// Those that were read, sent, or stored without being sent.
  case allReadSentAndUnsent = 3
  /// Unread ones too.
  case all = 4
}

/// `<mem>`: where messages are kept.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPMS, has `SM` alone;
///   the others are accepted by real modules.
public enum MessageStorage: UInt8, Equatable, ATWord {
  /// `SM`: the SIM.
  case sim
  /// `ME`: the module.
  case equipment
  /// The SIM, and what does not fit in the module.
  case simPreferred
  /// The module, and what does not fit in the SIM.
  case equipmentPreferred
  /// Both, as one.
  case both

  public var text: StaticString {
    switch self {
    case .sim: "SM"
    case .equipment: "ME"
    case .simPreferred: "SM_P"
    case .equipmentPreferred: "ME_P"
    case .both: "MT"
    }
  }
}

/// `<service>` of `+CGSMS`: the way that messages go out.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGSMS.
public enum MessageService: UInt8, Equatable, ATSetting {
  /// By packets.
  case packetDomain = 0
  /// By circuits.
  case circuitSwitched = 1
  /// Circuit-switched when packet data is not available.
  case packetDomainPreferred = 2
  /// Packet data when circuit-switched is not available.
  case circuitSwitchedPreferred = 3

  public static var command: CommandRow { .cgsms }
}

/// An address as a text-mode command has it.
///
/// A number, always: the name that a sender may have in place of one can have a
/// quote and a `<CR>` in it, and would end the command, so that the sender could
/// write the next.
public struct TextModeAddress: Equatable, ATParameter {
  /// The number, with its type.
  public let address: MessageAddress
  /// Whether it is written in the digits of `AT+CSCS="UCS2"`.
  public let isHexadecimal: Bool

  /// `nil` for a text (`MessageAddress.NumberType.alphanumeric`) and for no
  /// digits.
  public init?(_ address: MessageAddress, isHexadecimal: Bool = false) {
    guard address.numberType != .alphanumeric, address.digitCount > 0 else { return nil }
    self.address = address
    self.isHexadecimal = isHexadecimal
  }

  /// Appends the text in quotes, and the type where it is not the usual one:
  /// 145 with a `+`, otherwise 129.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMGS, `<toda>`.
  public func encode(into line: inout ATLine) {
    line.append(ASCII.quote)
    let text = address.text
    if isHexadecimal {
      text.withBytes { text in
        for index in text.indices {
          line.append("00")
          line.append(hexadecimal: text[index])
        }
      }
    } else {
      line.append(text)
    }
    line.append(ASCII.quote)
    if !hasUsualType { line.append(",", address.typeOctet) }
  }

  /// Whether the number shows its type itself.
  var hasUsualType: Bool { address.typeOctet == 0x91 || address.typeOctet == 0x81 }
}

/// The parameters of `AT+CSMP`: what text mode puts into each message.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSMP.
public struct TextModeParameters: Equatable, ATSetting {
  public static var command: CommandRow { .csmp }

  /// How long the service centre tries to deliver.
  public enum Validity: Equatable, Sendable {
    /// A time from the submission on.
    case relative(RelativeValidity)
    /// A point in time.
    case absolute(ClockSetting)
  }

  /// `<fo>`: 17 by default; 49 asks for a status report.
  public let firstOctet: UInt8
  /// `nil` where the service centre decides.
  public let validity: Validity?
  /// TP-PID: 0 for an ordinary message.
  public let protocolIdentifier: UInt8
  /// TP-DCS: the alphabet of the text.
  public let coding: DataCoding

  /// The module's defaults: a day, no report, GSM 7-bit.
  public init(
    validity: Validity? = .relative(RelativeValidity(octet: 167)),
    wantsStatusReport: Bool = false,
    protocolIdentifier: UInt8 = 0,
    coding: DataCoding = DataCoding(.gsm7)
  ) {
    let format: UInt8 =
      switch validity {
      case .relative: 0x10
      case .absolute: 0x18
      case nil: 0
      }
    firstOctet = 0x01 | format | (wantsStatusReport ? 0x20 : 0)
    self.validity = validity
    self.protocolIdentifier = protocolIdentifier
    self.coding = coding
  }

  init(
    firstOctet: UInt8,
    _ validity: Validity?,
    protocolIdentifier: UInt8,
    _ coding: DataCoding
  ) {
    self.firstOctet = firstOctet
    self.validity = validity
    self.protocolIdentifier = protocolIdentifier
    self.coding = coding
  }

  public func encode(into line: inout ATLine) {
    line.append(decimal: Int64(firstOctet))
    line.append(ASCII.comma)
    switch validity {
    case .relative(let validity): line.append(decimal: Int64(validity.octet))
    case .absolute(let clock): clock.encode(into: &line)
    case nil: break
    }
    line.append(",", protocolIdentifier)
    line.append(",", coding.octet)
  }
}

/// The parameters of `AT+CNMI`: what the TA sends when a message arrives.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNMI.
public struct MessageIndications: Equatable, CommandInformation {
  public static var command: CommandRow { .cnmi }

  /// `<mode>`: what happens while the line is taken, as in data mode.
  public enum Mode: UInt8, Equatable, ATParameter {
    /// URCs wait in the TA and may be lost.
    case buffer = 0
    /// URCs are thrown away while the line is taken.
    case discardWhenBusy = 1
    /// URCs wait while the line is taken.
    case bufferWhenBusy = 2
  }

  /// `<mt>`: what a message causes.
  public enum Delivery: UInt8, Equatable, ATParameter {
    /// Received messages are stored, and not reported.
    case none = 0
    /// It is stored, and `+CMTI` gives its place.
    case stored = 1
    /// It comes at once as `+CMT`, unless it is for the SIM.
    case direct = 2
    /// Class 3 comes at once, the others are stored.
    case directForTerminal = 3
  }

  /// `<bm>`: what a cell broadcast causes.
  public enum Broadcast: UInt8, Equatable, ATParameter {
    /// Cell broadcasts are not reported.
    case none = 0
    /// It comes at once as `+CBM`.
    case direct = 2
  }

  /// `<ds>`: what a status report causes.
  public enum Report: UInt8, Equatable, ATParameter {
    /// Status reports are not reported.
    case none = 0
    /// It comes at once as `+CDS`.
    case direct = 1
    /// It is stored, and `+CDSI` gives its place.
    case stored = 2
  }

  /// When URCs are sent while the line is in use.
  public var mode: Mode
  /// How received messages are reported.
  public var delivery: Delivery
  /// How cell broadcasts are reported.
  public var broadcast: Broadcast
  /// How status reports are reported.
  public var report: Report
  /// `<bfr>`: whether URCs that wait are thrown away now, or said.
  public var clearsBuffer: Bool

  /// The five parameters of `AT+CNMI`.
  public init(
    mode: Mode,
    delivery: Delivery,
    broadcast: Broadcast = .none,
    report: Report = .none,
    clearsBuffer: Bool = false
  ) {
    self.mode = mode
    self.delivery = delivery
    self.broadcast = broadcast
    self.report = report
    self.clearsBuffer = clearsBuffer
  }

  /// Whether the module takes them: what comes at once needs
  /// `discardWhenBusy`.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNMI, note: with mt 2
  ///   or 3 or ds 1, mode must be 1, otherwise it returns an error.
  public var areAccepted: Bool {
    let needsLine =
      delivery == .direct || delivery == .directForTerminal || report == .direct
    return mode == .discardWhenBusy || !needsLine
  }
}

/// Parameters of `AT+CNMI` that the module takes.
public struct AcceptedMessageIndications: Equatable, Sendable {
  /// The parameters, which the manual allows together.
  public let indications: MessageIndications

  /// `nil` for a combination that the module refuses.
  public init?(_ indications: MessageIndications) {
    guard indications.areAccepted else { return nil }
    self.indications = indications
  }
}
