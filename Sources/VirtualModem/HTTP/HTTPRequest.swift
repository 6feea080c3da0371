/// What `AT+HTTPACTION` or `AT+SHREQ` asks of a server.
///
/// It goes out as a `NetworkRequest`.
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

  package var method: Method
  /// Begins with `http://`, put in front where the TE left it out, or with
  /// `https://`.
  package var url: String
  /// `nil` when the TE has set none.
  package var contentType: String?
  package var body: [UInt8]

  package init(method: Method, url: String, contentType: String?, body: [UInt8]) {
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
