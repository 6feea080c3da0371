import CommandLine
import GNSS
import Manual

/// KML: a track of times and places, with a new one behind each time without a fix.
///
/// A track has a time for each place: fixes without one, as of a log from before 2017, are a line.
///
/// - Source: OGC KML 2.3, 13.1 (`Track`), in the namespace that readers of 2.2 know it by; 10.7
///   (`LineString`): two places at least.
struct KMLTrack: FixFormat {
  private enum Part: Equatable {
    case none
    case track
    /// So far a place alone, which is not written yet.
    case point(String)
    case line
  }

  private var part = Part.none

  func start(_ title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
    <Document><name>\(XMLText.escaped(title))</name>

    """
  }

  mutating func fix(_ traced: TracedFix, isFirst: Bool, isNewTrack: Bool) -> String {
    let fix = traced.fix
    var place = [fix.position.longitude.e7, fix.position.latitude.e7].map {
      decimal(Int64($0), fractionDigits: 7)
    }
    if let altitude = fix.altitudeMillimetres {
      place.append(decimal(Int64(altitude), fractionDigits: 3))
    }
    guard let time = fix.time else {
      return line(place.joined(separator: ","), isNew: isNewTrack)
    }
    let isOpen = part == .track
    let start = isOpen ? "" : close() + "<Placemark><gx:MultiTrack><gx:Track>\n"
    part = .track
    return (isOpen && isNewTrack ? "</gx:Track><gx:Track>\n" : start)
      + "<when>\(time.exportText)</when><gx:coord>\(place.joined(separator: " "))</gx:coord>\n"
  }

  private mutating func line(_ place: String, isNew: Bool) -> String {
    switch part {
    case .line where !isNew: return place + "\n"
    case .point(let first) where !isNew:
      part = .line
      return "<Placemark><LineString><coordinates>\n\(first)\n\(place)\n"
    case .none, .track, .point, .line:
      defer { part = .point(place) }
      return close()
    }
  }

  /// What ends the part that is open.
  private func close() -> String {
    switch part {
    case .none: ""
    case .track: "</gx:Track></gx:MultiTrack></Placemark>\n"
    case .point(let place):
      "<Placemark><Point><coordinates>\(place)</coordinates></Point></Placemark>\n"
    case .line: "</coordinates></LineString></Placemark>\n"
    }
  }

  func end(isEmpty: Bool) -> String { close() + "</Document>\n</kml>\n" }
}
