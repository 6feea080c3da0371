import Primitives

// What the TA says about its supply and its light; `+CFUN` and `+CBC` are in
// `ModuleResponses.swift`.

/// A setting that is on or off: `+CBATCHK: 1` and its kin.
public struct PowerSwitch: Equatable, Sendable {
  /// Which setting it is.
  public enum Name: Equatable, Sendable {
    case supplyCheck
    case light
    case crashDump
    case slowClock
    /// The answer to `AT+CPSMSTATUS?`; the URC is a `SleepChange`.
    case sleepReporting

    /// `+CBATCHK` and its kin.
    public var text: StaticString {
      switch self {
      case .supplyCheck: "+CBATCHK"
      case .light: "+CNETLIGHT"
      case .crashDump: "+CEDUMP"
      case .slowClock: "+CSCLK"
      case .sleepReporting: "+CPSMSTATUS"
      }
    }
  }

  public var name: Name
  public var isOn: Bool

  public init(_ name: Name, isOn: Bool) {
    self.name = name
    self.isOn = isOn
  }

  public init(_ name: Name, parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: name.text)
    try fields.expect(1...1, in: line)
    self.name = name
    isOn = try fields.flag(in: line)
  }
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

extension DataLight {
  /// Reads `+CSGS: <mode>`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CSGS")
    try fields.expect(1...1, in: line)
    self = try fields.code(in: line)
  }
}
