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
  case minimum = 0
  case full = 1
  /// Radio off, as in an aeroplane.
  case flight = 4
  case factoryTest = 5
  case reset = 6
  case offline = 7

  public static var command: CommandRow { .cfun }
}

/// `<method>` of `+HTTPACTION`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPACTION.
public enum HTTPMethod: UInt8, Equatable, ManualWord {
  case get = 0
  case post = 1
  case head = 2
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
