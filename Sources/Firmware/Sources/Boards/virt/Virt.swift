import FirmwareSupport
import Tracker

/// QEMU's RISC-V `virt`: its one UART is the modem's line, the log goes out by
/// semihosting.
///
/// It has no watchdog: the tick counts, and resets by the test device.
///
/// - Source: QEMU, hw/riscv/virt.c (memory map) and hw/misc/sifive_test.c; TL16C550C
///   (SLLS177), table 4, registers.
enum Target: Board {
  private static let modem = UART(base: 0x1000_0000)
  nonisolated(unsafe) private static var limit: UInt32 = 0
  nonisolated(unsafe) private static var unfed: UInt32 = 0

  static func start(watchdog time: UInt32) {
    unsafe limit = time
    modem.start()
    store_word(0x0C00_0000 + 4 * 10, 1)  // PLIC: the UART's priority,
    store_word(0x0C00_2000, 1 << 10)  // enabled for hart 0,
    store_word(0x0C20_0000, 0)  // no threshold.
    // CLINT: the next millisecond. After a reset its time goes on.
    let next = (UInt64(load_word(0x0200_BFFC)) << 32 | UInt64(load_word(0x0200_BFF8))) + 10_000
    store_word(0x0200_4004, UInt32(truncatingIfNeeded: next >> 32))
    store_word(0x0200_4000, UInt32(truncatingIfNeeded: next))
    enable_interrupts()
  }

  static func setRate(_ baud: UInt32) { modem.setRate(baud) }
  static func readModem() -> UInt8? { modem.read() }
  static func writeModem(_ byte: UInt8) { modem.write(byte) }
  static func clearModemInterrupt() {}
  static func log(_ byte: UInt8) { semihosting_write(byte) }
  static func feedWatchdog() { unsafe unfed = 0 }
  static func stop(_ status: Int32) { semihosting_exit(status) }

  static func tick() {
    unsafe unfed += 1
    if unsafe unfed >= limit { store_word(0x0010_0000, 0x7777) }  // FINISHER_RESET.
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

  func start() { store_byte(base + 1, 1) }  // IER: received data.

  func setRate(_ baud: UInt32) {
    let divisor = (399_193 + baud - 1) / baud  // Rounded up: QEMU takes the next rate above.
    store_byte(base + 3, 0x83)  // LCR: 8 bits, and the divisor in registers 0 and 1.
    store_byte(base, UInt8(truncatingIfNeeded: divisor))
    store_byte(base + 1, UInt8(truncatingIfNeeded: divisor >> 8))
    store_byte(base + 3, 0x03)
    store_byte(base + 1, 1)
  }

  func read() -> UInt8? { load_byte(base + 5) & 0x01 == 0 ? nil : load_byte(base) }

  func write(_ byte: UInt8) {
    while load_byte(base + 5) & 0x20 == 0 {}
    store_byte(base, byte)
  }
}
