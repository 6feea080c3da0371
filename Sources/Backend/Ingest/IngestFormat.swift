/// How a report is written that comes to an address of the ingest.
package enum IngestFormat: String, CaseIterable, Equatable, Sendable {
  /// Our own: a JSON object with `latitude`, `longitude`, `trackerId`.
  case plain
  /// The same with more keys; they are read alike.
  case full
  /// OwnTracks JSON over HTTP.
  case ownTracks = "owntracks"
  /// Traccar's protocol `osmand`: a query, or a form.
  case osmAnd = "osmand"
  /// The JSON of Traccar's own app.
  case traccarJSON = "traccar-json"

  /// Not one of ours: it has its own answers, too.
  var isOfEngine: Bool { self != .plain && self != .full }

  /// The longest body.
  ///
  /// Project value for engines: an app sends waypoints, too, which are passed over.
  package var bodyMax: Int { isOfEngine ? 65_536 : BackendSettings.bodyMax }

  /// The methods that a report comes by.
  ///
  /// - Source: Traccar's `osmand` takes any; `GET` and `POST` are what apps use.
  package var methods: [String] { self == .osmAnd ? ["GET", "POST"] : ["POST"] }
}
