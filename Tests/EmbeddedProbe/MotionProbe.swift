import Motion
import Primitives

/// The golden traces, of which the host's tests have the same table, and the
/// machine above the detector.
func probeMotion() {
  for number in 0..<GoldenTrace.count {
    let trace = GoldenTrace.trace(number)
    let played = trace.play()
    check(played.changes == trace.changes)
    check(played.digest == trace.digest)
  }
  probeMovementMachine()
  probeSensorDriver()
}

/// Parked before a restart, and found lying another way: an alarm while booting.
private func probeMovementMachine() {
  let sensor = Sensor(
    accelerationRange: .g2,
    rotationRange: .dps250,
    periodMicroseconds: 20_000
  )
  var motion = SyntheticMotion(sensor: sensor, seed: 1)
  var machine = MovementMachine(
    sensor: sensor,
    profile: .parked,
    parkedGravity: Vector(x: 0, y: 4_000, z: 15_888)
  )
  var alarms = 0
  motion.begin(.rest, milliseconds: 4_000)
  while true {
    let at = motion.now
    guard let sample = motion.next() else { break }
    let effects = machine.handle(.sample(sample), at: at)
    if effects.change == .alarm(.orientation, at: .zero) { alarms += 1 }
  }
  check(alarms == 1)
  check(machine.state == .alarm(.orientation))
}

/// The MPU-6050's driver, brought to its first samples by registers that
/// remember what is written.
private func probeSensorDriver() {
  var registers = InlineArray<128, UInt8>(repeating: 0)
  registers[0x75] = 0x68
  // Two samples of 14 bytes in the FIFO.
  registers[0x73] = 28
  var driver = MPU6050()
  var now = Instant.zero
  var effects = driver.handle(.started, at: now)
  var samples = 0
  for _ in 0..<32 {
    guard let transfer = effects.transfer else {
      guard let deadline = driver.deadline else { break }
      now = deadline
      effects = driver.handle(.deadlineReached, at: now)
      continue
    }
    let register = Int(transfer.written[0])
    for index in 1..<transfer.written.count {
      registers[register + index - 1] = transfer.written[index]
    }
    var bytes = InlineArray<28, UInt8>(repeating: 0)
    for index in 0..<transfer.readCount {
      bytes[index] = register == 0x74 ? UInt8(index) : registers[register + index]
    }
    let read = bytes.span.extracting(0..<transfer.readCount)
    effects = driver.receive(read, at: now)
    while let sample = driver.nextSample(in: read) {
      let first = Int16(samples % 2) * 0x0E0E
      check(sample.sample.acceleration.x == 0x0001 + first)
      check(sample.sample.rotation?.z == 0x0C0D + first)
      samples += 1
    }
  }
  check(samples >= 2)
  check(!driver.isFaulty)
}
