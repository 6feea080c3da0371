/// What a command line ends with.
enum ResultCode: Equatable, Sendable {
  case ok
  /// Syntax, range, unknown command, wrong state.
  case error
  /// `+CME ERROR`, if `AT+CMEE` asks for it.
  case equipment(EquipmentError)
  /// A result of the command's own in place of `OK`: `SHUT OK`.
  case text(String)
  /// No final result at all: `AT+CIFSR`.
  case none

  /// True when the rest of the command line is executed.
  var isSuccess: Bool {
    switch self {
    case .ok, .text, .none: true
    case .error, .equipment: false
    }
  }
}

/// The errors of the equipment that this module reports.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 20.1.
enum EquipmentError: Int, Equatable, Sendable {
  case operationNotAllowed = 3
  case simNotInserted = 10
  case simPINRequired = 11
  case simPUKRequired = 12
  case simFailure = 13
  case simBusy = 14
  case incorrectPassword = 16
  case noNetworkService = 30

  var text: String {
    switch self {
    case .operationNotAllowed: "operation not allowed"
    case .simNotInserted: "SIM not inserted"
    case .simPINRequired: "SIM PIN required"
    case .simPUKRequired: "SIM PUK required"
    case .simFailure: "SIM failure"
    case .simBusy: "SIM busy"
    case .incorrectPassword: "incorrect password"
    case .noNetworkService: "no network service"
    }
  }
}
