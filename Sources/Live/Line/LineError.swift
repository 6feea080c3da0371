package import CommandLine
package import SerialPort
package import Sockets

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What is wrong with a line, and with which.
package enum LineError: CommandFailure, Equatable, Sendable {
  case port(PortError, name: String)
  case socket(SocketError, name: String)
  /// Of a serial port that a server of RFC 2217 has.
  case comPort(ComPortError, name: String)

  package var exitCode: ExitCode {
    switch self {
    case .port(let error, _): error.exitCode
    case .socket(let error, _): error.exitCode
    case .comPort(let error, _): error == .interrupted ? .interrupted : .unavailable
    }
  }

  package var message: String {
    switch self {
    case .port(let error, let name): "\(VisibleText.of(name)): \(error.explanation)"
    case .socket(let error, let name): "\(VisibleText.of(name)): \(error.explanation)"
    case .comPort(let error, let name): "\(VisibleText.of(name)): \(error.explanation)"
    }
  }
}

extension PortError {
  package var exitCode: ExitCode {
    switch self {
    case .notFound, .isDirectory, .notATerminal, .busy, .unsupportedBaud, .unsupported,
      .linkInUse:
      .unavailable
    case .noPermission, .system(EACCES, .link), .system(EPERM, .link): .noPermission
    case .lost, .system(_, .read), .system(_, .write): .lineLost
    case .linkOccupied, .system(_, .link), .system(_, .setMode): .cannotWrite
    case .system: .unavailable
    }
  }

  package var explanation: String {
    switch self {
    case .notFound: "there is no such port"
    case .isDirectory: "is a directory, expected a serial port"
    case .notATerminal: "is no serial port"
    case .noPermission: "no permission; serial ports often want the group dialout"
    case .busy: "another program has the port open"
    case .lost: "the line was lost"
    case .unsupportedBaud(let baud): "the port cannot do \(baud) baud"
    case .unsupported(.setDTR): "the port has no DTR"
    case .unsupported(.setRTS): "the port has no RTS"
    case .unsupported(let operation): "the port cannot \(operation.words)"
    case .linkInUse(let process): "leads to the pseudo-terminal of process \(process), which runs"
    case .linkOccupied: "is there already and is no link that an earlier run left"
    case .system(let code, let operation): "cannot \(operation.words): \(SystemText.of(code))"
    }
  }
}

extension PortError.Operation {
  /// After "cannot".
  fileprivate var words: String {
    switch self {
    case .list: "list the ports"
    case .open: "open"
    case .configure: "set up the port"
    case .setBaud: "set the baud"
    case .setDTR: "set DTR"
    case .setRTS: "set RTS"
    case .read: "read"
    case .write: "write"
    case .createPseudoTerminal: "make a pseudo-terminal"
    case .link: "make the link"
    case .setMode: "set the mode"
    }
  }
}

extension SocketError {
  package var exitCode: ExitCode {
    switch self {
    case .hostNotFound, .refused, .unreachable, .timedOut, .addressInUse: .unavailable
    case .pathOccupied: .cannotWrite
    case .noPermission: .noPermission
    case .notLoopback: .usage
    case .closed, .lost, .system(_, .read), .system(_, .write): .lineLost
    case .system: .unavailable
    }
  }

  package var explanation: String {
    switch self {
    case .hostNotFound: "there is no such host"
    case .refused: "connection refused"
    case .unreachable: "cannot be reached"
    case .timedOut: "does not answer"
    case .closed: "the other side has closed the connection"
    case .lost: "the connection was lost"
    case .addressInUse: "another program has the port"
    case .pathOccupied: "is there already and is no socket that an earlier run left"
    case .noPermission: "no permission"
    case .notLoopback: "is not on this machine; --dial-remote or --listen-remote allows it"
    case .system(let code, let operation): "cannot \(operation.words): \(SystemText.of(code))"
    }
  }
}

extension HTTPError {
  package var explanation: String {
    switch self {
    case .socket(let error): error.explanation
    case .connectTimedOut: SocketError.timedOut.explanation
    case .responseTimedOut: "the answer did not come in time"
    case .closedEarly: SocketError.closed.explanation
    case .malformedStatusLine, .malformedHeader, .invalidContentLength, .malformedChunk,
      .unsupportedTransferEncoding:
      "the answer is not one of HTTP"
    case .headTooLong, .bodyTooLong: "the answer is too long"
    }
  }
}

extension ComPortError {
  package var explanation: String {
    switch self {
    case .refused: "expected a server of RFC 2217, found one that refuses COM-PORT-OPTION"
    case .noServer: "expected a server of RFC 2217, found no answer to COM-PORT-OPTION"
    case .noAnswer: "the server does not answer what sets up its port"
    case .unsupportedBaud(let baud): PortError.unsupportedBaud(baud).explanation
    case .unsupportedFraming: "the port cannot do 8 data bits, no parity and one stop bit"
    case .interrupted: "interrupted"
    }
  }
}

extension SocketError.Operation {
  /// After "cannot".
  fileprivate var words: String {
    switch self {
    case .resolve: "look the host up"
    case .open: "make a socket"
    case .connect: "connect"
    case .listen: "listen"
    case .accept: "accept a connection"
    case .read: "read"
    case .write: "write"
    }
  }
}
