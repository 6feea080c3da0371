public import Primitives

/// What `AT+CPSMS` sets.
///
/// The other two timers that 27.007 has are of GPRS; the module does not take
/// them.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSMS.
public struct PowerSaving: Equatable, ATSetting {
  public static var command: CommandRow { .cpsms }

  /// Power saving is requested.
  public var isOn: Bool
  /// T3412; `nil` leaves it as it is.
  public var update: GPRSTimer?
  /// T3324; `nil` leaves it as it is.
  public var active: GPRSTimer?

  /// On or off, and the timers to request: T3412 (`update`) and T3324 (`active`).
  public init(isOn: Bool, update: GPRSTimer? = nil, active: GPRSTimer? = nil) {
    self.isOn = isOn
    self.update = update
    self.active = active
  }

  public func encode(into line: inout ATLine) {
    isOn.encode(into: &line)
    guard update != nil || active != nil else { return }
    line.append(",,,")
    line.append("", update)
    line.append(",", active)
  }
}

/// What `AT+CPSMCFGEXT` sets: how the modem decides to sleep.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSMCFGEXT.
public struct PowerSavingOptions: Equatable, ATParameter {
  /// 10 by default.
  ///
  /// Bit 0: a quick way to sleep; bit 1: a report when there is no service; bit
  /// 2: a report when it is limited; bit 3: deep sleep below the threshold.
  public var mask: Bounded<0, 15>
  /// Full scans before it is out of service; 2 by default.
  public var scans: Bounded<1, 100>
  /// Sleep when it is out of service, in seconds; 120 by default.
  ///
  /// Project value: 68 years are enough; the manual's 4 294 967 295 is more than
  /// an `Int` of a small controller.
  public var outOfServiceSleepSeconds: Bounded<120, 2_147_483_647>
  /// The window in which it wakes, so that not all do at once; 5 by default.
  public var randomWindow: Bounded<1, 1_000>
  /// The longest before it is out of service, in seconds.
  public var outOfServiceSeconds: Bounded<1, 65_535>
  /// How much earlier it wakes, in seconds; 3 by default.
  public var earlyWakeSeconds: Bounded<1, 1_000>

  /// The parameters of `AT+CPSMCFGEXT`.
  public init(
    mask: Bounded<0, 15> = 10,
    scans: Bounded<1, 100> = 2,
    outOfServiceSleepSeconds: Bounded<120, 2_147_483_647>,
    randomWindow: Bounded<1, 1_000> = 5,
    outOfServiceSeconds: Bounded<1, 65_535>,
    earlyWakeSeconds: Bounded<1, 1_000> = 3
  ) {
    self.mask = mask
    self.scans = scans
    self.outOfServiceSleepSeconds = outOfServiceSleepSeconds
    self.randomWindow = randomWindow
    self.outOfServiceSeconds = outOfServiceSeconds
    self.earlyWakeSeconds = earlyWakeSeconds
  }

  public func encode(into line: inout ATLine) {
    let times = ATList(randomWindow, outOfServiceSeconds, earlyWakeSeconds)
    ATList(mask, scans, outOfServiceSleepSeconds, times).encode(into: &line)
  }
}

/// `<n>` of `AT+CEDRXS`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CEDRXS.
public enum DRXUse: UInt8, Equatable, ATParameter {
  /// eDRX is not used.
  case off = 0
  /// eDRX is used.
  case on = 1
  /// On, and the TA reports what the network grants.
  case onWithReport = 2
  /// Off, and back to the defaults; the manual calls it reserved.
  case offWithDefaults = 3
}

/// What `AT+CEDRX` sets.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CEDRX.
public struct DRXParameters: Equatable, ATSetting {
  public static var command: CommandRow { .cedrx }

  /// `<mode>`; with GSM and LTE it has no effect.
  public enum Network: UInt8, Equatable, ATParameter {
    /// A radio system by its number in this command.
    case gsm = 0
    /// GSM.
    case lte = 1
    /// LTE.
    case nbIoT = 2
    /// NB-IoT.
    case catM1 = 3
  }

  /// The radio system that the values are for.
  public var network: Network
  /// eDRX is requested.
  public var isOn: Bool
  /// How long the module listens in each cycle.
  public var window: PagingWindow
  /// The time from one listening to the next.
  public var cycle: DRXCycle

  /// The values for one radio system.
  public init(_ network: Network, isOn: Bool, window: PagingWindow, cycle: DRXCycle) {
    self.network = network
    self.isOn = isOn
    self.window = window
    self.cycle = cycle
  }

  public func encode(into line: inout ATLine) {
    ATList(network, isOn, window.code, cycle.code).encode(into: &line)
  }
}

/// `<rai>` of `AT+CRAI`: what is to come behind the next data.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CRAI; 3GPP TS 24.301,
///   9.9.4.25.
public enum ReleaseAssistance: UInt8, Equatable, ATParameter {
  /// Nothing is known about further data.
  case unknown = 0
  /// Nothing, neither up nor down.
  case nothing = 1
  /// One answer.
  case oneAnswer = 2
}

extension ATLine {
  /// Appends the digits of the timer in quotes.
  fileprivate mutating func append(_ text: StaticString, _ timer: GPRSTimer?) {
    guard let timer else { return }
    append(text)
    append(ASCII.quote)
    timer.encode(into: &self)
    append(ASCII.quote)
  }
}
