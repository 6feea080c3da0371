package import GNSS
import Script
package import World

/// Gets the recorded trips that a script names: whoever can read files gives one
/// to the scenario.
package struct RouteReader: Sendable {
  package enum Format: String, CaseIterable, Equatable, Sendable {
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

    package static let none = Failure("no files here")
  }

  package typealias Read =
    @Sendable (_ format: Format, _ file: String) throws(Failure) -> Route

  /// Gets what an inertial sensor recorded.
  package typealias ReadRecording =
    @Sendable (_ file: String) throws(Failure) -> InertialRecording

  private let read: Read
  private let readRecording: ReadRecording

  package init(
    _ read: @escaping Read,
    recording: @escaping ReadRecording = { (_) throws(Failure) in throw Failure.none }
  ) {
    self.read = read
    readRecording = recording
  }

  /// For those who have no files.
  package static let none = RouteReader { (_, _) throws(Failure) in
    throw Failure.none
  }

  /// What the verb `recording` plays.
  func recording(_ verb: MatchedVerb) throws(ScriptError) -> InertialRecording {
    do throws(Failure) {
      return try readRecording(verb.word("file"))
    } catch {
      throw Self.error(verb, "a file with a recording", error)
    }
  }

  private static func error(
    _ verb: MatchedVerb,
    _ expected: String,
    _ failure: Failure
  ) -> ScriptError {
    ScriptError(
      at: verb.place,
      expected: expected,
      found: failure.text
    )
  }

  static let formats = Words<Format>()

  /// What the verb `route` changes.
  func changes(_ verb: MatchedVerb) throws(ScriptError) -> [World.Change] {
    let route: Route
    do throws(Failure) {
      route = try read(verb.value("format", of: Self.formats), verb.word("file"))
    } catch {
      throw Self.error(verb, "a file with a route", error)
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
