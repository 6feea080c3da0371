#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What is wrong with a file that the command line names.
package enum FileError: CommandFailure, Equatable, Sendable {
  case notFound(path: String)
  case isDirectory(path: String)
  /// A FIFO, a device or a socket, which may have no end; with `orStdin`, `-` may be named instead.
  case isNotRegular(path: String, orStdin: Bool = true)
  case noPermission(path: String)
  /// A text whose characters have two bytes each, as some editors and shells write it.
  case isUTF16(path: String)
  /// Ctrl-C, while the program waited to read or to write.
  case interrupted(path: String)
  /// Larger than a text that is read whole may be.
  case tooLong(path: String, limit: Int)
  /// Another program has locked it.
  case inUse(path: String)
  /// It is a trace or a scenario, and what is to be written in its place is none, or it is read.
  case holdsTrace(path: String)
  case cannotRead(path: String, code: Int32)
  case cannotWrite(path: String, code: Int32)

  package init(reading path: String, code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self = .notFound(path: path)
    case EISDIR: self = .isDirectory(path: path)
    case EACCES, EPERM: self = .noPermission(path: path)
    case EINTR: self = .interrupted(path: path)
    default: self = .cannotRead(path: path, code: code)
    }
  }

  /// A path that leads nowhere, or to a directory, is no input, but an output that
  /// cannot be written.
  package init(writing path: String, code: Int32) {
    switch code {
    case EACCES, EPERM: self = .noPermission(path: path)
    case ECANCELED: self = .interrupted(path: path)
    default: self = .cannotWrite(path: path, code: code)
    }
  }

  /// The same of a file that stdin cannot take the place of.
  package var withoutStdin: FileError {
    guard case .isNotRegular(let path, _) = self else { return self }
    return .isNotRegular(path: path, orStdin: false)
  }

  package var exitCode: ExitCode {
    switch self {
    case .notFound, .isDirectory, .isNotRegular: .noInput
    case .noPermission: .noPermission
    case .tooLong, .isUTF16: .badInput
    case .interrupted: .interrupted
    case .cannotRead: .noInput
    case .cannotWrite, .inUse, .holdsTrace: .cannotWrite
    }
  }

  package var message: String {
    switch self {
    case .notFound(let path): "\(VisibleText.of(path)): there is no such file"
    case .isDirectory(let path): "\(VisibleText.of(path)): is a directory, expected a file"
    case .isNotRegular(let path, let orStdin):
      "\(VisibleText.of(path)): is not a regular file" + (orStdin ? "; - reads from stdin" : "")
    case .noPermission(let path): "\(VisibleText.of(path)): no permission"
    case .isUTF16(let path):
      "\(VisibleText.of(path)): byte 0: found the mark of UTF-16, expected UTF-8 or the line's own "
        + "bytes; iconv -f UTF-16 -t UTF-8 makes them"
    case .interrupted(let path): "\(VisibleText.of(path)): interrupted"
    case .tooLong(let path, let limit):
      "\(VisibleText.of(path)): longer than \(limit) bytes"
    case .inUse(let path): "\(VisibleText.of(path)): in use by another program"
    case .holdsTrace(let path):
      "\(VisibleText.of(path)): found a trace or a scenario, expected a file that may be replaced"
    case .cannotRead(let path, let code):
      "\(VisibleText.of(path)): cannot be read: \(SystemText.of(code))"
    case .cannotWrite(let path, let code):
      "\(VisibleText.of(path)): cannot be written: \(SystemText.of(code))"
    }
  }
}

/// The system's own words for an error number.
package enum SystemText {
  package static func of(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
