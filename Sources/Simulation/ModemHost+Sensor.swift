package import Primitives
import World

extension ModemHost {
  /// Puts an MPU-6050 on the body, behind a bridge to a UART.
  package mutating func attachSensor(seed: UInt64, at now: Instant) {
    bridge = World.SensorBridge(seed: seed, at: now)
  }

  /// Takes bytes from the bridge's UART; what it sends back.
  package mutating func receiveByBridge(_ bytes: [UInt8], at now: Instant) -> [UInt8] {
    bridge?.receive(bytes, at: now, in: world) ?? []
  }
}
