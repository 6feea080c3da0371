package import GNSS
package import Primitives
import SIM7000
import Surroundings
import Tracker
import World

/// What a picture of a run needs of the world, at one instant.
package struct Glimpse: Equatable, Sendable {
  package var position: Position
  package var supplyMillivolts: Int32
  /// In dBm; `nil` without a network that can be registered at.
  package var signal: Int32?
  package var isRegistrable: Bool
  /// How far the acceleration was from 1 g at most, in thousandths of g.
  package var vibration: Double
}

/// A boundary of the owner's.
package enum OwnersArea: Equatable, Sendable {
  case polygon(name: String, [Position])
  case circle(name: String, Position, metres: Double)
}

extension Simulation {
  /// The world as it is until something happens in it.
  ///
  /// Acceleration counts from `earlier` on, the instant of the glimpse before.
  package func glimpse(at instant: Instant, since earlier: Instant) -> Glimpse {
    let world = host.world
    let radio = world.reception(at: instant)
    let isRegistrable = radio.status == .home || radio.status == .roaming
    let quality = SignalQuality(rssi: radio.status == .none ? nil : radio.rssi, bitErrorRate: nil)
    let step = max((instant.microseconds - earlier.microseconds) / Self.looks, 1)
    var vibration = 0.0
    for look in 0..<Self.looks {
      let moment = Instant(microseconds: instant.microseconds - look * step)
      let force = world.kinematics(at: moment).force
      let length = (force.x * force.x + force.y * force.y + force.z * force.z).squareRoot()
      vibration = max(vibration, abs(length - 1) * 1_000)
    }
    return Glimpse(
      position: world.body(at: instant).position,
      supplyMillivolts: world.supplyMillivolts(at: instant),
      signal: quality.decibelMilliwatts.map(Int32.init),
      isRegistrable: isRegistrable,
      vibration: vibration
    )
  }

  /// Project value: a shake of some hertz is seen between two glimpses.
  private static let looks: Int64 = 8

  /// The word for the state of its movement; `nil` without a sensor.
  package var movementName: String? { mutating get { tracker.movement?.name } }

  package var ownersAreas: [OwnersArea] { host.owner?.areas ?? [] }

  /// Over the air, as `= data under` counts.
  package var dataVolume: (bytes: Int64, requests: Int, handshakes: Int) {
    (host.data.bytes, host.data.requests, host.data.handshakes)
  }
}
