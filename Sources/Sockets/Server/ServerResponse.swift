/// What our server answers.
package struct ServerResponse: Equatable, Sendable {
  package enum Body: Equatable, Sendable {
    case bytes([UInt8])
    /// Comes in pieces, of which the length is not known.
    case chunked
    /// Goes on until the connection ends.
    case stream
  }

  package var status: Int
  /// Beside Date, Connection and those that delimit the body.
  package var headers: [(name: StaticString, value: String)] = []
  package var body: Body

  package init(_ status: Int, _ body: Body = .bytes([])) {
    self.status = status
    self.body = body
  }

  package static func == (left: ServerResponse, right: ServerResponse) -> Bool {
    left.status == right.status && left.body == right.body
      && left.headers.elementsEqual(right.headers) {
        "\($0.name)" == "\($1.name)" && $0.value == $1.value
      }
  }

  /// A line of text.
  package static func text(_ status: Int, _ text: String) -> ServerResponse {
    var response = ServerResponse(status, .bytes(Array(text.utf8)))
    response.headers.append(("Content-Type", "text/plain; charset=utf-8"))
    return response
  }

  package static func refusal(_ refusal: RequestRefusal) -> ServerResponse {
    var response = text(refusal.status, refusal.text + "\n")
    // Project value: a server that is full is not full for long.
    if refusal == .unavailable { response.headers.append(("Retry-After", "5")) }
    return response
  }

  /// The response as it goes over the wire; for HEAD without its body.
  ///
  /// `date` is in the form of RFC 9110, section 5.6.7.
  package func encode(keepsAlive: Bool, isHead: Bool, date: String) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reason(of: status))\r\nDate: \(date)\r\n"
    for header in headers {
      head += "\(header.name): \(header.value)\r\n"
    }
    switch body {
    case .bytes(let bytes): head += "Content-Length: \(bytes.count)\r\n"
    case .chunked: head += "Transfer-Encoding: chunked\r\n"
    case .stream: break
    }
    head += keepsAlive && body != .stream ? "\r\n" : "Connection: close\r\n\r\n"
    var encoded = Array(head.utf8)
    if case .bytes(let bytes) = body, !isHead { encoded += bytes }
    return encoded
  }

  /// A piece of a body that comes in chunks; the empty piece ends it.
  ///
  /// - Source: RFC 9112, section 7.1.
  package static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + "\r\n".utf8
  }

  /// - Source: RFC 9110, section 15; RFC 6585.
  static func reason(of status: Int) -> String {
    switch status {
    case 100: "Continue"
    case 200: "OK"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Status"
    }
  }
}
