public import Primitives

/// How much of the module works, what feeds it, and what its light shows.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFUN, AT+CBC and
///   chapter 5.
public enum PowerCommand: ATCommand {
  /// `AT+CFUN=?` and its kin, a test command.
  case test(Name)

  /// `AT+CFUN=<fun>[,1]`, a write command; with `isReset` the module restarts
  /// first.
  case setFunctionality(Functionality, isReset: Bool)
  /// `AT+CFUN?`, a read command.
  case readFunctionality
  /// `AT+CPOWD=<n>`, a write command: switches the module off. Normally it says
  /// `NORMAL POWER DOWN` and no `OK`; urgently it says nothing at all.
  case powerDown(isNormal: Bool)
  /// `AT+CBC`, an execution command.
  case readBattery
  /// `AT+CBATCHK=<mode>`, a write command: the four URCs about the supply, and
  /// switching off below 2.9 V and above 4.4 V. AUTO_SAVE.
  case setSupplyCheck(isOn: Bool)
  /// `AT+CBATCHK?`, a read command.
  case readSupplyCheck
  /// `AT+CEDUMP=<mode>`, a write command: whether a crash ends in download mode
  /// instead of a restart.
  case setCrashDump(isOn: Bool)
  /// `AT+CEDUMP?`, a read command.
  case readCrashDump
  /// `AT+CNETLIGHT=<mode>`, a write command. AUTO_SAVE.
  case setLight(isOn: Bool)
  /// `AT+CNETLIGHT?`, a read command.
  case readLight
  /// `AT+SLEDS=<mode>,<on>,<off>`, a write command: how the light blinks.
  case setLightPattern(LightPattern)
  /// `AT+SLEDS?`, a read command: three lines, without the command's name.
  case readLightPatterns
  /// `AT+CSGS=<mode>`, a write command: how the light shows data.
  case setDataLight(DataLight)
  /// `AT+CSGS?`, a read command.
  case readDataLight

  /// A command of the chapter that has a test form.
  public enum Name: UInt8, Equatable, Sendable {
    case functionality
    case battery
    case supplyCheck
    case light
    case lightPattern
    case dataLight

    /// `+CFUN` and its kin.
    public var text: StaticString {
      switch self {
      case .functionality: "+CFUN"
      case .battery: "+CBC"
      case .supplyCheck: "+CBATCHK"
      case .light: "+CNETLIGHT"
      case .lightPattern: "+SLEDS"
      case .dataLight: "+CSGS"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .setFunctionality(let functionality, let isReset):
      line.append("+CFUN=", functionality)
      if isReset { line.append(",1") }
    case .readFunctionality: line.append("+CFUN?")
    case .powerDown(let isNormal): line.append("+CPOWD=", isNormal)
    case .readBattery: line.append("+CBC")
    case .setSupplyCheck(let isOn): line.append("+CBATCHK=", isOn)
    case .readSupplyCheck: line.append("+CBATCHK?")
    case .setCrashDump(let isOn): line.append("+CEDUMP=", isOn)
    case .readCrashDump: line.append("+CEDUMP?")
    case .setLight(let isOn): line.append("+CNETLIGHT=", isOn)
    case .readLight: line.append("+CNETLIGHT?")
    case .setLightPattern(let pattern):
      line.append("+SLEDS=", pattern.state)
      line.append(",", pattern.onMilliseconds)
      line.append(",", pattern.offMilliseconds)
    case .readLightPatterns: line.append("+SLEDS?")
    case .setDataLight(let light): line.append("+CSGS=", light)
    case .readDataLight: line.append("+CSGS?")
    }
    line.append(ASCII.carriageReturn)
  }
}

/// `AT+SLEDS`: how the light blinks in one state of the network.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SLEDS: times of 0 or 40
///   to 65 535 ms.
public struct LightPattern: Equatable, Sendable {
  public enum State: UInt8, Equatable, Sendable {
    case searching = 1
    case registered = 2
    case data = 3
  }

  public let state: State
  public let onMilliseconds: UInt16
  public let offMilliseconds: UInt16

  /// `nil` for a time from 1 to 39.
  public init?(_ state: State, onMilliseconds: UInt16, offMilliseconds: UInt16) {
    guard !(1...39).contains(onMilliseconds), !(1...39).contains(offMilliseconds) else {
      return nil
    }
    self.state = state
    self.onMilliseconds = onMilliseconds
    self.offMilliseconds = offMilliseconds
  }
}

/// `<mode>` of `AT+CSGS`: how the light shows that data flows.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSGS.
public enum DataLight: UInt8, Equatable, Sendable {
  case off = 0
  /// 64 ms on, 300 ms off.
  case fast = 1
  /// As `AT+SLEDS` says.
  case pattern = 2
}
