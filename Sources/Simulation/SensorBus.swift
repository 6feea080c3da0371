import Motion
import Primitives
import World

/// The I2C bus between the tracker and the MPU-6050 on the body.
///
/// A transfer reads and writes the chip as it is when it begins, and its outcome
/// is there when its last bit is over.
struct SensorBus: Sendable {
  private var chip: World.MPU6050
  /// What the last transfer has read.
  private(set) var bytes: [UInt8] = []
  /// When the transfer under way is over; `nil` while the bus is free.
  private var end: Instant?
  private var isAcknowledged = false
  private var wasInterrupting = false
  /// Stored, and computed again only when the bus or the chip has done something.
  private(set) var deadline: Instant?

  enum Outcome: Sendable {
    case received
    case failed
    case interrupted
    /// INT has fallen, or has not risen.
    case nothing
  }

  init(seed: UInt64, at now: Instant = .zero) {
    chip = World.MPU6050(seed: seed, at: now)
    deadline = chip.deadline
  }

  private mutating func noteDeadline() { deadline = Instant.earlier(end, chip.deadline) }

  /// Takes the readings up to `now`, before the world changes.
  mutating func catchUp(to now: Instant, in world: World) {
    chip.advance(to: now, in: world)
    noteDeadline()
  }

  mutating func begin(_ transfer: BusTransfer, at now: Instant, in world: World) {
    isAcknowledged = transfer.written.withBytes { written in
      chip.transfer(
        to: transfer.address,
        writing: written,
        reading: transfer.readCount,
        into: &bytes,
        at: now,
        in: world
      )
    }
    // Reading may have cleared INT.
    wasInterrupting = chip.isInterrupting(at: now, in: world)
    let read = isAcknowledged ? transfer.readCount : 0
    let length = World.BusTiming.microseconds(
      writing: isAcknowledged ? transfer.written.count : 0,
      reading: read
    )
    end = Instant(microseconds: now.microseconds + length)
    noteDeadline()
  }

  /// The outcome of the transfer that is over at `now`, if one is.
  mutating func finish(at now: Instant) -> Outcome? {
    guard let end, end <= now else { return nil }
    self.end = nil
    noteDeadline()
    return isAcknowledged ? .received : .failed
  }

  /// What INT has done at `now`.
  mutating func watch(at now: Instant, in world: World) -> Outcome {
    defer { noteDeadline() }
    let before = wasInterrupting
    wasInterrupting = chip.isInterrupting(at: now, in: world)
    return wasInterrupting && !before ? .interrupted : .nothing
  }
}
