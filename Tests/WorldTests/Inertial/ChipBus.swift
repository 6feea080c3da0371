import GNSS
import Primitives
import Testing

@testable import World

/// A chip and a bus, without the driver.
struct ChipBus {
  var world: World
  var chip: World.MPU6050
  var now = Instant.zero + 200

  init() throws {
    let start = try #require(UTCTime(millisecondsSince1970: 1_790_000_000_000))
    world = World(seed: 3, start: start)
    world.apply(.sensor(.ideal), at: .zero)
    chip = World.MPU6050(seed: 3, at: .zero)
  }

  mutating func write(_ bytes: UInt8...) {
    #expect(transfer(bytes, reading: 0) == [])
  }

  mutating func read(_ register: UInt8, _ count: Int = 1) -> [UInt8]? {
    transfer([register], reading: count)
  }

  mutating func transfer(_ written: [UInt8], reading count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    let isAcknowledged = chip.transfer(
      to: 0x68,
      writing: written.span,
      reading: count,
      into: &bytes,
      at: now,
      in: world
    )
    return isAcknowledged ? bytes : nil
  }

  mutating func change(_ change: World.SensorChange) {
    chip.advance(to: now, in: world)
    world.apply(.sensor(change), at: now)
  }

  mutating func wait(_ length: Milliseconds) { now = now + length }

  /// Awake at 1 kHz / 20 = 50 Hz.
  mutating func wake() {
    write(0x6B, 0x00, 0x00)
    write(0x19, 19, 3)
  }

  /// Asks a copy: what is asked inside an expectation must not change.
  func isInterrupting() -> Bool {
    var chip = chip
    return chip.isInterrupting(at: now, in: world)
  }

  func isHigh() -> Bool {
    var chip = chip
    return chip.interruptIsHigh(at: now, in: world)
  }
}
