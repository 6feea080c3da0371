/// A request to the ingest, as the HTTP server has read it.
package struct Request: Equatable, Sendable {
  package var method: String
  package var body: [UInt8]
  /// The length was stated, or the body came in chunks.
  package var hasLength = true
  /// The tracker's secret, if the request carries one.
  package var secret: String?
  /// How the report is written.
  package var format = IngestFormat.plain
  /// The query of the address, for a format that reads one.
  package var query: String?
  /// The topic that the request states beside an OwnTracks body.
  package var topic: String?

  package init(method: String = "POST", body: [UInt8], format: IngestFormat = .plain) {
    self.method = method
    self.body = body
    self.format = format
  }

  /// What comes to an address of `format`; `type` is the body's `Content-Type`.
  package init(
    method: String,
    query: String?,
    type: String?,
    body: [UInt8],
    at format: IngestFormat
  ) {
    var format = format
    // Source: Traccar: the same port, told by the type of the body.
    let isJSON = type?.lowercased().hasPrefix("application/json") ?? false
    if format == .osmAnd, isJSON { format = .traccarJSON }
    self.init(method: method, body: body, format: format)
    guard format == .osmAnd, let query, !query.isEmpty else { return }
    self.query = query
    self.body = []
  }
}

/// The answer to a request.
package struct Response: Equatable, Sendable {
  package var status: Int
  package var body: [UInt8]
  /// The body is JSON: `Content-Type: application/json`; else plain text.
  package var isJSON = false
  /// The header `Allow`, if there is one.
  package var allowedMethods: [String] = []
  /// The header `Retry-After`, in seconds.
  package var retryAfterSeconds: Int?

  package init(_ status: Int, _ text: String) {
    self.status = status
    body = Array(text.utf8)
  }

  static let stored = Response(200, written)

  /// The answer when the journal cannot be written.
  ///
  /// The tracker keeps the report. The caller sends it, without passing the
  /// request to the backend.
  package static var unavailable: Response {
    var response = Response(503, "Service Unavailable")
    response.retryAfterSeconds = 60
    return response
  }

  /// More reports a minute than one tracker may send.
  package static var tooMany: Response {
    var response = Response(429, "Too Many Requests")
    response.retryAfterSeconds = 60
    return response
  }

  /// The body of a report that was stored (stated, word for word).
  package static let written = "Successfully written longitude and latitude to Firestore."
}

/// What comes in.
package enum Event: Equatable, Sendable {
  case request(Request)
  /// What an account does; the empty account is no user logged in.
  case operation(Operation, account: String)
  /// The server runs again, with what its journal has.
  case started
  /// The time of `deadline`, or another.
  case deadlineReached
  /// A push service has not taken a message.
  case pushFailed(DueMessage)
  /// No message is on its way to a push service, after some were.
  case pushesSettled
  /// The push service is there, or is not. Only the printed function waits for
  /// it.
  case pushService(isUp: Bool)
}

/// What the caller must do.
package struct Effects: Equatable, Sendable {
  /// The answer to a request.
  package var response: Response?
  /// The result of an operation.
  package var outcome: Outcome?
  /// To be pushed, in this order.
  package var messages: [DueMessage] = []
  /// Lines for the server's log.
  package var log: [String] = []

  package init() {}
}

/// The result of an operation.
package enum Outcome: Equatable, Sendable {
  case done
  /// The change must be confirmed.
  case needsConfirmation
  case refused(Refusal)
}

/// Why an operation is refused.
package enum Refusal: Error, Equatable, Sendable {
  case noUser
  case userNotFound
  case invalidTrackerID
  /// Also for what belongs to another account, so that ids cannot be probed.
  case notFound
  case idTaken
  case missing(String)
  case tooLong(String)
  case invalidFence(FenceError)
  case noAlert
  case nothingProposed
  case nothingAsked
  case notPending
  case badInterval
  case badSpan
  case tooMany(String)

  /// The text that is shown; the first three are the documents'.
  package var text: String {
    switch self {
    case .noUser: "No user logged in"
    case .userNotFound: "User not found"
    case .invalidTrackerID: "Invalid tracker ID"
    case .notFound: "Not found"
    case .idTaken: "ID exists already"
    case .missing(let field): "Required field is missing: \(field)"
    case .tooLong(let field): "Field is too long: \(field)"
    case .invalidFence(let error): "Invalid fence: \(error.text)"
    case .noAlert: "No alert to confirm"
    case .nothingProposed: "No change to confirm"
    case .nothingAsked: "No question to answer"
    case .notPending: "Share is not pending"
    case .badInterval: "Interval: expected 1 to 60 min"
    case .badSpan: "Expected an end after the begin"
    case .tooMany(let things): "Too many \(things)"
    }
  }
}
