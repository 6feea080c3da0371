import Primitives
import VirtualModem
import World

/// The module's requests in the words of the world, and what comes of them in
/// the module's.
extension PeerAction {
  /// `nil` for HTTP and short messages, which have answers of their own.
  init?(_ action: NetworkRequest.Action) {
    switch action {
    case .http, .message: return nil
    case .connect(let transport, let host, let port):
      self = .connect(PeerEndpoint(Self.transport(transport), host: host, port: port))
    case .handshake(let handshake): self = .handshake(PeerHandshake(handshake))
    case .send(let bytes): self = .send(bytes)
    case .close: self = .close
    case .listen(let transport, let port): self = .listen(Self.transport(transport), port: port)
    case .resolve(let host): self = .resolve(host)
    case .ping(let host, _, let timeToLive): self = .ping(host, timeToLive: timeToLive)
    case .time(let host): self = .time(host)
    }
  }

  private static func transport(_ transport: NetworkRequest.Transport) -> PeerEndpoint.Transport {
    switch transport {
    case .tcp: .tcp
    case .udp: .udp
    }
  }
}

extension NetworkEvent {
  init(_ event: PeerEvent) {
    switch event {
    case .connected: self = .connected
    case .failed(let failure): self = .failed(Self.failure(failure))
    case .received(let bytes): self = .received(bytes)
    case .closed: self = .closed
    case .accepted(let connection, let address, let port):
      self = .accepted(
        connection: connection,
        peer: Surroundings.Address(address),
        port: port
      )
    case .resolved(let addresses): self = .resolved(addresses.map { Surroundings.Address($0) })
    case .echoed(let length, let timeToLive):
      self = .echoed(after: Int(length.rawValue), timeToLive: timeToLive)
    case .time(let milliseconds): self = .time(utcMilliseconds: milliseconds)
    }
  }

  private static func failure(_ failure: PeerFailure) -> NetworkFailure {
    switch failure {
    case .hostNotFound: .hostNotFound
    case .refused: .refused
    case .unreachable: .unreachable
    case .timedOut: .timedOut
    case .certificate(let isExpired, let isForeign):
      .certificate(isExpired: isExpired, isForeign: isForeign)
    case .handshake: .handshake
    }
  }
}

extension PeerHandshake {
  fileprivate init(_ handshake: TLSHandshake) {
    self.init(host: handshake.host, port: handshake.port)
    isVerified = handshake.isVerified
    ignoresClock = handshake.ignoresClock
    utcMilliseconds = handshake.utcMilliseconds
  }
}

extension Surroundings.Address {
  init(_ address: World.NetworkAddress) {
    let octets = address.octets
    self.init(octets[0], octets[1], octets[2], octets[3])
  }
}
