import Primitives
import Testing

@testable import Script

@Suite("Lines that are plain bytes")
struct PlainBytesTests {
  static let plain = [
    "0 > AT\\r", "0.02 < AT\\r\\r\\nOK\\r\\n", "12.345678 < a b\\tc\\\\", "315360000 < x",
    "1.5 < \\n", "000000001.000001 > \"quoted, with a # and a >\"",
  ]
  static let other = [
    "", "#", "# title: x", "1", "1 >", "1 > ", "1 >  x", "1 > x ", "1  > x", "1 > \\x00", "1 > \\q",
    "1 > \\", "1 > é", "1 > a\tb", "1 ! radio lost", "1 = queue empty", "1 >:nmea $GP", "+1 > x",
    "1s > x", "1.0000001 > x", "1. > x", ".5 > x", "315360000.000001 > x", "9999999999 > x",
    "18446744073709551616 > x", "1 : x", " 1 > x", "-1 > x", "1. 5",
    "999999999 > x", "1 > " + String(repeating: "x", count: 4_097),
  ]

  /// What `LineParser` makes of a line: bytes, or anything else.
  private static func event(_ line: String) -> Script.Event? {
    var parser = LineParser()
    _ = try? parser.parse(Array(LineParser.version.utf8))
    guard case .entry(.event(let event)) = try? parser.parse(Array(line.utf8)),
      case .bytes = event.payload
    else { return nil }
    return event
  }

  @Test("are what the parser makes of them", arguments: plain + other)
  func agree(line: String) {
    var payload: [UInt8] = []
    guard let bytes = PlainBytes(Array(line.utf8).span, into: &payload) else { return }
    let event = Self.event(line)
    #expect(event?.at == bytes.at)
    #expect(event?.mark == bytes.mark)
    #expect(event?.port == nil)
    #expect(event?.payload == .bytes(payload))
  }

  @Test("are taken, and no others")
  func taken() {
    var payload: [UInt8] = []
    func isPlain(_ line: String) -> Bool {
      PlainBytes(Array(line.utf8).span, into: &payload) != nil
    }
    #expect(Self.plain.filter { !isPlain($0) } == [])
    #expect(Self.other.filter(isPlain) == [])
  }

  @Test("count as lines, and their times as times")
  func placesOfErrors() throws {
    var lines = ScriptLines(Array("#!sniffer 1\n5 > a\n4 > b\n".utf8))
    var payload: [UInt8] = []
    #expect(lines.nextPlainBytes(into: &payload) == nil)
    #expect(try lines.next() == .version)
    #expect(lines.nextPlainBytes(into: &payload)?.at == Instant(microseconds: 5_000_000))
    #expect(payload == Array("a".utf8))
    #expect(lines.nextPlainBytes(into: &payload) == nil)
    let error = #expect(throws: ScriptError.self) { try lines.next() }
    #expect(error?.line == 3)
  }
}
