import FirmwareSupport

/// Raspberry Pi Pico and Pico 2: the modem at UART0 (GP0 is TX, GP1 is RX), the log at UART1 (GP4
/// is TX), PWRKEY at GP2, which is high while it is pressed.
///
/// The core runs from the crystal of 12 MHz, without a PLL: enough for this work, and it
/// draws less. Both chips have the same parts; `Chip` has where they are, and what else differs.
///
/// - Source: RP2040 Datasheet (build of 2024-10-15), whose sections are at the registers; those of
///   the RP2350's are at `Chip`.
enum Target: Board {
  /// 2.16.1: the crystal of the Pico.
  static let clock: UInt32 = 12_000_000
  /// 2.1.2: the alias of a register that clears bits.
  static let clearing: UInt = 0x3000
  private static let modem = UART(base: Chip.modem)
  private static let console = UART(base: Chip.console)
  nonisolated(unsafe) private static var watchdogTicks: UInt32 = 0

  static func start(watchdog time: UInt32) {
    startClocks()
    // 2.14.3, RESETS: what is used leaves reset.
    store_word(Chip.resets + clearing, Chip.parts)
    while load_word(Chip.resets + 0x08) & Chip.parts != Chip.parts {}  // RESET_DONE.
    // 2.19.2, table of functions: F2 is UART0 at GPIO 0 and 1, UART1 at GPIO 4 and 5. GPIOn_CTRL
    // is at 8n + 4.
    for pin in UInt(0)...5 where pin < 2 || pin > 3 { store_word(Chip.pins + 8 * pin + 4, 2) }
    store_word(Chip.pins + 8 * 2 + 4, 5)  // F5 is SIO.
    store_word(Chip.enableOutput, 1 << 2)
    for pin in UInt(0)...5 where pin != 3 { Chip.connect(pin) }
    modem.start(clock: clock, baud: 115_200, interrupts: true)
    console.start(clock: clock, baud: 115_200, interrupts: false)
    Chip.startTicks()
    startWatchdog(time)
    store_word(Chip.timer + Chip.timerEnable, 1)  // INTE: the first alarm.
    // NVIC_ISER. Interrupt 0 is the timer's first.
    store_word(0xE000_E100, 1)
    store_word(0xE000_E100 + UInt(Chip.modemLine / 32) * 4, 1 << (Chip.modemLine % 32))
    enable_interrupts()
  }

  private static func startClocks() {
    store_word(Chip.crystal + 0x0C, 47)  // 2.16.3, STARTUP: 1 ms in units of 256 cycles.
    store_word(Chip.crystal, 0xFAB << 12 | 0xAA0)  // CTRL: enable, 1 to 15 MHz.
    while load_word(Chip.crystal + 0x04) & 1 << 31 == 0 {}  // STATUS: stable.
    // 2.15.7, CLK_REF_CTRL: SRC 2 is XOSC.
    store_word(Chip.clocks + 0x30, 2)
    while load_word(Chip.clocks + 0x38) & 1 << 2 == 0 {}  // CLK_REF_SELECTED.
    // CLK_SYS_CTRL: SRC 0 is CLK_REF.
    store_word(Chip.clocks + 0x3C + clearing, 1)
    while load_word(Chip.clocks + 0x44) & 1 == 0 {}  // CLK_SYS_SELECTED.
    // CLK_PERI_CTRL: enable, AUXSRC 0 is CLK_SYS.
    store_word(Chip.clocks + 0x48, 1 << 11)
  }

  static var counter: UInt32 { load_word(Chip.timer + 0x28) }  // 4.6.5: TIMERAWL.
  static let countsPerMicrosecond: UInt32 = 1

  /// It must be written before its time, as 4.6.3 compares for equality.
  ///
  /// Project value: 600 cycles, of which the write needs a few.
  static func setAlarm(after counts: UInt32) {
    store_word(Chip.timer + 0x10, counter &+ max(counts, 50))  // ALARM0.
  }

  private static func startWatchdog(_ time: UInt32) {
    // 4.7.6, LOAD: 24 bits.
    unsafe watchdogTicks = min(time * Chip.watchdogCounts, 0xFF_FFFF)
    // 2.13.1, PSM WDSEL: all but ROSC and XOSC are reset.
    store_word(Chip.powerOn + 0x08, Chip.watchdogResets)
    feedWatchdog()
    store_word(Chip.watchdog, 1 << 30 | 0b111 << 24)  // CTRL: enable; it pauses for a debugger.
  }

  static func setRate(_ baud: UInt32) { modem.start(clock: clock, baud: baud, interrupts: true) }
  static var hasPowerKey: Bool { true }
  static func setPowerKey(isPressed: Bool) {
    store_word(isPressed ? Chip.setOutput : Chip.clearOutput, 1 << 2)
  }
  static func readModem() -> UInt8? { modem.read() }
  static func writeModem(_ byte: UInt8) { modem.write(byte) }
  static func clearInterrupts() {
    store_word(Chip.timer + Chip.timerRaw, 1)
    modem.clearInterrupt()
  }
  static func log(_ byte: UInt8) { console.write(byte) }
  static func feedWatchdog() { unsafe store_word(Chip.watchdog + 0x04, watchdogTicks) }

  /// There is nothing to end to: the watchdog restarts it at once, and resets the UART.
  static func stop(_ status: Int32) {
    console.finish()
    store_word(Chip.watchdog, 1 << 31)  // CTRL: trigger.
  }
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

  /// Until all is sent, UARTFR: BUSY.
  ///
  /// Project value: each pass takes six cycles or more, and so all of them more than a full FIFO
  /// at 115,200 baud.
  func finish() {
    for _ in 0..<10_000 where load_word(base + 0x18) & 1 << 3 == 0 { return }
  }

  func clearInterrupt() { store_word(base + 0x44, 1 << 4 | 1 << 6) }  // UARTICR.
}
