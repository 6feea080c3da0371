import Manual
import Primitives
import Script
import Testing

@testable import Simulation

@Suite("The pace of a trace")
struct PacingTests {
  static let trace = #"""
    1 > AT\r
    1.5 < OK\r\n
    2 <:nmea $A\r\n
    61.5 < RING\r\n
    62 ! radio lost
    63.5 < RING\r\n
    """#

  static func script(_ lines: String = trace) throws -> Script {
    try Script(parsing: Array("#!sniffer 1\n# title: a\n\(lines)\n".utf8))
  }

  private static func seconds(_ change: (inout Pacing) -> Void) throws -> [String] {
    var pacing = Pacing()
    change(&pacing)
    return try script().only(nil).paced(pacing).events.map { String($0.at.seconds) }
  }

  @Test("leaves it as it is, unless something else is asked for")
  func asItIs() throws {
    #expect(try Self.seconds { _ in } == ["1.000000", "1.500000", "61.500000", "63.500000"])
    #expect(
      try Self.seconds { $0.speed = 10 } == ["0.100000", "0.150000", "6.150000", "6.350000"]
    )
    let short = try Self.seconds { $0.longestGap = 1_000 }
    #expect(short == ["1.000000", "1.500000", "2.500000", "3.500000"])
  }

  @Test("keeps the order where it is as fast as it can be")
  func fastest() throws {
    #expect(
      try Self.seconds { $0.speed = nil } == ["0.000001", "0.000002", "0.000003", "0.000004"]
    )
  }

  @Test("plays a part, whose time begins with it")
  func part() throws {
    let part = try Self.seconds { pacing in
      pacing.from = .zero + 1_500
      pacing.until = .zero + 61_500
    }
    #expect(part == ["0.000000", "60.000000"])
  }

  @Test("plays one port as if there were no other")
  func ports() throws {
    let script = try Self.script()
    #expect(script.spokenPorts == [nil, "nmea"])
    let sentences = script.only("nmea").events
    #expect(sentences.map(\.port) == [nil] && sentences.map(\.line) == [5])
    #expect(script.only(nil).events.count == 4)
  }
}
