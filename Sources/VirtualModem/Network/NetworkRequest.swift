/// What the module asks of the network.
///
/// Whoever drives it carries it out and answers with `Event.network`, as often as
/// there is something to say of it.
package struct NetworkRequest: Equatable, Sendable {
  package enum Transport: Equatable, Sendable {
    case tcp
    case udp
  }

  package enum Action: Equatable, Sendable {
    case http(HTTPRequest)
    case connect(Transport, host: String, port: UInt16)
    /// On the connection that has the request's id.
    case send([UInt8])
    /// Ends the connection, or the listening, that has the request's id.
    case close
    /// Takes connections in at this port of the module.
    case listen(Transport, port: UInt16)
    case resolve(host: String)
    case ping(host: String, size: Int, timeToLive: Int)
    /// A handshake of TLS, which is played: no byte of it goes over a wire.
    case handshake(TLSHandshake)
    /// The time of this server.
    case time(host: String)
    /// A short message, an SMS-SUBMIT, for the service centre.
    case message(serviceCentre: String, tpdu: [UInt8])
  }

  /// Counts up from 1; `send` and `close` have that of their connection.
  package var id: Int
  package var action: Action

  package init(id: Int, _ action: Action) {
    self.id = id
    self.action = action
  }
}

/// What comes of a request.
package enum NetworkEvent: Equatable, Sendable {
  /// With `isTimed` its URC comes now; else not before the module's usual time.
  case http(HTTPOutcome, isTimed: Bool = false)
  case connected
  /// There is no connection, address, echo or time to be had.
  case failed(NetworkFailure)
  case received([UInt8])
  /// The far side has closed the connection.
  case closed
  /// Somebody has connected: a connection with an id of its own, which is
  /// negative so that it meets none of the module's.
  case accepted(connection: Int, peer: Surroundings.Address, port: UInt16)
  case resolved([Surroundings.Address])
  case echoed(after: Int, timeToLive: Int)
  case time(utcMilliseconds: Int64)
  case message(MessageOutcome)
}

package enum NetworkFailure: Equatable, Sendable {
  case hostNotFound
  case refused
  case unreachable
  case timedOut
  /// TLS: the certificate is out of its time, or of another name, or both.
  case certificate(isExpired: Bool, isForeign: Bool)
  /// TLS: for any other reason.
  case handshake
}

/// What comes of a short message.
package enum MessageOutcome: Equatable, Sendable {
  /// The service centre has it.
  case accepted
  /// The service centre, or the network before it, does not take it: the number
  /// of `+CMS ERROR`.
  case refused(cause: Int)
}
