#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The settings of a terminal that carries bytes and edits nothing.
enum TerminalSettings {
  static func makeRaw(_ descriptor: Int32) throws(PortError) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { throw PortError(code: errno, .configure) }
    cfmakeraw(&settings)
    settings.c_cflag |= tcflag_t(CREAD | CLOCAL)
    settings.c_cflag &= ~tcflag_t(CSTOPB)
    setReadWait(&settings)
    guard tcsetattr(descriptor, TCSANOW, &settings) == 0 else {
      throw PortError(code: errno, .configure)
    }
  }

  /// One byte is enough to wake a reader: VMIN 1, VTIME 0.
  private static func setReadWait(_ settings: inout termios) {
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
  }

  /// Everything but what `makeRaw` does.
  static func configure(
    _ descriptor: Int32,
    _ settings: PortSettings
  ) throws(PortError) {
    var terminal = termios()
    guard tcgetattr(descriptor, &terminal) == 0 else { throw PortError(code: errno, .configure) }
    terminal.c_cflag &= ~tcflag_t(CSIZE | PARENB | PARODD | CSTOPB) & ~tcflag_t(CRTSCTS)
    terminal.c_iflag &= ~tcflag_t(IXON | IXOFF | IXANY)
    terminal.c_cflag |= tcflag_t(settings.dataBits == .seven ? CS7 : CS8)
    switch settings.parity {
    case .none: break
    case .even: terminal.c_cflag |= tcflag_t(PARENB)
    case .odd: terminal.c_cflag |= tcflag_t(PARENB | PARODD)
    }
    if settings.stopBits == .two { terminal.c_cflag |= tcflag_t(CSTOPB) }
    switch settings.flowControl {
    case .none: break
    case .lines: terminal.c_cflag |= tcflag_t(CRTSCTS)
    case .characters: terminal.c_iflag |= tcflag_t(IXON | IXOFF)
    }
    guard tcsetattr(descriptor, TCSANOW, &terminal) == 0 else {
      throw PortError(code: errno, .configure)
    }
    try setBaud(settings.baud, of: descriptor)
  }

  static func setBaud(_ baud: UInt32, of descriptor: Int32) throws(PortError) {
    guard let speed = speed(ofBaud: baud) else { throw .unsupportedBaud(baud) }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0, cfsetspeed(&settings, speed) == 0,
      tcsetattr(descriptor, TCSANOW, &settings) == 0
    else {
      throw PortError(code: errno, .setBaud)
    }
  }

  /// The rate that the terminal was set to last; `nil` when it does not say.
  ///
  /// Also a rate without a constant, which programs set by other ways.
  static func baud(of descriptor: Int32) -> UInt32? {
    storedBaud(of: descriptor).map { $0 == 0 ? hungUpBaud : $0 }
  }

  /// The same with 0 for B0, which hangs up.
  static func storedBaud(of descriptor: Int32) -> UInt32? {
    #if canImport(Darwin)
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    return UInt32(cfgetospeed(&settings))
    #else
    // Glibc does not have it. Source: Linux asm-generic/ioctls.h, TCGETS2, and
    // termbits.h, `struct termios2`: 44 bytes, `c_ospeed` the last four; the same
    // on x86-64, arm, aarch64 and riscv.
    let getSettings: UInt = 0x802C_542A
    var settings = [UInt8](repeating: 0, count: 44)
    guard ioctl(descriptor, getSettings, &settings) == 0 else { return nil }
    return settings.withUnsafeBytes { $0.load(fromByteOffset: 40, as: UInt32.self) }
    #endif
  }

  /// The rate of a UART that is told to hang up, as by a program that clears all
  /// settings and sets no rate.
  ///
  /// - Source: Linux drivers/tty/serial/serial_core.c, `uart_get_baud_rate`, "B0".
  private static let hungUpBaud: UInt32 = 9_600

  /// The constant of a rate.
  ///
  /// - Source: POSIX termios.h and Linux asm-generic/termbits.h.
  private static func speed(ofBaud baud: UInt32) -> speed_t? {
    #if canImport(Darwin)
    return speed_t(baud)
    #else
    return speeds.first { $0.baud == baud }.map { speed_t($0.constant) }
    #endif
  }

  #if !canImport(Darwin)
  private static let speeds: [(baud: UInt32, constant: Int32)] = [
    (300, B300), (600, B600), (1_200, B1200), (2_400, B2400), (4_800, B4800), (9_600, B9600),
    (19_200, B19200), (38_400, B38400), (57_600, B57600), (115_200, B115200), (230_400, B230400),
    (460_800, B460800), (921_600, B921600), (1_000_000, B1000000), (2_000_000, B2000000),
    (3_000_000, B3000000), (4_000_000, B4000000),
  ]
  #endif
}

/// One program at a time on a port.
///
/// `flock` keeps a second sniffer out, also root's; `TIOCEXCL` keeps out other
/// programs that are not root. Advisory both, and enough against accidents.
enum ExclusiveUse {
  static func claim(_ descriptor: Int32) throws(PortError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw PortError(code: errno, .open) }
    guard ioctl(descriptor, UInt(TIOCEXCL)) == 0 else { throw PortError(code: errno, .configure) }
  }

  /// The mark outlives a descriptor while another is open, as the one that a
  /// pseudo-terminal keeps: take it off.
  static func release(_ descriptor: Int32) {
    _ = ioctl(descriptor, UInt(TIOCNXCL))
  }
}
