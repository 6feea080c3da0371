/// A coordinate pair as the printed function handles it: binary degrees.
package struct PrintedPoint: Equatable, Sendable {
  package var latitude: Double
  package var longitude: Double

  package init(_ latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// The geometry of the documents as they print it, to show the difference from
/// `Fence`: geolib's point in polygon, and the app's test for crossing edges.
///
/// In `Double` and in the printed order of operations: the borders to the
/// north and east count as outside because of it.
package enum PrintedGeometry {
  /// geolib's `isPointInPolygon`.
  ///
  /// With `shiftsDateLine`, as in current versions, 360 degrees are added to
  /// western longitudes if an edge spans more than 180 and less than 360
  /// degrees.
  package static func contains(
    _ point: PrintedPoint,
    _ corners: [PrintedPoint],
    shiftsDateLine: Bool = true
  ) -> Bool {
    guard corners.count > 2 else { return false }
    var corners = corners
    var point = point
    if shiftsDateLine, crossesDateLine(corners) {
      corners = corners.map { PrintedPoint($0.latitude, shifted($0.longitude)) }
      point.longitude = shifted(point.longitude)
    }
    let (x, y) = (point.longitude, point.latitude)
    var isInside = false
    var before = corners[corners.count - 1]
    for corner in corners {
      let (xi, yi, xj, yj) = (
        corner.longitude, corner.latitude, before.longitude, before.latitude
      )
      if xi <= x && x < xj || xj <= x && x < xi, y < (yj - yi) * (x - xi) / (xj - xi) + yi {
        isInside.toggle()
      }
      before = corner
    }
    return isInside
  }

  /// True if two edges cross by the app's test, which sees neither touching
  /// nor doubled edges.
  package static func crossesItself(_ corners: [PrintedPoint]) -> Bool {
    func cross(_ o: PrintedPoint, _ a: PrintedPoint, _ b: PrintedPoint) -> Double {
      (a.latitude - o.latitude) * (b.longitude - o.longitude)
        - (a.longitude - o.longitude) * (b.latitude - o.latitude)
    }
    for first in corners.indices {
      for second in corners.indices where second > first {
        let (p1, q1) = (corners[first], corners[(first + 1) % corners.count])
        let (p2, q2) = (corners[second], corners[(second + 1) % corners.count])
        if cross(p1, q1, p2) * cross(p1, q1, q2) < 0, cross(p2, q2, p1) * cross(p2, q2, q1) < 0 {
          return true
        }
      }
    }
    return false
  }

  private static func crossesDateLine(_ corners: [PrintedPoint]) -> Bool {
    corners.indices.contains { index in
      let next = corners[(index + 1) % corners.count]
      let span = (next.longitude - corners[index].longitude).magnitude
      return span > 180 && span < 360
    }
  }

  private static func shifted(_ longitude: Double) -> Double {
    longitude < 0 ? longitude + 360 : longitude
  }
}
