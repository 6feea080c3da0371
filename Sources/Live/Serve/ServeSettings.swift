package import Backend
package import Sockets

/// The settings with which a server of the owner's side starts.
package struct ServeSettings: Sendable {
  package var address: HostAndPort
  package var isRemote = false
  package var paths: [String: IngestFormat] = ServeSettings.defaultPaths
  package var access = AccessRule()
  /// Reports that one tracker may send a minute; 0 for any number.
  package var reportsInAMinute = 60
  /// How many times as fast as the system's clock the server's goes: for trackers whose time does.
  package var speed: Int64 = 1
  /// `https://host/{z}/{x}/{y}.png`.
  package var tiles: MapTiles?
  package var command: String?
  package var web: AlertRequest.Target?
  package var dialling = Dialling(isRemoteAllowed: false)

  package init(address: HostAndPort) {
    self.address = address
  }

  /// - Source: the documents' path; OwnTracks Recorder's; Project value for Traccar's
  ///   protocol, which has a port of its own there.
  package static let defaultPaths: [String: IngestFormat] = [
    "/function-2": .plain, "/pub": .ownTracks, "/osmand": .osmAnd,
  ]

  /// The account that everything is of.
  package static let account = "owner"
  /// The device that its alerts are for: this server.
  static let device = "serve"
}

/// A user's own server of map tiles.
package struct MapTiles: Equatable, Sendable {
  package let url: String
  /// Scheme and host, for the page's policy.
  package let origin: String

  /// `nil` unless it is `http[s]://host/...{z}...{x}...{y}...`.
  package init?(_ url: String) {
    let scheme = url.hasPrefix("https://") ? "https://" : "http://"
    guard url.hasPrefix(scheme), ["{z}", "{x}", "{y}"].allSatisfy(url.contains) else { return nil }
    let host = url.dropFirst(scheme.count).prefix { $0 != "/" }
    // What could end the host in a policy is in none.
    let isHost = host.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-.:[]".utf8.contains(byte)
    }
    guard !host.isEmpty, isHost else { return nil }
    self.url = url
    origin = scheme + host
  }
}
