import Primitives
import Testing

@testable import World

/// The INT pin: data ready and motion.
@Suite("MPU-6050: interrupts")
struct ChipInterruptTests {
  @Test("data ready: a pulse of 50 us, or until the status is read")
  func interrupt() throws {
    var bus = try ChipBus()
    bus.wake()
    bus.write(0x38, 0x01)
    let due = bus.chip.deadline
    bus.now = try #require(due)
    #expect(bus.isInterrupting())
    bus.chip.advance(to: bus.now, in: bus.world)
    let next = bus.chip.deadline
    let over = try #require(next)
    #expect(over.microseconds - bus.now.microseconds == 50)
    bus.now = over
    #expect(!bus.isInterrupting())
    bus.write(0x37, 0x20)
    bus.wait(100)
    #expect(bus.isInterrupting())
    #expect(bus.read(0x3B, 2) == [0, 0])
    #expect(bus.isInterrupting(), "not by reading data")
    #expect(bus.chip.deadline == nil)
    #expect(bus.read(0x3A) == [0x01])
    #expect(!bus.isInterrupting())
    bus.write(0x37, 0xB0)
    #expect(bus.isHigh(), "active low, and calm")
    bus.wait(20)
    #expect(!bus.isHigh())
    _ = bus.read(0x75)
    #expect(bus.isHigh(), "any read clears it")
  }

  @Test("the motion interrupt: beyond the threshold for its time, and not without a filter")
  func motionInterrupt() throws {
    var bus = try ChipBus()
    bus.wake()
    bus.write(0x1C, 0x07)
    bus.write(0x1F, 2, 30)
    bus.write(0x38, 0x40)
    bus.wait(1_000)
    #expect(!bus.isInterrupting())
    // 63 mg is under twice 32 mg.
    bus.change(.offset(acceleration: Vector(x: 0.063, y: 0, z: 0), rotation: nil))
    bus.wait(1_000)
    #expect(!bus.isInterrupting())
    bus.change(.offset(acceleration: Vector(x: 0, y: -0.065, z: 0), rotation: nil))
    let before = bus.chip.interruptCount
    bus.wait(20)
    #expect(!bus.isInterrupting(), "20 ms of 30")
    bus.wait(20)
    bus.chip.advance(to: bus.now, in: bus.world)
    #expect(bus.chip.interruptCount > before)
    bus.write(0x1C, 0x00)
    bus.wait(100)
    let quiet = bus.chip.interruptCount
    bus.wait(1_000)
    bus.chip.advance(to: bus.now, in: bus.world)
    #expect(bus.chip.interruptCount == quiet)
  }

  @Test("a slow tilt never moves the motion interrupt's high-pass filter")
  func slowTiltIsInvisible() throws {
    var bus = try ChipBus()
    bus.wake()
    // 0.63 Hz, one step of 32 mg, at once.
    bus.write(0x1C, 0x04)
    bus.write(0x1F, 1, 1)
    bus.write(0x38, 0x40)
    bus.wait(1_000)
    // 0.3 degrees a second are 5 mg a second, for 40 s: 12 degrees, 0.21 g.
    for step in 1...40 {
      let lean = 0.005_236 * Double(step)
      bus.change(.offset(acceleration: Vector(x: lean, y: 0, z: 0), rotation: nil))
      bus.wait(1_000)
    }
    bus.chip.advance(to: bus.now, in: bus.world)
    #expect(bus.chip.interruptCount == 0)
  }
}
