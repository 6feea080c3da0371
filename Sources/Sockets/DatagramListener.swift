#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A UDP port that takes datagrams from whoever sends them, and answers.
///
/// Poll `descriptor` for reading; then call `receive()` until it returns `nil`.
/// As with every UDP socket here, nothing is kept to be sent.
package struct DatagramListener: ~Copyable {
  package let descriptor: Int32
  /// The port, also when the system was asked to choose one with port zero.
  package let port: UInt16

  /// Starts to listen; anything but a loopback address is refused with
  /// `.notLoopback` unless `isRemoteAllowed`.
  package init(
    on address: SocketAddress,
    isRemoteAllowed: Bool
  ) throws(SocketError) {
    guard isRemoteAllowed || address.isLoopback else { throw .notLoopback }
    (descriptor, port) = try SocketCall.open(.datagram, boundTo: address)
  }

  deinit {
    SocketCall.close(descriptor)
  }

  /// The next datagram, which may be empty, with its sender; `nil` when none has
  /// come.
  package func receive() throws(SocketError) -> (bytes: [UInt8], from: SocketAddress)? {
    var buffer = [UInt8](repeating: 0, count: DatagramSocket.lengthMax)
    var count = 0
    let sender = SocketAddress(writtenBy: { address, length in
      count = recvfrom(descriptor, &buffer, buffer.count, 0, address, length)
      return count >= 0 ? 0 : -1
    })
    guard let sender else {
      let code = errno
      if code == EAGAIN || code == EWOULDBLOCK || code == EINTR { return nil }
      throw SocketError(code: code, .read)
    }
    return (Array(buffer[..<count]), sender)
  }

  /// Sends `bytes` as one datagram; false when the system did not take it.
  package func send(_ bytes: [UInt8], to address: SocketAddress) -> Bool {
    address.withPointer { pointer, length in
      sendto(descriptor, bytes, bytes.count, 0, pointer, length) == bytes.count
    }
  }
}
