import Primitives
import Testing

@testable import World

/// The registers by themselves, written and read byte by byte.
@Suite("MPU-6050: registers")
struct ChipRegisterTests {
  @Test("at power-up it sleeps, identifies itself, and all else is zero")
  func powerUp() throws {
    var bus = try ChipBus()
    #expect(bus.read(0x75) == [0x68])
    #expect(bus.read(0x6B) == [0x40])
    #expect(bus.read(0x19, 4) == [0, 0, 0, 0])
    bus.wait(1_000)
    #expect(bus.read(0x3B, 14) == [UInt8](repeating: 0, count: 14))
    #expect(bus.read(0x3A) == [0])
  }

  @Test("no response in the first tenth of a second, nor at the other address")
  func deaf() throws {
    var bus = try ChipBus()
    bus.now = Instant.zero + 99
    #expect(bus.read(0x75) == nil)
    bus.now = Instant.zero + 100
    #expect(bus.read(0x75) == [0x68])
    bus.chip = World.MPU6050(seed: 3, address: 0x69, at: .zero)
    #expect(bus.read(0x75) == nil)
  }

  @Test("the registers that only show something cannot be written")
  func readOnly() throws {
    var bus = try ChipBus()
    bus.write(0x75, 0x55)
    bus.write(0x0D, 0xFF)
    bus.write(0x3B, 0x12, 0x34)
    #expect(bus.read(0x75) == [0x68])
    #expect(bus.read(0x0D) == [0x01])
    #expect(bus.read(0x3B, 2) == [0, 0])
  }

  @Test("data: high bytes first, acceleration, temperature, rotation")
  func data() throws {
    var bus = try ChipBus()
    bus.wake()
    bus.wait(100)
    // One g at +-2 g; 20 degrees: (20 - 36.53) x 340 = -5,620.
    #expect(bus.read(0x3B, 14) == [0, 0, 0, 0, 0x40, 0, 0xEA, 0x0C, 0, 0, 0, 0, 0, 0])
  }

  @Test("the FIFO takes what is chosen, keeps 1,024 bytes, and loses the oldest")
  func fifo() throws {
    var bus = try ChipBus()
    bus.wake()
    bus.write(0x23, 0x08)
    bus.write(0x6A, 0x40)
    bus.wait(200)
    #expect(bus.read(0x72, 2) == [0, 60])
    #expect(bus.read(0x74, 6) == [0, 0, 0, 0, 0x40, 0])
    #expect(bus.read(0x72, 2) == [0, 54])
    #expect(bus.read(0x3A) == [0x01])
    bus.wait(10_000)
    #expect(bus.read(0x72, 2) == [4, 0])
    #expect(bus.read(0x3A) == [0x11], "overflow, and data")
    // 170 samples and two thirds of one more: x is gone.
    #expect(bus.read(0x74, 3) == [0, 0, 0x40])
    bus.write(0x6A, 0x04)
    #expect(bus.read(0x72, 2) == [0, 0])
    #expect(bus.read(0x74, 2) == [0x40, 0x40], "the last byte that there was")
  }

  @Test("what is worked out once for a body at rest is what each sample alone would show")
  func rest() throws {
    var (bus, single) = (try ChipBus(), try ChipBus())
    // With a recording, though it is over, each sample is looked at.
    let recording = try InertialRecording(parsing: Array("0,0,0,1\n10,0,0,1\n".utf8))
    single.world.apply(.motion(.play(recording)), at: .zero)
    let drift = Vector(x: 0.01, y: 0, z: 0)
    for change: World.SensorChange in [.measured, .drift(acceleration: drift, rotation: nil)] {
      bus.change(change)
      single.change(change)
    }
    let samples = [bus, single].map { bus in
      var bus = bus
      bus.wait(100)
      bus.wake()
      bus.write(0x23, 0xF8)
      bus.write(0x6A, 0x40)
      bus.wait(1_000)
      return bus.read(0x74, 50 * 14)
    }
    #expect(samples[0] != nil && samples[0] == samples[1])
    #expect(Set(samples[0] ?? []).count > 100, "noise in each of them")
  }

  @Test("the FIFO is emptied only while it is off")
  func fifoReset() throws {
    var bus = try ChipBus()
    bus.wake()
    bus.write(0x23, 0xF8)
    bus.write(0x6A, 0x40)
    bus.wait(100)
    bus.write(0x6A, 0x44)
    #expect(bus.read(0x72, 2) == [0, 70])
    bus.write(0x6A, 0x04)
    #expect(bus.read(0x72, 2) == [0, 0])
  }

