import Primitives

/// Reads requests of HTTP/1.1 from the bytes of a connection, with limits.
///
/// - Source: RFC 9112, sections 2 to 6. A body has a Content-Length here or there
///   is none; folded lines are refused.
struct PeerHTTPReader: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case pending
    case request(ServerRequest, isLast: Bool)
    /// What it was is beyond us: this status, and the end of the connection.
    case refused(status: Int)
  }

  /// Project values: more than a module's HTTP service or an Arduino library
  /// sends.
  private static let headMax = 8_192
  private static let bodyMax = 65_536

  private var buffer: [UInt8] = []

  /// Whether `bytes` begin like a request: a method of letters and a space.
  ///
  /// `nil` while that may still be.
  static func isRequest(_ bytes: [UInt8]) -> Bool? {
    // Project value: longer than any method; the longest of RFC 9110 has seven.
    let word = bytes.prefix(12)
    guard let end = word.firstIndex(where: { !(0x41...0x5A).contains($0) }) else {
      return word.count < 12 ? nil : false
    }
    return end >= 3 && word[end] == ASCII.space
  }

  mutating func append(_ bytes: [UInt8]) {
    buffer += bytes
  }

  /// The next request that is there whole.
  mutating func next() -> Step {
    guard let end = headEnd() else {
      return buffer.count > Self.headMax ? .refused(status: 431) : .pending
    }
    guard let head = Head(buffer[..<end]) else { return .refused(status: 400) }
    guard head.isLengthKnown else { return .refused(status: 411) }
    guard let length = head.contentLength else { return .refused(status: 400) }
    guard length <= Self.bodyMax else { return .refused(status: 413) }
    guard buffer.count - end >= length else { return .pending }
    let request = ServerRequest(
      method: head.method,
      url: head.url,
      contentType: head.field("content-type"),
      body: Array(buffer[end..<end + length])
    )
    buffer.removeFirst(end + length)
    return .request(request, isLast: head.isLast)
  }

  /// After the empty line; lines end in `<CR><LF>` or `<LF>`.
  private func headEnd() -> Int? {
    var previous = 0
    for (index, byte) in buffer.prefix(Self.headMax).enumerated() where byte == ASCII.lineFeed {
      let line = buffer[previous..<index]
      if previous > 0, line.isEmpty || Array(line) == [ASCII.carriageReturn] { return index + 1 }
      previous = index + 1
    }
    return nil
  }
}

extension PeerHTTPReader {
  /// The request line and the fields.
  private struct Head {
    var method: String
    var url: String
    var version: String
    private var fields: [(name: String, value: String)] = []

    /// `nil` when a line is none.
    init?(_ bytes: ArraySlice<UInt8>) {
      var lines = bytes.split(separator: ASCII.lineFeed).map { line in
        String(decoding: line.last == ASCII.carriageReturn ? line.dropLast() : line, as: UTF8.self)
      }[...]
      guard let words = lines.popFirst()?.split(separator: " "), words.count == 3,
        words[2].hasPrefix("HTTP/1.")
      else { return nil }
      method = String(words[0])
      version = String(words[2])
      url = ""
      for line in lines where !line.isEmpty {
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
          line.first != " ", line.first != "\t"
        else { return nil }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        let end = value.lastIndex { $0 != " " && $0 != "\t" }
        fields.append(
          (line[..<colon].lowercased(), end.map { String(value[...$0]) } ?? "")
        )
      }
      let target = String(words[1])
      url = target.hasPrefix("/") ? "http://\(field("host") ?? "")\(target)" : target
    }

    func field(_ name: String) -> String? {
      fields.first { $0.name == name }?.value
    }

    /// False when the body comes in a transfer coding.
    var isLengthKnown: Bool { field("transfer-encoding") == nil }

    /// `nil` when it is no number; zero when none is given.
    var contentLength: Int? {
      guard let text = field("content-length") else { return 0 }
      guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isDigit) else {
        return nil
      }
      return Int(text)
    }

    /// The connection ends after the answer.
    var isLast: Bool {
      let wish = field("connection")?.lowercased()
      return version == "HTTP/1.0" ? wish != "keep-alive" : wish == "close"
    }
  }
}
