package import Primitives
package import Surroundings

/// Where a connection of the module leads.
package struct PeerEndpoint: Equatable, Sendable {
  package typealias Transport = Surroundings.Transport

  package var transport: Transport
  /// A name or an address in figures, as the module has it.
  package var host: String
  package var port: UInt16

  package init(_ transport: Transport, host: String, port: UInt16) {
    self.transport = transport
    self.host = host
    self.port = port
  }
}

/// What the module asks of the network.
///
/// It goes with a number that the module chooses; that of `connect` is the
/// connection's from then on. The result is a `NetworkEvent`, with the number of the
/// request or of the connection.
package enum PeerAction: Equatable, Sendable {
  case connect(PeerEndpoint)
  /// Packets of IP from this address, one each `send`.
  case packets(from: Surroundings.Address)
  case send([UInt8])
  case close
  /// Lets others connect to this port.
  case listen(PeerEndpoint.Transport, port: UInt16)
  /// Plays a handshake of TLS; it ends in `connected` or `failed`.
  case handshake(TLSHandshake)
  case resolve(String)
  /// With a limit for the hops.
  case ping(String, timeToLive: Int)
  /// Asks a time server.
  case time(String)
}

/// Something that happens to the hosts on the far side, as a script has it.
package enum PeerChange: Equatable, Sendable {
  /// How a host behaves from now on to a client that connects, on one port or,
  /// with `nil`, on all that have no line of their own.
  case service(PeerService, host: String, Transport?, port: UInt16?)
  /// The address that a name has; with `nil` it has none.
  case name(String, Surroundings.Address?)
  /// Whether names that no script has named are found.
  case unnamedHosts(areFound: Bool)
  case echoes(PingBehaviour, host: String)
  case security(TLSBehaviour, host: String)
  /// The host says this on every connection with it.
  case says([UInt8], host: String)
  /// The host ends every connection with it.
  case hangsUp(host: String)
  /// A client connects to the module, if it listens on this port; with `nil`
  /// from an address that chance has chosen.
  case visit(Transport, port: UInt16, PeerService, from: Surroundings.Address? = nil)
  /// Another client publishes at the broker.
  case publish(BrokerMessage)
  case brokerDoor(BrokerDoor)
  case fileDoor(FileServerDoor)
  /// Of the FTP server; its path begins with a slash.
  case file(String, [UInt8])

  package typealias Transport = PeerEndpoint.Transport
}

/// What a host does with an echo request.
package struct PingBehaviour: Equatable, Sendable {
  /// `nil`: drawn around the usual one.
  package var roundTrip: Milliseconds?
  /// 0 to 100.
  package var lossPercent: Int64

  package init(roundTrip: Milliseconds? = nil, lossPercent: Int64 = 0) {
    self.roundTrip = roundTrip
    self.lossPercent = min(max(lossPercent, 0), 100)
  }
}
