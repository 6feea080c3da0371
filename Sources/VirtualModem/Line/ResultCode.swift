/// What a command line ends with.
enum ResultCode: Equatable, Sendable {
  case ok
  /// Syntax, range, unknown command, wrong state.
  case error
  /// `+CME ERROR`, if `AT+CMEE` asks for it.
  case equipment(EquipmentError)
  /// `+CMS ERROR`: the message service refuses.
  case messageService(MessageServiceError)
  /// A result of the command's own in place of `OK`: `SHUT OK`.
  case text(String)
  /// A result of its own in place of `ERROR`.
  case refusal(String)
  /// A connection has the port; with its rate, if it is said.
  case connect(Int?)
  case noCarrier
  case noDialTone
  case busy
  case noAnswer
  /// No final result at all: `AT+CIFSR`.
  case none

  /// True when the rest of the command line is executed.
  var isSuccess: Bool {
    switch self {
    case .ok, .text, .connect, .none: true
    case .error, .equipment, .messageService, .refusal, .noCarrier, .noDialTone, .busy, .noAnswer:
      false
    }
  }
}