  @Test("the count is loaded when its high byte is read")
  func fifoCount() throws {
    var bus = try ChipBus()
    bus.wake()
    bus.write(0x23, 0x08)
    bus.write(0x6A, 0x40)
    bus.wait(100)
    #expect(bus.read(0x73) == [0])
    #expect(bus.read(0x72) == [0])
    bus.wait(100)
    #expect(bus.read(0x73) == [30])
  }

  @Test("an hour without a look leaves what an hour leaves that was watched")
  func unwatched() throws {
    var bus = try ChipBus()
    bus.wake()
    bus.write(0x23, 0xF8)
    bus.write(0x6A, 0x40)
    bus.change(.measured)
    bus.wait(.minutes(60))
    #expect(bus.read(0x72, 2) == [4, 0])
    let skipped = bus.read(0x74, 255)
    // The same, looked at all the time.
    var watched = try ChipBus()
    watched.wake()
    watched.write(0x23, 0xF8)
    watched.write(0x6A, 0x40)
    watched.change(.measured)
    let start = watched.now
    for second in 1...3_600 {
      watched.chip.advance(to: start + .seconds(Int64(second)), in: watched.world)
    }
    watched.now = start + .minutes(60)
    #expect(watched.read(0x74, 255) == skipped)
  }

  @Test("axes that stand by read nothing; the gyroscope takes 30 ms to come back")
  func standby() throws {
    var bus = try ChipBus()
    bus.change(
      .offset(acceleration: Vector(x: 1, y: 1, z: 0), rotation: Vector(x: 100, y: 100, z: 100))
    )
    bus.write(0x6B, 0x00, 0x27)
    bus.wait(100)
    #expect(bus.read(0x3B, 6) == [0, 0, 0x40, 0, 0x40, 0])
    #expect(bus.read(0x43, 6) == [0, 0, 0, 0, 0, 0])
    bus.write(0x6C, 0x00)
    bus.wait(29)
    #expect(bus.read(0x43, 2) == [0, 0])
    bus.wait(2)
    #expect(bus.read(0x43, 2) == [0x33, 0x2C])
  }

  @Test("cycles: one sample for each waking, and none into the FIFO")
  func cycles() throws {
    var bus = try ChipBus()
    bus.write(0x38, 0x01)
    bus.write(0x23, 0x08)
    bus.write(0x6A, 0x40)
    bus.write(0x6B, 0x28, 0x87)
    for _ in 0..<100 {
      bus.wait(50)
      bus.chip.advance(to: bus.now, in: bus.world)
    }
    #expect(bus.chip.interruptCount == 100, "20 Hz")
    #expect(bus.read(0x72, 2) == [0, 0])
  }

  @Test("the self test moves each axis by the factory's trim")
  func selfTest() throws {
    var bus = try ChipBus()
    bus.write(0x6B, 0x00, 0x00)
    bus.write(0x1B, 0xE0, 0xF0)
    bus.wait(100)
    // 0.34 g of 4,096 counts; 25 degrees a second of 131 counts.
    #expect(bus.read(0x3B, 6) == [0x05, 0x71, 0x05, 0x71, 0x15, 0x71])
    #expect(bus.read(0x43, 6) == [0x0C, 0xCB, 0xF3, 0x35, 0x0C, 0xCB])
  }

  @Test("a reset by register, and one by a moment without power")
  func reset() throws {
    var bus = try ChipBus()
    bus.wake()
    bus.write(0x6B, 0x80)
    #expect(bus.read(0x6B) == nil, "it starts up")
    bus.wait(100)
    #expect(bus.read(0x6B) == [0x40])
    #expect(bus.read(0x19) == [0])
    bus.wake()
    bus.change(.reset)
    bus.wait(100)
    #expect(bus.read(0x6B) == [0x40])
  }

  @Test("a bus at one level reads as that level, and what is written is lost")
  func heldBus() throws {
    var bus = try ChipBus()
    bus.change(.zeros(1_000))
    #expect(bus.read(0x75, 2) == [0, 0])
    bus.write(0x6B, 0x00)
    bus.change(.ones(1_000))
    bus.change(.zeros(0))
    #expect(bus.read(0x75, 2) == [0xFF, 0xFF])
    bus.wait(1_000)
    #expect(bus.read(0x6B) == [0x40])
  }

  @Test(
    "how long a transfer keeps the bus at 400 kHz",
    arguments: [(1, 2, 120), (2, 0, 73), (1, 182, 4_170)] as [(Int, Int, Int64)]
  )
  func busTime(written: Int, read: Int, microseconds: Int64) {
    #expect(World.BusTiming.microseconds(writing: written, reading: read) == microseconds)
  }
}
