public import Primitives

/// What `AT+SHCONF="URL"` takes: scheme, host and port, and no path.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHCONF: at most 64
///   characters.
public typealias HTTPSServer = QuotedText<64>

/// The server's name in a TLS handshake.
///
/// Project value: what is left of `HTTPSServer` without `https://`.
public typealias HTTPSHost = QuotedText<56>

/// Path and query of a request.
///
/// Project value: less than the 350 that `AT+SHCONF="HEADERLEN"` reserves at most for the head
/// of the request that it begins.
public typealias HTTPSPath = QuotedText<256>

/// An `https://` URL, in the parts that the HTTPS commands want.
public struct HTTPSAddress: Equatable, Sendable {
  /// Without the path: `https://tracker.example:8443`.
  public private(set) var server = HTTPSServer()
  /// The name alone: `tracker.example`.
  public private(set) var host = HTTPSHost()
  /// From the first slash on; `/` when the URL has none.
  public package(set) var path = HTTPSPath()

  /// The URL's scheme must be `https`.
  public init(_ url: RequestURL) throws(QuotedTextError) {
    self = try url.withBytes { url throws(QuotedTextError) in try HTTPSAddress(text: url) }
  }

  /// The same of its text.
  public init(text url: Span<UInt8>) throws(QuotedTextError) {
    precondition(URLScheme(of: url) == .https, "the URL is not one of HTTPS")
    let scheme = 8  // https://
    var end = scheme
    while end < url.count, !Self.endsAuthority(url[end]) { end += 1 }
    var hostEnd = scheme
    while hostEnd < end, url[hostEnd] != ASCII.colon { hostEnd += 1 }
    try server.set(url.extracting(0..<end))
    try host.set(url.extracting(scheme..<hostEnd))
    try setPath(url.extracting(end..<url.count))
  }

  private mutating func setPath(_ rest: Span<UInt8>) throws(QuotedTextError) {
    guard rest.isEmpty || rest[0] != ASCII.slash else { return try path.set(rest) }
    // A query without a path: `https://host?key=value`.
    var path = FixedBytes<257>()
    path.append(ASCII.slash)
    path.append(rest)
    try path.withBytes { path throws(QuotedTextError) in try self.path.set(path) }
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == ASCII.slash || byte == ASCII.questionMark
  }
}

/// A request's body as `AT+SHBOD` takes it: between quotes, each quote inside
/// with a backslash in front, and followed by its length.
///
/// - Source: SIM7000 HTTP(S) Application Note V1.03, AT+SHBOD: the escape. The
///   length is that of the body, without the escapes.
public struct HTTPSBody: Equatable, ATParameter {
  /// Project value: with the command around it still a command line of 559.
  private var escaped = FixedBytes<520>()
  private let length: Int

  /// One line of printable ASCII without a backslash.
  public init(_ text: Span<UInt8>) throws(QuotedTextError) {
    guard !text.isEmpty else { throw .empty }
    if let offset = escaped.append(escaped: text) {
      throw .unsayable(byte: text[offset], offset: offset)
    }
    guard !escaped.isTruncated else { throw .tooLong(found: text.count, limit: 520) }
    length = text.count
  }

  public func encode(into line: inout ATLine) {
    line.append(ASCII.quote)
    line.append(escaped)
    line.append(ASCII.quote)
    line.append(ASCII.comma)
    line.append(decimal: Int64(length))
  }

  /// Appends what a value of `text` would: false where that can't be made.
  package static func append(_ text: Span<UInt8>, to line: inout ATLine) -> Bool {
    line.append(ASCII.quote)
    guard !text.isEmpty, line.append(escaped: text) == nil else { return false }
    line.append("\",")
    line.append(decimal: Int64(text.count))
    return true
  }
}

extension FixedBytes {
  /// Appends the text with a backslash before each quote; the offset of the first byte that
  /// can't be said.
  fileprivate mutating func append(escaped text: Span<UInt8>) -> Int? {
    for offset in text.indices {
      let byte = text[offset]
      guard ASCII.isPrintable(byte), byte != ASCII.backslash else { return offset }
      if byte == ASCII.quote { append(ASCII.backslash) }
      append(byte)
    }
    return nil
  }
}

/// Bytes of a request's body.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHCONF.
public typealias HTTPSBodyLimit = Bounded<1, 1_024>

/// Bytes of a request's header.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHCONF.
public typealias HTTPSHeaderLimit = Bounded<1, 350>

/// The name of a header field or of a form's parameter.
///
/// Project value: 64 characters.
public typealias HTTPSName = QuotedText<64>

/// The value of a header field or of a form's parameter.
///
/// Project value: 256 characters, of the 350 that a header may have.
public typealias HTTPSValue = QuotedText<256>

extension QuotedText where capacity == 64 {
  /// `Content-Type`.
  public static var contentType: Self { Self(literal: "Content-Type") }
}

extension QuotedText where capacity == 256 {
  /// `application/json`.
  public static var json: Self { Self(literal: "application/json") }
}
