import GNSS
import Primitives

/// Where it was, where the reports say that it was, and the places that count.
///
/// Without tiles: a plane that touches the earth at the first position, north up.
struct MapPicture {
  let run: RunRecord
  /// In front of the ids of the run's rows.
  let id: String

  private let marks: [(mark: RunRecord.Mark, position: Position)]
  private let plane: Plane
  /// In metres: what is shown.
  private let frame: Frame

  // In units of the picture. Project values: a picture that fits beside the text.
  private static let width = 640.0
  private static let height = 420.0
  private static let margin = 40.0
  /// Project value: a receiver's error fills no more than a quarter of the map.
  private static let leastMetres = 40.0

  /// `nil` where there is nothing to show.
  init?(_ run: RunRecord, id: String) {
    self.run = run
    self.id = id
    marks = run.marks.compactMap { mark in mark.position.map { (mark, $0) } }
    guard let first = run.samples.first?.position ?? marks.first?.position else { return nil }
    plane = Plane(around: first)
    var frame = Frame(around: plane.point(of: first))
    for sample in run.samples { frame.include(plane.point(of: sample.position)) }
    for (_, position) in marks { frame.include(plane.point(of: position)) }
    for area in run.areas {
      switch area.shape {
      case .polygon(let corners): for corner in corners { frame.include(plane.point(of: corner)) }
      case .circle(let centre, let metres):
        let point = plane.point(of: centre)
        frame.include((point.x - metres, point.y - metres))
        frame.include((point.x + metres, point.y + metres))
      }
    }
    self.frame = frame.fitted(
      width: Self.width - 2 * Self.margin,
      height: Self.height - 2 * Self.margin,
      least: Self.leastMetres
    )
  }

  func write(to html: inout HTMLText) {
    html.markup("<figure class=map><figcaption>Map</figcaption>")
    html.markup("<svg viewBox=\"0 0 640 420\" role=group aria-label=\"map: the true way, and ")
    html.number(marks.count)
    html.markup(" reported positions\">\n")
    for area in run.areas { write(area, to: &html) }
    writeTrack(to: &html)
    for (mark, position) in marks { write(mark, at: position, to: &html) }
    html.markup("<circle class=here r=7 hidden></circle>")
    writeScale(to: &html)
    html.markup("<path class=north d=\"M612 44l6-20 6 20-6-4z\"/><text x=614 y=60>N</text>")
    html.markup("</svg><p class=legend><span><i class=truth></i>true way</span> ")
    html.markup("<span><i class=report></i>report</span> <span><i class=alarm></i>")
    html.markup("report of an alarm or a trip</span></p></figure>\n")
  }

  private func place(_ position: Position) -> (x: Double, y: Double) {
    frame.place(plane.point(of: position), width: Self.width, height: Self.height)
  }

  private func write(_ area: RunRecord.Area, to html: inout HTMLText) {
    switch area.shape {
    case .polygon(let corners):
      html.markup("<polygon class=area points=\"")
      for corner in corners { write(place(corner), to: &html) }
      html.markup("\">")
      html.element("title", area.name)
      html.markup("</polygon>\n")
    case .circle(let centre, let metres):
      html.markup("<circle class=area")
      write(centre: place(centre), radius: metres * frame.scale, to: &html)
      html.element("title", area.name)
      html.markup("</circle>\n")
    }
  }

  /// One point for each sample, so that the page finds the place of a time.
  private func writeTrack(to html: inout HTMLText) {
    guard !run.samples.isEmpty else { return }
    html.markup("<polyline class=truth data-step=")
    html.number(Int(run.sampleStep.rawValue))
    html.markup(" points=\"")
    for sample in run.samples { write(place(sample.position), to: &html) }
    html.markup("\"/>\n")
  }

  private func write(_ mark: RunRecord.Mark, at position: Position, to html: inout HTMLText) {
    html.markup("<a href=\"#")
    html.text(id)
    html.number(mark.row)
    html.markup("\"><circle class=")
    html.markup(mark.lane.name)
    write(centre: place(position), radius: mark.lane == .alarm ? 5 : 4, to: &html)
    html.element("title", "\(mark.at.text): \(mark.text)")
    html.markup("</circle></a>\n")
  }

  private func write(_ point: (x: Double, y: Double), to html: inout HTMLText) {
    html.number(point.x)
    html.markup(",")
    html.number(point.y)
    html.markup(" ")
  }

  private func write(
    centre: (x: Double, y: Double),
    radius: Double,
    to html: inout HTMLText
  ) {
    html.markup(" cx=")
    html.number(centre.x)
    html.markup(" cy=")
    html.number(centre.y)
    html.markup(" r=")
    html.number(radius)
    html.markup(">")
  }

  private func writeScale(to html: inout HTMLText) {
    let metres = Self.roundLength(below: 160 / frame.scale)
    html.markup("<path class=scale d=\"M20 396v6h")
    html.number(metres * frame.scale)
    html.markup("v-6\"/><text x=20 y=392>")
    html.text(metres < 1_000 ? "\(Int(metres)) m" : "\(Int(metres / 1_000)) km")
    html.markup("</text>\n")
  }

  /// 1, 2 or 5 times a power of ten.
  private static func roundLength(below metres: Double) -> Double {
    var length = 1.0
    while length * 10 <= metres { length *= 10 }
    return length * 5 <= metres ? length * 5 : length * 2 <= metres ? length * 2 : length
  }
}

/// Metres east and north of a place.
private struct Plane {
  private let origin: Position
  private let metresOfLongitude: Double

  /// - Source: a degree of a great circle on a sphere of 6,371,008.8 m.
  private static let metresOfDegree = 111_195.08

  init(around origin: Position) {
    self.origin = origin
    metresOfLongitude = Self.metresOfDegree * Self.cosine(Double(origin.latitude.e7) / 1e7)
  }

  func point(of position: Position) -> (x: Double, y: Double) {
    var east = Int64(position.longitude.e7) - Int64(origin.longitude.e7)
    // The short way round, also across the date line.
    if east > 1_800_000_000 { east -= 3_600_000_000 }
    if east < -1_800_000_000 { east += 3_600_000_000 }
    let north = Int64(position.latitude.e7) - Int64(origin.latitude.e7)
    return (Double(east) / 1e7 * metresOfLongitude, Double(north) / 1e7 * Self.metresOfDegree)
  }

  /// Bhaskara's approximation, good to 0.2 %: the standard library has none.
  private static func cosine(_ degrees: Double) -> Double {
    let squared = degrees * degrees
    return max((32_400 - 4 * squared) / (32_400 + squared), 0.01)
  }
}

/// What of the plane is shown.
private struct Frame {
  private var west: Double
  private var east: Double
  private var south: Double
  private var north: Double
  /// Units of the picture to a metre.
  private(set) var scale = 1.0

  init(around point: (x: Double, y: Double)) {
    (west, east, south, north) = (point.x, point.x, point.y, point.y)
  }

  mutating func include(_ point: (x: Double, y: Double)) {
    west = min(west, point.x)
    east = max(east, point.x)
    south = min(south, point.y)
    north = max(north, point.y)
  }

  func fitted(width: Double, height: Double, least: Double) -> Frame {
    var frame = self
    frame.scale = min(width / max(east - west, least), height / max(north - south, least))
    return frame
  }

  func place(
    _ point: (x: Double, y: Double),
    width: Double,
    height: Double
  ) -> (x: Double, y: Double) {
    let (x, y) = (point.x - (west + east) / 2, point.y - (south + north) / 2)
    return (width / 2 + x * scale, height / 2 - y * scale)
  }
}
