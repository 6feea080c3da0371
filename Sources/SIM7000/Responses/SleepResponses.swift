import Primitives

// What the TA says about saving power; `+CSCLK` is `SlowClock`.

extension PowerSaving {
  /// Reads `+CPSMS: <mode>,[<rau>],[<ready>],["<T3412>"],["<T3324>"]`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...5)
    isOn = try fields.flag(in: line)
    fields.skip(2, in: line)
    update = try fields.binary(digits: 8, in: line).map { GPRSTimer(bits: $0) }
    active = try fields.binary(digits: 8, in: line).map { GPRSTimer(bits: $0) }
  }
}

/// What `AT+CPSMRDP` answers:
/// `+CPSMRDP: <mode>,<active>,<update>,<given active>,<given update>,<T3412>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSMRDP.
public struct PowerSavingTimers: Equatable, CommandInformation {
  public static var command: CommandRow { .cpsmrdp }
  /// Power saving is on.
  public var isOn: Bool
  /// T3324 that was requested, in seconds.
  public var requestedActiveSeconds: UInt32
  /// T3412 that was requested, in seconds.
  public var requestedUpdateSeconds: UInt32
  /// `nil` when the network gave none: it has no power saving mode.
  public var activeSeconds: UInt32?
  /// T3412 extended; `nil` when the network gave none, and T3412 holds.
  public var updateSeconds: UInt32?
  /// T3412.
  public var ordinaryUpdateSeconds: UInt32

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 6...6)
    isOn = try fields.flag(in: line)
    requestedActiveSeconds = try fields.integer(0...UInt32.max, in: line)
    requestedUpdateSeconds = try fields.integer(0...UInt32.max, in: line)
    let active: UInt32 = try fields.integer(0...UInt32.max, in: line)
    let update: UInt32 = try fields.integer(0...UInt32.max, in: line)
    activeSeconds = active == 0 ? nil : active
    updateSeconds = update == 0 ? nil : update
    ordinaryUpdateSeconds = try fields.integer(0...UInt32.max, in: line)
  }
}

/// The information response to `AT+CPSMCFG?`: `+CPSMCFG: <threshold>,<version>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSMCFG.
public struct PowerSavingThreshold: Equatable, CommandInformation {
  public static var command: CommandRow { .cpsmcfg }
  /// The shortest sleep in seconds for which the module sleeps at all.
  public var seconds: UInt32
  /// Bit 0 without the network, bits 1 and 2 of release 12 without and with the
  /// context kept, bit 3 between eDRX cycles.
  public var versions: UInt8

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    seconds = try fields.integer(0...UInt32.max, in: line)
    versions = try fields.integer(0...15, in: line)
  }
}

/// The information response to `AT+CPSMCFGEXT?`: six numbers, as
/// `PowerSavingOptions` has them.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSMCFGEXT.
public struct PowerSavingOptionValues: Equatable, CommandInformation {
  public static var command: CommandRow { .cpsmcfgext }
  /// As `PowerSavingOptions.mask`.
  public var mask: UInt8
  /// Full scans before the module is out of service.
  public var scans: UInt32
  /// Seconds of sleep when out of service.
  public var outOfServiceSleepSeconds: UInt32
  /// The window in which the module wakes.
  public var randomWindow: UInt32
  /// Seconds before the module is out of service.
  public var outOfServiceSeconds: UInt32
  /// How many seconds earlier the module wakes.
  public var earlyWakeSeconds: UInt32

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 6...6)
    mask = try fields.integer(0...15, in: line)
    scans = try fields.integer(0...UInt32.max, in: line)
    outOfServiceSleepSeconds = try fields.integer(0...UInt32.max, in: line)
    randomWindow = try fields.integer(0...UInt32.max, in: line)
    outOfServiceSeconds = try fields.integer(0...UInt32.max, in: line)
    earlyWakeSeconds = try fields.integer(0...UInt32.max, in: line)
  }
}

/// The URC `+CPSMSTATUS: "ENTER PSM"` or `"EXIT PSM"`.
public enum SleepChange: UInt8, Equatable, CommandInformation, ManualWord {
  /// The module falls asleep.
  case entered
  /// The module has woken.
  case left
  public static var command: CommandRow { .cpsmstatus }

  /// The word of the URC.
  public var text: StaticString { self == .entered ? "ENTER PSM" : "EXIT PSM" }
}

/// A line of the answer to `AT+CEDRXS?`: `+CEDRXS: <AcT>,"<cycle>"`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CEDRXS.
public struct DRXSetting: Equatable, CommandInformation {
  public static var command: CommandRow { .cedrxs }
  /// The radio system.
  public var technology: DRXTechnology
  /// The cycle that is requested; `nil` if none is set.
  public var cycle: DRXCycle?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    technology = try fields.code(in: line)
    cycle = try fields.binary(digits: 4, in: line).flatMap { DRXCycle(code: $0) }
  }
}

/// What `AT+CEDRXRDP` answers: `+CEDRXRDP: 0`, or
/// `+CEDRXRDP: <AcT>,"<requested>","<given>","<window>"`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CEDRXRDP.
public struct DRXValues: Equatable, CommandInformation {
  public static var command: CommandRow { .cedrxrdp }
  /// `nil` when eDRX is not in use.
  public var technology: DRXTechnology?
  /// The cycle that was requested; `nil` if none was.
  public var requested: DRXCycle?
  /// The cycle that the network assigned; `nil` if it assigned none.
  public var given: DRXCycle?
  /// The window of the cycle; `nil` if there is none.
  public var window: PagingWindow?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...4)
    let code: UInt8 = try fields.integer(0...UInt8.max, in: line)
    if code != 0 {
      guard let technology = DRXTechnology(rawValue: code) else { throw fields.invalid }
      self.technology = technology
    }
    requested = try fields.binary(digits: 4, in: line).flatMap { DRXCycle(code: $0) }
    given = try fields.binary(digits: 4, in: line).flatMap { DRXCycle(code: $0) }
    window = try fields.binary(digits: 4, in: line).flatMap { PagingWindow(code: $0) }
  }
}

extension DRXParameters {
  /// Reads `+CEDRX: <mode>,<enabled>,<ptw>,<cycle>`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 4...4)
    network = try fields.code(in: line)
    isOn = try fields.flag(in: line)
    guard let window = PagingWindow(code: try fields.integer(0...UInt8.max, in: line)) else {
      throw fields.invalid
    }
    self.window = window
    guard let cycle = DRXCycle(code: try fields.integer(0...UInt8.max, in: line)) else {
      throw fields.invalid
    }
    self.cycle = cycle
  }
}

/// The information response to `AT+CRAI?`: `+CRAI: <rai>[,<valid>]`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CRAI.
public struct ReleaseAssistanceSetting: Equatable, CommandInformation {
  public static var command: CommandRow { .crai }
  /// What the module signals about further data.
  public var assistance: ReleaseAssistance
  /// Whether it holds for all data to come, not only the next.
  public var isForAll: Bool?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...2)
    assistance = try fields.code(in: line)
    isForAll = try fields.optionalInteger(UInt8(0)...1, in: line).map { $0 == 1 }
  }
}

extension FieldReader {
  /// The next field: `digits` binary digits, or null.
  fileprivate mutating func binary(
    digits: Int,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> UInt8? {
    next(in: line)
    guard !range.isEmpty else { return nil }
    guard range.count == digits else { throw invalid }
    var value: UInt8 = 0
    for index in range {
      let bit = line[index] &- ASCII.zero
      guard bit <= 1 else { throw invalid }
      value = value << 1 | bit
    }
    return value
  }
}
