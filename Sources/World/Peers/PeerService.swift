package import Primitives
import Surroundings

/// How a host behaves on a port, or a client that connects to the module.
package struct PeerService: Equatable, Sendable {
  package enum Kind: Equatable, Sendable, CaseIterable {
    /// Speaks HTTP or MQTT, as it is spoken to, and says nothing to anything
    /// else.
    case server
    /// Speaks FTP, and begins.
    case files
    case echo
    case silent
    /// No server is listening there.
    case refuses
    /// What is sent there comes back never and in no form.
    case unreachable
  }

  package var kind: Kind
  /// What is said unasked on every connection, `after` its beginning.
  package var greeting: [UInt8]
  package var after: Milliseconds
  /// The connection ends so long after its beginning.
  package var closesAfter: Milliseconds?

  package init(
    _ kind: Kind,
    says greeting: [UInt8] = [],
    after: Milliseconds = 0,
    closesAfter: Milliseconds? = nil
  ) {
    self.kind = kind
    self.greeting = greeting
    self.after = after
    self.closesAfter = closesAfter
  }
}

/// Which host behaves how: what a script has said, and where it has said nothing
/// a server on every port, an echo on port 7, and FTP on port 21.
struct PeerServices: Equatable, Sendable {
  private struct Rule: Equatable, Sendable {
    var host: String
    var transport: PeerEndpoint.Transport?
    var port: UInt16?
    var service: PeerService
  }

  private var rules: [Rule] = []

  /// Project value: far more than a script has; the oldest is forgotten.
  private static let rulesMax = 256

  mutating func set(
    _ service: PeerService,
    host: String,
    _ transport: PeerEndpoint.Transport?,
    port: UInt16?
  ) {
    rules.removeAll { $0.host == host && $0.transport == transport && $0.port == port }
    if rules.count == Self.rulesMax { rules.removeFirst() }
    rules.append(Rule(host: host, transport: transport, port: port, service: service))
  }

  /// What stands at `endpoint`; `nil` where a script says nothing of it.
  ///
  /// The line that says most of it holds: port and transport, then port, then
  /// transport, then host alone.
  func scripted(at endpoint: PeerEndpoint, names: [String]) -> PeerService? {
    let fitting = rules.filter { rule in
      names.contains(rule.host) && rule.transport ?? endpoint.transport == endpoint.transport
        && rule.port ?? endpoint.port == endpoint.port
    }
    let best = fitting.max { weight($0) < weight($1) }
    return best?.service
  }

  private func weight(_ rule: Rule) -> Int {
    (rule.port == nil ? 0 : 2) + (rule.transport == nil ? 0 : 1)
  }

  /// What stands where a script says nothing.
  ///
  /// - Source: RFC 862: port 7 echoes; RFC 959: port 21 is FTP's.
  static func usual(at endpoint: PeerEndpoint) -> PeerService {
    if endpoint.port == 7 { return PeerService(.echo) }
    if endpoint.port == 21, endpoint.transport == .tcp { return PeerService(.files) }
    return PeerService(endpoint.transport == .tcp ? .server : .silent)
  }
}
