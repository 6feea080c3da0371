import FirmwareSupport
import Tracker

/// Arm MPS2: QEMU's `mps2-an386` (Cortex-M4), and `mps2-an385` (Cortex-M3) for ARMv6-M
/// code, at 25 MHz.
///
/// UART 0 (the first `-serial`) is the modem's line, UART 1 the log, UART 2 the bridge to
/// the sensor.
///
/// - Source: Arm Cortex-M System Design Kit TRM (DDI 0479D), 4.1 APB timer, 4.3 APB UART,
///   4.6 APB watchdog; Application Note AN386, 3.1 memory map.
enum Target: Board {
  private static let clock: UInt32 = 25_000_000
  private static let watchdog: UInt = 0x4000_8000
  private static let modem = UART(base: 0x4000_4000)
  private static let console = UART(base: 0x4000_5000)
  nonisolated(unsafe) private static var watchdogTicks: UInt32 = 0

  static func start(watchdog time: UInt32) {
    modem.start(divisor: clock / 115_200, interrupts: true)
    console.start(divisor: clock / 115_200, interrupts: false)
    unsafe watchdogTicks = clock / 1_000 * time
    store_word(watchdog + 0xC00, 0x1ACC_E551)  // WDOGLOCK: writes are allowed.
    feedWatchdog()
    store_word(watchdog + 0x08, 0b11)  // WDOGCONTROL: an NMI at first, and then a reset.
    store_word(counting + 0x08, .max)  // RELOAD: 32 bits, and then again,
    store_word(counting, 1)  // enabled.
    store_word(0xE000_E100, 0x1FFF)  // NVIC: the lines of UARTs and timers.
    enable_interrupts()
  }

  // Two APB timers, which count down.

  private static let counting: UInt = 0x4000_0000
  private static let alarm: UInt = 0x4000_1000
  static var counter: UInt32 { ~load_word(counting + 0x04) }
  static let countsPerMicrosecond: UInt32 = 25

  static func setAlarm(after counts: UInt32) {
    store_word(alarm, 0)
    store_word(alarm + 0x08, counts)  // RELOAD,
    store_word(alarm + 0x04, counts)  // VALUE,
    store_word(alarm, 0b1001)  // CTRL: enabled, with interrupt.
  }

  static func setRate(_ baud: UInt32) { modem.start(divisor: clock / baud, interrupts: true) }
  static func readModem() -> UInt8? { modem.read() }
  static func writeModem(_ byte: UInt8) { modem.write(byte) }
  static func clearInterrupts() {
    store_word(alarm, 0)
    store_word(alarm + 0x0C, 1)  // INTCLEAR.
    modem.clearInterrupt()
    #if !NoMovement
    sensor.clearInterrupt()
    #endif
  }
  static func log(_ byte: UInt8) { console.write(byte) }
  static func feedWatchdog() { unsafe store_word(watchdog, watchdogTicks) }
  static func stop(_ status: Int32) { semihosting_exit(status) }

  #if !NoMovement
  private static let sensor = UART(base: 0x4000_6000)
  static var hasSensor: Bool { true }
  static func setSensorRate(_ baud: UInt32) {
    sensor.start(divisor: clock / baud, interrupts: true)
  }
  static func readSensor() -> UInt8? { sensor.read() }
  static func writeSensor(_ byte: UInt8) { sensor.write(byte) }
  #endif

  #if !NoStore
  // The board has no flash: the first 8 kB of its PSRAM stand for four pages of it, each
  // byte of which is changed by itself.

  static var store: StoreLayout? { StoreLayout(pageSize: pageSize, pageCount: 4) }
  private static let pageSize = 2_048
  private static let pages: UInt = 0x2100_0000

  static func erase(page: Int) {
    let start = pages + UInt(page * pageSize)
    for offset in 0..<UInt(pageSize) { store_byte(start + offset, 0xFF) }
  }

  /// As flash: a bit only ever goes from 1 to 0.
  static func program(_ bytes: Span<UInt8>, at offset: Int) {
    let start = pages + UInt(offset)
    for index in bytes.indices {
      let address = start + UInt(index)
      store_byte(address, load_byte(address) & bytes[index])
    }
  }
  #endif
}

/// A CMSDK APB UART.
private struct UART {
  let base: UInt

  func start(divisor: UInt32, interrupts: Bool) {
    store_word(base + 0x10, divisor)
    store_word(base + 0x08, interrupts ? 0b1011 : 0b01)
  }

  func read() -> UInt8? {
    guard load_word(base + 0x04) & 0b10 != 0 else { return nil }
    return UInt8(truncatingIfNeeded: load_word(base))
  }

  func write(_ byte: UInt8) {
    while load_word(base + 0x04) & 0b01 != 0 {}
    store_word(base, UInt32(byte))
  }

  func clearInterrupt() { store_word(base + 0x0C, 0b1111) }
}
