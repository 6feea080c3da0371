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
  init(path: String, baud: UInt32) throws(PortError) {
    (port, descriptor) = try Self.open(path, baud: baud)
  }

  deinit {
    ExclusiveUse.release(descriptor)
    sp_close(port)
    sp_free_port(port)
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
    baud: UInt32
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
      try configure(port, baud: baud)
    } catch {
      sp_close(port)
      sp_free_port(port)
      throw error
    }
    return (port, descriptor)
  }

  private static func configure(_ port: OpaquePointer, baud: UInt32) throws(PortError) {
    try check(sp_set_bits(port, 8), .configure)
    try check(sp_set_parity(port, SP_PARITY_NONE), .configure)
    try check(sp_set_stopbits(port, 1), .configure)
    try check(sp_set_flowcontrol(port, SP_FLOWCONTROL_NONE), .configure)
    try setBaud(baud, of: port)
    // What arrived before the settings were right is noise.
    try check(sp_flush(port, SP_BUF_INPUT), .configure)
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
