import Primitives

/// An `http` URL, or an `https` one, taken apart for a request.
///
/// - Source: RFC 3986, section 3; RFC 9110, section 4.2.1. User information is
///   refused, a fragment is dropped: neither is sent.
package struct WebAddress: Equatable, Sendable {
  /// A name or an address, an IPv6 address without its brackets.
  package let host: String
  package let port: UInt16
  /// Path and query, as the request line has them.
  package let target: String
  private let usualPort: UInt16

  /// The longest URL that is read.
  ///
  /// Project value: far more than an AT command can carry.
  package static let lengthMax = 2_048

  private static let scheme = Array("http://".utf8)
  private static let securedScheme = Array("https://".utf8)

  /// Parses an `http` URL, or with `isSecured` an `https` one; an error has the offset in bytes.
  package init(parsing text: String, isSecured: Bool = false) throws(WebAddressError) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.lengthMax else { throw .tooLong(limit: Self.lengthMax) }
    if let offset = bytes.firstIndex(where: { $0 <= ASCII.space || $0 >= ASCII.delete }) {
      throw .invalidByte(bytes[offset], offset: offset)
    }
    let lowered = bytes.map { ASCII.isLetter($0) ? $0 | 0x20 : $0 }
    if !isSecured, lowered.starts(with: Self.securedScheme) { throw .needsTLS }
    let scheme = isSecured ? Self.securedScheme : Self.scheme
    guard lowered.starts(with: scheme) else { throw .unsupportedScheme }
    usualPort = isSecured ? 443 : 80
    let start = scheme.count
    let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    if let at = bytes[start..<end].lastIndex(of: 0x40) { throw .userInformation(offset: at) }
    (host, port) = try Self.authority(bytes, start..<end, usualPort)
    let fragment = bytes[end...].firstIndex(of: 0x23) ?? bytes.count
    let rest = String(decoding: bytes[end..<fragment], as: UTF8.self)
    target = rest.hasPrefix("/") ? rest : "/" + rest
  }

  /// The value of the Host field: the port only when it is not the scheme's.
  package var hostField: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == usualPort ? name : "\(name):\(port)"
  }

  private static func authority(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    _ usualPort: UInt16
  ) throws(WebAddressError) -> (host: String, port: UInt16) {
    var hostRange = range
    var portStart: Int?
    if range.lowerBound < range.upperBound, bytes[range.lowerBound] == 0x5B {
      guard let closing = bytes[range].firstIndex(of: 0x5D) else {
        throw .invalidHost(offset: range.lowerBound)
      }
      hostRange = range.lowerBound + 1..<closing
      if closing + 1 < range.upperBound {
        guard bytes[closing + 1] == ASCII.colon else { throw .invalidHost(offset: closing + 1) }
        portStart = closing + 2
      }
      try check(bytes, hostRange) { ASCII.hexadecimalValue($0) != nil || ":.".utf8.contains($0) }
    } else {
      if let colon = bytes[range].firstIndex(of: ASCII.colon) {
        hostRange = range.lowerBound..<colon
        portStart = colon + 1
      }
      try check(bytes, hostRange) {
        ASCII.isLetter($0) || ASCII.isDigit($0) || "-._".utf8.contains($0)
      }
    }
    let host = String(decoding: bytes[hostRange], as: UTF8.self)
    guard let portStart, portStart < range.upperBound else { return (host, usualPort) }
    let digits = bytes[portStart..<range.upperBound]
    guard digits.count <= 5, digits.allSatisfy(ASCII.isDigit),
      let port = UInt16(String(decoding: digits, as: UTF8.self)), port > 0
    else { throw .invalidPort(offset: portStart) }
    return (host, port)
  }

  private static func check(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    _ isAllowed: (UInt8) -> Bool
  ) throws(WebAddressError) {
    guard !range.isEmpty else { throw .missingHost(offset: range.lowerBound) }
    if let offset = bytes[range].firstIndex(where: { !isAllowed($0) }) {
      throw .invalidHost(offset: offset)
    }
  }
}

/// What is wrong with a URL, and at which byte of it.
package enum WebAddressError: Error, Equatable, Sendable {
  /// It does not begin with `http://`.
  case unsupportedScheme
  /// It begins with `https://`, and there is no TLS here.
  case needsTLS
  case missingHost(offset: Int)
  case invalidHost(offset: Int)
  /// Not a number from 1 to 65535.
  case invalidPort(offset: Int)
  /// `user@` or `user:password@`.
  case userInformation(offset: Int)
  /// A space, a control character, or something that is not ASCII.
  case invalidByte(UInt8, offset: Int)
  case tooLong(limit: Int)
}
