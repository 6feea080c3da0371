import FirmwareSupport
import Tracker

/// Raspberry Pi Pico: RP2040, the modem at UART0 (GP0 is TX, GP1 is RX), the log at UART1
/// (GP4 is TX), PWRKEY at GP2, which is high while it is pressed.
///
/// The core runs from the crystal of 12 MHz, without a PLL: enough for this work, and it
/// draws less.
///
/// - Source: RP2040 Datasheet (build of 2024-10-15): sections at the registers.
enum Target: Board {
  /// 2.16.1: the crystal of the Pico.
  private static let clock: UInt32 = 12_000_000
  /// 2.14.3: RESETS, and its alias that clears bits (2.1.2).
  private static let resets: UInt = 0x4000_C000
  private static let clearing: UInt = 0x3000
  /// 2.16.7: XOSC.
  private static let crystal: UInt = 0x4002_4000
  /// 2.15.7: CLOCKS.
  private static let clocks: UInt = 0x4000_8000
  /// 2.19.6.1: IO_BANK0.
  private static let pins: UInt = 0x4001_4000
  /// 4.7.6: WATCHDOG.
  private static let watchdog: UInt = 0x4005_8000
  private static let modem = UART(base: 0x4003_4000)
  private static let console = UART(base: 0x4003_8000)
  nonisolated(unsafe) private static var watchdogTicks: UInt32 = 0

  static func start(watchdog time: UInt32) {
    startClocks()
    // 2.14.3, RESETS: IO_BANK0 (5), PADS_BANK0 (8), TIMER (21), UART0 (22) and UART1 (23) leave
    // reset.
    let parts: UInt32 = 1 << 5 | 1 << 8 | 1 << 21 | 1 << 22 | 1 << 23
    store_word(resets + clearing, parts)
    while load_word(resets + 0x08) & parts != parts {}  // RESET_DONE.
    // 2.19.2, table of functions: F2 is UART0 at GPIO 0 and 1, UART1 at GPIO 4 and 5. GPIOn_CTRL
    // is at 8n + 4.
    for pin in UInt(0)...5 where pin < 2 || pin > 3 { store_word(pins + 8 * pin + 4, 2) }
    store_word(pins + 8 * 2 + 4, 5)  // F5 is SIO.
    store_word(0xD000_0024, 1 << 2)  // 2.3.1.7: GPIO_OE_SET.
    modem.start(clock: clock, baud: 115_200, interrupts: true)
    console.start(clock: clock, baud: 115_200, interrupts: false)
    startWatchdog(time)
    store_word(timer + 0x38, 1)  // INTE: the first alarm.
    // 2.3.2: interrupt 0 is TIMER's first, 20 UART0's; M0+ NVIC_ISER.
    store_word(0xE000_E100, 1 << 20 | 1)
    enable_interrupts()
  }

  private static func startClocks() {
    store_word(crystal + 0x0C, 47)  // 2.16.3, STARTUP: 1 ms in units of 256 cycles.
    store_word(crystal, 0xFAB << 12 | 0xAA0)  // CTRL: enable, 1 to 15 MHz.
    while load_word(crystal + 0x04) & 1 << 31 == 0 {}  // STATUS: stable.
    // 2.15.7, CLK_REF_CTRL: SRC 2 is XOSC. CLK_SYS runs from CLK_REF after a reset.
    store_word(clocks + 0x30, 2)
    while load_word(clocks + 0x38) & 1 << 2 == 0 {}  // CLK_REF_SELECTED.
    // CLK_PERI_CTRL: enable, AUXSRC 0 is CLK_SYS.
    store_word(clocks + 0x48, 1 << 11)
  }

  /// 4.6.5: TIMER, which the watchdog's tick drives (4.7.2).
  private static let timer: UInt = 0x4005_4000
  static var counter: UInt32 { load_word(timer + 0x28) }  // TIMERAWL.
  static let countsPerMicrosecond: UInt32 = 1

