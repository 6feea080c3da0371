#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Calls on sockets that never block.
enum SocketCall {
  /// What a socket carries.
  enum Kind: Equatable, Sendable {
    /// TCP.
    case stream
    /// UDP.
    case datagram

    var rawValue: Int32 {
      #if canImport(Darwin)
      self == .stream ? SOCK_STREAM : SOCK_DGRAM
      #else
      Int32((self == .stream ? SOCK_STREAM : SOCK_DGRAM).rawValue)
      #endif
    }
  }

  static func open(_ kind: Kind, family: Int32) throws(SocketError) -> Int32 {
    let descriptor = socket(family, kind.rawValue, 0)
    guard descriptor >= 0 else { throw SocketError(code: errno, .open) }
    prepare(descriptor)
    return descriptor
  }

  /// A socket that is connected to `address`, or on its way there.
  static func open(_ kind: Kind, to address: SocketAddress) throws(SocketError) -> Int32 {
    let descriptor = try open(kind, family: address.family)
    do {
      try connect(descriptor, to: address)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Two local sockets that are connected; the second one blocks.
  static func pair() throws(SocketError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Kind.stream.rawValue, 0, &ends) == 0 else {
      throw SocketError(code: errno, .open)
    }
    prepare(ends[0])
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    return (ends[0], ends[1])
  }

  /// A socket that is bound to `address`, and its port; `prepare` is called before
  /// it is, `start` after.
  static func open(
    _ kind: Kind,
    boundTo address: SocketAddress,
    prepare: (Int32) -> Void = { _ in },
    start: (Int32) -> Bool = { _ in true }
  ) throws(SocketError) -> (descriptor: Int32, port: UInt16) {
    let descriptor = try open(kind, family: address.family)
    do throws(SocketError) {
      prepare(descriptor)
      guard address.withPointer({ bind(descriptor, $0, $1) }) == 0, start(descriptor) else {
        throw SocketError(code: errno, .listen)
      }
      return (descriptor, try SocketAddress(boundTo: descriptor).port)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Makes a fresh socket non-blocking, ours alone, and quick with small
  /// pieces: an AT line must not wait for an acknowledgement.
  ///
  /// What a datagram socket has no use for, the system refuses, and nothing is
  /// lost.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, size)
    #if canImport(Darwin)
    _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, size)
    #endif
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
    _ = Darwin.close(descriptor)
    #else
    _ = Glibc.close(descriptor)
    #endif
  }

  static func finishWriting(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  static func connect(_ descriptor: Int32, to address: SocketAddress) throws(SocketError) {
    let status = address.withPointer { pointer, length in
      #if canImport(Darwin)
      Darwin.connect(descriptor, pointer, length)
      #else
      Glibc.connect(descriptor, pointer, length)
      #endif
    }
    guard status == 0 || errno == EINPROGRESS || errno == EINTR else {
      throw SocketError(code: errno, .connect)
    }
  }

  /// How the attempt to connect has ended; zero for well.
  static func pendingError(of descriptor: Int32) -> Int32 {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { return errno }
    return code
  }

  static func isWritable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Bytes received; zero at the end of the stream, `nil` when there is nothing
  /// yet.
  static func receive(
    _ descriptor: Int32,
    into buffer: inout [UInt8]
  ) throws(SocketError) -> Int? {
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count >= 0 { return count }
      let code = errno
      if code == EAGAIN || code == EWOULDBLOCK { return nil }
      guard code == EINTR else { throw SocketError(code: code, .read) }
    }
  }

  /// The number of bytes that the socket took.
  static func send(
    _ descriptor: Int32,
    _ bytes: ArraySlice<UInt8>
  ) throws(SocketError) -> Int {
    try sendOnce(descriptor, bytes) ?? 0
  }

  /// Whether the socket took them, whole.
  static func sendDatagram(_ descriptor: Int32, _ bytes: [UInt8]) throws(SocketError) -> Bool {
    try sendOnce(descriptor, bytes[...]) != nil
  }

  /// `nil` when there is no room.
  private static func sendOnce(
    _ descriptor: Int32,
    _ bytes: ArraySlice<UInt8>
  ) throws(SocketError) -> Int? {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    while true {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
        Darwin.send(descriptor, buffer.baseAddress, buffer.count, flags)
        #else
        Glibc.send(descriptor, buffer.baseAddress, buffer.count, flags)
        #endif
      }
      if count >= 0 { return count }
      let code = errno
      if code == EAGAIN || code == EWOULDBLOCK || code == ENOBUFS { return nil }
      guard code == EINTR else { throw SocketError(code: code, .write) }
    }
  }
}
