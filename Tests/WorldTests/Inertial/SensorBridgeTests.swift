import GNSS
import Primitives
import Testing

@testable import World

/// A bridge and its chip, which is awake.
private struct BridgeBench {
  let world: World
  var bridge = World.SensorBridge(seed: 3, at: .zero)
  var now = Instant.zero + 200

  init() throws {
    let start = try #require(UTCTime(millisecondsSince1970: 1_790_000_000_000))
    world = World(seed: 3, start: start)
  }

  mutating func send(_ bytes: [UInt8]) -> [UInt8] { bridge.receive(bytes, at: now, in: world) }

  /// Writes and then reads without a stop.
  mutating func read(_ register: UInt8, _ count: UInt8) -> [UInt8] {
    send(
      Array("S".utf8) + [0xD0, 1, register] + Array("S".utf8) + [0xD1, count] + Array("P".utf8)
    )
  }

  /// 0xF0 is a transfer that was acknowledged.
  mutating func status() -> [UInt8] { send(Array("R\nP".utf8)) }
}

@Suite("The bridge from a UART to the sensor's bus")
struct SensorBridgeTests {
  @Test func `reads registers of the chip after a repeated start`() throws {
    var bench = try BridgeBench()
    #expect(bench.read(0x75, 1) == [0x68])
    #expect(bench.status() == [0xF0])
    #expect(bench.read(0x6B, 2) == [0x40, 0])
  }

  @Test func `writes registers, and returns nothing`() throws {
    var bench = try BridgeBench()
    // The value is a `P`, which ends nothing.
    #expect(bench.send(Array("S".utf8) + [0xD0, 3, 0x19, 0x50, 3] + Array("P".utf8)) == [])
    #expect(bench.read(0x19, 2) == [0x50, 3])
  }

  @Test func `takes a command byte by byte, and two at once`() throws {
    var bench = try BridgeBench()
    var answer: [UInt8] = []
    for byte in Array("S".utf8) + [0xD0, 1, 0x75, 0x53, 0xD1, 1, 0x50] {
      answer += bench.send([byte])
    }
    #expect(answer == [0x68])
    let two: [UInt8] = [0x53, 0xD0, 1, 0x75, 0x53, 0xD1, 1, 0x50, 0x52, 0x0A, 0x50]
    #expect(bench.send(two) == [0x68, 0xF0])
  }

  @Test func `returns no byte of a chip that isn't there, and its status shows that`() throws {
    var bench = try BridgeBench()
    #expect(bench.send([0x53, 0xD2, 1, 0x75, 0x53, 0xD3, 1, 0x50]) == [])
    #expect(bench.status() == [0xF1])
  }

  @Test func `forgets a command that pauses, and bytes that begin none`() throws {
    var bench = try BridgeBench()
    #expect(bench.send([0x53, 0xD0, 9]) == [])
    bench.now = bench.now + 656
    #expect(bench.read(0x75, 1) == [0x68])
    #expect(bench.send([0x00, 0xFF, 0x50]) == [])
    #expect(bench.read(0x75, 1) == [0x68])
    for _ in 0..<5_000 { _ = bench.send([0x52]) }
    bench.now = bench.now + 656
    #expect(bench.read(0x75, 1) == [0x68])
  }

  @Test func `has registers of its own`() throws {
    var bench = try BridgeBench()
    #expect(bench.send([0x57, 0x00, 48, 0x01, 0x50, 0x50]) == [])
    #expect(bench.send([0x52, 0x00, 0x01, 0x50]) == [48, 0x50])
    #expect(bench.send([0x52, 0x70, 0x50]) == [])
  }
}
