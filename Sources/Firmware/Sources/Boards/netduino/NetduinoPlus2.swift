import FirmwareSupport

/// QEMU's `netduinoplus2` (STM32F405), which runs the code of `STM32F4.swift`.
///
/// It has USARTs and timers, and SysTick; clocks, pins, watchdog and the flash's interface take
/// each word and answer 0.
///
/// - Source: QEMU 7.2, hw/arm/netduinoplus2.c, stm32f405_soc.c, stm32f2xx_timer.c.
enum Chip {
  static let coreMegahertz: UInt32 = 168
  static let timerMegahertz: UInt32 = 1_000

  static func startClocks(_ clocks: UInt) {}
  static func stop(_ status: Int32) { semihosting_exit(status) }
}
