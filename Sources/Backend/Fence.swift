package import GNSS

/// A boundary on the map: a polygon of 3 to 8 corners, or a circle.
///
/// A value that exists is valid (`FenceError`). The border belongs to the
/// inside. A polygon is judged in integers of 1e-7 degree, so that every
/// machine gives the same answer: coordinates are kept relative to the
/// south-west corner of the bounding box, across the date line where need be.
/// A fence is less than 180 degrees wide, so every factor is below 1.8e9 and a
/// difference of two products below 6.5e18, which fits `Int64`.
///
/// 84 bytes, so that a server keeps one for each of 100,000 trackers.
package struct Fence: Sendable {
  /// A corner, relative to `west` and to the equator.
  struct Corner: Equatable {
    /// East of `west`: 0 to `width`.
    var x: Int32
    /// The latitude.
    var y: Int32

    static let zero = Corner(x: 0, y: 0)
  }

  package static let cornersRange = 3...8
  /// The radius of a circle, in metres.
  package static let radiusRange = 10...10_000

  var corners: [8 of Corner] = .init(repeating: .zero)
  /// 3 to 8, or 0 for a circle.
  var count: UInt8 = 0
  /// The longitude of the west side of the box; of the centre of a circle.
  var west: Int32
  /// The width of the box in 1e-7 degree; the radius of a circle in metres.
  var width: Int32
  /// The latitude of the south side; of the centre of a circle.
  var south: Int32
  var north: Int32

  /// Creates a circle.
  ///
  /// - Throws: `FenceError.radius` outside `radiusRange`.
  package init(centre: Position, radiusMetres: Int) throws(FenceError) {
    guard Self.radiusRange.contains(radiusMetres) else {
      throw .radius(metres: radiusMetres)
    }
    west = centre.longitude.e7
    width = Int32(radiusMetres)
    south = centre.latitude.e7
    north = centre.latitude.e7
  }

  /// Creates a polygon from its corners in drawing order; the last is joined
  /// to the first.
  ///
  /// - Throws: the first rule that is broken, in the order of `FenceError`.
  package init(corners positions: [Position]) throws(FenceError) {
    guard Self.cornersRange.contains(positions.count) else {
      throw .cornerCount(positions.count)
    }
    let plane = try FenceCheck.unwrapped(positions)
    try FenceCheck.check(plane)
    let least = plane.map(\.x).min() ?? 0
    let latitudes = positions.map(\.latitude.e7)
    count = UInt8(positions.count)
    let turn = least < -1_800_000_000 ? least + 3_600_000_000 : least
    west = Int32(turn > 1_800_000_000 ? turn - 3_600_000_000 : turn)
    width = Int32((plane.map(\.x).max() ?? 0) - least)
    south = latitudes.min() ?? 0
    north = latitudes.max() ?? 0
    for (index, point) in plane.enumerated() {
      corners[index] = Corner(x: Int32(point.x - least), y: Int32(point.y))
    }
  }

  package var isCircle: Bool { count == 0 }

  /// True inside and on the border.
  ///
  /// A longitude is as good as any other at a pole: the pole is inside if the
  /// fence reaches it.
  package func contains(_ position: Position) -> Bool {
    guard !isCircle else { return metresFromCentre(position) <= Double(width) }
    let y = position.latitude.e7
    guard y >= south, y <= north else { return false }
    if y.magnitude == 900_000_000 { return true }
    let x = eastOfWest(position.longitude.e7)
    guard x <= Int64(width) else { return false }
    return holds(x: x, y: Int64(y))
  }

  /// The longitude relative to the west side, going east: 0 to 3.6e9.
  private func eastOfWest(_ longitude: Int32) -> Int64 {
    let difference = Int64(longitude) - Int64(west)
    if difference < 0 { return difference + 3_600_000_000 }
    return difference >= 3_600_000_000 ? difference - 3_600_000_000 : difference
  }

  /// Even-odd rule for a point of the bounding box, with the border inside.
  private func holds(x: Int64, y: Int64) -> Bool {
    var isInside = false
    var from = corners[Int(count) &- 1]
    for index in 0..<Int(count) {
      let to = corners[index]
      defer { from = to }
      let (ax, ay, bx, by) = (Int64(from.x), Int64(from.y), Int64(to.x), Int64(to.y))
      // The sign: on which side of the edge the point lies; 0 on its line.
      let side = (bx &- ax) &* (y &- ay) &- (by &- ay) &* (x &- ax)
      if side == 0, min(ax, bx) <= x, x <= max(ax, bx), min(ay, by) <= y, y <= max(ay, by) {
        return true
      }
      if (ay > y) != (by > y), (side > 0) == (by > ay) { isInside.toggle() }
    }
    return isInside
  }
}

