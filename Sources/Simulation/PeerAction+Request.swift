import VirtualModem
import World

/// The module's requests in the words of the world.
extension PeerAction {
  /// `nil` for HTTP and short messages, which have answers of their own.
  init?(_ action: NetworkRequest.Action) {
    switch action {
    case .http, .message: return nil
    case .connect(let transport, let host, let port):
      self = .connect(PeerEndpoint(transport, host: host, port: port))
    case .handshake(let handshake): self = .handshake(handshake)
    case .packets(let address): self = .packets(from: address)
    case .send(let bytes): self = .send(bytes)
    case .close: self = .close
    case .listen(let transport, let port): self = .listen(transport, port: port)
    case .resolve(let host): self = .resolve(host)
    case .ping(let host, _, let timeToLive): self = .ping(host, timeToLive: timeToLive)
    case .time(let host): self = .time(host)
    }
  }
}
