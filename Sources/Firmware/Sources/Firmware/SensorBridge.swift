#if !NoMovement
import FirmwareSupport
import Motion
import Primitives

/// The way to the sensor: a UART, and an SC18IM700 that makes transfers on an I2C bus of
/// what comes there.
///
/// - Source: NXP SC18IM700 data sheet, rev. 02: messages, register summary.
enum SensorBridge {
  private static let start: UInt8 = 0x53  // S
  private static let stop: UInt8 = 0x50  // P
  private static let status: UInt8 = 0x0A
  private static let acknowledged: UInt8 = 0xF0

  /// Bytes of the answer to the transfer under way, with the status behind them; 0: none.
  nonisolated(unsafe) private static var expected: UInt32 = 0

  /// Brings the bridge from the rate that it has after a reset to one that suffices.
  @inline(never)
  static func open() {
    Target.setSensorRate(9_600)
    // The rate is 7,372,800 / (16 + BRG): 115,200. BRG is in registers 0 and 1.
    let command: InlineArray<6, UInt8> = [0x57, 0x00, 48, 0x01, 0, stop]
    for index in command.indices { Target.writeSensor(command[index]) }
    // Until the last byte is on its way, at 1 ms each.
    let sent = now() + Milliseconds(10)
    while now() < sent { sleep(until: sent) }
    Target.setSensorRate(115_200)
  }

  /// Sends the transfer, and asks for its result.
  @inline(never)
  static func begin(_ transfer: BusTransfer) {
    sensor_begin()
    unsafe expected = UInt32(transfer.readCount) + 1
    Target.writeSensor(start)
    Target.writeSensor(transfer.address << 1)
    Target.writeSensor(UInt8(truncatingIfNeeded: transfer.written.count))
    transfer.written.withBytes { bytes in
      for index in bytes.indices { Target.writeSensor(bytes[index]) }
    }
    if transfer.readCount > 0 {
      Target.writeSensor(start)
      Target.writeSensor(transfer.address << 1 | 1)
      Target.writeSensor(UInt8(truncatingIfNeeded: transfer.readCount))
    }
    Target.writeSensor(stop)
    Target.writeSensor(0x52)  // R: read a register.
    Target.writeSensor(status)
    Target.writeSensor(stop)
  }

  /// The transfer under way is over.
  ///
  /// A read that isn't acknowledged ends by the limit of the driver: its answer is the
  /// status alone, which could be a byte that was read.
  static var isOver: Bool { unsafe expected > 0 && sensor_count() >= expected }

  /// What was read, until the next `begin`; `nil` where the chip didn't acknowledge.
  static func finish() -> UnsafeBufferPointer<UInt8>? {
    let count = unsafe Int(expected) - 1
    unsafe expected = 0
    guard unsafe sensor_bytes()[count] == acknowledged else { return nil }
    return unsafe UnsafeBufferPointer(start: sensor_bytes(), count: count)
  }
}
#endif
