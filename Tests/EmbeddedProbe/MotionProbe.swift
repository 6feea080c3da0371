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
