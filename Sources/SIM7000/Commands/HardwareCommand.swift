public import Primitives

/// The module's pins: analogue input, GPIO, PWM, I2C and the ring indicator.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 5.
public enum HardwareCommand {
  /// `AT+SGPIO=0,<gpio>,<function>,<level>`.
  public static func setGPIO(_ gpio: Bounded<0, 4>, _ function: PinFunction) -> some ATCommand {
    ATWrite(.sgpio, ATList(0, gpio, function))
  }

  /// `AT+SGPIO=1,<gpio>,0,0`: the level of an input.
  public static func readGPIO(_ gpio: Bounded<0, 4>) -> some ATRequest<PinLevel> {
    ATWrite(.sgpio, ATList(1, gpio, PinFunction.input))
  }

  /// `AT+CGPIO=0,<pin>,<function>,<level>`, by the number of the module's pin.
  ///
  /// Firmware has this form or the other.
  public static func setPin(_ pin: UInt8, _ function: PinFunction) -> some ATCommand {
    ATWrite(.cgpio, ATList(0, pin, function))
  }

  /// `AT+CGPIO=1,<pin>,0,0`.
  public static func readPin(_ pin: UInt8) -> some ATRequest<PinLevel> {
    ATWrite(.cgpio, ATList(1, pin, PinFunction.input))
  }

  /// `AT+SPWM=<div>,<level>`: 192 kHz divided, and how much of the time it is high.
  public static func setPWM(
    divider: Bounded<0, 31>,
    level: Bounded<0, 100>
  ) -> some ATCommand {
    ATWrite(.spwm, ATList(divider, level))
  }

  /// `AT+CWIIC=<address>,<register>,<data>,<length>`.
  public static func writeI2C(
    address: UInt8,
    register: UInt8,
    _ data: I2CData
  ) -> some ATCommand {
    ATWrite(.cwiic, ATList(Hexadecimal(address), Hexadecimal(register), data, data.length))
  }

  /// `AT+CRIIC=<address>,<register>,<length>`.
  public static func readI2CRegister(
    address: UInt8,
    register: UInt8,
    length: Bounded<1, 4>
  ) -> some ATRequest<I2CData> {
    ATWrite(.criic, ATList(Hexadecimal(address), Hexadecimal(register), length))
  }
}

/// What a pin does.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SGPIO.
public enum PinFunction: Equatable, ATParameter {
  /// The pin is read.
  case input
  /// The pin is driven high or low.
  case output(isHigh: Bool)

  public func encode(into line: inout ATLine) {
    switch self {
    case .input: line.append("0,0")
    case .output(let isHigh): line.append("1,", isHigh)
    }
  }
}

/// One to four octets for a register of an I2C device.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CWIIC.
public struct I2CData: Equatable, ATParameter, CommandInformation {
  public static var command: CommandRow { .criic }
  /// The bytes as one number, the first byte in the highest place.
  public let value: UInt32
  /// The number of bytes.
  public let length: UInt8

  /// `nil` for a length other than 1 to 4, and a value that does not fit it.
  public init?(_ value: UInt32, length: UInt8) {
    guard (1...4).contains(length), value >> (8 * UInt32(length)) == 0 else { return nil }
    self.value = value
    self.length = length
  }

  public func encode(into line: inout ATLine) {
    line.append(hexadecimal: value, octets: length)
  }
}

/// `<status>` of `AT+CFGRI`: what moves the ring indicator.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFGRI.
public enum RingIndicator: UInt8, Equatable, ATSetting {
  /// RI does not change for a URC.
  case off = 0
  /// Data of TCP/IP and FTP, and URCs.
  case dataAndURCs = 1
  /// Data of TCP/IP.
  case data = 2

  public static var command: CommandRow { .cfgri }
}

/// An octet as `0x` and two hexadecimal digits.
struct Hexadecimal: ATParameter {
  let value: UInt8

  init(_ value: UInt8) { self.value = value }

  func encode(into line: inout ATLine) { line.append(hexadecimal: UInt32(value), octets: 1) }
}

extension ATLine {
  /// Appends `0x` and two hexadecimal digits for each octet.
  fileprivate mutating func append(hexadecimal value: UInt32, octets: UInt8) {
    append("0x")
    var left = octets
    while left > 0 {
      left -= 1
      append(hexadecimal: UInt8(truncatingIfNeeded: value >> (8 * UInt32(left))))
    }
  }
}
