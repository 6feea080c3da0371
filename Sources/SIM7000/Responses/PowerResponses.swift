import Primitives

// What the TA says about its supply and its light; `+CFUN` and `+CBC` are in
// `ModuleResponses.swift`.

/// `AT+CBATCHK=<mode>`: the four URCs about the supply, and switching off below 2.9 V and above 4.4
/// V; AUTO_SAVE.
public struct SupplyCheck: ATSwitch {
  public static var command: CommandRow { .cbatchk }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

/// `AT+CNETLIGHT=<mode>`: the light; AUTO_SAVE.
public struct NetworkLight: ATSwitch {
  public static var command: CommandRow { .cnetlight }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

/// `AT+CEDUMP=<mode>`: whether a crash ends in download mode instead of a restart.
public struct CrashDump: ATSwitch {
  public static var command: CommandRow { .cedump }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

/// `AT+CSCLK=<n>`: sleep while DTR is high; AUTO_SAVE.
public struct SlowClock: ATSwitch {
  public static var command: CommandRow { .csclk }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

/// `AT+CPSMSTATUS=<enable>`: whether `+CPSMSTATUS` is a URC, a `SleepChange`.
public struct SleepReporting: ATSwitch {
  public static var command: CommandRow { .cpsmstatus }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

extension LightPattern {
  /// Reads one of the three lines that `AT+SLEDS?` answers, without a name:
  /// `1,64,800`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = FieldReader(line, afterOptional: "+SLEDS")
    try fields.expect(3...3, in: line)
    let state: State = try fields.code(in: line)
    let on: UInt16 = try fields.integer(0...UInt16.max, in: line)
    let off: UInt16 = try fields.integer(0...UInt16.max, in: line)
    guard let pattern = LightPattern(state, onMilliseconds: on, offMilliseconds: off) else {
      throw fields.invalid
    }
    self = pattern
  }
}
