package import GNSS
import Primitives

/// Places with the times at which a person was there: a recorded trip.
package struct TimedRoute: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    package var position: Position
    /// From the time of the first point.
    package var milliseconds: Int64
    /// Above mean sea level; `nil` where the recording does not say.
    package var altitudeMillimetres: Int32?

    package init(position: Position, milliseconds: Int64, altitudeMillimetres: Int32? = nil) {
      self.position = position
      self.milliseconds = milliseconds
      self.altitudeMillimetres = altitudeMillimetres
    }
  }

  package let points: [Point]
  /// For each point, the one at which the way that last led here began: a body
  /// at rest looks where it last went.
  private let origins: [Int]

  /// Project value: more than a day and a night at one point a second.
  package static let pointsMax = 100_000

  /// `nil` for none or too many, and where a time lies before that of the point
  /// before it, or more than `timeMax` after the first.
  package init?(_ points: [Point]) {
    guard let first = points.first, points.count <= Self.pointsMax else { return nil }
    var origins = [0]
    var before = first
    for (index, point) in points.enumerated().dropFirst() {
      guard point.milliseconds >= before.milliseconds,
        point.milliseconds - first.milliseconds <= Self.timeMax
      else { return nil }
      origins.append(point.position == before.position ? origins[index - 1] : index - 1)
      before = point
    }
    self.points = points
    self.origins = origins
  }

  /// In milliseconds.
  ///
  /// Project value: ten years, longer than any recording, and far from what
  /// `Instant` cannot hold.
  package static let timeMax: Int64 = 315_360_000_000

  var lengthMilliseconds: Int64 { points[points.count - 1].milliseconds - points[0].milliseconds }

  /// The last point whose time has come, `milliseconds` after the first.
  func index(at milliseconds: Int64) -> Int {
    var low = 0
    var high = points.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if points[middle].milliseconds - points[0].milliseconds <= milliseconds {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  /// The way on which one came to the point `index`.
  func wayHere(_ index: Int) -> Leg {
    Leg(from: points[origins[index]].position, to: points[index].position)
  }
}

/// A recorded trip that the body makes again, faster or slower.
struct Replay: Equatable, Sendable {
  let arrival: Instant

  private let route: TimedRoute
  private let startedAt: Instant
  private let percent: Int64

  init(_ route: TimedRoute, speedPercent: Int32, startedAt: Instant) {
    self.route = route
    self.startedAt = startedAt
    percent = Int64(speedPercent.clamped(to: World.replaySpeeds))
    let length = (route.lengthMilliseconds * 100_000 + percent - 1) / percent
    arrival = Instant(microseconds: startedAt.microseconds + length)
  }

  /// Where the body is between two points of the route.
  private enum Stage {
    /// At this point, at rest.
    case at(Int)
    /// So much of the way from this point to the next is done.
    case after(Int, share: Double)
  }

  private func stage(at now: Instant) -> Stage {
    let passed = Double(max(0, now.microseconds - startedAt.microseconds)) * Double(percent) / 1e5
    let index = now >= arrival ? route.points.count - 1 : route.index(at: Int64(passed))
    guard index + 1 < route.points.count,
      route.points[index].position != route.points[index + 1].position
        || route.points[index].altitudeMillimetres != route.points[index + 1].altitudeMillimetres
    else { return .at(index) }
    let start = Double(route.points[index].milliseconds - route.points[0].milliseconds)
    let length = Double(route.points[index + 1].milliseconds - route.points[index].milliseconds)
    return .after(index, share: min(1, max(0, (passed - start) / length)))
  }

  func place(at now: Instant) -> Leg.Place {
    switch stage(at: now) {
    case .at(let index):
      let leg = route.wayHere(index)
      return leg.place(atDistance: leg.length)
    case .after(let index, let share):
      let leg = leg(after: index)
      guard leg.length > 0 else {
        let way = route.wayHere(index)
        return way.place(atDistance: way.length)
      }
      return leg.place(atDistance: leg.length * share)
    }
  }

  func speedMillimetresPerSecond(at now: Instant) -> Int32 {
    guard now >= startedAt, case .after(let index, _) = stage(at: now) else { return 0 }
    let time = Double(route.points[index + 1].milliseconds - route.points[index].milliseconds)
    let speed = leg(after: index).length * 1e4 * Double(percent) / time
    return Int32(min(Double(World.speeds.upperBound), speed.rounded()))
  }

  /// `nil` where the recording does not say.
  func altitudeMillimetres(at now: Instant) -> Int32? {
    switch stage(at: now) {
    case .at(let index): return route.points[index].altitudeMillimetres
    case .after(let index, let share):
      guard let start = route.points[index].altitudeMillimetres,
        let end = route.points[index + 1].altitudeMillimetres
      else { return route.points[index].altitudeMillimetres }
      return Int32((Double(start) + (Double(end) - Double(start)) * share).rounded())
    }
  }

  private func leg(after index: Int) -> Leg {
    Leg(from: route.points[index].position, to: route.points[index + 1].position)
  }
}
