public import Primitives

// What the read commands of `RadioCommand` answer; `+CNMP` and `+CMNB` are in
// `ModuleResponses.swift`.

extension BandConfiguration {
  /// Reads one line of the answer to `AT+CBANDCFG?`: `+CBANDCFG: "CAT-M",3,8,20`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    guard (2...33).contains(count) else {
      throw .wrongFieldCount(found: count, expected: 2...33)
    }
    let system: System = try fields.word(in: line)
    var numbers = FixedBytes<32>()
    for _ in 1..<count {
      numbers.append(try fields.integer(UInt8(1)...88, in: line))
    }
    guard let bands = numbers.withBytes({ BandList($0) }),
      let configuration = BandConfiguration(system, bands)
    else { throw fields.invalid }
    self = configuration
  }
}

extension ServiceDomain {
  /// Reads `+CSDP: <domain>` or `+CNDS: <domain>`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CSDP", or: "+CNDS", 1...1)
    self = try fields.code(in: line)
  }
}

/// The information response to `AT+NBSC?`: `+NBSC: <mode>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.26.
public struct Scrambling: ATSwitch {
  public static var command: CommandRow { .nbsc }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

/// The information response to `AT+MCELLLOCK?` or `AT+NCELLLOCK?`:
/// `+MCELLLOCK: <mode>[,<earfcn>,<pci>]`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.24 and 5.2.25.
public struct CellLock: Equatable, CommandInformation {
  public static var command: CommandRow { .mcelllock }
  /// `nil` when there is no lock.
  public var cell: CellChoice?

  /// The cell of the lock; `nil` for none.
  public init(cell: CellChoice?) {
    self.cell = cell
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+MCELLLOCK", or: "+NCELLLOCK")
    let count = fields.count(in: line)
    guard count == 1 || count == 3 else {
      throw .wrongFieldCount(found: count, expected: 1...3)
    }
    guard try fields.flag(in: line) else { return }
    let channel: UInt16 = try fields.integer(0...UInt16.max, in: line)
    let number: Int = try fields.integer(0...503, in: line)
    guard let physicalCellID = Bounded<0, 503>(number) else { throw fields.invalid }
    cell = CellChoice(channel: channel, physicalCellID: physicalCellID)
  }
}

/// The information response to `AT+CRATSRCH?`:
/// `+CRATSRCH: <rat_timer>,<srch_align>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.42.
public struct BetterSystemSearch: Equatable, CommandInformation {
  public static var command: CommandRow { .cratsrch }
  /// Minutes between two searches.
  public var minutes: UInt32
  /// Minutes before a page in which no search begins.
  public var minutesBeforePage: UInt32

  /// The times of the search for a better radio system.
  public init(minutes: UInt32, minutesBeforePage: UInt32) {
    self.minutes = minutes
    self.minutesBeforePage = minutesBeforePage
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    minutes = try fields.integer(0...UInt32.max, in: line)
    minutesBeforePage = try fields.integer(0...UInt32.max, in: line)
  }
}

/// A line of the information response to `AT+CMCFG?` or `AT+CMCFG=4`, which the
/// number of fields tells.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.40.
public enum ProfileLine: Equatable, CommandInformation {
  /// `+CMCFG: <mode>,<config_num>`: the first line.
  case settings(isAutomatic: Bool, count: UInt8)
  /// `+CMCFG: <index>,"<config_name>",<config_version>,<state>`.
  case profile(OperatorProfile)
  /// `+CMCFG: 4,<flag>,"<config_name>"`: the profile in force, `nil` for none. The
  /// flag is 0 when there is one.
  case active(OperatorProfile.Name?)
  public static var command: CommandRow { .cmcfg }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    switch count {
    case 2:
      let isAutomatic = try fields.flag(in: line)
      self = .settings(isAutomatic: isAutomatic, count: try fields.integer(0...255, in: line))
    case 3:
      let _: UInt8 = try fields.integer(4...4, in: line)
      let isNone = try fields.flag(in: line)
      fields.next(in: line)
      let name = OperatorProfile.Name(line.extracting(fields.range))
      self = .active(isNone || name.isEmpty ? nil : name)
    case 4: self = .profile(try OperatorProfile(line, &fields))
    default: throw .wrongFieldCount(found: count, expected: 2...4)
    }
  }
}

/// A set of settings that an operator asks for.
public struct OperatorProfile: Equatable, Sendable {
  /// Project value: 32 bytes, four times the longest of the manual.
  public typealias Name = FixedBytes<32>

  /// The place of the profile in the list.
  public var index: UInt8
  /// The name of the profile.
  public var name: Name
  /// The version of the profile.
  public var version: UInt32
  /// The profile is in use.
  public var isActive: Bool

  /// A profile of an operator.
  public init(index: UInt8, name: Name, version: UInt32, isActive: Bool) {
    self.index = index
    self.name = name
    self.version = version
    self.isActive = isActive
  }

  fileprivate init(
    _ line: Span<UInt8>,
    _ fields: inout FieldReader
  ) throws(InformationResponseError) {
    index = try fields.integer(0...255, in: line)
    fields.next(in: line)
    name = Name(line.extracting(fields.range))
    guard let version = try fields.optionalHexadecimal(in: line) else { throw fields.invalid }
    self.version = version
    isActive = try fields.flag(in: line)
  }
}
