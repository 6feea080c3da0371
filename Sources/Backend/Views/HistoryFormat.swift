import GNSS

/// How a history is written: piece by piece, so that a year needs no room.
package enum HistoryFormat: String, CaseIterable, Equatable, Sendable {
  case json
  case gpx
  case geoJSON = "geojson"
  case kml
  case csv

  package var contentType: String {
    switch self {
    case .json: "application/json"
    case .gpx: "application/gpx+xml"
    case .geoJSON: "application/geo+json"
    case .kml: "application/vnd.google-earth.kml+xml"
    case .csv: "text/csv; charset=utf-8"
    }
  }

  /// What comes before the first point; `id` has the form of a tracker's.
  package func head(of id: String) -> [UInt8] {
    let text =
      switch self {
      case .json: "["
      // Source: GPX 1.1 Schema Documentation, topografix.com.
      case .gpx:
        #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
          + #"<gpx version="1.1" creator="sniffer" xmlns="http://www.topografix.com/GPX/1/1">"#
          + "\n<trk><name>\(id)</name><trkseg>\n"
      // Source: RFC 7946, sections 3.1.2, 3.3 and 4: a third coordinate is above the ellipsoid.
      case .geoJSON: #"{"type":"FeatureCollection","features":["# + "\n"
      // Source: OGC KML 2.3, gx:Track as kml:Track: a time and a place each.
      case .kml:
        #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
          + #"<kml xmlns="http://www.opengis.net/kml/2.2" "#
          + #"xmlns:gx="http://www.google.com/kml/ext/2.2">"#
          + "\n<Document><name>\(id)</name><Placemark><name>\(id)</name><gx:MultiTrack>\n"
      case .csv: "time,latitude,longitude,altitude,speed,course,error,battery,signal,event\r\n"
      }
    return Array(text.utf8)
  }

  package var tail: [UInt8] {
    switch self {
    case .json: Array("]".utf8)
    case .gpx: Array("</trkseg></trk></gpx>\n".utf8)
    case .geoJSON: Array("\n]}\n".utf8)
    case .kml: Array("</gx:MultiTrack></Placemark></Document></kml>\n".utf8)
    case .csv: []
    }
  }

  /// A stretch of points.
  package func piece(_ points: ArraySlice<HistoryPoint>, isFirst: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    if self == .kml {
      bytes += "<gx:Track>\n".utf8
      for point in points { bytes += "<when>\(point.fixTime.text)</when>\n".utf8 }
      for point in points { bytes += "<gx:coord>\(point.coordinates)</gx:coord>\n".utf8 }
      bytes += "</gx:Track>\n".utf8
      return bytes
    }
    for (index, point) in points.enumerated() {
      if self == .json || self == .geoJSON, index > 0 || !isFirst { bytes += ",\n".utf8 }
      switch self {
      case .json: bytes += point.json(isBrief: false)
      case .gpx: bytes += point.gpx
      case .geoJSON: bytes += point.geoJSON
      case .csv: bytes += point.csv
      case .kml: break
      }
    }
    return bytes
  }
}

extension HistoryPoint {
  private var altitude: Int64? { altitudeMillimetres.map { Int64($0) } }
  private var speed: Int64? { speedMillimetresPerSecond.map { Int64($0) } }
  private var course: Int64? { courseHundredths.map { Int64($0) } }
  /// The radius of the error circle in tenths of a metre.
  private var error: Int64 {
    var report = Report(position: position)
    report.hdop = hdop
    return Int64(report.errorMetres(ageSeconds: 0, countsMotion: false) * 10)
  }

  /// `isBrief` is a point of a track.
  func json(isBrief: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(position)
    writer.write("fixTime", fixTime.text)
    if !isBrief { writer.write("speed", orNull: speed, places: 3) }
    writer.write("error", orNull: error, places: 1)
    if !isBrief { writer.write("event", orNull: event.map { "\($0.name)" }) }
    return writer.finished()
  }

  fileprivate var gpx: [UInt8] {
    let latitude = Self.text(JSONWriter.degrees(position.latitude.e7))
    let longitude = Self.text(JSONWriter.degrees(position.longitude.e7Below180))
    let height = altitude.map { "<ele>\(Self.text(JSONWriter.decimal($0, places: 3)))</ele>" } ?? ""
    let dilution =
      hdop.map { "<hdop>\(Self.text(JSONWriter.decimal(Int64($0.hundredths), places: 2)))</hdop>" }
      ?? ""
    let text =
      #"<trkpt lat="\#(latitude)" lon="\#(longitude)">\#(height)"#
      + "<time>\(fixTime.text)</time>\(dilution)</trkpt>\n"
    return Array(text.utf8)
  }

  fileprivate var geoJSON: [UInt8] {
    var properties = JSONWriter()
    properties.write("time", fixTime.text)
    properties.write("altitude", orNull: altitude, places: 3)
    properties.write("speed", orNull: speed, places: 3)
    properties.write("course", orNull: course, places: 2)
    properties.write("error", orNull: error, places: 1)
    properties.write("battery", orNull: batteryMillivolts)
    properties.write("signal", orNull: signalDecibelMilliwatts)
    properties.write("event", orNull: event.map { "\($0.name)" })
    let place = place.joined(separator: ",")
    return Array(
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(place)]},"#
        .utf8
    ) + #""properties":"#.utf8 + properties.finished() + [0x7D]
  }

  fileprivate var csv: [UInt8] {
    func cell(_ value: Int64?, _ places: Int) -> String {
      value.map { Self.text(JSONWriter.decimal($0, places: places)) } ?? ""
    }
    let cells = [
      fixTime.text,
      Self.text(JSONWriter.degrees(position.latitude.e7)),
      Self.text(JSONWriter.degrees(position.longitude.e7)),
      cell(altitude, 3), cell(speed, 3), cell(course, 2), cell(error, 1),
      cell(batteryMillivolts.map { Int64($0) }, 0),
      cell(signalDecibelMilliwatts.map { Int64($0) }, 0), event.map { "\($0.name)" } ?? "",
    ]
    return Array((cells.joined(separator: ",") + "\r\n").utf8)
  }

  /// Longitude and latitude.
  private var place: [String] {
    [position.longitude.e7, position.latitude.e7].map { Self.text(JSONWriter.degrees($0)) }
  }

  /// The place and, where it is known, the altitude, as KML has them.
  fileprivate var coordinates: String {
    (place + (altitude.map { [Self.text(JSONWriter.decimal($0, places: 3))] } ?? []))
      .joined(separator: " ")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
