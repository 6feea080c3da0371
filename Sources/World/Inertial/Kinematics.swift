package import Primitives

/// What an ideal inertial sensor that is fixed to the body would feel.
package struct Kinematics: Equatable, Sendable {
  /// Specific force in the body's frame, in g: acceleration less gravity.
  package var force: Vector
  /// Rate of turn about the body's axes, in degrees per second.
  package var rotation: Vector
  /// Of the sensor, in degrees Celsius.
  package var temperature: Double

  /// Upright and at rest: gravity alone, along the body's z axis.
  package static let resting = Kinematics(
    force: Vector(x: 0, y: 0, z: 1),
    rotation: Vector(x: 0, y: 0, z: 0),
    temperature: 20
  )
}

extension World {
  /// What acts on the body at `now`.
  ///
  /// A function of the instant like everything else here: any one can be asked
  /// for, in any order, at the same cost.
  package func kinematics(at now: Instant) -> Kinematics {
    let usual = Kinematics.resting.temperature
    if let sample = posture.playback?.sample(at: now) {
      let warmth = posture.pose(at: now).warmth
      return Kinematics(
        force: sample.force,
        rotation: sample.rotation ?? Vector(x: 0, y: 0, z: 0),
        temperature: usual + warmth
      )
    }
    return isStill(from: now) ? posture.settled : pose(at: now).kinematics(temperature: usual)
  }

  /// The same at all instants from `start` on, until the world is changed; `nil` where it may
  /// change by itself.
  func lastingKinematics(from start: Instant) -> Kinematics? {
    posture.playback == nil && isStill(from: start) ? posture.settled : nil
  }

  private func isStill(from start: Instant) -> Bool {
    guard start >= posture.settledAt, let still = movement.stillFrom else { return false }
    return start >= still
  }
}
