import Primitives
import Script
import Testing

@testable import sniffer

/// What the formats of places and times ask for.
@Suite("Exporting fixes")
struct ExportFixTests {
  /// A receiver's log without times of its own.
  private static func trace(_ bodies: [String]) -> String {
    let lines = bodies.map { "0 <:nmea $\($0)*\($0.utf8.reduce(0, ^).hexadecimalText)\\r\\n\n" }
    return "#!sniffer 1\n# title: t\n" + lines.joined()
  }

  private static func rmc(_ time: String, _ date: String = "311226") -> String {
    "GPRMC,\(time),A,1730.0,S,01800.0,E,10.0,90.0,\(date),,,A"
  }

  /// As the command does: with the times of the sentences where the trace has none.
  private static func text(_ format: ExportFormat, _ trace: String) throws -> String {
    let source = LogSource(Array(trace.utf8))
    var export = TraceExport(format, hasTimes: try TraceExport.hasTimes(source))
    var text: [UInt8] = []
    try source.forEachLine { line in
      text += (try? export.push(line)) ?? []
      return true
    }
    return String(decoding: text + (try export.finish()), as: UTF8.self)
  }

  @Test("a receiver's log has the times of its sentences, and a row for each precision")
  func times() throws {
    let gsv = "GPGSV,2,1,05,01,40,083,46,02,17,308,41,03,,,,04,,,49"
    let lines = [
      Self.rmc("100000.00"), "GPGGA,100000.00,1730.0,S,18000.0,E,1,05,1.3,250.8,M,50.0,M,,",
      gsv, "GPGSV,2,2,05,05,01,002,20", "GPGSV,1,1,00",
      "GPGSA,A,3,19,15,,,,,,,,,,,3.5,1.3,2.7", Self.rmc("100001.00"),
      "GPGGA,100001.00,,,,,0,,,,,,,,",
    ]
    let rows = try Self.text(.csv, Self.trace(lines)).split(separator: "\n").dropFirst()
    #expect(
      rows == [
        "0,NMEA,quality,1", "0,NMEA,sats_used,5", "0,NMEA,hdop,1.3", "0,NMEA,cn0,49",
        "0,NMEA,pdop,3.5", "0,NMEA,vdop,2.7", "1,NMEA,quality,0",
      ]
    )
    #expect(try Self.text(.geojson, Self.trace(lines)).contains("\"t_us\":1000000"))
    let last = try #require(Self.trace(lines.suffix(1)).split(separator: "\n").last)
    let timed = Self.trace(lines) + "5" + last.dropFirst() + "\n"
    #expect(try Self.text(.csv, timed).hasSuffix("0,NMEA,quality,0\n5,NMEA,quality,0\n"))
  }
}
