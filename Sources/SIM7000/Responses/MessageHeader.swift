public import Primitives

/// What the TA says in front of a short message: the rest of `+CMGR`, `+CMGL`,
/// `+CMT`, `+CDS` and `+CBM`.
///
/// The message itself is the next line, a PDU or a text as the format is; a
/// status report in text mode has none.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMGR, AT+CMGL, AT+CNMI;
///   3GPP TS 27.005, 3.4.
public enum MessageHeader: Equatable, Sendable {
  /// 20 digits or 11 characters, with four digits for each in `AT+CSCS="UCS2"`;
  /// what is longer is cut and marked as cut.
  public typealias Address = FixedBytes<84>

  /// `[<alpha>],<length>`: PDU mode.
  case pdu(PDUHeader)
  /// `<oa/da>,[<alpha>],[<scts>]...`: text mode.
  case text(TextHeader)
  /// `<fo>,<mr>,[<ra>],[<tora>],<scts>,<dt>,<st>`: a status report in text mode.
  case report(TextReport)
  /// `<fo>,<ct>...`: a command to the service centre in text mode.
  case command(firstOctet: UInt8, type: UInt8)
  /// `<sn>,<mid>,...`: a cell broadcast in text mode.
  case broadcast(BroadcastHeader)
}

/// What stands in front of a PDU.
public struct PDUHeader: Equatable, Sendable {
  /// The sender's name in the phone book; `nil` when there is none.
  public var alpha: FixedBytes<64>?
  /// Octets of the PDU without the service centre's address: what
  /// `MessagePDU(parsing:length:)` wants.
  public var length: UInt8

  /// The sender's name in the phone book, and the length of the PDU in octets.
  public init(alpha: FixedBytes<64>? = nil, length: UInt8) {
    self.alpha = alpha
    self.length = length
  }
}

/// What stands in front of a text.
public struct TextHeader: Equatable, Sendable {
  /// The fields that `AT+CSDH=1` adds.
  public struct Details: Equatable, Sendable {
    /// `<tooa>` or `<toda>`.
    public var addressType: UInt8?
    /// `<fo>`; not in `+CMGL`, as the others up to `length`.
    public var firstOctet: UInt8?
    /// TP-PID; `nil` if it is not shown.
    public var protocolIdentifier: UInt8?
    /// TP-DCS; `nil` if it is not shown.
    public var coding: DataCoding?
    /// `<vp>`, of a message that is to be sent.
    public var validity: TextModeParameters.Validity?
    /// The number of the service centre; `nil` if it is not shown.
    public var serviceCentre: MessageHeader.Address?
    /// The type octet of that number; `nil` if it is not shown.
    public var serviceCentreType: UInt8?
    /// Characters of the text.
    public var length: UInt16?
  }

  /// `<oa>` or `<da>` as the TA writes it.
  public var address: MessageHeader.Address?
  /// The name in the phone book; `nil` when there is none.
  public var alpha: FixedBytes<64>?
  /// When the service centre took the message; `nil` for one to be sent.
  public var time: Clock?
  /// `nil` unless `AT+CSDH=1`.
  public var details: Details?
}

/// A status report in text mode.
public struct TextReport: Equatable, Sendable {
  /// The first octet of the PDU.
  public var firstOctet: UInt8
  /// The number that `+CMGS` gave the message.
  public var reference: UInt8
  /// The number that the message was sent to.
  public var recipient: MessageHeader.Address?
  /// The type octet of that number.
  public var recipientType: UInt8?
  /// When the service centre received the message.
  public var time: Clock
  /// When the message was delivered, or given up.
  public var dischargeTime: Clock
  /// The outcome of the delivery.
  public var status: StatusReportPDU.Status
}

/// What stands in front of a cell broadcast's text.
///
/// - Source: 3GPP TS 23.041, 9.4.1.2.
public struct BroadcastHeader: Equatable, Sendable {
  /// The serial number of the broadcast.
  public var serialNumber: UInt16
  /// The subject of the broadcast.
  public var identifier: UInt16
  /// `nil` in `+CMGL`, which leaves it out.
  public var coding: UInt8?
  /// The number of this page, from 1.
  public var page: UInt8
  /// The number of pages.
  public var pageCount: UInt8
}

extension FieldReader {
  /// The next field as text; `nil` when it is null or empty.
  mutating func optionalText<let capacity: Int>(in line: Span<UInt8>) -> FixedBytes<capacity>? {
    next(in: line)
    return range.isEmpty ? nil : FixedBytes(line.extracting(range))
  }

  /// The next field: `"yy/MM/dd,hh:mm:ss+zz"`, or null.
  mutating func optionalTime(in line: Span<UInt8>) throws(InformationResponseError) -> Clock? {
    next(in: line)
    return range.isEmpty ? nil : try clock(in: line)
  }

  /// The field last read: a time.
  private func clock(in line: Span<UInt8>) throws(InformationResponseError) -> Clock {
    let text = line.extracting(range)
    var numbers = NumberReader(text, from: 0)
    do throws(InformationResponseError) {
      let reading = try numbers.dateAndTime(in: text)
      let zone = try numbers.zone(in: text)
      try numbers.expectEnd(in: text)
      return Clock(reading: reading, zoneQuarterHours: zone)
    } catch {
      throw invalid
    }
  }

  /// The next field: a relative validity, a time, or null.
  mutating func validity(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> TextModeParameters.Validity? {
    next(in: line)
    guard !range.isEmpty else { return nil }
    if !isQuoted, let number = line.unsignedInteger(in: range) {
      guard let octet = UInt8(exactly: number) else { throw invalid }
      return .relative(RelativeValidity(octet: octet))
    }
    guard let setting = ClockSetting(try clock(in: line)) else { throw invalid }
    return .absolute(setting)
  }
}
