#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where a connection leads: an IPv4 or IPv6 address and a port, or a path.
package struct SocketAddress: Equatable, Sendable {
  /// A `sockaddr_in`, `sockaddr_in6` or `sockaddr_un`, byte by byte.
  private let bytes: [UInt8]
  let family: Int32

  private init(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
    bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(length)))
    family = Int32(address.pointee.sa_family)
  }

  /// Finds the first address of `host`: itself, when it is one in figures.
  ///
  /// Any name but `localhost` asks the system's resolver and waits for it, some
  /// seconds at worst.
  package static func resolve(host: String, port: UInt16) throws(SocketError) -> SocketAddress {
    if let literal = literal(host: host, port: port) { return literal }
    guard let found = lookUp(host, port, 0) else { throw .hostNotFound }
    return found
  }

  /// An address in figures, or `localhost`, which is 127.0.0.1 without asking;
  /// `nil` for any other name.
  package static func literal(host: String, port: UInt16) -> SocketAddress? {
    lookUp(host == "localhost" ? "127.0.0.1" : host, port, AI_NUMERICHOST)
  }

  private static func lookUp(_ host: String, _ port: UInt16, _ flags: Int32) -> SocketAddress? {
    var hints = addrinfo()
    hints.ai_flags = flags | AI_NUMERICSERV
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = SocketCall.Kind.stream.rawValue
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0, let first = list else { return nil }
    defer { freeaddrinfo(first) }
    guard let address = first.pointee.ai_addr else { return nil }
    return SocketAddress(address, length: first.pointee.ai_addrlen)
  }

  /// A socket that has a path in the file system, and never leaves this machine.
  ///
  /// - Source: unix(7): the family, and then the path, which ends in a zero and
  ///   with it has at most 108 bytes on Linux; 104 on Darwin.
  package static func local(path: String) throws(SocketError) -> SocketAddress {
    let name = Array(path.utf8) + [0]
    guard !path.isEmpty, name.count <= localPathMax, !path.utf8.contains(0) else {
      throw .system(code: ENAMETOOLONG, .open)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        SocketAddress(address, length: socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private static let localPathMax = 104

  /// 127.0.0.0/8, ::1, the former written as an IPv6 address, or a path.
  package var isLoopback: Bool {
    if family == AF_UNIX { return true }
    if family == AF_INET { return host.first == 127 }
    if host == [UInt8](repeating: 0, count: 15) + [1] { return true }
    let mapped: [UInt8] = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 127]
    return host.starts(with: mapped)
  }

  /// In network order, as in both address structures; a path has none.
  package var port: UInt16 {
    family == AF_UNIX ? 0 : UInt16(bytes[2]) << 8 | UInt16(bytes[3])
  }

  /// The octets of the address.
  ///
  /// - Source: struct sockaddr_in and struct sockaddr_in6 of Linux and Darwin:
  ///   the address is at offset 4 and at offset 8.
  private var host: [UInt8] {
    family == AF_INET ? Array(bytes[4..<8]) : Array(bytes[8..<24])
  }

  /// The four octets of an IPv4 address; `nil` for any other.
  package var octets: (UInt8, UInt8, UInt8, UInt8)? {
    guard family == AF_INET else { return nil }
    return (host[0], host[1], host[2], host[3])
  }

  /// In figures with the port, as programs take it: `127.0.0.1:443`, `[0:0:0:0:0:0:0:1]:443`.
  package var text: String {
    guard family == AF_INET6 else {
      return host.map { "\($0)" }.joined(separator: ".") + ":\(port)"
    }
    let groups = stride(from: 0, to: 16, by: 2).map { UInt16(host[$0]) << 8 | UInt16(host[$0 + 1]) }
    return "[" + groups.map { String($0, radix: 16) }.joined(separator: ":") + "]:\(port)"
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var storage = sockaddr_storage()
    withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        body(address, socklen_t(bytes.count))
      }
    }
  }

  /// The address that a socket is bound to.
  init(boundTo descriptor: Int32) throws(SocketError) {
    guard let found = Self.read({ getsockname(descriptor, $0, $1) }) else {
      throw SocketError(code: errno, .listen)
    }
    self = found
  }

  /// The address that a socket is connected to; `nil` when it is not.
  init?(peerOf descriptor: Int32) {
    guard let found = Self.read({ getpeername(descriptor, $0, $1) }) else { return nil }
    self = found
  }

  /// The address that a system call writes, which returns zero if it does.
  init?(
    writtenBy call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) {
    guard let found = Self.read(call) else { return nil }
    self = found
  }

  private static func read(
    _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> SocketAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        call(address, &length) == 0 ? SocketAddress(address, length: length) : nil
      }
    }
  }
}
