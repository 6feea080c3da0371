package import Surroundings

/// What the module asks of the network.
///
/// Whoever drives it carries it out and answers with `Event.network`, as often as
/// there is something to say of it.
package struct NetworkRequest: Equatable, Sendable {
  package typealias Transport = Surroundings.Transport

  package enum Action: Equatable, Sendable {
    case http(HTTPRequest)
    case connect(Transport, host: String, port: UInt16)
    /// Carries packets of IP for a context that has this address: one each `send`.
    case packets(from: Surroundings.Address)
    /// On the connection that has the request's id.
    case send([UInt8])
    /// Ends the connection, or the listening, that has the request's id.
    case close
    /// Takes connections in at this port of the module.
    case listen(Transport, port: UInt16)
    case resolve(host: String)
    case ping(host: String, size: Int, timeToLive: Int)
    /// A handshake of TLS. The world plays it: no byte of it goes over a wire.
    case handshake(TLSHandshake)
    /// The time of this server.
    case time(host: String)
    /// A short message, an SMS-SUBMIT, for the service centre.
    case message(serviceCentre: String, tpdu: [UInt8])
  }

  /// Counts up from 1; `send` and `close` have that of their connection.
  package var id: Int
  package var action: Action
  /// A connection that begins with a handshake of TLS.
  package var isSecured: Bool

  package init(id: Int, _ action: Action, isSecured: Bool = false) {
    self.id = id
    self.action = action
    self.isSecured = isSecured
  }
}
