/// What the module is to reach, and by which name of an access point.
package struct Aim: Equatable, Sendable {
  /// `nil` if no server was specified.
  package var server: Server?
  package var accessPointName: String?
  /// By what the server's certificate is verified; `nil`: by nothing.
  package var authority: Authority?

  package struct Authority: Equatable, Sendable {
    /// The file's name in the module.
    package var name: String
    /// What is written to it for the examination; `nil`: the module has the file.
    package var bytes: [UInt8]?

    package init(_ name: String, bytes: [UInt8]? = nil) {
      self.name = name
      self.bytes = bytes
    }
  }

  package init(
    server: Server? = nil,
    accessPointName: String? = nil,
    authority: Authority? = nil
  ) {
    self.server = server
    self.accessPointName = accessPointName
    self.authority = authority
  }

  package struct Server: Equatable, Sendable {
    package var url: String
    package var isSecure: Bool
    package var host: String
    package var port: UInt16
    /// From the `/` on.
    package var path: String

    /// Creates a server from an `http` or `https` URL, or returns `nil` for any other string.
    ///
    /// Without the parts of its path and query that a report fills in, such as `lat={lat}`: an
    /// examination reports no position.
    package init?(url template: String) {
      let url = Self.withoutPlaceholders(template)
      guard let mark = Self.end(of: "://", in: url) else { return nil }
      let scheme = url[..<mark].lowercased()
      guard scheme == "http://" || scheme == "https://" else { return nil }
      self.url = url
      isSecure = scheme == "https://"
      let rest = url[mark...]
      let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
      path = rest[end...].first == "/" ? String(rest[end...]) : "/" + rest[end...]
      let place = rest[..<end].split(separator: ":", omittingEmptySubsequences: false)
      guard let name = place.first, !name.isEmpty, place.count <= 2 else { return nil }
      host = String(name)
      let usual: UInt16 = isSecure ? 443 : 80
      guard let port = place.count == 2 ? UInt16(place[1]) : usual, port > 0 else { return nil }
      self.port = port
    }

    /// Four numbers in place of a name.
    package var isAddress: Bool {
      let parts = host.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func withoutPlaceholders(_ url: String) -> String {
      guard url.contains("{") else { return url }
      let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let path = halves[0].split(separator: "/", omittingEmptySubsequences: false)
        .filter { !$0.contains("{") }.joined(separator: "/")
      let query = halves.dropFirst().flatMap { $0.split(separator: "&") }
        .filter { !$0.contains("{") }.joined(separator: "&")
      return query.isEmpty ? path : "\(path)?\(query)"
    }

    private static func end(of mark: String, in url: String) -> String.Index? {
      var index = url.startIndex
      while index < url.endIndex {
        if url[index...].hasPrefix(mark) { return url.index(index, offsetBy: mark.count) }
        index = url.index(after: index)
      }
      return nil
    }
  }
}
