import FirmwareSupport

/// ESP32-C3, on a module or board with 4 MB of flash: the modem at UART1 (GPIO4 is TX, GPIO5 is
/// RX), the log at UART0 (GPIO21 is TX), PWRKEY at GPIO10, which is high while it is pressed.
///
/// All runs from the crystal of 40 MHz, without a PLL. The ROM starts it by "direct boot", without
/// a bootloader of Espressif's.
///
/// - Source: ESP32-C3 Technical Reference Manual (v1.0), by the chapters named as the parts are;
///   registers, signals and sources of interrupts also in ESP-IDF, components/soc/esp32c3.
enum Target: Board {
  /// System and Memory: where the parts are.
  private static let pins: UInt = 0x6000_4000
  private static let lowPower: UInt = 0x6000_8000  // RTC_CNTL.
  private static let pads: UInt = 0x6000_9000  // IO MUX.
  private static let watchdog: UInt = 0x6001_F000  // TIMG0.
  private static let timer: UInt = 0x6002_3000
  private static let system: UInt = 0x600C_0000
  private static let interrupts: UInt = 0x600C_2000
  private static let console = UART(base: 0x6000_0000)
  private static let modem = UART(base: 0x6001_0000)

  private static let transmitPin: UInt = 4
  private static let receivePin: UInt = 5
  private static let keyPin: UInt = 10

  static func start(watchdog time: UInt32) {
    startWatchdog(time)
    startClocks()
    console.start(baud: 115_200, interrupts: false)
    modem.start(baud: 115_200, interrupts: true)
    startPins()
    // System Timer: CONF: unit 0 counts, 16 times in a microsecond; TARGET0_CONF: once, by unit 0;
    // INT_ENA.
    set(timer, 1 << 30)
    store_word(timer + 0x34, 0)
    store_word(timer + 0x64, 1)
    // Interrupt Matrix: UART1_INTR_MAP and SYSTIMER_TARGET0_INT_MAP: interrupt 1 of the processor;
    // its CPU_INT_TYPE is a level; CPU_INT_PRI_1, above CPU_INT_THRESH; CPU_INT_ENABLE.
    store_word(interrupts + 0x58, 1)
    store_word(interrupts + 0x94, 1)
    store_word(interrupts + 0x108, 0)
    store_word(interrupts + 0x118, 2)
    store_word(interrupts + 0x194, 1)
    store_word(interrupts + 0x104, 1 << 1)
    enable_interrupts()
  }

  private static func set(_ register: UInt, _ bits: UInt32) {
    store_word(register, load_word(register) | bits)
  }
  private static func clear(_ register: UInt, _ bits: UInt32) {
    store_word(register, load_word(register) & ~bits)
  }

  private static func startClocks() {
    console.finish()
    // System Registers: SYSCLK_CONF: XTAL_CLK, divided by 1. CPU_PER_CONF: CPU_WAIT_MODE_FORCE_ON
    // would let the core's clock run in `wfi`.
    store_word(system + 0x58, 0)
    clear(system + 0x08, 1 << 3)
    // PERIP_CLK_EN0 and PERIP_RST_EN0: UART0, UART1, their memory, and the timer.
    let parts: UInt32 = 1 << 2 | 1 << 5 | 1 << 24 | 1 << 29
    set(system + 0x10, parts)
    clear(system + 0x18, parts)
  }

  /// IO MUX and GPIO Matrix.
  private static func startPins() {
    // IO_MUX_GPIOn: MCU_SEL 1 leads to the matrix, FUN_DRV 2 is about 20 mA; a pull-up, as an idle
    // line is high. 0 is UART0 at GPIO21.
    let matrix: UInt32 = 1 << 12 | 2 << 10
    store_word(pins + 0x0C, 1 << keyPin)  // GPIO_OUT_W1TC.
    store_word(pins + 0x554 + 4 * transmitPin, 9)  // GPIO_FUNCn_OUT_SEL_CFG: U1TXD.
    store_word(pins + 0x554 + 4 * keyPin, 128 | 1 << 9)  // GPIO_OUT, and its enable.
    store_word(pins + 0x154 + 4 * 9, 1 << 6 | UInt32(receivePin))  // GPIO_FUNC9_IN_SEL_CFG: U1RXD.
    store_word(pads + 4 + 4 * transmitPin, matrix)
    store_word(pads + 4 + 4 * keyPin, matrix)
    store_word(pads + 4 + 4 * receivePin, 1 << 12 | 0b11 << 8)
    store_word(pads + 4 + 4 * 21, 2 << 10)
    store_word(pins + 0x24, 1 << transmitPin | 1 << keyPin)  // GPIO_ENABLE_W1TS.
  }

  /// Units of 16 MHz, whatever the processor's clock.
  static var counter: UInt32 {
    readTimer()
    return load_word(timer + 0x44)  // UNIT0_VALUE_LO.
  }
  static let countsPerMicrosecond: UInt32 = 16

  private static func readTimer() {
    store_word(timer + 0x04, 1 << 30)  // UNIT0_OP: update,
    while load_word(timer + 0x04) & 1 << 29 == 0 {}  // valid.
  }

