import Foundation
import Script
import Testing

@testable import Decoding
@testable import sniffer

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A trace as files of other formats, read back by other means.
@Suite("Exporting a trace")
struct ExportTests {
  static let trace = #"""
    #!sniffer 1
    # title: a <b> & a | c
    # start: 2026-11-22T06:15:16Z
    0.5 > AT+CGNSINF\r
    0.6 < AT+CGNSINF\r\r\n
    0.6 < +CGNSINF: 1,1,20180216003145.250,-62.4551110,22.615210,70.723,0.00,301.3,1,,0.7,1.0,0.7,,14,12,,,34,,\r\n
    0.7 < +CGNSINF: 1,0,20180216003146.000,62.455111,22.615210,70.723,0.00,301.3,1,,0.7,1.0,0.7,,14,12,,,34,,\r\n
    0.7 < OK\r\n
    1 <:nmea $GNGGA,120000.000,3157.2340,N,03554.6360,E,1,08,0.9,800.1,M,20.0,M,,*4A\r\n
    1.1 <:nmea $GNGGA,120001.000,3157.2340,N,03554.6360,E,0,00,,,M,,M,,*5E\r\n
    2 > AT+CSQ;+CREG?\r
    2.1 < +CSQ: 13,99\r\n
    2.1 < +CREG: 0,5\r\n
    2.1 < OK\r\n

