import Primitives

/// The status line and the header fields of a response.
struct HTTPResponseHead: Equatable, Sendable {
  enum BodyLength: Equatable, Sendable {
    case fixed(Int)
    case chunked
    case untilClose
  }

  var status: Int
  var headers: [HTTPHeader]

  /// Reads a head, its empty line included; lines end in `<CR><LF>` or `<LF>`.
  ///
  /// - Source: RFC 9112, sections 2.2, 4 and 5. Folded lines are refused.
  init(parsing bytes: [UInt8]) throws(HTTPError) {
    let lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
      .map { $0.last == ASCII.carriageReturn ? $0.dropLast() : $0 }
    guard let first = lines.first, let status = Self.status(of: Array(first)) else {
      throw .malformedStatusLine
    }
    self.status = status
    headers = []
    for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      guard let header = Self.header(Array(line)) else { throw .malformedHeader(line: number) }
      headers.append(header)
    }
  }

  /// How the body ends.
  ///
  /// - Source: RFC 9112, section 6.3.
  func bodyLength(isHeadRequest: Bool) throws(HTTPError) -> BodyLength {
    if isHeadRequest || status == 204 || status == 304 { return .fixed(0) }
    let encodings = values(of: "transfer-encoding")
    if !encodings.isEmpty {
      guard encodings.count == 1, encodings[0].lowercased() == "chunked" else {
        throw .unsupportedTransferEncoding
      }
      return .chunked
    }
    let lengths = values(of: "content-length")
    guard let first = lengths.first else { return .untilClose }
    // Two that agree are a server's clumsiness; two that differ are an attack.
    guard lengths.allSatisfy({ $0 == first }), (1...9).contains(first.utf8.count),
      first.utf8.allSatisfy(ASCII.isDigit), let length = Int(first)
    else { throw .invalidContentLength }
    return .fixed(length)
  }

  private func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// Format: `HTTP/1.1 200 OK`; the reason may be missing.
  private static func status(of line: [UInt8]) -> Int? {
    let span = line.span
    guard line.count >= 12, span.starts(with: "HTTP/1."), ASCII.isDigit(line[7]),
      line[8] == ASCII.space, line.count == 12 || line[12] == ASCII.space
    else { return nil }
    return span.unsignedInteger(in: 9..<12).flatMap { (100...599).contains($0) ? Int($0) : nil }
  }

  /// Format: `Name: value`, spaces around the value.
  private static func header(_ line: [UInt8]) -> HTTPHeader? {
    guard let colon = line.firstIndex(of: ASCII.colon) else { return nil }
    let value = line.span.trimmed(colon + 1..<line.count)
    return HTTPHeader(
      String(decoding: line[..<colon], as: UTF8.self),
      String(decoding: line[value], as: UTF8.self)
    )
  }
}
