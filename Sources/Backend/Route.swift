package import GNSS
package import Primitives

/// A trip that was made: from where to where, when and how far.
package struct Route: Equatable, Sendable {
  package var begin: Timestamp
  package var end: Timestamp
  package var from: Position
  package var to: Position
  /// The sum of the ways between fixes at least 10 m apart.
  package var metres: Double
  package var points: [HistoryPoint]
  /// The trip had not ended with the last of the points.
  package var isOpen: Bool

  package var duration: Milliseconds { end - begin }

  /// Fixes nearer to one another are noise; a project value.
  private static let leastStepMetres = 10.0

  init(_ points: ArraySlice<HistoryPoint>, isOpen: Bool) {
    self.points = Array(points)
    let first = points[points.startIndex]
    let last = points[points.endIndex - 1]
    begin = first.fixTime
    end = last.fixTime
    from = first.position
    to = last.position
    self.isOpen = isOpen
    metres = Self.length(of: points)
  }

  static func length(of points: ArraySlice<HistoryPoint>) -> Double {
    guard var reference = points.first?.position else { return 0 }
    var sum = 0.0
    for point in points {
      let step = Sphere.metres(reference, point.position)
      guard step >= leastStepMetres else { continue }
      sum += step
      reference = point.position
    }
    return sum
  }
}

/// How trips are found in a history that has no events.
package struct TripRule: Equatable, Sendable {
  /// A trip lasts longer than this, or leads farther than `metres`.
  package var duration: Milliseconds
  package var metres: Double
  /// Still for more than this ends a trip.
  package var parking: Milliseconds
  /// Trips are looked for this far around a span, so that one over midnight is whole.
  ///
  /// Project value: none lasts longer than a day.
  static let reach: Milliseconds = 86_400_000
  /// A gap in the positions of more than this ends a trip.
  package static let gap: Milliseconds = 3_600_000
  /// A report of each hour comes later than an hour by up to this: the search for its fix takes time.
  ///
  /// Project value: five minutes are the longest other interval that the bike document names.
  private static let lateness: Milliseconds = 300_000

  /// Traccar's default thresholds.
  ///
  /// - Source: Traccar's configuration keys `report.trip.minimalTripDuration`,
  ///   `minimalTripDistance`, `minimalParkingDuration`, `minimalNoDataDuration`.
  package static let traccar = TripRule(duration: 300_000, metres: 500, parking: 300_000)
  /// The bike document's: still for over five minutes ends a trip, and every
  /// way is one.
  package static let bike = TripRule(duration: 0, metres: 0, parking: 300_000)

  /// Moving is faster than this, in mm/s.
  ///
  /// Project value: receivers at rest report up to 0.36 m/s (gpsd's logs of Telit HE910, u-blox 8,
  /// ZED-F9P and RX-210), and mostly more than Traccar's 0.01 kn: a night would be a ride.
  private static let movingSpeed: Int32 = 500
  /// Without a speed, this far from the fix before is moving; a project value.
  private static let movingMetres = 10.0

  /// The trips of `points`, which are in the order of their time.
  ///
  /// From the event `trip` to the event `parked`, where there are such; else by
  /// `rule`. Of a tracker that its owner asks for a report each hour, the gap is the `interval`
  /// and a little more.
  package static func routes(
    _ points: ArraySlice<HistoryPoint>,
    by rule: TripRule,
    interval: Milliseconds = 0,
    at now: Timestamp
  ) -> [Route] {
    let gap = interval < gap ? gap : interval + lateness
    var routes: [Route] = []
    let hasEvents = points.contains { $0.event == .trip || $0.event == .parked }
    var rest = points
    while let first = rest.first {
      // A stretch without a gap is judged for itself.
      var end = rest.startIndex + 1
      var last = first
      while end < rest.endIndex, rest[end].fixTime - last.fixTime <= gap {
        last = rest[end]
        end += 1
      }
      let stretch = rest[..<end]
      // What is silent for longer than a gap has ended, too.
      let isLast = end == points.endIndex && now - last.fixTime <= gap
      routes += hasEvents ? byEvents(stretch, isLast) : rule.routes(stretch, isLast)
      rest = rest[end...]
    }
    return routes
  }

  /// Soon after a ride that was an alarm the tracker tells no other trip: such a ride begins with
  /// the points away from where it has parked, and ends where it parks next.
  private static func byEvents(_ points: ArraySlice<HistoryPoint>, _ isLast: Bool) -> [Route] {
    var routes: [Route] = []
    var begin: Int?
    var stay: Position?
    var away: Int?
    var hasAlert = false
    for index in points.indices {
      let point = points[index]
      let distance = stay.map { Sphere.metres($0, point.position) } ?? 0
      away = distance > BackendSettings.secureRadius ? away ?? index : nil
      switch point.event {
      case .trip: begin = begin ?? index
      case .parked:
        if let begin = begin ?? away { routes.append(Route(points[begin...index], isOpen: false)) }
        (begin, away, hasAlert, stay) = (nil, nil, false, point.position)
      case .alert: hasAlert = true
      case nil: break
      }
    }
    // Without an alert, or without another one like it, it may be an error of a fix.
    let ridden = away.flatMap { hasAlert && $0 + 1 < points.endIndex ? $0 : nil }
    if let begin = begin ?? ridden {
      routes.append(Route(points[begin...], isOpen: isLast))
    }
    return routes
  }

  private func routes(_ points: ArraySlice<HistoryPoint>, _ isLast: Bool) -> [Route] {
    var routes: [Route] = []
    /// The first point of the motion, and the first at rest after it.
    var begin: Int?
    var rest: Int?
    for index in points.indices {
      let isMoving = isMoving(index, in: points)
      guard let start = begin else {
        if isMoving { begin = index }
        continue
      }
      if isMoving {
        // Any flicker starts the count of the rest again.
        rest = nil
      } else {
        let still = rest ?? index
        rest = still
        if points[index].fixTime - points[still].fixTime > parking {
          append(points[start...still], isOpen: false, to: &routes)
          (begin, rest) = (nil, nil)
        }
      }
    }
    if let begin {
      let end = rest ?? points.endIndex - 1
      append(points[begin...end], isOpen: isLast, to: &routes)
    }
    return routes
  }

  private func append(_ points: ArraySlice<HistoryPoint>, isOpen: Bool, to routes: inout [Route]) {
    let route = Route(points, isOpen: isOpen)
    guard route.metres > 0 else { return }
    if route.duration > duration || route.metres > metres { routes.append(route) }
  }

  private func isMoving(_ index: Int, in points: ArraySlice<HistoryPoint>) -> Bool {
    if let speed = points[index].speedMillimetresPerSecond { return speed > Self.movingSpeed }
    guard index > points.startIndex else { return false }
    let step = Sphere.metres(points[index - 1].position, points[index].position)
    return step > Self.movingMetres
  }
}
