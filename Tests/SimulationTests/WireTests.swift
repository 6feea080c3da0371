import Primitives
import Testing

@testable import Simulation

@Suite("One direction of a line")
struct WireTests {
  private static let text = Array("\r\nOK\r\n".utf8)

  @Test(
    "brings bytes when their last one is through, ten bits each",
    arguments: [(nil, 0), (115_200, 521), (9_600, 6_250), (300, 200_000)] as [(UInt32?, Int64)]
  )
  func takesTime(baud: UInt32?, microseconds: Int64) {
    var wire = Wire()
    wire.send(Self.text, baud: baud, at: .zero)
    #expect(wire.nextArrival == Instant(microseconds: microseconds))
    if microseconds > 0 {
      #expect(wire.receive(at: Instant(microseconds: microseconds - 1)) == nil)
    }
    let chunk = wire.receive(at: Instant(microseconds: microseconds))
    #expect(chunk?.bytes == Self.text)
    #expect(wire.nextArrival == nil)
  }

  @Test(
    "is noise to another rate, as long as the time it takes",
    arguments: [
      (115_200, 115_200, 6), (9_600, 9_600, 6), (9_600, 115_200, 72), (115_200, 9_600, 1),
      (57_600, 115_200, 12),
    ] as [(UInt32, UInt32, Int)]
  )
  func garbles(sender: UInt32, receiver: UInt32, count: Int) throws {
    var wire = Wire()
    var noise = Wire.noise(seed: 1)
    wire.send(Self.text, baud: sender, at: .zero)
    let arrived = wire.receive(at: .zero + 1_000)
    let chunk = try #require(arrived)
    let heard = chunk.bytes(at: receiver, noise: &noise)
    #expect(heard.count == count)
    #expect((heard == Self.text) == (sender == receiver))
    #expect(chunk.bytes(at: nil, noise: &noise) == Self.text)
  }

  @Test("without a rate is what it was to a receiver at any")
  func carriesWithoutRate() throws {
    var wire = Wire()
    var noise = Wire.noise(seed: 1)
    wire.send(Self.text, baud: nil, at: .zero)
    #expect(wire.receive(at: .zero)?.bytes(at: 9_600, noise: &noise) == Self.text)
  }

  @Test("keeps 1,048,576 bytes waiting, loses what comes beyond, and goes on when some are through")
  func isBounded() {
    var wire = Wire()
    let block = [UInt8](repeating: 0x55, count: 524_288)
    wire.send(block, baud: 300, at: .zero)
    wire.send(block, baud: 300, at: .zero)
    wire.send([0x56], baud: 300, at: .zero)
    #expect(wire.droppedByteCount == 1)
    let late = Instant.zero + .minutes(600)
    #expect(wire.receive(at: late)?.bytes == block)
    wire.send([0x57], baud: 300, at: late)
    #expect(wire.receive(at: late)?.bytes == block)
    #expect(wire.receive(at: late + 1_000)?.bytes == [0x57])
    #expect(wire.receive(at: late + 1_000) == nil)
  }
}