/// Distances.
extension Fence {
  /// True if a position that is not inside lies outside by more than `metres`.
  ///
  /// In a local plane at the position, with the cosine of its latitude: good
  /// to centimetres for a garden.
  func isOutside(_ position: Position, byMoreThan metres: Double) -> Bool {
    guard !isCircle else { return metresFromCentre(position) - Double(width) > metres }
    // Far to the north or south: known without a cosine.
    let y = Int64(position.latitude.e7)
    let beyond = max(Int64(south) - y, y - Int64(north))
    if Double(beyond) * Sphere.metresPerE7 > metres { return true }
    return metresFromBorder(position) > metres
  }

  /// The distance to the border, inside or outside, in metres.
  package func metresFromBorder(_ position: Position) -> Double {
    guard !isCircle else { return (metresFromCentre(position) - Double(width)).magnitude }
    let shrink = Sphere.cosine(latitudeE7: position.latitude.e7)
    var x = eastOfWest(position.longitude.e7)
    // Nearer to the west side the other way round the globe.
    if x - Int64(width) > 3_600_000_000 - x { x -= 3_600_000_000 }
    let y = Int64(position.latitude.e7)
    var least = Double.infinity
    var from = corners[Int(count) - 1]
    for index in 0..<Int(count) {
      let to = corners[index]
      let ax = Double(Int64(from.x) - x) * shrink
      let ay = Double(Int64(from.y) - y)
      let dx = Double(Int64(to.x) - Int64(from.x)) * shrink
      let dy = Double(Int64(to.y) - Int64(from.y))
      let length = dx * dx + dy * dy
      // A north-south edge at a pole shrinks to a point in x only.
      let share = length > 0 ? min(1, max(0, -(ax * dx + ay * dy) / length)) : 0
      let nearX = ax + share * dx
      let nearY = ay + share * dy
      least = min(least, nearX * nearX + nearY * nearY)
      from = to
    }
    return least.squareRoot() * Sphere.metresPerE7
  }

  private func metresFromCentre(_ position: Position) -> Double {
    guard let latitude = Latitude(e7: south), let longitude = Longitude(e7: west) else { return 0 }
    return Sphere.metres(Position(latitude: latitude, longitude: longitude), position)
  }

  /// The corners in drawing order; the centre of a circle.
  package var positions: [Position] {
    guard !isCircle else {
      return [Position(latitudeE7: south, longitudeE7: west)].compactMap(\.self)
    }
    return (0..<Int(count)).compactMap { index in
      let longitude = Int64(west) + Int64(corners[index].x)
      let wrapped = longitude > 1_800_000_000 ? longitude - 3_600_000_000 : longitude
      return Position(latitudeE7: corners[index].y, longitudeE7: Int32(wrapped))
    }
  }

  /// The radius of a circle, in metres.
  package var radiusMetres: Int? { isCircle ? Int(width) : nil }
}

extension Position {
  /// Creates a position from units of 1e-7 degree, or returns `nil` if one is
  /// out of range.
  package init?(latitudeE7: Int32, longitudeE7: Int32) {
    guard let latitude = Latitude(e7: latitudeE7), let longitude = Longitude(e7: longitudeE7)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
