package import Surroundings

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

  /// A header field of the TE's own.
  package struct Field: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var method: Method
  /// Begins with `http://`, put in front where the TE left it out, or with
  /// `https://`.
  package var url: String
  /// `nil` when the TE has set none.
  package var contentType: String?
  /// Besides `Content-Type`, in the order in which the TE gave them.
  package var fields: [Field]
  package var body: [UInt8]
  /// `nil` without TLS.
  package var security: TLSHandshake?

  package init(
    method: Method,
    url: String,
    contentType: String?,
    fields: [Field] = [],
    body: [UInt8]
  ) {
    self.method = method
    self.url = url
    self.contentType = contentType
    self.fields = fields
    self.body = body
  }

  /// What the TE named, with the scheme that it may leave out.
  static func url(_ named: String) -> String {
    named.lowercased().hasPrefix("http://") ? named : "http://" + named
  }
}
