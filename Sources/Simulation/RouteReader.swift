package import GNSS
import Script
package import World

/// Gets the recorded trips that a script names: whoever can read files gives one
/// to the scenario.
package struct RouteReader: Sendable {
  package enum Format: String, Equatable, Sendable {
    case gpx
    /// A receiver's log: sentences of NMEA 0183.
    case nmea
  }

  /// A recorded trip.
  package enum Route: Equatable, Sendable {
    case timed(TimedRoute)
    /// Places without times.
    case places([Position])
  }

  /// Why there is no trip, in words: where, what was expected, what was found.
  package struct Failure: Error, Equatable, Sendable {
    package var text: String

    package init(_ text: String) {
      self.text = text
    }
  }

  package typealias Read =
    @Sendable (_ format: Format, _ file: String) throws(Failure) -> Route

  private let read: Read

  package init(_ read: @escaping Read) {
    self.read = read
  }

  /// For those who have no files.
  package static let none = RouteReader { (_, _) throws(Failure) in
    throw Failure("no files here")
  }

  /// What the verb `route` changes.
  func changes(_ verb: MatchedVerb) throws(ScriptError) -> [World.Change] {
    let file = verb.word("file")
    guard let format = Format(rawValue: verb.word("format")) else {
      preconditionFailure("the table has a format that nobody reads")
    }
    let route: Route
    do throws(Failure) {
      route = try read(format, file)
    } catch {
      throw ScriptError(
        line: verb.place.line,
        column: verb.place.column,
        expected: "a file with a route",
        found: error.text
      )
    }
    let percent = Int32(verb.integer("speed"))
    switch route {
    case .timed(let route):
      return [.motion(.replay(route, speedPercent: percent))]
    case .places(let places):
      guard let first = places.first else { return [] }
      let speed = verb.integer("pace") * Int64(percent) / 100
      return [
        .motion(.place(first)),
        .motion(
          .route(Array(places.dropFirst()), speedMillimetresPerSecond: Int32(clamping: speed))
        ),
      ]
    }
  }
}

extension RouteReader.Route {
  /// The trip of a GPX file.
  package init(gpx bytes: [UInt8]) throws(RouteError) {
    let file = try GPXRoute(parsing: bytes)
    if let route = try file.timed() {
      self = .timed(route)
    } else {
      self = .places(file.points.map(\.position))
    }
  }
}
