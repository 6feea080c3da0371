package import GNSS

/// The places of a GPX file: those of its tracks; of its routes where there is
/// no track; of its way points where there is neither.
///
/// Read are latitude, longitude, elevation and time, of GPX 1.0 and 1.1; what
/// else a file has is passed over.
///
/// - Source: GPX 1.1 Schema Documentation, topografix.com: `wptType`, `trkType`,
///   `rteType`.
package struct GPXRoute: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    package var position: Position
    package var altitudeMillimetres: Int32?
    /// UTC, since 1970.
    package var milliseconds: Int64?
    package var line: Int
    package var column: Int
  }

  package let points: [Point]

  package init(parsing bytes: [UInt8]) throws(RouteError) {
    var reader = GPXReader(bytes)
    points = try reader.read()
  }

  /// The places with their times; `nil` when none has one.
  ///
  /// Times may not go back, and either all places have one or none.
  package func timed() throws(RouteError) -> TimedRoute? {
    guard let firstTimed = points.first(where: { $0.milliseconds != nil }) else { return nil }
    let start = firstTimed.milliseconds ?? 0
    var timed: [TimedRoute.Point] = []
    for point in points {
      guard let milliseconds = point.milliseconds else {
        throw RouteError(
          line: point.line,
          column: point.column,
          expected: "a point with a time, as others have",
          found: "one without"
        )
      }
      let passed = milliseconds - start
      guard passed >= timed.last?.milliseconds ?? 0, passed <= TimedRoute.timeMax else {
        throw RouteError(
          line: point.line,
          column: point.column,
          expected: "a time after the one before, within ten years of the first",
          found: passed < 0 || passed <= TimedRoute.timeMax ? "an earlier one" : "a later one"
        )
      }
      timed.append(
        TimedRoute.Point(
          position: point.position,
          milliseconds: passed,
          altitudeMillimetres: point.altitudeMillimetres
        )
      )
    }
    return TimedRoute(timed)
  }
}

/// Goes through the elements of a GPX file.
private struct GPXReader {
  private var scanner: RouteXMLScanner
  private var tracks: [GPXRoute.Point] = []
  private var routes: [GPXRoute.Point] = []
  private var places: [GPXRoute.Point] = []

  init(_ bytes: [UInt8]) {
    scanner = RouteXMLScanner(bytes)
  }

  mutating func read() throws(RouteError) -> [GPXRoute.Point] {
    guard case .start(let root) = try scanner.next() else {
      throw scanner.error(expected: "`<gpx>`", found: scanner.excerpt())
    }
    guard root.name == "gpx" else {
      throw scanner.error(expected: "`<gpx>`", found: "`<\(root.name)>`", at: root.mark)
    }
    while true {
      switch try scanner.next() {
      case .start(let element): try take(element)
      case .end, .text: break
      case .endOfFile: return try chosen()
      }
    }
  }

  private func chosen() throws(RouteError) -> [GPXRoute.Point] {
    let points = !tracks.isEmpty ? tracks : !routes.isEmpty ? routes : places
    guard !points.isEmpty else {
      throw scanner.error(expected: "a trkpt, rtept or wpt", found: "none in the file")
    }
    return points
  }

  private mutating func take(_ element: RouteXMLScanner.Element) throws(RouteError) {
    guard ["trkpt", "rtept", "wpt"].contains(element.name) else { return }
    guard tracks.count + routes.count + places.count < TimedRoute.pointsMax else {
      throw scanner.error(
        expected: "at most \(TimedRoute.pointsMax) points",
        found: "more",
        at: element.mark
      )
    }
    let point = try point(element)
    switch element.name {
    case "trkpt": tracks.append(point)
    case "rtept": routes.append(point)
    default: places.append(point)
    }
  }

  private mutating func point(
    _ element: RouteXMLScanner.Element
  ) throws(RouteError) -> GPXRoute.Point {
    let latitude = try degrees("lat", limit: 90, of: element)
    let longitude = try degrees("lon", limit: 180, of: element)
    guard let latitude = Latitude(e7: latitude), let longitude = Longitude(e7: longitude) else {
      preconditionFailure("degrees within their limits are no position")
    }
    var point = GPXRoute.Point(
      position: Position(latitude: latitude, longitude: longitude),
      line: element.mark.line,
      column: element.mark.column
    )
    // Only its own children count: an extension may have a time as well.
    var depth = 1
    while depth > 0 {
      switch try scanner.next() {
      case .start(let child):
        depth += 1
        if depth == 2, child.name == "ele" { point.altitudeMillimetres = try elevation(&depth) }
        if depth == 2, child.name == "time" { point.milliseconds = try time(&depth) }
      case .end: depth -= 1
      case .text: break
      case .endOfFile: return point
      }
    }
    return point
  }

  /// Degrees x 10^7.
  private func degrees(
    _ name: String,
    limit: Int64,
    of element: RouteXMLScanner.Element
  ) throws(RouteError) -> Int32 {
    let expected = "\(name) from -\(limit) to \(limit)"
    guard let attribute = element.attributes.first(where: { $0.name == name }) else {
      throw scanner.error(expected: expected, found: "no \(name)", at: element.mark)
    }
    guard let value = RouteNumber.scaled(attribute.value, fractionDigits: 7),
      value.magnitude <= limit * 10_000_000
    else {
      let found = RouteXMLScanner.excerpt(attribute.value[...])
      throw scanner.error(expected: expected, found: found, at: attribute.mark)
    }
    return Int32(value)
  }

  private mutating func elevation(_ depth: inout Int) throws(RouteError) -> Int32 {
    let mark = scanner.mark
    let text = try content(&depth)
    // Project value: below any place on land, above any airliner.
    guard let value = RouteNumber.scaled(text, fractionDigits: 3),
      (-1_000_000...100_000_000).contains(value)
    else {
      let found = RouteXMLScanner.excerpt(text[...])
      throw scanner.error(expected: "metres from -1000 to 100000", found: found, at: mark)
    }
    return Int32(value)
  }

  private mutating func time(_ depth: inout Int) throws(RouteError) -> Int64 {
    let mark = scanner.mark
    let text = try content(&depth)
    guard let value = RouteTime.milliseconds(RouteNumber.trimmed(text)) else {
      let found = RouteXMLScanner.excerpt(text[...])
      throw scanner.error(expected: "a time as 2026-11-21T09:00:00Z", found: found, at: mark)
    }
    return value
  }

  /// The characters of the element that has just begun, which ends with them.
  private mutating func content(_ depth: inout Int) throws(RouteError) -> [UInt8] {
    var content: [UInt8] = []
    while true {
      switch try scanner.next() {
      case .text(let text): content += text
      case .start(let child):
        throw scanner.error(expected: "characters", found: "`<\(child.name)>`", at: child.mark)
      case .end, .endOfFile:
        depth -= 1
        return content
      }
    }
  }
}