    """#

  static func export(_ format: ExportFormat, _ trace: String = trace) throws -> [UInt8] {
    var export = TraceExport(format)
    var text: [UInt8] = []
    var lines: [LogLine] = []
    var splitter = LogLines()
    splitter.push(Array(trace.utf8).span) { lines.append($0) }
    for line in lines { text += try export.push(line) }
    return text + (try export.finish())
  }

  static func text(_ format: ExportFormat, _ trace: String = trace) throws -> String {
    String(decoding: try export(format, trace), as: UTF8.self)
  }

  @Test("JSON Lines are those of decode")
  func jsonl() throws {
    let lines = try Self.text(.jsonl).split(separator: "\n").map(String.init)
    #expect(try lines == Decoded.json(Array(Self.trace.utf8), .trace))
    #expect(lines.count == 11)
  }

  @Test("pcap has the linktype's twelve bytes in front of each chunk, byte for byte")
  func pcap() throws {
    let trace =
      "#!sniffer 1\n# start: 1970-01-01T00:00:01Z\n0.5 > AT\\r\n0.75 < \\xff\n"
      + "1 <:nmea $\n2 ! end\n"
    let expected: [UInt8] = [
      0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 250, 0, 0, 0,
      // 1.5 s, 15 bytes of 15: TX start, no line known, footer.
      1, 0, 0, 0, 0x20, 0xA1, 0x07, 0, 15, 0, 0, 0, 15, 0, 0, 0,
      0, 0, 0, 1, 0, 0x07, 0xA1, 0x20, 1, 0, 0, 0, 0x41, 0x54, 0x0D,
      // 1.75 s: RX start.
      1, 0, 0, 0, 0xB0, 0x71, 0x0B, 0, 13, 0, 0, 0, 13, 0, 0, 0,
      0, 0, 0, 1, 0, 0x0B, 0x71, 0xB0, 2, 0, 0, 0, 0xFF,
    ]
    #expect(try Self.export(.pcap, trace) == expected)
  }

  @Test("GPX has the valid fixes alone, and a new segment behind a time without one")
  func gpx() throws {
    let reader = GPXReader()
    let parser = XMLParser(data: Data(try Self.export(.gpx)))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.name == "a <b> & a | c")
    #expect(
      reader.points == [
        ["lat": "-62.4551110", "lon": "22.6152100", "segment": "1"],
        ["lat": "31.9539000", "lon": "35.9106000", "segment": "2"],
      ]
    )
    #expect(try Self.text(.gpx).contains("<time>2018-02-16T00:31:45.250Z</time><sat>12</sat>"))
  }

  @Test("GeoJSON has the same fixes as points, longitude first")
  func geojson() throws {
    let object = try JSONSerialization.jsonObject(with: Data(try Self.export(.geojson)))
    let features = try #require((object as? [String: Any])?["features"] as? [[String: Any]])
    let places = features.compactMap { ($0["geometry"] as? [String: Any])?["coordinates"] }
    // Above the ellipsoid, where that is known.
    #expect(places as? [[Double]] == [[22.61521, -62.455111], [35.9106, 31.9539, 820.1]])
    let properties = features.compactMap { $0["properties"] as? [String: Any] }
    #expect(properties.map { $0["altitude"] as? Double } == [70.723, 800.1])
    #expect(properties.map { $0["source"] as? String } == ["+CGNSINF", "NMEA"])
    #expect(properties.map { $0["t_us"] as? Int } == [600_000, 1_000_000])
    #expect(properties[0]["time"] as? String == "2018-02-16T00:31:45.250Z")
    let none = try JSONSerialization.jsonObject(
      with: Data(try Self.export(.geojson, "#!sniffer 1\n0 < OK\\r\\n\n"))
    )
    #expect(((none as? [String: Any])?["features"] as? [Any])?.isEmpty == true)
  }

  @Test("CSV has a row for each value of a signal; what is not known is no row")
  func csv() throws {
    let rows = try Self.text(.csv).split(separator: "\n").filter { !$0.contains("CGNSINF") }
    #expect(
      rows == [
        "time_s,name,field,value", "1,NMEA,quality,1", "1,NMEA,sats_used,8", "1,NMEA,hdop,0.9",
        "1.1,NMEA,quality,0", "1.1,NMEA,sats_used,0", "2.1,+CSQ,rssi,13", "2.1,+CSQ,dbm,-87",
        "2.1,+CREG,stat,5",
      ]
    )
    #expect(try Self.text(.csv).contains("0.6,+CGNSINF,hdop,0.7\n"))
  }

  @Test("Markdown and Mermaid show each side's lines, and escape what would be theirs")
  func drawings() throws {
    let markdown = try Self.text(.markdown).split(separator: "\n").map(String.init)
    #expect(markdown[0] == #"# a &lt;b&gt; &amp; a \| c"#)
    #expect(markdown.contains("| 2.1 | &larr;&nbsp;TA | `+CSQ: 13,99` | signal -87 dBm |"))
    let bars = "#!sniffer 1\n0 > AT+SMPUB=\"a|b`c\"\\r\n"
    #expect(try Self.text(.markdown, bars).hasSuffix("| ``AT+SMPUB=\"a\\|b`c\"`` |  |\n"))
    let mermaid = try Self.text(.mermaid).split(separator: "\n").map(String.init)
    #expect(mermaid[..<3] == ["sequenceDiagram", "  participant TE", "  participant TA"])
    #expect(mermaid.contains("  TE->>TA: AT+CSQ#59;+CREG?"))
    #expect(mermaid.contains("  TA-->>TE: +CSQ: 13,99"))
  }

  @Test("an error of the trace keeps its place", arguments: ExportFormat.allCases)
  func errors(format: ExportFormat) {
    let error = #expect(throws: ScriptError.self) {
      try Self.export(format, "#!sniffer 1\n0 > AT\\r\n0 ? AT\n")
    }
    #expect(error?.line == 3 && error?.column == 3)
  }
}

/// The name and the points of a GPX file.
private final class GPXReader: NSObject, XMLParserDelegate {
  var name = ""
  var points: [[String: String]] = []
  private var segment = 0
  private var isName = false

  func parser(
    _ parser: XMLParser,
    didStartElement element: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    isName = element == "name"
    if element == "trkseg" { segment += 1 }
    if element == "trkpt" {
      points.append(attributes.merging(["segment": "\(segment)"]) { $1 })
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isName { name += string }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement element: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    isName = false
  }
}
