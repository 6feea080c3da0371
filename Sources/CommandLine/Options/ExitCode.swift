/// What the process tells whoever started it.
///
/// - Source: the numbers from 64 on are those of BSD's sysexits.h; 124 is that
///   of timeout(1); 130 is the shell's 128 + SIGINT.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case checkFailed = 1
  case usage = 64
  case badInput = 65
  case noInput = 66
  case unavailable = 69
  case internalError = 70
  case cannotWrite = 73
  case lineLost = 74
  case noPermission = 77
  case timeRanOut = 124
  case interrupted = 130

  /// One line for `sniffer help exit-codes`.
  package var summary: String {
    switch self {
    case .done: "done"
    case .checkFailed: "a check failed, or a command ended in ERROR"
    case .usage: "the command line is wrong"
    case .badInput: "the input is wrong"
    case .noInput: "there is no such input"
    case .unavailable: "there is no such port, service or capability"
    case .internalError: "internal error"
    case .cannotWrite: "the output cannot be written"
    case .lineLost: "the line was lost"
    case .noPermission: "no permission"
    case .timeRanOut: "the time allowed ran out before the goal"
    case .interrupted: "interrupted"
    }
  }
}
