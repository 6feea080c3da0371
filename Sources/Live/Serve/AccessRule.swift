import Backend
import Primitives
import Sockets

/// Who may do what: tokens, and requests that another site's page makes.
package struct AccessRule: Equatable, Sendable {
  /// For everything.
  package var token: String?
  /// Of trackers, by their ids: for their reports alone.
  package var trackerTokens: [String: String] = [:]

  package init() {}

  /// `TRACKER=SECRET`, or a secret for everything.
  ///
  /// - Returns: False for another secret of the same, and for what a header of the page can't carry.
  package mutating func add(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ ASCII.isPrintable($0) && $0 != ASCII.space }) else { return false }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, parts[1].contains(where: { $0 != "=" }) {
      return trackerTokens.updateValue(String(parts[1]), forKey: String(parts[0])) == nil
    }
    defer { token = text }
    return token == nil
  }

  /// Page and API: the token, if there is one.
  package func admits(_ presented: String?) -> Bool {
    guard let token else { return true }
    return presented.map { Self.isEqual($0, token) } ?? false
  }

  /// A report of `tracker`: its own token, if it has one, or that for everything.
  package func admits(_ presented: String?, ofTracker tracker: String) -> Bool {
    guard let own = trackerTokens[tracker] else { return admits(presented) }
    guard let presented else { return false }
    let isOwn = Self.isEqual(presented, own)
    let isGeneral = token.map { Self.isEqual(presented, $0) } ?? false
    return isOwn || isGeneral
  }

  /// Takes as long for a wrong text as for the right one.
  private static func isEqual(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    var difference = UInt8(first.count == second.count ? 0 : 1)
    for index in first.indices where !second.isEmpty {
      difference |= first[index] ^ second[index % second.count]
    }
    return difference == 0
  }
}

extension ServerRequest {
  /// The secret that the request carries: in a header, or as `token` in the query.
  var presentedToken: String? {
    if let value = value("Authorization") {
      let words = value.split(separator: " ")
      if words.count == 2, words[0].lowercased() == "bearer" { return String(words[1]) }
    }
    return value("X-Tracker-Token") ?? FormFields((query ?? "").utf8)["token"]
  }

  /// A page of another site makes it, and means no good.
  var isForeign: Bool {
    if let site = value("Sec-Fetch-Site"), site != "same-origin", site != "none" { return true }
    guard let origin = value("Origin") else { return false }
    // A proxy may speak TLS for the server.
    let host = value("Host") ?? ""
    return origin != "http://\(host)" && origin != "https://\(host)"
  }

  /// True if `Host` names this machine, or the address that the server listens on.
  ///
  /// Any other name that resolves to it is refused.
  ///
  /// - Source: RFC 3986, section 3.2.3: a port may be empty.
  func isForHost(_ address: HostAndPort) -> Bool {
    guard let text = value("Host") else { return true }
    let portless = text.hasSuffix(":") ? String(text.dropLast()) : text
    let name = HostAndPort(parsing: text)?.host ?? portless
    if name == address.host || name.lowercased() == "localhost" { return true }
    let bare = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
    return SocketAddress.literal(host: bare, port: 0)?.isLoopback ?? false
  }
}
