import FirmwareSupport
import Tracker

/// What the application needs of a board: one folder of `Boards` is compiled, and
/// has a type `Target` of this kind.
///
/// `readModem`, `readSensor` and `clearInterrupts` run inside the interrupt.
protocol Board {
  /// Starts the counter, both UARTs and the watchdog, with interrupts on.
  ///
  /// `watchdog` is the time without `feedWatchdog`, in milliseconds, after which the
  /// board restarts.
  static func start(watchdog: UInt32)
  /// Counts all the time, in sleep as well, through all 32 bits, and wraps.
  static var counter: UInt32 { get }
  static var countsPerMicrosecond: UInt32 { get }
  /// Interrupts after so many counts, once, in place of the alarm before.
  ///
  /// Called with interrupts off: the alarm must end WFI all the same, even if its time has passed
  /// before the call returns.
  static func setAlarm(after counts: UInt32)
  /// Ends each interrupt that there is; one that reading the UART ends may be left.
  static func clearInterrupts()
  /// The modem's line runs at this rate from here on.
  static func setRate(_ baud: UInt32)
  /// An output can lead to PWRKEY.
  static var hasPowerKey: Bool { get }
  static func setPowerKey(isPressed: Bool)
  /// The byte that has come from the modem, if any: never waits.
  static func readModem() -> UInt8?
  /// Writes a byte to the modem, and waits until there is room for it.
  static func writeModem(_ byte: UInt8)
  /// Writes a byte to the log port, and waits until there is room for it.
  static func log(_ byte: UInt8)
  /// Starts the watchdog's time again.
  static func feedWatchdog()
  /// Ends the program with this status where that is possible, else restarts.
  ///
  /// What was logged is sent first: a fault ends here.
  static func stop(_ status: Int32)

  #if !NoMovement
  /// A UART leads to the bridge of `SensorBridge`, and interrupts when bytes come.
  static var hasSensor: Bool { get }
  static func setSensorRate(_ baud: UInt32)
  static func readSensor() -> UInt8?
  static func writeSensor(_ byte: UInt8)
  #endif

  #if !NoStore
  /// The pages of flash at `store_pages` that the tracker stores in.
  static var store: StoreLayout? { get }
  /// Makes all bytes of the page FF, and may block meanwhile.
  ///
  /// The watchdog is not fed between the operations of one event: the erasures of all the pages
  /// of a bank, half of them, must be over within `watchdogTime`.
  static func erase(page: Int)
  /// Writes where the flash is erased; both ends are multiples of
  /// `StoreLayout.writeUnit`.
  static func program(_ bytes: Span<UInt8>, at offset: Int)
  #endif
}

extension Board {
  static var hasPowerKey: Bool { false }
  static func setPowerKey(isPressed: Bool) {}

  #if !NoMovement
  static var hasSensor: Bool { false }
  static func setSensorRate(_ baud: UInt32) {}
  static func readSensor() -> UInt8? { nil }
  static func writeSensor(_ byte: UInt8) {}
  #endif

  #if !NoStore
  // Four sectors, which routines in C change.
  static var store: StoreLayout? { StoreLayout(pageSize: 4_096, pageCount: 4) }
  static func erase(page: Int) { flash_erase(UInt32(page * 4_096)) }
  static func program(_ bytes: Span<UInt8>, at offset: Int) {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe flash_program(UInt32(offset), $0.baseAddress, UInt32($0.count))
    }
  }
  #endif
}
