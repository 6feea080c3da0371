import Primitives

/// The request line and the fields of a request.
///
/// Stricter than RFC 9112 lets a server be, wherever two readers could come to two ends of
/// one request: lines end in `<CR><LF>`, there is one length or one coding, no folded lines,
/// no blank before a colon.
struct RequestHead {
  enum BodyLength: Equatable {
    case none
    case fixed(Int)
    case chunked
  }

  var request: ServerRequest
  var length: BodyLength
  var expectsContinue: Bool

  private let bytes: [UInt8]
  private var fields: [ServerRequest.Field] = []

  /// Reads a head, its empty line included.
  ///
  /// - Source: RFC 9112, sections 2 to 6.
  init(parsing bytes: [UInt8], limits: RequestLimits) throws(RequestError) {
    self.bytes = bytes
    var start = 0
    let end = try Self.lineEnd(bytes, from: start)
    let line = try RequestLine(parsing: bytes, start..<end, limits: limits)
    start = end + 2
    while true {
      let end = try Self.lineEnd(bytes, from: start)
      guard end > start else { break }
      fields.append(try Self.field(bytes, start..<end))
      start = end + 2
    }
    let hosts = try Self.values(of: "host", fields, bytes)
    guard hosts.count == 1 || line.isHTTP10 && hosts.isEmpty else {
      throw RequestError(.malformed("one Host field"))
    }
    length = try Self.bodyLength(fields, bytes, line, limits)
    let expectations = try Self.values(of: "expect", fields, bytes)
    guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else {
      throw RequestError(.expectationFailed)
    }
    expectsContinue = !expectations.isEmpty && length != .none && !line.isHTTP10
    let connection = try Self.values(of: "connection", fields, bytes).joined(separator: ",")
      .lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
    request = ServerRequest(
      method: line.method,
      path: line.path,
      query: line.query,
      isHTTP10: line.isHTTP10,
      keepsAlive: line.isHTTP10 ? connection.contains("keep-alive") : !connection.contains("close"),
      hasLength: length != .none,
      head: bytes,
      fields: fields
    )
  }

  /// Where the line ends: the offset of its `<CR>`.
  private static func lineEnd(_ bytes: [UInt8], from start: Int) throws(RequestError) -> Int {
    var index = start
    while index + 1 < bytes.count {
      let byte = bytes[index]
      if byte == ASCII.carriageReturn {
        guard bytes[index + 1] == ASCII.lineFeed else { break }
        return index
      }
      guard byte >= ASCII.space && byte != ASCII.delete || byte == ASCII.tab else { break }
      index += 1
    }
    throw RequestError(.malformed("lines without control characters that end in CR LF"))
  }

  private static func field(
    _ bytes: [UInt8],
    _ line: Range<Int>
  ) throws(RequestError) -> ServerRequest.Field {
    var colon = line.lowerBound
    while colon < line.upperBound, HTTPHeader.isTokenByte(bytes[colon]) { colon += 1 }
    guard colon > line.lowerBound, colon < line.upperBound, bytes[colon] == ASCII.colon else {
      throw RequestError(.malformed("a field name and a colon in each line"))
    }
    return ServerRequest.Field(
      name: line.lowerBound..<colon,
      value: bytes.span.trimmed(colon + 1..<line.upperBound)
    )
  }

  private static func values(
    of name: StaticString,
    _ fields: [ServerRequest.Field],
    _ bytes: [UInt8]
  ) throws(RequestError) -> [String] {
    fields.filter { bytes.span.equals(name, $0.name) }
      .map { String(decoding: bytes[$0.value], as: UTF8.self) }
  }

  private static func bodyLength(
    _ fields: [ServerRequest.Field],
    _ bytes: [UInt8],
    _ line: RequestLine,
    _ limits: RequestLimits
  ) throws(RequestError) -> BodyLength {
    let lengths = try values(of: "content-length", fields, bytes)
    let codings = try values(of: "transfer-encoding", fields, bytes)
    guard codings.isEmpty else {
      guard lengths.isEmpty, !line.isHTTP10 else {
        throw RequestError(.malformed("Content-Length or Transfer-Encoding, not both"))
      }
      guard codings.count == 1, codings[0].lowercased() == "chunked" else {
        throw RequestError(.notImplemented)
      }
      return .chunked
    }
    guard let text = lengths.first else { return .none }
    guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) else {
      throw RequestError(.malformed("one whole number as Content-Length"))
    }
    guard let length = Int(text), length <= limits.bodyBytesMax else {
      throw RequestError(.contentTooLarge)
    }
    return .fixed(length)
  }
}

/// A refusal as an error.
struct RequestError: Error, Equatable {
  var refusal: RequestRefusal

  init(_ refusal: RequestRefusal) {
    self.refusal = refusal
  }
}
