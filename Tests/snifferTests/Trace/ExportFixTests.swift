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

  @Test("GPX: 180 degrees are -180, a leap second is the end of its day, the geoid has a height")
  func gpx() throws {
    let gga = "GPGGA,235960.00,1730.0,S,18000.0,E,1,05,1.3,250.8,M,50.0,M,,"
    let text = try Self.text(.gpx, Self.trace([Self.rmc("235959.50"), gga, Self.rmc("235960.00")]))
    let point =
      "lon=\"-180.0000000\"><ele>250.800</ele><time>2026-12-31T23:59:59.999Z</time>"
      + "<geoidheight>50.000</geoidheight><sat>5</sat><hdop>1.30</hdop>"
    #expect(text.contains("<time>2026-12-31T23:59:59.500Z</time>"))
    #expect(text.contains(point))
  }

  @Test("KML keeps fixes without a time that is trusted: as a line, or as a point")
  func kml() throws {
    let old = (0...2).map { Self.rmc("10000\($0).00", "010105") }
    let new = (3...4).map { Self.rmc("10000\($0).00", "010126") }
    let places = String(repeating: "18.0000000,-17.5000000\n", count: 3)
    let line =
      "<Placemark><LineString><coordinates>\n\(places)</coordinates></LineString></Placemark>\n"
    let start = "<Placemark><gx:MultiTrack><gx:Track>\n<when>2026-01-01T10:00:03Z</when>"
    let all = try Self.text(.kml, Self.trace(old + new))
    #expect(all.contains("<name>t</name>\n\(line)\(start)"))
    #expect(all.hasSuffix("</gx:Track></gx:MultiTrack></Placemark>\n</Document>\n</kml>\n"))
    #expect(all.ranges(of: "<when>").count == 2)
    let point = "<Placemark><Point><coordinates>18.0000000,-17.5000000</coordinates></Point>"
    let one = try Self.text(.kml, Self.trace([old[0]]))
    #expect(one.contains("</name>\n\(point)</Placemark>\n</Document>"))
    let lost = "GPRMC,100001.00,V,,,,,,,010105,,,N"
    let two = try Self.text(.kml, Self.trace([old[0], lost, old[2]]))
    #expect(two.ranges(of: "<Point>").count == 2)
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
    let points = try Self.text(.geojson, Self.trace([lines[0], lines[1], lines[6]]))
    #expect(points.contains("\"t_us\":0,\"time\":\"2026-12-31T10:00:00Z\""))
    #expect(points.contains("\"t_us\":1000000,\"time\":\"2026-12-31T10:00:01Z\""))
    let last = try #require(Self.trace(lines.suffix(1)).split(separator: "\n").last)
    let timed = Self.trace(lines) + "5" + last.dropFirst() + "\n"
    #expect(try Self.text(.csv, timed).hasSuffix("0,NMEA,quality,0\n5,NMEA,quality,0\n"))
  }
}
