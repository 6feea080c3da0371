public import Primitives

/// The module's pins: analogue input, GPIO, PWM, I2C and the ring indicator.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 5.
public enum HardwareCommand: ATCommand {
  /// `AT+CADC=?` and its kin, a test command.
  case test(Name)

  /// `AT+CADC?`, a read command: the voltage at the analogue input.
  case readVoltage
  /// `AT+SGPIO=0,<gpio>,<function>,<level>`, a write command.
  case setGPIO(Bounded<0, 4>, PinFunction)
  /// `AT+SGPIO=1,<gpio>,0,0`, a write command that answers: the level of an
  /// input.
  case readGPIO(Bounded<0, 4>)
  /// `AT+CGPIO=0,<pin>,<function>,<level>`, a write command, by the number of
  /// the module's pin. Firmware has this form or the other.
  case setPin(UInt8, PinFunction)
  /// `AT+CGPIO=1,<pin>,0,0`, a write command that answers.
  case readPin(UInt8)
  /// `AT+SPWM=<div>,<level>`, a write command: 192 kHz divided, and how much of
  /// the time it is high.
  case setPWM(divider: Bounded<0, 31>, level: Bounded<0, 100>)
  /// `AT+CTLIIC=<mode>`, a write command.
  case setI2C(isOn: Bool)
  /// `AT+CTLIIC?`, a read command.
  case readI2C
  /// `AT+CWIIC=<address>,<register>,<data>,<length>`, a write command.
  case writeI2C(address: UInt8, register: UInt8, I2CData)
  /// `AT+CRIIC=<address>,<register>,<length>`, a write command that answers.
  case readI2CRegister(address: UInt8, register: UInt8, length: Bounded<1, 4>)
  /// `AT+CFGRI=<status>`, a write command: what moves the ring indicator.
  case setRingIndicator(RingIndicator)
  /// `AT+CFGRI?`, a read command.
  case readRingIndicator

  /// A command of the chapter.
  public enum Name: UInt8, Equatable, Sendable {
    case voltage
    case gpio
    case pin
    case pwm
    case i2c
    case writeI2C
    case readI2CRegister
    case ringIndicator

    /// `+CADC` and its kin.
    public var text: StaticString {
      switch self {
      case .voltage: "+CADC"
      case .gpio: "+SGPIO"
      case .pin: "+CGPIO"
      case .pwm: "+SPWM"
      case .i2c: "+CTLIIC"
      case .writeI2C: "+CWIIC"
      case .readI2CRegister: "+CRIIC"
      case .ringIndicator: "+CFGRI"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .readVoltage: line.append("+CADC?")
    case .setGPIO(let gpio, let function):
      line.append("+SGPIO=0,", gpio)
      function.encode(into: &line)
    case .readGPIO(let gpio):
      line.append("+SGPIO=1,", gpio)
      line.append(",0,0")
    case .setPin(let pin, let function):
      line.append("+CGPIO=0,", pin)
      function.encode(into: &line)
    case .readPin(let pin):
      line.append("+CGPIO=1,", pin)
      line.append(",0,0")
    case .setPWM(let divider, let level):
      line.append("+SPWM=", divider)
      line.append(",", level)
    case .setI2C(let isOn): line.append("+CTLIIC=", isOn)
    case .readI2C: line.append("+CTLIIC?")
    case .writeI2C(let address, let register, let data):
      line.append("+CWIIC=", hexadecimal: UInt32(address), octets: 1)
      line.append(",", hexadecimal: UInt32(register), octets: 1)
      line.append(",", hexadecimal: data.value, octets: data.length)
      line.append(",", data.length)
    case .readI2CRegister(let address, let register, let length):
      line.append("+CRIIC=", hexadecimal: UInt32(address), octets: 1)
      line.append(",", hexadecimal: UInt32(register), octets: 1)
      line.append(",", length)
    case .setRingIndicator(let indicator): line.append("+CFGRI=", indicator)
    case .readRingIndicator: line.append("+CFGRI?")
    }
    line.append(ASCII.carriageReturn)
  }
}

/// What a pin does.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SGPIO.
public enum PinFunction: Equatable, Sendable {
  case input
  case output(isHigh: Bool)

  fileprivate func encode(into line: inout ATLine) {
    switch self {
    case .input: line.append(",0,0")
    case .output(let isHigh): line.append(",1,", isHigh)
    }
  }
}

/// One to four octets for a register of an I2C device.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CWIIC.
public struct I2CData: Equatable, Sendable {
  public let value: UInt32
  public let length: UInt8

  /// `nil` for a length other than 1 to 4, and a value that does not fit it.
  public init?(_ value: UInt32, length: UInt8) {
    guard (1...4).contains(length), value >> (8 * UInt32(length)) == 0 else { return nil }
    self.value = value
    self.length = length
  }
}

/// `<status>` of `AT+CFGRI`: what moves the ring indicator.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFGRI.
public enum RingIndicator: UInt8, Equatable, Sendable {
  case off = 0
  /// Data of TCP/IP and FTP, and URCs.
  case dataAndURCs = 1
  /// Data of TCP/IP.
  case data = 2
}

extension FixedBytes {
  /// Appends `0x` and two hexadecimal digits for each octet.
  fileprivate mutating func append(
    _ text: StaticString,
    hexadecimal value: UInt32,
    octets: UInt8
  ) {
    append(text)
    append("0x")
    var left = octets
    while left > 0 {
      left -= 1
      append(hexadecimal: UInt8(truncatingIfNeeded: value >> (8 * UInt32(left))))
    }
  }
}
