import Foundation
import Testing

@testable import Sockets

/// The next client; only a fault takes the half minute.
func accepted(_ listener: borrowing Listener) throws -> Connection? {
  let end = Date() + 30
  while Date() < end {
    if let connection = try listener.accept() { return connection }
    usleep(200)
  }
  Issue.record("no client connected")
  return nil
}

/// Reads until `count` bytes have come; only a fault takes the half minute.
func received(_ count: Int, _ read: (inout [UInt8]) throws -> Int) throws -> [UInt8] {
  var bytes: [UInt8] = []
  let end = Date() + 30
  while bytes.count < count, Date() < end {
    if try read(&bytes) == 0 { usleep(200) }
  }
  return bytes
}

/// A UDP socket of the test's own, to speak with the one that is tested.
final class UDPPeer {
  let descriptor: Int32
  let port: UInt16

  init() throws {
    let opened = try SocketCall.open(.datagram, family: AF_INET)
    let address = try SocketAddress.resolve(host: "127.0.0.1", port: 0)
    let status = address.withPointer { bind(opened, $0, $1) }
    #expect(status == 0)
    descriptor = opened
    port = try SocketAddress(boundTo: opened).port
  }

  deinit { SocketCall.close(descriptor) }

  /// The next datagram and who sent it.
  func receive() throws -> (bytes: [UInt8], from: UInt16) {
    var buffer = [UInt8](repeating: 0, count: 2_048)
    var sender = sockaddr_in()
    let end = Date() + 30
    while Date() < end {
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let count = withUnsafeMutablePointer(to: &sender) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          recvfrom(descriptor, &buffer, buffer.count, 0, $0, &length)
        }
      }
      if count >= 0 { return (Array(buffer[..<count]), UInt16(bigEndian: sender.sin_port)) }
      usleep(200)
    }
    Issue.record("no datagram came")
    return ([], 0)
  }

  func send(_ bytes: [UInt8], to port: UInt16) throws {
    let address = try SocketAddress.resolve(host: "127.0.0.1", port: port)
    let count = address.withPointer { sendto(descriptor, bytes, bytes.count, 0, $0, $1) }
    #expect(count == bytes.count)
  }
}
