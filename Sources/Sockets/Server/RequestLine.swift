import Primitives

/// The first line of a request: `POST /path?query HTTP/1.1`.
struct RequestLine: Equatable {
  var method: String
  var path: String
  var query: String?
  var isHTTP10: Bool

  /// The longest method; a project value: the registered ones have at most 17 characters.
  private static let methodMax = 32

  /// Reads a line without its ending.
  ///
  /// - Source: RFC 9112, section 3; the target is a path, or a URL of which the path is taken.
  init(
    parsing bytes: [UInt8],
    _ line: Range<Int>,
    limits: RequestLimits
  ) throws(RequestError) {
    let line = bytes[line]
    let parts = line.split(separator: ASCII.space, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(HTTPHeader.isTokenByte) else {
      throw RequestError(.malformed("a method, a path and HTTP/1.1"))
    }
    guard parts[0].count <= Self.methodMax else { throw RequestError(.notImplemented) }
    guard parts[1].count <= limits.targetBytesMax else { throw RequestError(.targetTooLong) }
    isHTTP10 = try Self.isHTTP10(parts[2])
    method = String(decoding: parts[0], as: UTF8.self)
    guard parts[1].allSatisfy({ $0 > ASCII.space && $0 < ASCII.delete && $0 != 0x23 }) else {
      throw RequestError(.malformed("a target of visible characters"))
    }
    let target = Self.withoutAuthority(parts[1])
    guard target.first == ASCII.slash else { throw RequestError(.malformed("a path")) }
    let mark = target.firstIndex(of: ASCII.questionMark) ?? target.endIndex
    path = String(decoding: target[..<mark], as: UTF8.self)
    query = mark < target.endIndex ? String(decoding: target[(mark + 1)...], as: UTF8.self) : nil
  }

  /// - Source: RFC 9112, section 2.3: the minor version of 1 may be any digit.
  private static func isHTTP10(_ version: ArraySlice<UInt8>) throws(RequestError) -> Bool {
    guard version.count == 8, version.starts(with: "HTTP/".utf8),
      ASCII.isDigit(version[version.startIndex + 5]),
      version[version.startIndex + 6] == ASCII.point,
      ASCII.isDigit(version[version.startIndex + 7])
    else { throw RequestError(.malformed("HTTP/1.1 at the end of the first line")) }
    guard version[version.startIndex + 5] == 0x31 else { throw RequestError(.versionNotSupported) }
    return version[version.startIndex + 7] == ASCII.zero
  }

  /// `http://host/path` is `/path`, and `http://host?query` is `/?query`.
  ///
  /// - Source: RFC 3986, section 3.2: the authority ends at the first slash or question mark;
  ///   RFC 9110, section 4.2.3: an empty path is `/`.
  private static func withoutAuthority(_ target: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard target.starts(with: "http://".utf8) else { return target }
    let rest = target.dropFirst(7).drop { $0 != ASCII.slash && $0 != ASCII.questionMark }
    return rest.first == ASCII.slash ? rest : [ASCII.slash] + rest
  }
}