  /// A time that has passed already interrupts at once.
  static func setAlarm(after counts: UInt32) {
    let (low, hasCarried) = counter.addingReportingOverflow(counts)
    clear(timer, 1 << 24)  // CONF: TARGET0_WORK_EN.
    store_word(timer + 0x1C, load_word(timer + 0x40) &+ (hasCarried ? 1 : 0))  // TARGET0_HI.
    store_word(timer + 0x20, low)
    store_word(timer + 0x50, 1)  // COMP0_LOAD.
    set(timer, 1 << 24)
  }

  /// Watchdog Timers.
  ///
  /// The ROM leaves on those that watch its own work. Ours is that of timer group 0, by the crystal.
  private static func startWatchdog(_ time: UInt32) {
    // RTC_CNTL_WDTWPROTECT: the key; WDTCONFIG0: off.
    store_word(lowPower + 0xA8, 0x50D8_3AA1)
    store_word(lowPower + 0x90, 0)
    store_word(lowPower + 0xA8, 0)
    // RTC_CNTL_SWD_WPROTECT: the key; SWD_CONF: it feeds itself.
    store_word(lowPower + 0xB0, 0x8F1D_312A)
    set(lowPower + 0xAC, 1 << 31)
    store_word(lowPower + 0xB0, 0)
    // TIMG_WDTCONFIG1: a 40,000th of 40 MHz; WDTCONFIG2: the first stage, which resets all but what
    // is in the domain of the RTC: WDTCONFIG0, with the longest signal, taken over by bit 22.
    store_word(watchdog + 0x64, watchdogKey)
    store_word(watchdog + 0x4C, 40_000 << 16)
    store_word(watchdog + 0x50, time)
    let settings: UInt32 = 1 << 31 | 3 << 29 | 1 << 21 | 7 << 18 | 7 << 15
    store_word(watchdog + 0x48, settings)
    store_word(watchdog + 0x48, settings | 1 << 22)
    feedWatchdog()
  }

  private static let watchdogKey: UInt32 = 0x50D8_3AA1

  static func feedWatchdog() {
    store_word(watchdog + 0x64, watchdogKey)  // TIMG_WDTWPROTECT.
    store_word(watchdog + 0x60, 1)  // TIMG_WDTFEED.
    store_word(watchdog + 0x64, 0)
  }

  static func setRate(_ baud: UInt32) { modem.setRate(baud) }
  static var hasPowerKey: Bool { true }
  static func setPowerKey(isPressed: Bool) {
    store_word(pins + (isPressed ? 0x08 : 0x0C), 1 << keyPin)  // GPIO_OUT_W1TS, GPIO_OUT_W1TC.
  }
  static func readModem() -> UInt8? { modem.read() }
  static func writeModem(_ byte: UInt8) { modem.write(byte) }
  static func clearInterrupts() {
    store_word(timer + 0x6C, 1)  // SYSTIMER_INT_CLR.
    modem.clearInterrupt()
  }
  static func log(_ byte: UInt8) { console.write(byte) }

  /// There is nothing to end to, and it restarts: RTC_CNTL_OPTIONS0, SW_SYS_RST.
  static func stop(_ status: Int32) {
    console.finish()
    set(lowPower, 1 << 31)
  }
}

/// UART Controller, with 128 bytes in either direction, and the crystal as its clock.
private struct UART {
  private static let clock: UInt32 = 40_000_000
  let base: UInt

  func start(baud: UInt32, interrupts: Bool) {
    setRate(baud)
    store_word(base + 0x20, 1 << 28 | 1 << 4 | 3 << 2)  // CONF0: its memory's clock, a stop bit, 8.
    store_word(base + 0x48, 1 << 8)  // IDLE_CONF: nothing waits before what is sent.
    // CONF1: an interrupt at 16 bytes, or with the time of MEM_CONF, 20 bits, after fewer.
    store_word(base + 0x60, 20 << 16 | 1 << 4 | 1 << 1)
    store_word(base + 0x24, 1 << 21 | 16)
    store_word(base + 0x0C, interrupts ? Self.received : 0)  // INT_ENA.
  }

  /// Not while a byte is sent.
  func setRate(_ baud: UInt32) {
    finish()
    // The divisor has 12 bits, so that slow rates divide the clock before. CLK_CONF: XTAL, for all.
    let before = (Self.clock / baud) >> 12 + 1
    store_word(base + 0x78, 1 << 25 | 1 << 24 | 1 << 22 | 3 << 20 | (before - 1) << 12)
    let divisor = (Self.clock / before * 16 + baud / 2) / baud
    store_word(base + 0x14, (divisor & 15) << 20 | divisor >> 4)  // CLKDIV.
  }

  /// Until all is sent: STATUS and FSM_STATUS.
  func finish() {
    while load_word(base + 0x1C) >> 16 & 0x3FF != 0 || load_word(base + 0x6C) >> 4 & 15 != 0 {}
  }

  func read() -> UInt8? {
    guard load_word(base + 0x1C) & 0x3FF != 0 else { return nil }  // STATUS: RXFIFO_CNT.
    return UInt8(truncatingIfNeeded: load_word(base))
  }

  func write(_ byte: UInt8) {
    while load_word(base + 0x1C) >> 16 & 0x3FF >= 126 {}  // TXFIFO_CNT.
    store_word(base, UInt32(byte))
  }

  /// RXFIFO_FULL and RXFIFO_TOUT.
  private static let received: UInt32 = 1 | 1 << 8
  func clearInterrupt() { store_word(base + 0x10, Self.received) }  // INT_CLR.
}
