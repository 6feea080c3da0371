import FirmwareSupport
import Tracker

/// QEMU's RISC-V `virt`: its one UART is the modem's line, the log goes out by
/// semihosting.
///
/// In the machine of `sniffer` it has a second UART, to the sensor's bridge, and PWRKEY at
/// OUT1 of the first.
///
/// It has no watchdog: the alarm comes when that is due, too, and resets by the test
/// device.
///
/// - Source: QEMU, hw/riscv/virt.c (memory map) and hw/misc/sifive_test.c; TL16C550C
///   (SLLS177), table 4, registers.
enum Target: Board {
  nonisolated(unsafe) private static var modem = UART(base: 0x1000_0000)
  nonisolated(unsafe) private static var limit: UInt32 = 0
  /// What the counter was when the watchdog was fed.
  nonisolated(unsafe) private static var fed: UInt32 = 0

  static func start(watchdog time: UInt32) {
    unsafe limit = time * 1_000 * countsPerMicrosecond
    feedWatchdog()
    setAlarm(after: unsafe limit)
    #if !NoMovement
    unsafe isSensorWatched = settings_page()[20] & 1 != 0
    #endif
    unsafe modem.start()
    store_word(0x0C00_0000 + 4 * 10, 1)  // PLIC: the UART's priority,
    store_word(0x0C00_2000, 1 << 10)  // enabled for hart 0,
    store_word(0x0C20_0000, 0)  // no threshold.
    enable_interrupts()
  }

  static func setRate(_ baud: UInt32) { unsafe modem.setRate(baud) }
  static var hasPowerKey: Bool { true }
  static func setPowerKey(isPressed: Bool) { unsafe modem.setOutput(isPressed) }
  static func readModem() -> UInt8? { unsafe modem.read() }
  static func writeModem(_ byte: UInt8) { unsafe modem.write(byte) }
  static func log(_ byte: UInt8) { semihosting_write(byte) }
  static func feedWatchdog() { unsafe fed = counter }
  static func stop(_ status: Int32) { semihosting_exit(status) }

  #if !NoMovement
  nonisolated(unsafe) private static var sensor = UART(base: 0x1000_0100)
  /// Where the page has the flag: QEMU has none, and an access would be a fault there.
  static var hasSensor: Bool { unsafe isSensorWatched }
  nonisolated(unsafe) private static var isSensorWatched = false
  static func setSensorRate(_ baud: UInt32) {
    unsafe sensor.start()
    unsafe sensor.setRate(baud)
  }
  static func readSensor() -> UInt8? { hasSensor ? unsafe sensor.read() : nil }
  static func writeSensor(_ byte: UInt8) { unsafe sensor.write(byte) }
  #endif

  // CLINT: `mtime`, which goes on after a reset, and `mtimecmp`.

  static var counter: UInt32 { load_word(0x0200_BFF8) }
  static let countsPerMicrosecond: UInt32 = 10

  static func setAlarm(after counts: UInt32) {
    var (high, low): (UInt32, UInt32)
    repeat {
      high = load_word(0x0200_BFFC)
      low = counter
    } while load_word(0x0200_BFFC) != high
    let (next, hasCarried) = low.addingReportingOverflow(counts)
    store_word(0x0200_4004, .max)  // Never a smaller value between the two halves.
    store_word(0x0200_4000, next)
    store_word(0x0200_4004, hasCarried ? high &+ 1 : high)
  }

  static func clearInterrupts() {
    let unfed = unsafe counter &- fed
    if unsafe unfed >= limit { store_word(0x0010_0000, 0x7777) }  // FINISHER_RESET.
    setAlarm(after: unsafe limit &- unfed)
  }

  #if !NoStore
  // The second flash device (`-drive if=pflash,unit=1`): two chips of 16 bits side by side,
  // with Intel's command set; a sector of both has 256 kB.
  //
  // - Source: QEMU, hw/riscv/virt.c; Intel StrataFlash J3 (316577), table of commands.

  static var store: StoreLayout? { StoreLayout(pageSize: sectorSize, pageCount: 2) }
  private static let sectorSize = 262_144
  private static let flash: UInt = 0x2200_0000

  static func erase(page: Int) {
    let sector = flash + UInt(page * sectorSize)
    command(0x20, at: sector)  // Block erase,
    command(0xD0, at: sector)  // confirmed.
    settle(at: sector)
  }

  static func program(_ bytes: Span<UInt8>, at offset: Int) {
    for index in stride(from: 0, to: bytes.count, by: 4) {
      var word: UInt32 = 0
      for byte in 0..<4 { word = word << 8 | UInt32(bytes[index + 3 - byte]) }
      let address = flash + UInt(offset + index)
      command(0x40, at: address)  // Word program.
      store_word(address, word)
      settle(at: address)
    }
  }

  /// Writes a command to both chips.
  private static func command(_ code: UInt32, at address: UInt) {
    store_word(address, code << 16 | code)
  }

  /// Waits until both chips are ready, and lets them be read as memory again.
  private static func settle(at address: UInt) {
    while load_word(address) & 0x0080_0080 != 0x0080_0080 {}
    command(0xFF, at: address)
  }
  #endif
}

/// An NS16550, whose rate with a divisor of 1 is 399,193 baud.
private struct UART {
  let base: UInt
  /// Bytes that the FIFO has room for at least.
  private var room = 0

  init(base: UInt) { self.base = base }

  func start() {
    store_byte(base + 2, 0x87)  // FCR: FIFOs on and empty, an interrupt at 8 bytes of 16.
    store_byte(base + 1, 1)  // IER: received data.
  }

  func setOutput(_ isOn: Bool) { store_byte(base + 4, isOn ? 0x0C : 0x08) }  // MCR: OUT1; OUT2.

  func setRate(_ baud: UInt32) {
    let divisor = (399_193 + baud - 1) / baud  // Rounded up: QEMU takes the next rate above.
    store_byte(base + 3, 0x83)  // LCR: 8 bits, and the divisor in registers 0 and 1.
    store_byte(base, UInt8(truncatingIfNeeded: divisor))
    store_byte(base + 1, UInt8(truncatingIfNeeded: divisor >> 8))
    store_byte(base + 3, 0x03)
    store_byte(base + 1, 1)
  }

  func read() -> UInt8? { load_byte(base + 5) & 0x01 == 0 ? nil : load_byte(base) }

  mutating func write(_ byte: UInt8) {
    repeat {
      if load_byte(base + 5) & 0x20 != 0 { room = 16 }  // LSR: the FIFO is empty.
    } while room == 0
    room -= 1
    store_byte(base, byte)
  }
}
