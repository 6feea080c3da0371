public import Primitives

// What the TA says about the settings of short messages.

extension MessageFormat {
  /// Reads `+CMGF: <mode>`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CMGF")
    try fields.expect(1...1, in: line)
    self = try fields.code(in: line)
  }
}

extension MessageService {
  /// Reads `+CGSMS: <service>`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CGSMS")
    try fields.expect(1...1, in: line)
    self = try fields.code(in: line)
  }
}

/// The information response to `AT+CSDH?`: `+CSDH: <show>`.
public struct HeaderDetails: Equatable, Sendable {
  public var areShown: Bool

  public init(areShown: Bool) {
    self.areShown = areShown
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CSDH")
    try fields.expect(1...1, in: line)
    areShown = try fields.flag(in: line)
  }
}

/// What `AT+CSMS` answers: `+CSMS: [<service>,]<mt>,<mo>,<bm>`, the service
/// only when it is read.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSMS.
public struct MessageSupport: Equatable, Sendable {
  /// 0 or 1, phase 2+; `nil` in the answer to the write command.
  public var service: UInt8?
  public var receives: Bool
  public var sends: Bool
  public var receivesBroadcasts: Bool

  public init(service: UInt8?, receives: Bool, sends: Bool, receivesBroadcasts: Bool) {
    self.service = service
    self.receives = receives
    self.sends = sends
    self.receivesBroadcasts = receivesBroadcasts
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CSMS")
    try fields.expect(3...4, in: line)
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
public struct ServiceCentre: Equatable, Sendable {
  /// As the TA writes it; `nil` when the SIM has none.
  public var number: MessageHeader.Address?
  /// 145 international, 129 unknown.
  public var typeOctet: UInt8?

  public init(number: MessageHeader.Address?, typeOctet: UInt8?) {
    self.number = number
    self.typeOctet = typeOctet
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CSCA")
    try fields.expect(1...3, in: line)
    number = fields.optionalText(in: line)
    typeOctet = try fields.optionalInteger(0...UInt8.max, in: line)
  }
}

extension TextModeParameters {
  /// Reads `+CSMP: <fo>,<vp>,<pid>,<dcs>`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CSMP")
    try fields.expect(4...4, in: line)
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
    var fields = try FieldReader(line, after: "+CNMI")
    try fields.expect(5...5, in: line)
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
public struct MessageStores: Equatable, Sendable {
  public struct Store: Equatable, Sendable {
    /// As the TA writes it; `nil` in the answer to the write command.
    public var name: FixedBytes<8>?
    public var used: UInt16
    public var total: UInt16

    public init(name: FixedBytes<8>?, used: UInt16, total: UInt16) {
      self.name = name
      self.used = used
      self.total = total
    }

    /// `nil` for a name that is none of the module's.
    public var storage: MessageStorage? {
      name.flatMap { $0.withBytes { MessageStorage(named: $0) } }
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

  public init(reading: Store, writing: Store, receiving: Store) {
    self.reading = reading
    self.writing = writing
    self.receiving = receiving
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CPMS")
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
public struct MessageReference: Equatable, Sendable {
  /// What a status report will name.
  public var number: UInt8

  public init(number: UInt8) {
    self.number = number
  }

  /// With `AT+CSMS=1` the service centre's time or acknowledgement may follow,
  /// which says nothing about the message.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CMGS", or: "+CMSS")
    try fields.expect(1...2, in: line)
    number = try fields.integer(0...UInt8.max, in: line)
  }
}

/// What `AT+CMGW` answers: `+CMGW: <index>`.
public struct StoredMessageIndex: Equatable, Sendable {
  public var index: UInt16

  public init(index: UInt16) {
    self.index = index
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CMGW")
    try fields.expect(1...1, in: line)
    index = try fields.integer(0...UInt16.max, in: line)
  }
}
