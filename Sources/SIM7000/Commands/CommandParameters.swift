/// `<n>` of `+CMEE`: how the TA reports an equipment error.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMEE.
public enum ErrorReporting: UInt8, Equatable, Sendable {
  /// `ERROR`.
  case off = 0
  /// `+CME ERROR: 10`.
  case numeric = 1
  /// `+CME ERROR: SIM not inserted`.
  case text = 2
}

/// `<fun>` of `+CFUN`: how much of the module works.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFUN.
public enum Functionality: UInt8, Equatable, Sendable {
  case minimum = 0
  case full = 1
  /// Radio off, as in an aeroplane.
  case flight = 4
  case factoryTest = 5
  case reset = 6
  case offline = 7
}

/// `<method>` of `+HTTPACTION`.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPACTION.
public enum HTTPMethod: UInt8, Equatable, Sendable {
  case get = 0
  case post = 1
  case head = 2
  case delete = 3
}
