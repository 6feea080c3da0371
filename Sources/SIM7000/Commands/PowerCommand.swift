/// How much of the module works.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFUN and chapter 5.
public enum PowerCommand {
  /// `AT+CFUN=<fun>[,1]`; with `isReset` the module restarts first.
  public static func setFunctionality(
    _ functionality: Functionality,
    isReset: Bool
  ) -> some ATCommand {
    ATWrite(.cfun, ATList(functionality, isReset ? true : nil))
  }

  /// `AT+CPOWD=<n>`: switches the module off.
  ///
  /// Normally it says `NORMAL POWER DOWN` and no `OK`; urgently it says nothing at all.
  public static func powerDown(isNormal: Bool) -> some ATCommand { ATWrite(.cpowd, isNormal) }
}

/// `AT+SLEDS`: how the light blinks in one state of the network.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SLEDS: times of 0 or 40
///   to 65 535 ms.
public struct LightPattern: Equatable, ATSetting {
  /// The state that the network lamp shows.
  public enum State: UInt8, Equatable, ATParameter {
    /// Searching for a network.
    case searching = 1
    /// Registered in a network.
    case registered = 2
    /// Data is transferred.
    case data = 3
  }

  public static var command: CommandRow { .sleds }

  /// The state that the pattern is for.
  public let state: State
  /// Milliseconds on.
  public let onMilliseconds: UInt16
  /// Milliseconds off.
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

  public func encode(into line: inout ATLine) {
    ATList(state, onMilliseconds, offMilliseconds).encode(into: &line)
  }
}

/// `<mode>` of `AT+CSGS`: how the light shows that data flows.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSGS.
public enum DataLight: UInt8, Equatable, ATSetting {
  /// The lamp does not show data.
  case off = 0
  /// 64 ms on, 300 ms off.
  case fast = 1
  /// As `AT+SLEDS` says.
  case pattern = 2

  public static var command: CommandRow { .csgs }
}
