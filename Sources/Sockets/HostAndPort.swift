import Primitives

/// A host with its port, as people write them: `HOST:PORT`, an IPv6 address in
/// brackets.
package struct HostAndPort: Equatable, Sendable {
  /// A name or an address, without brackets.
  package var host: String
  package var port: UInt16

  package init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads `HOST:PORT` and `[ADDRESS]:PORT`.
  package init?(parsing text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    var host = text[..<colon]
    let digits = text[text.index(after: colon)...]
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(ASCII.isDigit),
      let port = UInt16(digits)
    else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard Self.isHost(host) else { return nil }
    self.init(host: String(host), port: port)
  }

  /// What an address of a server of RFC 2217 begins with, as pyserial writes it.
  package static let serialServerScheme = "rfc2217://"

  /// Reads `rfc2217://HOST:PORT`.
  package init?(serialServer text: String) {
    guard text.hasPrefix(Self.serialServerScheme) else { return nil }
    self.init(parsing: String(text.dropFirst(Self.serialServerScheme.utf8.count)))
  }

  /// Something that stands for a host: printable, without a space.
  static func isHost(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > ASCII.space && $0 < ASCII.delete }
  }
}
