#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A port that termios drives.
struct TerminalDevice: ~Copyable {
  let descriptor: Int32

  init(path: String, settings: PortSettings) throws(PortError) {
    descriptor = try Self.open(path, settings)
  }

  deinit {
    ExclusiveUse.release(descriptor)
    SystemCall.close(descriptor)
  }

  func configure(_ settings: PortSettings) throws(PortError) {
    try TerminalSettings.configure(descriptor, settings)
  }

  func setBaud(_ baud: UInt32) throws(PortError) {
    try TerminalSettings.setBaud(baud, of: descriptor)
  }

  func setDTR(_ isOn: Bool) throws(PortError) {
    try setModemLine(TIOCM_DTR, isOn, .setDTR)
  }

  func setRTS(_ isOn: Bool) throws(PortError) {
    try setModemLine(TIOCM_RTS, isOn, .setRTS)
  }

  private static func open(
    _ path: String,
    _ settings: PortSettings
  ) throws(PortError) -> Int32 {
    let descriptor = SystemCall.open(path)
    guard descriptor >= 0 else { throw PortError(code: errno, .open) }
    do {
      try ExclusiveUse.claim(descriptor)
      try TerminalSettings.makeRaw(descriptor)
      try TerminalSettings.configure(descriptor, settings)
    } catch {
      SystemCall.close(descriptor)
      throw error
    }
    return descriptor
  }

  private func setModemLine(
    _ line: Int32,
    _ isOn: Bool,
    _ operation: PortError.Operation
  ) throws(PortError) {
    var bits = line
    guard ioctl(descriptor, UInt(isOn ? TIOCMBIS : TIOCMBIC), &bits) == 0 else {
      throw PortError(code: errno, operation)
    }
  }
}
