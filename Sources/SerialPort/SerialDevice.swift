#if SerialPort
import CSerialPort
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A port that libserialport drives.
struct SerialDevice: ~Copyable {
  private let port: OpaquePointer
  let descriptor: Int32

  /// Throws `.notATerminal` for what libserialport does not know, which says
  /// nothing about what termios can do with it.
  init(path: String, settings: PortSettings) throws(PortError) {
    (port, descriptor) = try Self.open(path, settings)
  }

  deinit {
    ExclusiveUse.release(descriptor)
    sp_close(port)
    sp_free_port(port)
  }

  func configure(_ settings: PortSettings) throws(PortError) {
    try Self.configure(port, settings)
  }

  func setBaud(_ baud: UInt32) throws(PortError) {
    try Self.setBaud(baud, of: port)
  }

  func setDTR(_ isOn: Bool) throws(PortError) {
    try check(sp_set_dtr(port, isOn ? SP_DTR_ON : SP_DTR_OFF), .setDTR)
  }

  func setRTS(_ isOn: Bool) throws(PortError) {
    try check(sp_set_rts(port, isOn ? SP_RTS_ON : SP_RTS_OFF), .setRTS)
  }

  private static func open(
    _ path: String,
    _ settings: PortSettings
  ) throws(PortError) -> (OpaquePointer, Int32) {
    var found: OpaquePointer?
    // SP_ERR_ARG: there is no /sys/class/tty entry of this name.
    guard sp_get_port_by_name(path, &found) == SP_OK, let port = found else {
      throw .notATerminal
    }
    var descriptor: Int32 = -1
    do {
      try check(sp_open(port, SP_MODE_READ_WRITE), .open)
      try check(sp_get_port_handle(port, &descriptor), .open)
      try ExclusiveUse.claim(descriptor)
      try configure(port, settings)
      // What arrived before the settings were right is noise.
      try check(sp_flush(port, SP_BUF_INPUT), .configure)
    } catch {
      sp_close(port)
      sp_free_port(port)
      throw error
    }
    return (port, descriptor)
  }

  private static func configure(
    _ port: OpaquePointer,
    _ settings: PortSettings
  ) throws(PortError) {
    try check(sp_set_bits(port, Int32(settings.dataBits.rawValue)), .configure)
    try check(sp_set_parity(port, parity(settings.parity)), .configure)
    try check(sp_set_stopbits(port, Int32(settings.stopBits.rawValue)), .configure)
    try check(sp_set_flowcontrol(port, flowControl(settings.flowControl)), .configure)
    try setBaud(settings.baud, of: port)
  }

  private static func parity(_ parity: PortSettings.Parity) -> sp_parity {
    switch parity {
    case .none: SP_PARITY_NONE
    case .even: SP_PARITY_EVEN
    case .odd: SP_PARITY_ODD
    }
  }

  private static func flowControl(_ flow: PortSettings.FlowControl) -> sp_flowcontrol {
    switch flow {
    case .none: SP_FLOWCONTROL_NONE
    case .lines: SP_FLOWCONTROL_RTSCTS
    case .characters: SP_FLOWCONTROL_XONXOFF
    }
  }

  private static func setBaud(_ baud: UInt32, of port: OpaquePointer) throws(PortError) {
    guard let rate = Int32(exactly: baud), rate > 0 else { throw .unsupportedBaud(baud) }
    do {
      try check(sp_set_baudrate(port, rate), .setBaud)
    } catch .unsupported, .system(code: EINVAL, .setBaud) {
      throw .unsupportedBaud(baud)
    }
  }
}

/// Turns a libserialport status into an error.
///
/// The error number is fetched only after `SP_ERR_FAIL`; the library forbids
/// asking for it at any other time.
private func check(
  _ status: sp_return,
  _ operation: PortError.Operation
) throws(PortError) {
  switch status {
  case SP_ERR_FAIL: throw PortError(code: sp_last_error_code(), operation)
  case SP_ERR_SUPP, SP_ERR_ARG: throw .unsupported(operation)
  case SP_ERR_MEM: throw .system(code: ENOMEM, operation)
  default: break
  }
}
#endif
