import Primitives

/// A request of the HTTP client.
package struct ClientRequest: Equatable, Sendable {
  package enum Method: String, Equatable, Sendable {
    case get = "GET"
    case post = "POST"
    case head = "HEAD"
    case delete = "DELETE"
    case put = "PUT"
    case patch = "PATCH"
  }

  package var method: Method
  package var address: WebAddress
  /// Beside Host, Connection and Content-Length, which the client writes.
  package var headers: [HTTPHeader]
  package var body: [UInt8]
  /// Leaves the connection open for the next request.
  package var keepsConnection = false

  package init(
    _ method: Method,
    _ address: WebAddress,
    headers: [HTTPHeader] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
  }

  /// The request as it goes over the wire.
  ///
  /// - Source: RFC 9112, sections 2 and 3. Format:
  ///   `POST /path HTTP/1.1<CR><LF>Host: ...<CR><LF>...<CR><LF><CR><LF>body`.
  func encode() -> [UInt8] {
    var head = "\(method.rawValue) \(address.target) HTTP/1.1\r\nHost: \(address.hostField)\r\n"
    if !keepsConnection { head += "Connection: close\r\n" }
    for header in headers {
      head += "\(header.name): \(header.value)\r\n"
    }
    if method == .post || !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
    return Array((head + "\r\n").utf8) + body
  }
}

/// A header field that can be said: no line ending can hide in it.
package struct HTTPHeader: Equatable, Sendable {
  package let name: String
  package let value: String

  /// `nil` when the name is no token or the value has a control character.
  ///
  /// - Source: RFC 9110, sections 5.5 and 5.6.2.
  package init?(_ name: String, _ value: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte),
      value.utf8.allSatisfy({ $0 == ASCII.tab || $0 >= ASCII.space && $0 != ASCII.delete })
    else { return nil }
    self.name = name
    self.value = value
  }

  static func isTokenByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

/// What a server has answered.
package struct ClientResponse: Equatable, Sendable {
  package var status: Int
  package var headers: [HTTPHeader]
  /// As it came, from the status line to the empty line.
  package var head: [UInt8] = []
  package var body: [UInt8]

  /// The first field of this name, letter case apart.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// What went wrong between the request and its response.
package enum HTTPError: Error, Equatable, Sendable {
  /// The connection could not be made, or broke.
  case socket(SocketError)
  case connectTimedOut
  case responseTimedOut
  /// The server closed before its response was complete.
  case closedEarly
  case malformedStatusLine
  /// The field line with this number, counted from one, is none.
  case malformedHeader(line: Int)
  case headTooLong(limit: Int)
  case bodyTooLong(limit: Int)
  case invalidContentLength
  case unsupportedTransferEncoding
  case malformedChunk
}
