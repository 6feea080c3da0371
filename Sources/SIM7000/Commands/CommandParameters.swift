/// `<n>` of `+CMEE`: how the TA reports an equipment error.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMEE.
public enum ErrorReporting: UInt8, Equatable, ATSetting {
  /// `ERROR`.
  case off = 0
  /// `+CME ERROR: 10`.
  case numeric = 1
  /// `+CME ERROR: SIM not inserted`.
  case text = 2

  public static var command: CommandRow { .cmee }
}

/// `<fun>` of `+CFUN`: how much of the module works.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFUN.
public enum Functionality: UInt8, Equatable, ATSetting {
  /// Radio and SIM are off.
  case minimum = 0
  /// All functions are on.
  case full = 1
  /// Radio off, as in an aeroplane.
  case flight = 4
  /// Factory test mode.
  case factoryTest = 5
  /// The module restarts.
  case reset = 6
  /// Radio off, SIM on.
  case offline = 7

  public static var command: CommandRow { .cfun }
}

/// `<method>` of `+HTTPACTION`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPACTION.
public enum HTTPMethod: UInt8, Equatable, ManualWord {
  /// `GET`.
  case get = 0
  /// `POST`.
  case post = 1
  /// `HEAD`.
  case head = 2
  /// `DELETE`.
  case delete = 3

  public var text: StaticString {
    switch self {
    case .get: "GET"
    case .post: "POST"
    case .head: "HEAD"
    case .delete: "DELETE"
    }
  }
}
