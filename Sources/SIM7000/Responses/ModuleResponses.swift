public import Primitives

// The information responses that hold one number or word.

/// The information response to `AT+IPR?`: `+IPR: <rate>`.
public struct BaudRate: Equatable, CommandInformation {
  public static var command: CommandRow { .ipr }
  /// Bits per second; `nil` for 0, autobaud.
  public var bitsPerSecond: UInt32?

  /// The rate in bit/s; `nil` if the module detects it.
  public init(bitsPerSecond: UInt32?) {
    self.bitsPerSecond = bitsPerSecond
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    // Source: SIM7000 Series AT Command Manual V1.06, AT+IPR: up to 4 000 000.
    let rate: UInt32 = try fields.integer(0...4_000_000, in: line)
    bitsPerSecond = rate == 0 ? nil : rate
  }
}

/// The information response to `AT+CGATT?`: `+CGATT: <state>`.
public struct Attachment: Equatable, ATSetting {
  public static var command: CommandRow { .cgatt }
  /// The module is attached to the packet domain.
  public var isAttached: Bool

  /// Attached, or not.
  public init(isAttached: Bool) {
    self.isAttached = isAttached
  }

  public func encode(into line: inout ATLine) { isAttached.encode(into: &line) }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    isAttached = try fields.flag(in: line)
  }
}

/// The information response to `AT+CGNSPWR?`: `+CGNSPWR: <mode>`.
public struct GNSSPower: ATSwitch {
  public static var command: CommandRow { .cgnspwr }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

/// The information response to `AT+CBC`: `+CBC: <bcs>,<bcl>,<voltage>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CBC.
public struct BatteryCharge: Equatable, CommandInformation {
  public static var command: CommandRow { .cbc }
  /// Whether the battery charges.
  public enum Charging: UInt8, Equatable, Sendable {
    /// It doesn't charge.
    case notCharging = 0
    /// It charges.
    case charging = 1
    /// It is full.
    case finished = 2
  }

  /// Whether the battery charges.
  public var charging: Charging
  /// 0 to 100; a guess from the voltage, as the SIM7000 has no charger.
  public var percent: UInt8
  /// The voltage in millivolts.
  public var millivolts: UInt32

  /// Charge in per cent and voltage in millivolts.
  public init(charging: Charging, percent: UInt8, millivolts: UInt32) {
    self.charging = charging
    self.percent = percent
    self.millivolts = millivolts
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 3...3)
    charging = try fields.code(in: line)
    percent = try fields.integer(0...100, in: line)
    millivolts = try fields.integer(0...UInt32.max, in: line)
  }
}

extension Functionality {
  /// Reads `+CFUN: <fun>`, an information response or a URC.
  ///
  /// Siblings add a second number, which says nothing about the level.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...2)
    self = try fields.code(in: line)
  }
}
