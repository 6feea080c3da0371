public import Primitives

// What the TA says about the settings of short messages.

/// The information response to `AT+CSDH?`: `+CSDH: <show>`.
public struct HeaderDetails: Equatable, ATSetting {
  public static var command: CommandRow { .csdh }
  /// Headers in text mode have all fields.
  public var areShown: Bool

  /// Whether headers have all fields.
  public init(areShown: Bool) {
    self.areShown = areShown
  }

  public func encode(into line: inout ATLine) { areShown.encode(into: &line) }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    areShown = try fields.flag(in: line)
  }
}

/// What `AT+CSMS` answers: `+CSMS: [<service>,]<mt>,<mo>,<bm>`, the service
/// only when it is read.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSMS.
public struct MessageSupport: Equatable, CommandInformation {
  public static var command: CommandRow { .csms }
  /// 0 or 1, phase 2+; `nil` in the answer to the write command.
  public var service: UInt8?
  /// Messages can be received.
  public var receives: Bool
  /// Messages can be sent.
  public var sends: Bool
  /// Cell broadcasts can be received.
  public var receivesBroadcasts: Bool

  /// The service, and what it supports.
  public init(service: UInt8?, receives: Bool, sends: Bool, receivesBroadcasts: Bool) {
    self.service = service
    self.receives = receives
    self.sends = sends
    self.receivesBroadcasts = receivesBroadcasts
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 3...4)
    // Source: 3GPP TS 27.005, 3.2.1: up to 127, the manual has 0 and 1.
    if fields.count(in: line) == 4 { service = try fields.integer(0...127, in: line) }
    receives = try fields.flag(in: line)
    sends = try fields.flag(in: line)
    receivesBroadcasts = try fields.flag(in: line)
  }
}

/// The information response to `AT+CSCA?`: `+CSCA: "<sca>",<tosca>[,<alpha>]`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSCA.
public struct ServiceCentre: Equatable, CommandInformation {
  public static var command: CommandRow { .csca }
  /// As the TA writes it; `nil` when the SIM has none.
  public var number: MessageHeader.Address?
  /// 145 international, 129 unknown.
  public var typeOctet: UInt8?

  /// The number of the service centre, and its type octet.
  public init(number: MessageHeader.Address?, typeOctet: UInt8?) {
    self.number = number
    self.typeOctet = typeOctet
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...3)
    number = fields.optionalText(in: line)
    typeOctet = try fields.optionalInteger(0...UInt8.max, in: line)
  }
}

extension TextModeParameters {
  /// Reads `+CSMP: <fo>,<vp>,<pid>,<dcs>`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 4...4)
    let firstOctet: UInt8 = try fields.integer(0...UInt8.max, in: line)
    let validity = try fields.validity(in: line)
    self.init(
      firstOctet: firstOctet,
      validity,
      protocolIdentifier: try fields.integer(0...UInt8.max, in: line),
      DataCoding(octet: try fields.integer(0...UInt8.max, in: line))
    )
  }
}

extension MessageIndications {
  /// Reads `+CNMI: <mode>,<mt>,<bm>,<ds>,<bfr>`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 5...5)
    mode = try fields.code(in: line)
    delivery = try fields.code(in: line)
    broadcast = try fields.code(in: line)
    report = try fields.code(in: line)
    clearsBuffer = try fields.flag(in: line)
  }
}

/// What `AT+CPMS` answers: `+CPMS: [<mem1>,]<used1>,<total1>,...` for three
/// memories, the names only when it is read.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPMS.
public struct MessageStores: Equatable, CommandInformation {
  public static var command: CommandRow { .cpms }
  /// A storage, and how full it is.
  public struct Store: Equatable, Sendable {
    /// As the TA writes it; `nil` in the answer to the write command.
    public var name: FixedBytes<8>?
    /// The number of messages in it.
    public var used: UInt16
    /// The number of messages that it has room for.
    public var total: UInt16

    /// A storage by its name, with its messages and its room.
    public init(name: FixedBytes<8>?, used: UInt16, total: UInt16) {
      self.name = name
      self.used = used
      self.total = total
    }

    /// `nil` for a name that is none of the module's.
    public var storage: MessageStorage? {
      name.flatMap { $0.withBytes { MessageStorage(word: $0, 0..<$0.count) } }
    }

    init(
      _ line: Span<UInt8>,
      _ fields: inout FieldReader,
      isNamed: Bool
    ) throws(InformationResponseError) {
      if isNamed {
        name = fields.optionalText(in: line)
        guard name != nil else { throw fields.invalid }
      }
      used = try fields.integer(0...UInt16.max, in: line)
      total = try fields.integer(0...UInt16.max, in: line)
    }
  }

  /// `<mem1>`: reading, listing, deleting.
  public var reading: Store
  /// `<mem2>`: writing and sending from.
  public var writing: Store
  /// `<mem3>`: where messages arrive.
  public var receiving: Store

  /// The storages for reading, for writing and for received messages.
  public init(reading: Store, writing: Store, receiving: Store) {
    self.reading = reading
    self.writing = writing
    self.receiving = receiving
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    guard count == 6 || count == 9 else {
      throw .wrongFieldCount(found: count, expected: 6...9)
    }
    reading = try Store(line, &fields, isNamed: count == 9)
    writing = try Store(line, &fields, isNamed: count == 9)
    receiving = try Store(line, &fields, isNamed: count == 9)
  }
}

/// What `AT+CMGS` and `AT+CMSS` answer: `+CMGS: <mr>`.
public struct MessageReference: Equatable, CommandInformation {
  public static var command: CommandRow { .cmgs }
  /// What a status report will name.
  public var number: UInt8

  /// The reference of a sent message, 0 to 255.
  public init(number: UInt8) {
    self.number = number
  }

  /// With `AT+CSMS=1` the service centre's time or acknowledgement may follow,
  /// which says nothing about the message.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CMGS", or: "+CMSS", 1...2)
    number = try fields.integer(0...UInt8.max, in: line)
  }
}

/// What `AT+CMGW` answers: `+CMGW: <index>`.
public struct StoredMessageIndex: Equatable, CommandInformation {
  public static var command: CommandRow { .cmgw }
  /// The index in the storage.
  public var index: UInt16

  /// A message at this index.
  public init(index: UInt16) {
    self.index = index
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    index = try fields.integer(0...UInt16.max, in: line)
  }
}
