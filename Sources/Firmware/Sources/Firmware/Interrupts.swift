import FirmwareSupport
import Primitives

// What interrupts share with the loop. Each variable has one writer.

/// The bytes that came from the modem; 256 of them, so that `UInt8` wraps by itself.
///
/// Project value: at 115,200 baud 22 ms of a line that never pauses.
nonisolated(unsafe) private var ring = InlineArray<256, UInt8>(repeating: 0)
nonisolated(unsafe) private var head: UInt8 = 0
nonisolated(unsafe) private var tail: UInt8 = 0
/// Bytes that found the ring full.
nonisolated(unsafe) private var lost: UInt32 = 0

/// That of all UARTs and of the alarm.
@_cdecl("interrupt")
func interrupt() {
  Target.clearInterrupts()
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

/// The place after the bytes that have come from the modem so far.
func endOfBytes() -> UInt8 { unsafe head }

/// The next byte from the modem before `end`, if there is one.
///
/// What comes later waits for the next pass: a module that never pauses doesn't keep the loop from
/// the sensor, the deadline and the watchdog.
func nextByte(before end: UInt8) -> UInt8? {
  guard unsafe tail != end else { return nil }
  let byte = unsafe ring[Int(tail)]
  unsafe tail &+= 1
  return byte
}

/// The number of bytes that were lost because the loop was late.
func lostBytes() -> UInt32 { unsafe lost }

// MARK: - The time, which the loop alone asks for

nonisolated(unsafe) private var time = Instant.zero
/// What the counter was then.
nonisolated(unsafe) private var counted: UInt32 = 0

/// The time goes on from here.
func startTime() { unsafe counted = Target.counter }

/// The time since the start.
///
/// Asked for at least each `sleepMax`, long before any counter wraps.
@inline(never)
func now() -> Instant {
  let passed = unsafe (Target.counter &- counted) / Target.countsPerMicrosecond
  unsafe counted &+= passed * Target.countsPerMicrosecond
  unsafe time = Instant(microseconds: time.microseconds &+ Int64(passed))
  return unsafe time
}

/// Project value: half of the watchdog's time.
private var sleepMax: Int64 { Int64(watchdogTime) * 500 }

/// Sleeps until `deadline`, until a byte comes, or for `sleepMax`.
///
/// With interrupts off, so that none can come between the last look and the sleep, which
/// one that waits ends nevertheless.
@inline(never)
func sleep(until deadline: Instant) {
  let rest = min(deadline.microseconds &- now().microseconds, sleepMax)
  guard rest > 0 else { return }
  disable_interrupts()
  defer { enable_interrupts() }
  guard unsafe tail == head else { return }
  #if !NoMovement
  if Target.hasSensor, SensorBridge.isOver { return }
  #endif
  Target.setAlarm(after: UInt32(truncatingIfNeeded: rest) &* Target.countsPerMicrosecond)
  wait_for_interrupt()
}
