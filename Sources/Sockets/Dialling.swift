/// How a host and a port become an address to connect to, and which addresses
/// may be.
package struct Dialling: Equatable, Sendable {
  /// The first that fits is taken; one with a port goes before one without.
  package var mappings: [HostMapping]
  /// Else only this machine is dialled, and no name is looked up: that asks
  /// others, too.
  package var isRemoteAllowed: Bool

  package init(_ mappings: [HostMapping] = [], isRemoteAllowed: Bool) {
    self.mappings = mappings
    self.isRemoteAllowed = isRemoteAllowed
  }

  /// Where to connect to for `port` of `host`.
  ///
  /// Looks up only what is neither mapped nor an address already, and that waits
  /// for the resolver; without permission to leave this machine it fails with
  /// `.hostNotFound`, and another machine's address with `.notLoopback`.
  package func address(host: String, port: UInt16) throws(SocketError) -> SocketAddress {
    let found =
      if let known = knownAddress(host: host, port: port) {
        known
      } else if isRemoteAllowed {
        try SocketAddress.resolve(host: host, port: port)
      } else {
        throw SocketError.hostNotFound
      }
    guard isRemoteAllowed || found.isLoopback else { throw .notLoopback }
    return found
  }

  /// The same where nothing has to be looked up; else `nil`.
  package func knownAddress(host: String, port: UInt16) -> SocketAddress? {
    mapping(host: host, port: port)?.target ?? SocketAddress.literal(host: host, port: port)
  }

  /// The address of `host`, for someone who asks for no port.
  package func address(ofHost host: String) throws(SocketError) -> SocketAddress {
    let lowered = host.lowercased()
    if let mapped = mappings.first(where: { $0.host == lowered }) { return mapped.target }
    return try address(host: host, port: 0)
  }

  private func mapping(host: String, port: UInt16) -> HostMapping? {
    let lowered = host.lowercased()
    return mappings.first { $0.host == lowered && $0.port == port }
      ?? mappings.first { $0.host == lowered && $0.port == nil }
  }
}
