import FirmwareSupport

/// STM32F411 "Black Pill", which runs from its crystal of 25 MHz, without a PLL.
enum Chip {
  static let coreMegahertz: UInt32 = 25
  static let timerMegahertz: UInt32 = 25

  /// RM0383, chapter 6, RCC; up to 30 MHz the flash needs no wait (chapter 3).
  static func startClocks(_ clocks: UInt) {
    store_word(clocks, load_word(clocks) | 1 << 16)  // CR: HSEON,
    while load_word(clocks) & 1 << 17 == 0 {}  // HSERDY.
    store_word(clocks + 0x08, 1)  // CFGR: the system's clock is HSE; nothing is divided.
    while load_word(clocks + 0x08) & 0b1100 != 0b0100 {}
  }

  /// There is nothing to end to, and it restarts: AIRCR, SYSRESETREQ.
  static func stop(_ status: Int32) { store_word(0xE000_ED0C, 0x05FA_0004) }
}
