import GNSS

/// The first rule that a fence breaks, in the order of the checks.
///
/// Corners and edges are counted from one; edge n runs from corner n to the
/// next.
package enum FenceError: Error, Equatable, Sendable {
  case radius(metres: Int)
  /// 3 to 8 are allowed.
  case cornerCount(Int)
  case equalCorners(Int, Int)
  /// 180 degrees of longitude or more, so that it is open which way it runs.
  case edgeTooLong(Int)
  /// The edges run once around a pole.
  case aroundPole
  /// 180 degrees of longitude or more.
  case tooWide
  /// All corners are on one line.
  case noArea
  case edgesCross(Int, Int)
  case edgesTouch(Int, Int)

  /// The refusal, for people.
  package var text: String {
    switch self {
    case .radius(let metres): "radius: expected 10 to 10000 m, found \(metres)"
    case .cornerCount(let count): "corners: expected 3 to 8, found \(count)"
    case .equalCorners(let first, let second): "corners \(first) and \(second) are equal"
    case .edgeTooLong(let edge): "edge \(edge) spans 180 degrees of longitude or more"
    case .aroundPole: "the fence runs around a pole"
    case .tooWide: "the fence spans 180 degrees of longitude or more"
    case .noArea: "the corners are on one line"
    case .edgesCross(let first, let second): "edges \(first) and \(second) cross"
    case .edgesTouch(let first, let second): "edges \(first) and \(second) touch"
    }
  }
}

/// The strict rules of validity, exact on integers of 1e-7 degree.
enum FenceCheck {
  /// A corner in one plane: no jump at the date line.
  struct Point: Equatable {
    var x: Int64
    var y: Int64
  }

  /// Lays the corners out in one plane, each edge the short way around.
  static func unwrapped(_ positions: [Position]) throws(FenceError) -> [Point] {
    for first in positions.indices {
      for second in positions.indices where second > first {
        guard
          positions[first].latitude != positions[second].latitude
            || Sphere.wrapped(
              positions[second].longitude.e7,
              minus: positions[first].longitude.e7
            ) != 0
        else { throw .equalCorners(first + 1, second + 1) }
      }
    }
    var points: [Point] = []
    var x = Int64(positions[0].longitude.e7)
    for (index, position) in positions.enumerated() {
      points.append(Point(x: x, y: Int64(position.latitude.e7)))
      let next = positions[(index + 1) % positions.count]
      let step = Sphere.wrapped(next.longitude.e7, minus: position.longitude.e7)
      guard step.magnitude < 1_800_000_000 else { throw .edgeTooLong(index + 1) }
      x += step
    }
    guard x == points[0].x else { throw .aroundPole }
    let span = (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0)
    guard span < 1_800_000_000 else { throw .tooWide }
    return points
  }

  /// Area, crossings and touches.
  static func check(_ points: [Point]) throws(FenceError) {
    let isLine = points.allSatisfy { side(of: $0, from: points[0], to: points[1]) == 0 }
    guard !isLine else { throw .noArea }
    for first in points.indices {
      for second in points.indices where second > first {
        try check(edge: first, against: second, of: points)
      }
    }
  }

  private static func check(
    edge first: Int,
    against second: Int,
    of points: [Point]
  ) throws(FenceError) {
    let count = points.count
    let (p1, q1) = (points[first], points[(first + 1) % count])
    let (p2, q2) = (points[second], points[(second + 1) % count])
    if (first + 1) % count == second {
      // Neighbours share a corner; more than that if the second runs back.
      guard !isBack(from: p1, over: q1, to: q2) else { throw .edgesTouch(first + 1, second + 1) }
      return
    }
    if (second + 1) % count == first {
      guard !isBack(from: p2, over: q2, to: q1) else { throw .edgesTouch(first + 1, second + 1) }
      return
    }
    let sides = (
      side(of: p2, from: p1, to: q1).signum(), side(of: q2, from: p1, to: q1).signum(),
      side(of: p1, from: p2, to: q2).signum(), side(of: q1, from: p2, to: q2).signum()
    )
    if sides.0 * sides.1 < 0, sides.2 * sides.3 < 0 {
      throw .edgesCross(first + 1, second + 1)
    }
    guard !isOn(p2, p1, q1), !isOn(q2, p1, q1), !isOn(p1, p2, q2), !isOn(q1, p2, q2) else {
      throw .edgesTouch(first + 1, second + 1)
    }
  }

  /// Positive to the left of the line, 0 on it.
  ///
  /// Every difference is below 1.8e9, so the result fits.
  private static func side(of point: Point, from: Point, to: Point) -> Int64 {
    (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
  }

  /// True if the way from `from` over `over` to `to` turns straight back.
  private static func isBack(from: Point, over: Point, to: Point) -> Bool {
    guard side(of: to, from: from, to: over) == 0 else { return false }
    let along = (over.x - from.x).signum() * (to.x - over.x).signum()
    return along < 0 || (over.y - from.y).signum() * (to.y - over.y).signum() < 0
  }

  /// True if `point` lies on the edge, ends included.
  private static func isOn(_ point: Point, _ from: Point, _ to: Point) -> Bool {
    side(of: point, from: from, to: to) == 0
      && min(from.x, to.x) <= point.x && point.x <= max(from.x, to.x)
      && min(from.y, to.y) <= point.y && point.y <= max(from.y, to.y)
  }
}
