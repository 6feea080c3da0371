/// What `AT+HTTPACTION` or `AT+SHREQ` asks of a server.
///
/// Whoever drives the modem carries it out and answers with
/// `Event.requestFinished`.
package struct HTTPRequest: Equatable, Sendable {
  /// As HTTP has it.
  package enum Method: String, Equatable, Sendable {
    case get = "GET"
    case post = "POST"
    case head = "HEAD"
    case delete = "DELETE"
    case put = "PUT"
    case patch = "PATCH"
  }

  /// Counts up from 1; tells a late outcome of a cancelled request apart.
  package var id: Int
  package var method: Method
  /// Begins with `http://`, put in front where the TE left it out, or with
  /// `https://`.
  package var url: String
  /// `nil` when the TE has set none.
  package var contentType: String?
  package var body: [UInt8]

  package init(id: Int, method: Method, url: String, contentType: String?, body: [UInt8]) {
    self.id = id
    self.method = method
    self.url = url
    self.contentType = contentType
    self.body = body
  }
}

/// What came of a request.
package enum HTTPOutcome: Equatable, Sendable {
  /// - Parameter status: of the status line, 100 to 599.
  case response(status: Int, body: [UInt8])
  case dnsFailure
  case connectFailure
  case timeout
}
