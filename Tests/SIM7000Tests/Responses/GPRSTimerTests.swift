import Primitives
import SIM7000
import Testing

@Suite("A timer of the network")
struct GPRSTimerTests {
  @Test(
    "has a unit that depends on which it is",
    arguments: [
      // The manual's examples: 4 minutes, 70 hours, 18 minutes.
      ("00100100", .active, 240), ("01000111", .periodicUpdate, 252_000),
      ("01000011", .ready, 1_080),
      ("00000101", .active, 10), ("01000001", .active, 360), ("01100001", .active, 60),
      ("00000001", .periodicUpdate, 600), ("00100001", .periodicUpdate, 3_600),
      ("01100101", .periodicUpdate, 10), ("10000001", .periodicUpdate, 30),
      ("10100001", .periodicUpdate, 60), ("11000001", .periodicUpdate, 1_152_000),
      ("11100000", .periodicUpdate, nil), ("11111111", .active, nil),
      ("00000000", .active, 0),
    ] as [(String, GPRSTimer.Kind, UInt32?)]
  )
  func seconds(digits: String, kind: GPRSTimer.Kind, expected: UInt32?) throws {
    let line = bytes(digits)
    let parsed = GPRSTimer(parsing: line.span, 0..<8)
    let timer = try #require(parsed)
    #expect(timer.seconds(of: kind) == expected)
    var spelling = FixedBytes<8>()
    timer.encode(into: &spelling)
    #expect(text(spelling) == digits)
  }

  @Test("has eight digits 0 or 1", arguments: ["0000000", "000000000", "00000002", "0000000/", ""])
  func refuses(digits: String) {
    let line = bytes(digits)
    let timer = GPRSTimer(parsing: line.span, 0..<line.count)
    #expect(timer == nil)
  }
}