  /// It must be written before its time, as 4.6.3 compares for equality.
  ///
  /// Project value: 600 cycles, of which the write needs a few.
  static func setAlarm(after counts: UInt32) {
    store_word(timer + 0x10, counter &+ max(counts, 50))  // ALARM0.
  }

  private static func startWatchdog(_ time: UInt32) {
    // 4.7.6, TICK: a tick each microsecond of the reference clock, enable.
    store_word(watchdog + 0x2C, 1 << 9 | clock / 1_000_000)
    // 4.7.2: by erratum RP2040-E1 the counter goes down by two at a tick; 24 bits of it.
    unsafe watchdogTicks = min(time * 2_000, 0xFF_FFFF)
    // 2.13.1, PSM WDSEL: all but ROSC and XOSC are reset.
    store_word(0x4001_0008, 0x1_FFFC)
    feedWatchdog()
    store_word(watchdog, 1 << 30 | 0b111 << 24)  // CTRL: enable; it pauses for a debugger.
  }

  static func setRate(_ baud: UInt32) { modem.start(clock: clock, baud: baud, interrupts: true) }
  static var hasPowerKey: Bool { true }
  static func setPowerKey(isPressed: Bool) {
    store_word(isPressed ? 0xD000_0014 : 0xD000_0018, 1 << 2)  // GPIO_OUT_SET, GPIO_OUT_CLR.
  }
  static func readModem() -> UInt8? { modem.read() }
  static func writeModem(_ byte: UInt8) { modem.write(byte) }
  static func clearInterrupts() {
    store_word(timer + 0x34, 1)  // INTR.
    modem.clearInterrupt()
  }
  static func log(_ byte: UInt8) { console.write(byte) }
  static func feedWatchdog() { unsafe store_word(watchdog + 0x04, watchdogTicks) }

  /// There is nothing to end to: the watchdog restarts it at once.
  static func stop(_ status: Int32) { store_word(watchdog, 1 << 31) }  // CTRL: trigger.

  #if !NoStore
  /// The four sectors before that of the settings (`Link/pico.ld`).
  static var store: StoreLayout? { StoreLayout(pageSize: 4_096, pageCount: 4) }

  static func erase(page: Int) { flash_erase(UInt32(page * 4_096)) }

  static func program(_ bytes: Span<UInt8>, at offset: Int) {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe flash_program(UInt32(offset), $0.baseAddress, UInt32($0.count))
    }
  }
  #endif
}

/// A PL011 (4.2.8).
private struct UART {
  let base: UInt

  func start(clock: UInt32, baud: UInt32, interrupts: Bool) {
    // 4.2.3.2.1: the divisor in 64ths, rounded.
    let divisor = (clock * 8 / baud + 1) / 2
    store_word(base + 0x24, divisor >> 6)  // UARTIBRD.
    store_word(base + 0x28, divisor & 63)  // UARTFBRD.
    store_word(base + 0x2C, 0b111 << 4)  // UARTLCR_H: 8 bits, FIFOs; it takes the divisor over.
    store_word(base + 0x34, 0)  // UARTIFLS: an interrupt at an eighth of the FIFO.
    store_word(base + 0x38, interrupts ? 1 << 4 | 1 << 6 : 0)  // UARTIMSC: RX and its timeout.
    store_word(base + 0x30, 0b11 << 8 | 1)  // UARTCR: RX, TX, enable.
  }

  func read() -> UInt8? {
    guard load_word(base + 0x18) & 1 << 4 == 0 else { return nil }  // UARTFR: RXFE.
    return UInt8(truncatingIfNeeded: load_word(base))
  }

  func write(_ byte: UInt8) {
    while load_word(base + 0x18) & 1 << 5 != 0 {}  // UARTFR: TXFF.
    store_word(base, UInt32(byte))
  }

  func clearInterrupt() { store_word(base + 0x44, 1 << 4 | 1 << 6) }  // UARTICR.
}
