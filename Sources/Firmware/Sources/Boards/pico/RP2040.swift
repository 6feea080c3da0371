import FirmwareSupport

/// - Source: RP2040 Datasheet (build of 2024-10-15): sections at the registers.
enum Chip {
  /// 2.2: where the parts are.
  static let clocks: UInt = 0x4000_8000
  static let resets: UInt = 0x4000_C000
  static let powerOn: UInt = 0x4001_0000
  static let pins: UInt = 0x4001_4000
  static let crystal: UInt = 0x4002_4000
  static let modem: UInt = 0x4003_4000
  static let console: UInt = 0x4003_8000
  static let timer: UInt = 0x4005_4000
  static let watchdog: UInt = 0x4005_8000

  /// 2.14.3: IO_BANK0 (5), PADS_BANK0 (8), TIMER (21), UART0 (22) and UART1 (23).
  static let parts: UInt32 = 1 << 5 | 1 << 8 | 1 << 21 | 1 << 22 | 1 << 23
  /// 2.3.2: that of UART0.
  static let modemLine: UInt32 = 20

  // 2.3.1.7: GPIO_OUT_SET, GPIO_OUT_CLR and GPIO_OE_SET.
  static let setOutput: UInt = 0xD000_0014
  static let clearOutput: UInt = 0xD000_0018
  static let enableOutput: UInt = 0xD000_0024
  /// A pad needs nothing.
  static func connect(_ pin: UInt) {}

  // 4.6.5: INTR and INTE.
  static let timerRaw: UInt = 0x34
  static let timerEnable: UInt = 0x38

  /// 4.7.6, TICK: a tick each microsecond of the reference clock, for TIMER, too; enable.
  static func startTicks() { store_word(watchdog + 0x2C, 1 << 9 | Target.clock / 1_000_000) }
  /// Those of a millisecond: by erratum RP2040-E1 the counter goes down by two at a tick (4.7.2).
  static let watchdogCounts: UInt32 = 2_000
  /// 2.13.1: ROSC and XOSC are bits 0 and 1.
  static let watchdogResets: UInt32 = 0x1_FFFC
}
