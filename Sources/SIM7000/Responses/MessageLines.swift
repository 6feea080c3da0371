public import Primitives

/// The first line of what `AT+CMGR` answers: `+CMGR: <stat>,...`.
public struct ReadMessage: Equatable, CommandInformation {
  public static var command: CommandRow { .cmgr }
  /// The status of the message before it was read.
  public var status: MessageStatus
  /// Sender, time and the like.
  public var header: MessageHeader

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...11)
    (status, header) = try fields.storedMessage(.read, in: line)
  }
}

/// The first line of each message that `AT+CMGL` lists:
/// `+CMGL: <index>,<stat>,...`.
public struct ListedMessage: Equatable, CommandInformation {
  public static var command: CommandRow { .cmgl }
  /// The index in the storage.
  public var index: UInt16
  /// The status of the message.
  public var status: MessageStatus
  /// Sender, time and the like.
  public var header: MessageHeader

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 3...9)
    index = try fields.integer(0...UInt16.max, in: line)
    (status, header) = try fields.storedMessage(.list, in: line)
  }
}

/// The URC `+CMT`: a message that was not stored, in PDU or text mode.
public struct DirectMessage: Equatable, CommandInformation {
  public static var command: CommandRow { .cmt }
  /// Sender, time and the like.
  public var header: MessageHeader

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...10)
    var ahead = fields
    ahead.skip(2, in: line)
    let isPDU = ahead.isAtEnd(of: line) && !ahead.isQuoted
    header =
      isPDU
      ? .pdu(try fields.pduHeader(in: line))
      : .text(try fields.textHeader(.direct, isReceived: true, in: line))
  }
}

/// The URC `+CDS`: a status report that was not stored.
public struct DirectReport: Equatable, CommandInformation {
  public static var command: CommandRow { .cds }
  /// Recipient, times and outcome.
  public var header: MessageHeader

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    guard count == 1 || count == 7 else {
      throw .wrongFieldCount(found: count, expected: 1...7)
    }
    header =
      count == 1
      ? .pdu(PDUHeader(length: try fields.integer(0...UInt8.max, in: line)))
      : .report(try fields.report(in: line))
  }
}

/// The URC `+CBM`: a cell broadcast.
public struct DirectBroadcast: Equatable, CommandInformation {
  public static var command: CommandRow { .cbm }
  /// Subject and page.
  public var header: MessageHeader

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    guard count == 1 || count == 5 else {
      throw .wrongFieldCount(found: count, expected: 1...5)
    }
    header =
      count == 1
      ? .pdu(PDUHeader(length: try fields.integer(0...UInt8.max, in: line)))
      : .broadcast(try fields.broadcast(hasCoding: true, in: line))
  }
}

/// The URCs `+CMTI` and `+CDSI`: a message or a report was stored.
///
/// A real module has said `+CMTI: ,-1`: something came, and no one knows where
/// it is.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNMI; the quirk:
///   LilyGO T-SIM7600X issue 63, of a SIM7000G.
public struct MessageIndication: Equatable, InformationResponse {
  /// As the TA writes it.
  public var storage: FixedBytes<8>?
  /// The index in the storage; `nil` if the module reports none.
  public var index: UInt16?
  /// Whether it is a status report (`+CDSI`).
  public var isReport: Bool

  /// A stored message or report.
  public init(storage: FixedBytes<8>?, index: UInt16?, isReport: Bool) {
    self.storage = storage
    self.index = index
    self.isReport = isReport
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    isReport = line.starts(with: "+CDSI")
    var fields = try FieldReader(line, after: isReport ? "+CDSI" : "+CMTI")
    try fields.expect(2...2, in: line)
    storage = fields.optionalText(in: line)
    let index: Int32? = try fields.optionalInteger(-1...Int32(UInt16.max), in: line)
    self.index = index.flatMap { UInt16(exactly: $0) }
  }
}

/// Which line a text header stands in: they differ in `AT+CSDH=1`.
enum TextHeaderLine: Equatable, Sendable {
  case read
  case list
  case direct
}

