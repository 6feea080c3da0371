/// A UDP socket that speaks with one address only.
///
/// Poll `descriptor` for reading; then call `receive()` until it returns `nil`.
/// Nothing is kept to be sent: what the system does not take at once is lost, as
/// on the way it may be.
package struct DatagramSocket: ~Copyable {
  /// The longest that UDP over IPv4 carries.
  ///
  /// - Source: RFC 768 and RFC 791: 65,535 octets less 20 of IP and 8 of UDP.
  package static let lengthMax = 65_507

  package let descriptor: Int32

  /// Binds to a port of the system's choice; nothing is sent.
  package init(to address: SocketAddress) throws(SocketError) {
    descriptor = try SocketCall.open(.datagram, to: address)
  }

  deinit {
    SocketCall.close(descriptor)
  }

  /// Sends `bytes` as one datagram; false when the system had no room for it or
  /// it is too long.
  ///
  /// If no socket is listening there, the error `.refused` follows, here or
  /// when the next datagram is asked for.
  package func send(_ bytes: [UInt8]) throws(SocketError) -> Bool {
    guard bytes.count <= Self.lengthMax else { return false }
    return try SocketCall.sendDatagram(descriptor, bytes)
  }

  /// The next datagram, which may be empty, or `nil` when none has come.
  package func receive() throws(SocketError) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: Self.lengthMax)
    guard let count = try SocketCall.receive(descriptor, into: &buffer) else { return nil }
    return Array(buffer[..<count])
  }

  /// Closes the socket, as letting go of the value does.
}
