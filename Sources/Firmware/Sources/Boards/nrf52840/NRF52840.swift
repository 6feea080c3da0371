import FirmwareSupport
import Tracker

/// nRF52840 on Nordic's development kit: the modem at the header's D1 (TX, P1.02) and D0 (RX,
/// P1.01), PWRKEY at D12 (P1.14), which is high while it is pressed, and the log at the kit's own
/// USB port (P0.06).
///
/// - Source: nRF52840 Product Specification v1.1, by the sections named as the parts are.
enum Target: Board {
  private static let clock: UInt = 0x4000_0000
  private static let modem: UInt = 0x4000_2000
  private static let timer: UInt = 0x4000_8000
  private static let watchdog: UInt = 0x4001_0000
  private static let console: UInt = 0x4002_8000
  /// P0, and P1 behind it.
  private static let pins: UInt = 0x5000_0000
  private static let port1: UInt = 0x300

  static func start(watchdog time: UInt32) {
    // 6.36 WDT: CRV, at 32,768 Hz; RREN: the first register reloads it; CONFIG: it goes on in sleep
    // and pauses for a debugger; START.
    store_word(watchdog + 0x504, time * 32_768 / 1_000)
    store_word(watchdog + 0x508, 1)
    store_word(watchdog + 0x50C, 1)
    store_word(watchdog, 1)
    // CLOCK: HFCLKSTART, and EVENTS_HFCLKSTARTED. A UART needs the crystal's accuracy.
    store_word(clock, 1)
    while load_word(clock + 0x100) == 0 {}
    // 6.9 GPIO: OUTSET, DIRSET and PIN_CNF. An idle line is high.
    store_word(pins + 0x508, 1 << 6)
    store_word(pins + 0x518, 1 << 6)
    store_word(pins + port1 + 0x508, 1 << 2)
    store_word(pins + port1 + 0x518, 1 << 2 | 1 << 14)
    store_word(pins + port1 + 0x700 + 4 * 1, 3 << 2)  // An input with a pull-up.
    // UART: PSEL.TXD and RXD, where 32 is P1's first; INTENSET: RXDRDY; ENABLE.
    store_word(modem + 0x50C, 32 + 2)
    store_word(modem + 0x514, 32 + 1)
    store_word(modem + 0x304, 1 << 2)
    store_word(modem + 0x500, 4)
    setRate(115_200)
    store_word(modem, 1)  // STARTRX,
    store_word(modem + 0x08, 1)  // STARTTX.
    // UARTE: PSEL.TXD, BAUDRATE: 115,200, TXD.MAXCNT, ENABLE.
    store_word(console + 0x50C, 6)
    store_word(console + 0x524, 0x01D6_0000)
    store_word(console + 0x548, 1)
    store_word(console + 0x500, 8)
    // 6.30 TIMER: BITMODE: 32; PRESCALER: a 16th of 16 MHz; INTENSET: COMPARE[0]; START.
    store_word(timer + 0x508, 3)
    store_word(timer + 0x510, 4)
    store_word(timer + 0x304, 1 << 16)
    store_word(timer, 1)
    store_word(0xE000_E100, 1 << 8 | 1 << 2)  // NVIC: TIMER0 and UART0.
    enable_interrupts()
  }

  static var counter: UInt32 {
    store_word(timer + 0x44, 1)  // CAPTURE[1].
    return load_word(timer + 0x544)
  }
  static let countsPerMicrosecond: UInt32 = 1

  /// It must be written before its time, as it is compared for equality.
  ///
  /// Project value: 640 cycles, of which the write needs a few.
  static func setAlarm(after counts: UInt32) {
    store_word(timer + 0x540, counter &+ max(counts, 10))  // CC[0].
  }

  /// The table of BAUDRATE has multiples of 4,096, of a scale where 2^32 is 16 MHz.
  static func setRate(_ baud: UInt32) {
    finishByte()
    let rate = UInt64(baud) << 32 / 16_000_000
    store_word(modem + 0x524, UInt32(truncatingIfNeeded: rate &+ 2_048) & ~4_095)
  }
  static var hasPowerKey: Bool { true }
  static func setPowerKey(isPressed: Bool) {
    store_word(pins + port1 + (isPressed ? 0x508 : 0x50C), 1 << 14)  // OUTSET, OUTCLR.
  }

  /// One event for each byte: it is cleared before the byte is read, so that the next one can come.
  static func readModem() -> UInt8? {
    guard load_word(modem + 0x108) != 0 else { return nil }  // EVENTS_RXDRDY.
    store_word(modem + 0x108, 0)
    return UInt8(truncatingIfNeeded: load_word(modem + 0x518))
  }

  /// A byte is on its way, whose end EVENTS_TXDRDY tells.
  nonisolated(unsafe) private static var isSending = false
  private static func finishByte() {
    while unsafe isSending, load_word(modem + 0x11C) == 0 {}
  }
  static func writeModem(_ byte: UInt8) {
    finishByte()
    store_word(modem + 0x11C, 0)
    store_word(modem + 0x51C, UInt32(byte))  // TXD.
    unsafe isSending = true
  }

  static func clearInterrupts() {
    store_word(timer + 0x140, 0)  // EVENTS_COMPARE[0].
    _ = load_word(timer + 0x140)  // 6.1.8: until it has arrived, the interrupt would come again.
  }

  /// UARTE sends from RAM, and here one byte at a time.
  static func log(_ byte: UInt8) {
    var sent: UInt8 = 0
    unsafe withUnsafeMutablePointer(to: &sent) {
      let address = UInt(bitPattern: $0)
      store_byte(address, byte)
      store_word(console + 0x544, UInt32(address))  // TXD.PTR.
      store_word(console + 0x120, 0)  // EVENTS_ENDTX.
      store_word(console + 0x08, 1)  // STARTTX.
      while load_word(console + 0x120) == 0 {}
    }
  }
  static func feedWatchdog() { store_word(watchdog + 0x600, 0x6E52_4635) }  // RR[0].

  /// There is nothing to end to, and it restarts: AIRCR, SYSRESETREQ.
  static func stop(_ status: Int32) { store_word(0xE000_ED0C, 0x05FA_0004) }

  #if !NoStore
  /// The four pages before that of the settings (`Link/nrf52840.ld`).
  static var store: StoreLayout? { StoreLayout(pageSize: 4_096, pageCount: 4) }
  /// 4.3 NVMC: the processor waits by itself where it would read flash meanwhile.
  private static let flash: UInt = 0x4001_E000
  private static var start: UInt { unsafe UInt(bitPattern: store_pages()) }

  static func erase(page: Int) {
    change(2) { store_word(flash + 0x508, UInt32(start) + UInt32(page) * 4_096) }  // ERASEPAGE.
  }

  static func program(_ bytes: Span<UInt8>, at offset: Int) {
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self)
      change(1) { store_word(start + UInt(offset + index), word) }
    }
  }

  /// CONFIG: 1 for writes, 2 for erasures, 0 else.
  private static func change(_ mode: UInt32, _ begin: () -> Void) {
    store_word(flash + 0x504, mode)
    begin()
    while load_word(flash + 0x400) & 1 == 0 {}  // READY.
    store_word(flash + 0x504, 0)
  }
  #endif
}