extension FieldReader {
  /// A status, as a number in PDU mode, and what it is the status of.
  fileprivate mutating func storedMessage(
    _ kind: TextHeaderLine,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> (MessageStatus, MessageHeader) {
    next(in: line)
    if !isQuoted, let number = line.unsignedInteger(in: range) {
      guard let code = UInt8(exactly: number), let status = MessageStatus(rawValue: code) else {
        throw invalid
      }
      return (status, .pdu(try pduHeader(in: line)))
    }
    guard let status = MessageStatus(word: line, range) else { throw invalid }
    // A copy looks ahead: a number without quotes is no address.
    var ahead = self
    ahead.next(in: line)
    let isNumber = !ahead.isQuoted && line.unsignedInteger(in: ahead.range) != nil
    guard isNumber else {
      let isReceived = status == .receivedUnread || status == .receivedRead
      return (status, .text(try textHeader(kind, isReceived: isReceived, in: line)))
    }
    let left = count(in: line) - (kind == .list ? 2 : 1)
    switch (kind, left) {
    case (_, 7): return (status, .report(try report(in: line)))
    case (.read, 5): return (status, .broadcast(try broadcast(hasCoding: true, in: line)))
    case (.list, 4): return (status, .broadcast(try broadcast(hasCoding: false, in: line)))
    default:
      let firstOctet: UInt8 = try integer(0...UInt8.max, in: line)
      let type: UInt8 = try integer(0...UInt8.max, in: line)
      return (status, .command(firstOctet: firstOctet, type: type))
    }
  }

  /// `[<alpha>],<length>`.
  fileprivate mutating func pduHeader(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> PDUHeader {
    PDUHeader(alpha: optionalText(in: line), length: try integer(0...UInt8.max, in: line))
  }

  /// `<oa/da>,[<alpha>],[<scts>]` and the details.
  fileprivate mutating func textHeader(
    _ kind: TextHeaderLine,
    isReceived: Bool,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> TextHeader {
    var header = TextHeader()
    header.address = optionalText(in: line)
    // The manual has a second `+CMT`, without the name.
    var ahead = self
    let hasName = kind != .direct || (try? ahead.optionalTime(in: line)) == nil
    if hasName { header.alpha = optionalText(in: line) }
    // `+CMGR` of a message to be sent has no time at all, `+CMGL` an empty one.
    if isReceived || kind == .list { header.time = try optionalTime(in: line) }
    if isReceived, kind != .list, header.time == nil { throw invalid }
    guard !isAtEnd(of: line) else { return header }
    var details = TextHeader.Details()
    details.addressType = try optionalInteger(0...UInt8.max, in: line)
    if kind != .list {
      details.firstOctet = try optionalInteger(0...UInt8.max, in: line)
      details.protocolIdentifier = try optionalInteger(0...UInt8.max, in: line)
      details.coding = try optionalInteger(0...UInt8.max, in: line).map { DataCoding(octet: $0) }
      if !isReceived { details.validity = try validity(in: line) }
      details.serviceCentre = optionalText(in: line)
      details.serviceCentreType = try optionalInteger(0...UInt8.max, in: line)
    }
    details.length = try integer(0...UInt16.max, in: line)
    guard isAtEnd(of: line) else { throw invalid }
    header.details = details
    return header
  }

  fileprivate mutating func report(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> TextReport {
    TextReport(
      firstOctet: try integer(0...UInt8.max, in: line),
      reference: try integer(0...UInt8.max, in: line),
      recipient: optionalText(in: line),
      recipientType: try optionalInteger(0...UInt8.max, in: line),
      time: try time(in: line),
      dischargeTime: try time(in: line),
      status: StatusReportPDU.Status(octet: try integer(0...UInt8.max, in: line))
    )
  }

  private mutating func time(in line: Span<UInt8>) throws(InformationResponseError) -> Clock {
    guard let time = try optionalTime(in: line) else { throw invalid }
    return time
  }

  fileprivate mutating func broadcast(
    hasCoding: Bool,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> BroadcastHeader {
    BroadcastHeader(
      serialNumber: try integer(0...UInt16.max, in: line),
      identifier: try integer(0...UInt16.max, in: line),
      coding: hasCoding ? try integer(0...UInt8.max, in: line) : nil,
      page: try integer(0...UInt8.max, in: line),
      pageCount: try integer(0...UInt8.max, in: line)
    )
  }
}
