import FirmwareSupport

/// Raspberry Pi Pico 2, its Cortex-M33 in secure state; the rest of the board is in `Pico.swift`.
///
/// - Source: RP2350 Datasheet (release of 2025-02-20): sections at the registers.
enum Chip {
  /// 2.2.4: where the parts are.
  static let clocks: UInt = 0x4001_0000
  static let powerOn: UInt = 0x4001_8000
  static let resets: UInt = 0x4002_0000
  static let pins: UInt = 0x4002_8000
  private static let pads: UInt = 0x4003_8000
  static let crystal: UInt = 0x4004_8000
  static let modem: UInt = 0x4007_0000
  static let console: UInt = 0x4007_8000
  static let timer: UInt = 0x400B_0000  // TIMER0.
  static let watchdog: UInt = 0x400D_8000
  private static let ticks: UInt = 0x4010_8000

  /// 7.5.3: IO_BANK0 (6), PADS_BANK0 (9), TIMER0 (23), UART0 (26) and UART1 (27).
  static let parts: UInt32 = 1 << 6 | 1 << 9 | 1 << 23 | 1 << 26 | 1 << 27
  /// 3.2: that of UART0; TIMER0's first is 0, as on the RP2040.
  static let modemLine: UInt32 = 33

  // 3.1.11: GPIO_OUT_SET, GPIO_OUT_CLR and GPIO_OE_SET.
  static let setOutput: UInt = 0xD000_0018
  static let clearOutput: UInt = 0xD000_0020
  static let enableOutput: UInt = 0xD000_0038

  /// 9.7, 9.11.3: after a reset a pad is isolated, and its input is off.
  static func connect(_ pin: UInt) {
    // IE, a drive of 4 mA, PUE in place of the pull-down (erratum RP2350-E9), SCHMITT; ISO is 0.
    store_word(pads + 4 + 4 * pin, 1 << 6 | 1 << 4 | 1 << 3 | 1 << 1)
  }

  // 12.8.5: INTR and INTE.
  static let timerRaw: UInt = 0x3C
  static let timerEnable: UInt = 0x40

  /// 8.5.2: a tick each microsecond of the reference clock for TIMER0 and for the watchdog; CYCLES
  /// behind CTRL.
  static func startTicks() {
    startTick(0x18)
    startTick(0x30)
  }
  private static func startTick(_ control: UInt) {
    store_word(ticks + control + 4, Target.clock / 1_000_000)
    store_word(ticks + control, 1)
  }
  /// Those of a millisecond: TIME of CTRL is in microseconds (12.9.7).
  static let watchdogCounts: UInt32 = 1_000
  /// 7.4.4, WDSEL: ROSC and XOSC are bits 2 and 3 of 25.
  static let watchdogResets: UInt32 = 0x1FF_FFF3
}
