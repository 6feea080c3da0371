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

/// Which of the three registrations is meant.
public enum RegistrationDomain: UInt8, Equatable, Sendable {
  /// `+CREG`: circuit-switched. Stays 0 on NB-IoT while the module is
  /// registered: not to be decided upon.
  case circuitSwitched
  /// `+CGREG`: GPRS.
  case packetSwitched
  /// `+CEREG`: EPS, that is LTE.
  case evolvedPacketSystem
}

/// `<mode>` of `+CNMP`: the systems the module looks for.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNMP.
public enum PreferredMode: UInt8, Equatable, Sendable {
  case automatic = 2
  case gsmOnly = 13
  case lteOnly = 38
  case gsmAndLTE = 51
}

/// `<mode>` of `+CMNB`: the kinds of LTE the module looks for.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CMNB.
public enum PreferredLTE: UInt8, Equatable, Sendable {
  case catM1 = 1
  case nbIoT = 2
  case catM1AndNBIoT = 3
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
