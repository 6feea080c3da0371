import FirmwareSupport
import Primitives

// What interrupts share with the loop. Each variable has one writer.

/// Milliseconds since the start, and how often that number has wrapped.
nonisolated(unsafe) private var ticks: UInt32 = 0
nonisolated(unsafe) private var wraps: UInt32 = 0

/// The bytes that came from the modem; 256 of them, so that `UInt8` wraps by itself.
///
/// Project value: at 115,200 baud 22 ms of a line that never pauses.
nonisolated(unsafe) private var ring = InlineArray<256, UInt8>(repeating: 0)
nonisolated(unsafe) private var head: UInt8 = 0
nonisolated(unsafe) private var tail: UInt8 = 0
/// Bytes that found the ring full.
nonisolated(unsafe) private var lost: UInt32 = 0

@_cdecl("tick")
func tick() {
  unsafe ticks &+= 1
  if unsafe ticks == 0 { unsafe wraps &+= 1 }
  Target.tick()
}

/// All UARTs have one interrupt, or share its handler.
@_cdecl("modem_interrupt")
func modemInterrupt() {
  Target.clearModemInterrupt()
  while let byte = Target.readModem() {
    guard unsafe head &+ 1 != tail else {
      unsafe lost &+= 1
      continue
    }
    unsafe ring[Int(head)] = byte
    unsafe head &+= 1
  }
  #if !NoMovement
  while let byte = Target.readSensor() { sensor_append(byte) }
  #endif
}

@_cdecl("log_byte")
func logByte(_ byte: UInt8) { Target.log(byte) }

@_cdecl("stop")
func stop(_ status: Int32) { Target.stop(status) }

/// The next byte from the modem, if one has come.
func nextByte() -> UInt8? {
  guard unsafe tail != head else { return nil }
  let byte = unsafe ring[Int(tail)]
  unsafe tail &+= 1
  return byte
}

/// The number of bytes that were lost because the loop was late.
func lostBytes() -> UInt32 { unsafe lost }

/// The time since the start: both counters of one moment.
func now() -> Instant {
  disable_interrupts()
  let milliseconds = unsafe Int64(wraps) << 32 | Int64(ticks)
  enable_interrupts()
  return Instant(microseconds: milliseconds &* 1_000)
}
