/// Writes the responses of the world's server out.
///
/// - Source: RFC 9112, section 4; RFC 9110, section 15, for the reasons.
enum PeerHTTPAnswer {
  /// What answers a HEAD request has no body, but its length.
  static func encode(
    status: Int,
    body: [UInt8],
    isForHead: Bool = false,
    isLast: Bool
  ) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(reason(status))\r\nContent-Type: text/plain\r\n"
    head += "Content-Length: \(body.count)\r\n"
    head += "Connection: \(isLast ? "close" : "keep-alive")\r\n\r\n"
    return Array(head.utf8) + (isForHead ? [] : body)
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: "Status \(status)"
    }
  }
}
