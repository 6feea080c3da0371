/// What the network grants with a packet call, beside the context's address.
package struct PacketTerms: Equatable, Sendable {
  package var gateway: Surroundings.Address
  package var primaryNameServer: Surroundings.Address
  package var secondaryNameServer: Surroundings.Address

  package init(
    gateway: Surroundings.Address,
    nameServers primary: Surroundings.Address,
    _ secondary: Surroundings.Address
  ) {
    self.gateway = gateway
    primaryNameServer = primary
    secondaryNameServer = secondary
  }
}

extension Surroundings {
  /// Who may use the network by a packet call.
  package struct PacketAccount: Equatable, Sendable {
    package var user: [UInt8]
    package var password: [UInt8]

    package init(user: [UInt8], password: [UInt8]) {
      self.user = user
      self.password = password
    }
  }
}
