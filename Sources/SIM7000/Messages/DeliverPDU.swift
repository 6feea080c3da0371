/// SMS-DELIVER: a message that the service centre has delivered.
///
/// - Source: 3GPP TS 23.040, 9.2.2.1.
public struct DeliverPDU: Equatable, Sendable {
  /// The service centre that sent it; `nil` if the PDU has none.
  public let serviceCentre: MessageAddress?
  /// TP-MTI and flags, as they are on the wire.
  public let firstOctet: UInt8
  /// The number or the name of the sender.
  public let sender: MessageAddress
  /// TP-PID: 0 for an ordinary message.
  public let protocolIdentifier: UInt8
  /// When the service centre took the message.
  public let time: MessageTime
  /// The text or the bytes, with their header.
  public let userData: UserData

  init(
    _ firstOctet: UInt8,
    _ serviceCentre: MessageAddress?,
    _ reader: inout PDUReader,
    in octets: Span<UInt8>
  ) throws(PDUError) {
    self.firstOctet = firstOctet
    self.serviceCentre = serviceCentre
    sender = try reader.address(in: octets)
    protocolIdentifier = try reader.octet(.protocolIdentifier, in: octets)
    let coding = DataCoding(octet: try reader.octet(.dataCoding, in: octets))
    time = try reader.time(.serviceCentreTime, in: octets)
    userData = try reader.userData(coding, hasHeader: firstOctet & 0x40 != 0, in: octets)
  }

  /// TP-MMS: whether more messages wait at the service centre.
  public var hasMoreToCome: Bool { firstOctet & 0x04 == 0 }
  /// TP-SRI: whether the sender gets a report.
  public var returnsStatusReport: Bool { firstOctet & 0x20 != 0 }
  /// TP-RP.
  public var hasReplyPath: Bool { firstOctet & 0x80 != 0 }
}

/// SMS-STATUS-REPORT: the outcome of a message that was sent.
///
/// - Source: 3GPP TS 23.040, 9.2.2.3.
public struct StatusReportPDU: Equatable, Sendable {
  /// TP-ST.
  ///
  /// - Source: 3GPP TS 23.040, 9.2.3.15.
  public struct Status: Equatable, Sendable {
    /// The kinds of status, by their range.
    public enum Outcome: Equatable, Sendable {
      /// The service centre has nothing more to do; 0 is delivered.
      case completed
      /// Failed so far, and still being tried.
      case trying
      /// Failed for good.
      case failed
      /// Failed for now, and not tried any more.
      case givenUp
      /// A value without a meaning.
      case reserved
    }

    /// The value as it was received.
    public let octet: UInt8

    /// The status with this value of TP-ST.
    public init(octet: UInt8) {
      self.octet = octet
    }

    /// The kind of the status.
    public var outcome: Outcome {
      switch octet {
      case 0x00...0x1F: .completed
      case 0x20...0x3F: .trying
      case 0x40...0x5F: .failed
      case 0x60...0x7F: .givenUp
      default: .reserved
      }
    }

    /// Whether the receiver has got the message.
    public var isDelivered: Bool { octet == 0 }
  }

  /// The service centre that sent it; `nil` if the PDU has none.
  public let serviceCentre: MessageAddress?
  /// TP-MTI and flags, as they are on the wire.
  public let firstOctet: UInt8
  /// TP-MR: the number that `+CMGS` gave the message.
  public let reference: UInt8
  /// The number that the message was sent to.
  public let recipient: MessageAddress
  /// When the service centre took the message.
  public let time: MessageTime
  /// When the status came about.
  public let dischargeTime: MessageTime
  /// The outcome of the delivery.
  public let status: Status
  /// TP-PID; `nil` if the report has none.
  public let protocolIdentifier: UInt8?
  /// TP-DCS; `nil` if the report has none.
  public let coding: DataCoding?
  /// Further data; `nil` if the report has none.
  public let userData: UserData?

  init(
    _ firstOctet: UInt8,
    _ serviceCentre: MessageAddress?,
    _ reader: inout PDUReader,
    in octets: Span<UInt8>
  ) throws(PDUError) {
    self.firstOctet = firstOctet
    self.serviceCentre = serviceCentre
    reference = try reader.octet(.reference, in: octets)
    recipient = try reader.address(in: octets)
    time = try reader.time(.serviceCentreTime, in: octets)
    dischargeTime = try reader.time(.dischargeTime, in: octets)
    status = Status(octet: try reader.octet(.status, in: octets))
    var indicator: UInt8 = 0
    if reader.offset < octets.count {
      indicator = try reader.octet(.parameterIndicator, in: octets)
      var isExtended = indicator & 0x80 != 0
      while isExtended {
        isExtended = try reader.octet(.parameterIndicator, in: octets) & 0x80 != 0
      }
    }
    protocolIdentifier =
      indicator & 0x01 != 0 ? try reader.octet(.protocolIdentifier, in: octets) : nil
    let coding =
      indicator & 0x02 != 0 ? DataCoding(octet: try reader.octet(.dataCoding, in: octets)) : nil
    self.coding = coding
    // Source: 3GPP TS 23.040, 9.2.3.27: without TP-DCS it counts as 0.
    userData =
      indicator & 0x04 != 0
      ? try reader.userData(
        coding ?? DataCoding(octet: 0),
        hasHeader: firstOctet & 0x40 != 0,
        in: octets
      ) : nil
  }

  /// TP-MMS: whether more messages wait at the service centre.
  public var hasMoreToCome: Bool { firstOctet & 0x04 == 0 }
  /// TP-SRQ: whether this reports on a command, not on a message.
  public var reportsOnCommand: Bool { firstOctet & 0x20 != 0 }
}
