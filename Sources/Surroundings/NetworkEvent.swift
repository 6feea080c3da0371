/// The result of a request.
package enum NetworkEvent: Equatable, Sendable {
  /// With `isTimed` its URC comes now; else not before the module's usual time.
  case http(HTTPOutcome, isTimed: Bool = false)
  case connected
  /// Packets of IP are carried: each is a `received`.
  case linked(PacketTerms)
  /// There is no connection, address, echo or time to be had.
  case failed(NetworkFailure)
  case received([UInt8])
  /// The far side has closed the connection.
  case closed
  /// A client has connected: a connection with an id of its own, which is
  /// negative so that it meets none of the module's.
  case accepted(connection: Int, peer: Surroundings.Address, port: UInt16)
  case resolved([Surroundings.Address])
  /// After so many milliseconds.
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

/// The result of a short message.
package enum MessageOutcome: Equatable, Sendable {
  /// The service centre has it.
  case accepted
  /// The service centre, or the network before it, does not take it: the number
  /// of `+CMS ERROR`.
  case refused(cause: Int)
}

/// The result of a request of HTTP.
package enum HTTPOutcome: Equatable, Sendable {
  /// The status is that of the status line, 100 to 599; the header is as it came,
  /// from the status line to the empty line.
  case response(status: Int, header: [UInt8] = [], body: [UInt8])
  case dnsFailure
  case connectFailure
  case timeout
}
