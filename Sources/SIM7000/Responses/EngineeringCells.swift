import Primitives

/// A line of the information response to `AT+CENG?`.
///
/// First the settings, `+CENG: <mode>,<Ncell>,<cellnum>,<SystemMode>`, then a line
/// for each cell, `+CENG: <cell>,"<field>,<field>,..."`; what is in the quotes
/// depends on the system, and the number of fields tells it. An error's number
/// counts those within the quotes.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.35. Siblings (SIM800) have
///   other fields in the same places, which are refused.
public enum EngineeringLine: Equatable, CommandInformation {
  /// The mode's own settings.
  case settings(EngineeringSettings)
  /// A GSM cell; 0 is the serving one.
  case gsmCell(index: UInt8, EngineeringGSMCell)
  /// The serving cell, 0, has an identity; neighbours have none.
  case lteCell(index: UInt8, EngineeringLTECell)
  public static var command: CommandRow { .ceng }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    guard count == 2 else {
      self = .settings(try EngineeringSettings(line, &fields, count))
      return
    }
    let index: UInt8 = try fields.integer(0...6, in: line)
    fields.next(in: line)
    var cell = FieldReader(line, in: fields.range)
    switch cell.count(in: line) {
    case 7: self = .gsmCell(index: index, try EngineeringGSMCell(line, &cell))
    case 6: self = .lteCell(index: index, try EngineeringLTECell(line, &cell, hasIdentity: false))
    case 11: self = .lteCell(index: index, try EngineeringLTECell(line, &cell, hasIdentity: true))
    default: throw fields.invalid
    }
  }
}

/// `+CENG: 1,1,2,LTE CAT-M1`.
public struct EngineeringSettings: Equatable, Sendable {
  /// Engineering mode is on.
  public var isOn: Bool
  /// Neighbouring cells are listed.
  public var hasNeighbours: Bool
  /// How many lines of cells follow; `nil` while it is off.
  public var cells: UInt8?
  /// The radio system; `nil` if the module reports none.
  public var system: SystemInformation.SystemMode?

  /// The settings of engineering mode.
  public init(
    isOn: Bool,
    hasNeighbours: Bool,
    cells: UInt8? = nil,
    system: SystemInformation.SystemMode? = nil
  ) {
    self.isOn = isOn
    self.hasNeighbours = hasNeighbours
    self.cells = cells
    self.system = system
  }

  fileprivate init(
    _ line: Span<UInt8>,
    _ fields: inout FieldReader,
    _ count: Int
  ) throws(InformationResponseError) {
    guard (1...4).contains(count) else { throw .wrongFieldCount(found: count, expected: 1...4) }
    isOn = try fields.flag(in: line)
    hasNeighbours = try fields.optionalInteger(UInt8(0)...1, in: line) == 1
    cells = try fields.optionalInteger(0...7, in: line)
    fields.next(in: line)
    if !fields.range.isEmpty {
      guard let system = SystemInformation.SystemMode(word: line, fields.range) else {
        throw fields.invalid
      }
      self.system = system
    }
  }
}

/// `<bcch>,<rxl>,<bsic>,<cellid>,<mcc>,<mnc>,<lac>`.
public struct EngineeringGSMCell: Equatable, Sendable {
  /// `<bcch>`: absolute radio-frequency channel number.
  public var channel: UInt16
  /// `<rxl>`, 0 to 63: steps of 1 dB from -111 dBm on; 3GPP TS 45.008, 8.1.4.
  public var receivedLevel: UInt8
  /// `<bsic>`.
  public var identityCode: UInt8
  /// The number of the cell; `nil` if unknown.
  public var cellID: UInt32?
  /// The network of the cell; `nil` if unknown.
  public var network: PLMN?
  /// The location area; `nil` if unknown.
  public var areaCode: UInt32?

  fileprivate init(
    _ line: Span<UInt8>,
    _ fields: inout FieldReader
  ) throws(InformationResponseError) {
    channel = try fields.integer(0...1_023, in: line)
    receivedLevel = try fields.integer(0...255, in: line)
    identityCode = try fields.integer(0...255, in: line)
    cellID = try fields.optionalHexadecimal(in: line)
    network = try fields.optionalNetwork(in: line)
    areaCode = try fields.optionalHexadecimal(in: line)
  }
}

/// `<earfcn>,<pci>,<rsrp>,<rssi>,<rsrq>,<sinr>`, and for the serving cell
/// `,<tac>,<cellid>,<mcc>,<mnc>,<txpower>`.
public struct EngineeringLTECell: Equatable, Sendable {
  /// What identifies a cell in its network.
  public struct Identity: Equatable, Sendable {
    /// `<tac>`, in decimal here.
    public var areaCode: UInt32
    /// The number of the cell.
    public var cellID: UInt32
    /// The network of the cell; `nil` if unknown.
    public var network: PLMN?
    /// `nil` for 255, while nothing is sent.
    public var transmitTenthsOfDBm: Int16?
  }

  /// The channel (EARFCN).
  public var channel: UInt32
  /// The physical cell id, 0 to 503.
  public var physicalCellID: UInt16
  /// RSRP in dBm; `nil` if unknown.
  public var rsrpDBm: Int16?
  /// RSSI in dBm; `nil` if unknown.
  public var rssiDBm: Int16?
  /// RSRQ in decibels; `nil` if unknown.
  public var rsrqDecibel: Int16?
  /// -20 to 30.
  public var sinrDecibel: Int16?
  /// The cell's identity; `nil` for a neighbour whose identity is unknown.
  public var identity: Identity?

  fileprivate init(
    _ line: Span<UInt8>,
    _ fields: inout FieldReader,
    hasIdentity: Bool
  ) throws(InformationResponseError) {
    channel = try fields.integer(0...UInt32.max, in: line)
    physicalCellID = try fields.integer(0...503, in: line)
    rsrpDBm = try fields.optionalInteger(-200...0, in: line)
    rssiDBm = try fields.optionalInteger(-200...0, in: line)
    rsrqDecibel = try fields.optionalInteger(-50...10, in: line)
    sinrDecibel = try fields.optionalInteger(-50...50, in: line)
    guard hasIdentity else { return }
    let areaCode: UInt32 = try fields.integer(0...UInt32.max, in: line)
    let cellID: UInt32 = try fields.integer(0...UInt32.max, in: line)
    let network = try fields.optionalNetwork(in: line)
    let power: Int16? = try fields.optionalInteger(-1_000...1_000, in: line)
    identity = Identity(
      areaCode: areaCode,
      cellID: cellID,
      network: network,
      transmitTenthsOfDBm: power == 255 ? nil : power
    )
  }
}

extension FieldReader {
  /// The next two fields: `<mcc>` and `<mnc>`, of which the zeros in front count;
  /// `nil` when either is null.
  fileprivate mutating func optionalNetwork(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> PLMN? {
    let countryCode: UInt16? = try optionalInteger(0...999, in: line)
    let networkCode: UInt16? = try optionalInteger(0...999, in: line)
    guard let countryCode, let networkCode else { return nil }
    return PLMN(
      countryCode: countryCode,
      networkCode: networkCode,
      networkCodeDigits: UInt8(min(max(range.count, 2), 3))
    )
  }
}
