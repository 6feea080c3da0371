import FirmwareSupport
import Tracker

/// STM32F411 and its relatives F401, F405 and F407: the modem at USART1 (PA9 is TX, PA10 is RX),
/// the log at USART2 (PA2 is TX), PWRKEY at PA1, which is high while it is pressed.
///
/// `Chip` has what differs between a board and an emulator.
///
/// - Source: RM0383 (STM32F411): chapters at the registers.
enum Target: Board {
  /// Chapter 2: where the parts are.
  private static let clocks: UInt = 0x4002_3800
  private static let pins: UInt = 0x4002_0000
  private static let timer: UInt = 0x4000_0000
  private static let watchdog: UInt = 0x4000_3000
  private static let modem = UART(base: 0x4001_1000)
  private static let console = UART(base: 0x4000_4400)

  static func start(watchdog time: UInt32) {
    startWatchdog(time)
    Chip.startClocks(clocks)
    // Chapter 6, RCC: AHB1ENR (GPIOA), APB1ENR (TIM2, USART2) and APB2ENR (USART1).
    store_word(clocks + 0x30, 1)
    store_word(clocks + 0x40, 1 << 17 | 1)
    store_word(clocks + 0x44, 1 << 4)
    // Chapter 8, GPIO: function 7 is USART1 at 9 and 10, and USART2 at 2; AFRL and AFRH.
    store_word(pins + 0x20, 7 << 8)
    store_word(pins + 0x24, 7 << 8 | 7 << 4)
    // PUPDR: RX is high without a line. MODER: 1 is an output, 2 its alternate function.
    set(pins + 0x0C, 1 << 20)
    set(pins, 1 << 2 | 2 << 4 | 2 << 18 | 2 << 20)
    modem.start(baud: 115_200, interrupts: true)
    console.start(baud: 115_200, interrupts: false)
    // Chapter 13, TIM2: PSC, which EGR takes over; its 32 bits wrap by themselves. CR1: enable.
    store_word(timer + 0x28, Chip.timerMegahertz - 1)
    store_word(timer + 0x14, 1)
    store_word(timer, 1)
    store_word(0xE000_E104, 1 << (37 - 32))  // NVIC: that of USART1.
    enable_interrupts()
  }

  private static func set(_ register: UInt, _ bits: UInt32) {
    store_word(register, load_word(register) | bits)
  }

  static var counter: UInt32 { load_word(timer + 0x24) }  // CNT.
  static let countsPerMicrosecond: UInt32 = 1

  /// SysTick, which an eighth of the core's clock drives; earlier where its 24 bits don't suffice.
  static func setAlarm(after counts: UInt32) {
    store_word(0xE000_E014, min(counts * Chip.coreMegahertz / 8, 0xFF_FFFF))  // SYST_RVR.
    store_word(0xE000_E018, 0)  // SYST_CVR.
    store_word(0xE000_E010, 0b011)  // SYST_CSR: enabled, with interrupt.
  }

  /// Chapter 15, IWDG.
  private static func startWatchdog(_ time: UInt32) {
    store_word(watchdog, 0xCCCC)  // KR: it starts,
    store_word(watchdog, 0x5555)  // and can be set.
    store_word(watchdog + 0x04, 4)  // PR: a 64th of 32 kHz, which may be 17 or 47 kHz.
    store_word(watchdog + 0x08, min(time / 2, 0xFFF))  // RLR: 12 bits.
    while load_word(watchdog + 0x0C) != 0 {}  // SR: both are taken over.
    feedWatchdog()
  }

  static func setRate(_ baud: UInt32) { modem.start(baud: baud, interrupts: true) }
  static var hasPowerKey: Bool { true }
  static func setPowerKey(isPressed: Bool) {
    store_word(pins + 0x18, isPressed ? 1 << 1 : 1 << 17)  // BSRR: set, reset.
  }
  static func readModem() -> UInt8? { modem.read() }
  static func writeModem(_ byte: UInt8) { modem.write(byte) }
  static func clearInterrupts() { store_word(0xE000_E010, 0) }
  static func log(_ byte: UInt8) { console.write(byte) }
  static func feedWatchdog() { store_word(watchdog, 0xAAAA) }
  static func stop(_ status: Int32) {
    console.finish()
    Chip.stop(status)
  }

  #if !NoStore
  /// Sectors 1 and 2, of 16 kB (`Link/stm32.ld`).
  static var store: StoreLayout? { StoreLayout(pageSize: 16_384, pageCount: 2) }
  /// Chapter 3, the flash's interface.
  private static let flash: UInt = 0x4002_3C00

  static func erase(page: Int) {
    // CR: SER, the sector, 32 bits at a time; and then STRT.
    let command = 1 << 1 | UInt32(page + 1) << 3 | 2 << 8
    change(command) { store_word(flash + 0x10, command | 1 << 16) }
  }

  static func program(_ bytes: Span<UInt8>, at offset: Int) {
    let start = unsafe UInt(bitPattern: store_pages()) + UInt(offset)
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self)
      change(1 | 2 << 8) { store_word(start + UInt(index), word) }  // CR: PG, 32 bits.
    }
  }

  /// The processor waits by itself where it would read flash meanwhile.
  private static func change(_ command: UInt32, _ begin: () -> Void) {
    store_word(flash + 0x04, 0x4567_0123)  // KEYR.
    store_word(flash + 0x04, 0xCDEF_89AB)
    store_word(flash + 0x0C, 0xF2)  // SR: no error of an earlier time.
    store_word(flash + 0x10, command)
    begin()
    while load_word(flash + 0x0C) & 1 << 16 != 0 {}  // SR: BSY.
    store_word(flash + 0x10, 1 << 31)  // CR: LOCK.
  }
  #endif
}

/// Chapter 19, USART.
private struct UART {
  let base: UInt

  func start(baud: UInt32, interrupts: Bool) {
    finish()
    let clock = Chip.coreMegahertz * 1_000_000
    store_word(base + 0x08, (clock + baud / 2) / baud)  // BRR, with 16 samples of a bit.
    // CR1: UE, TE, RE, RXNEIE.
    store_word(base + 0x0C, 1 << 13 | 1 << 3 | (interrupts ? 1 << 5 | 1 << 2 : 0))
  }

  func read() -> UInt8? {
    let status = load_word(base)
    // RXNE; ORE interrupts as well, until the data are read.
    guard status & (1 << 5 | 1 << 3) != 0 else { return nil }
    let byte = UInt8(truncatingIfNeeded: load_word(base + 0x04))
    return status & 1 << 5 != 0 ? byte : nil
  }

  func write(_ byte: UInt8) {
    while load_word(base) & 1 << 7 == 0 {}  // SR: TXE.
    store_word(base + 0x04, UInt32(byte))
  }

  /// Until all is sent, SR: TC.
  func finish() {
    while load_word(base) & 1 << 6 == 0 {}
  }
}
