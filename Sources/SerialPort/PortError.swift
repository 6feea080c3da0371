#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What is wrong with a serial port or a pseudo-terminal.
public enum PortError: Error, Equatable, Sendable {
  /// There is no such path, or no device behind it.
  case notFound
  /// A folder, where a device was expected.
  case isDirectory
  /// A file, a disk, a pipe: something that has no line settings.
  case notATerminal
  /// Only root or a group, often dialout, may open the device.
  case noPermission
  /// Another program holds the port.
  case busy
  /// The device was unplugged, or the other side of a pseudo-terminal is gone.
  case lost
  /// The driver cannot do this rate.
  case unsupportedBaud(UInt32)
  /// The line has no such thing: a pseudo-terminal has no DTR.
  case unsupported(Operation)
  /// Where the link should be, there is something other than a link that Sniffer made.
  case linkOccupied
  /// The link leads to the pseudo-terminal of a process that runs.
  case linkInUse(process: Int32)
  /// Any other failure, with the error number of the system.
  case system(code: Int32, Operation)

  /// What was being done.
  public enum Operation: Equatable, Sendable {
    /// Listing the ports.
    case list
    /// Opening the path.
    case open
    /// Setting bits, parity and flow control.
    case configure
    /// Setting the baud rate.
    case setBaud
    /// Driving the line DTR.
    case setDTR
    /// Driving the line RTS.
    case setRTS
    /// Reading bytes.
    case read
    /// Writing bytes.
    case write
    /// Creating a pseudo-terminal.
    case createPseudoTerminal
    /// Creating the link to a pseudo-terminal.
    case link
    /// Setting the permissions of a pseudo-terminal.
    case setMode
  }

  /// What an error number means for `operation`.
  init(code: Int32, _ operation: Operation) {
    let isTransfer = operation == .read || operation == .write
    switch code {
    case ENOENT: self = .notFound
    case ENXIO, ENODEV: self = isTransfer ? .lost : .notFound
    case EIO where isTransfer, EPIPE where isTransfer: self = .lost
    case EISDIR: self = .isDirectory
    case ENOTTY where operation == .setDTR || operation == .setRTS: self = .unsupported(operation)
    case ENOTTY: self = .notATerminal
    // A link is made in a directory of the user's: no group of ports lets anybody do that.
    case EACCES where operation == .link, EPERM where operation == .link:
      self = .system(code: code, operation)
    case EACCES, EPERM: self = .noPermission
    case EBUSY, EWOULDBLOCK: self = .busy
    default: self = .system(code: code, operation)
    }
  }
}
