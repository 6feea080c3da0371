import Foundation
import Testing

@testable import Sockets

@Suite("Datagrams")
struct DatagramTests {
  @Test("keep their limits, both ways, and an empty one is one")
  func keepLimits() throws {
    let peer = try UDPPeer()
    let socket = try DatagramSocket(to: .resolve(host: "127.0.0.1", port: peer.port))
    let nothing = try socket.receive()
    #expect(nothing == nil)
    let texts = ["first", "", "third"].map { Array($0.utf8) }
    for text in texts {
      let isSent = try socket.send(text)
      #expect(isSent)
    }
    var port: UInt16 = 0
    for text in texts {
      let (bytes, from) = try peer.receive()
      #expect(bytes == text)
      port = from
    }
    for text in texts {
      try peer.send(text, to: port)
    }
    for text in texts {
      #expect(try received(from: socket) == text)
    }
  }

  @Test("that are too long are not sent")
  func areLimited() throws {
    let peer = try UDPPeer()
    let socket = try DatagramSocket(to: .resolve(host: "127.0.0.1", port: peer.port))
    let isSent = try socket.send([UInt8](repeating: 1, count: 65_508))
    #expect(!isSent)
  }

  @Test("of others than the one they are for are not taken")
  func areFromOne() throws {
    let peer = try UDPPeer()
    let stranger = try UDPPeer()
    let socket = try DatagramSocket(to: .resolve(host: "127.0.0.1", port: peer.port))
    _ = try socket.send([1])
    let (_, port) = try peer.receive()
    try stranger.send([6, 6, 6], to: port)
    try peer.send([2], to: port)
    #expect(try received(from: socket) == [2])
  }

  @Test("to a port without a listener are refused")
  func areRefused() throws {
    let port: UInt16
    do {
      let peer = try UDPPeer()
      port = peer.port
    }
    let socket = try DatagramSocket(to: .resolve(host: "127.0.0.1", port: port))
    #expect(throws: SocketError.refused) {
      _ = try socket.send([1])
      _ = try received(from: socket)
    }
  }

  /// Only a fault takes the half minute.
  private func received(from socket: borrowing DatagramSocket) throws -> [UInt8] {
    let end = Date() + 30
    while Date() < end {
      if let bytes = try socket.receive() { return bytes }
      usleep(200)
    }
    Issue.record("no datagram came")
    return []
  }
}

@Suite("A packet of NTP")
struct NTPPacketTests {
  /// RFC 5905, section 7.3; 0xE0000000 is a nonce that a server copies.
  static let nonce: UInt64 = 0x0102_0304_0506_0708

  @Test("asks as a client of version 4")
  func asks() {
    let packet = NTPPacket.question(nonce: Self.nonce)
    #expect(packet.count == 48)
    #expect(packet[0] == 0b00_100_011)
    #expect(packet[1..<40].allSatisfy { $0 == 0 })
    #expect(packet[40...] == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("gives the time")
  func tells() {
    // 2026-11-21T09:00:00.5Z: 1,795,251,600 s after 1970, 4,004,240,400 after 1900.
    #expect(NTPPacket.time(from: answer(), nonce: Self.nonce) == 1_795_251_600_500)
  }

  @Test(
    "is no answer when a part is wrong",
    arguments: [
      (0, 0xE4), (0, 0x23), (1, 0), (1, 16), (24, 9),
    ] as [(Int, UInt8)]
  )
  func refuses(offset: Int, value: UInt8) {
    var packet = answer()
    packet[offset] = value
    #expect(NTPPacket.time(from: packet, nonce: Self.nonce) == nil)
  }

  @Test("is no answer when it is short")
  func refusesShort() {
    #expect(NTPPacket.time(from: Array(answer().dropLast()), nonce: Self.nonce) == nil)
    #expect(NTPPacket.time(from: [], nonce: Self.nonce) == nil)
  }

  private func answer() -> [UInt8] {
    var packet = [UInt8](repeating: 0, count: 48)
    packet[0] = 0x24
    packet[1] = 2
    packet.replaceSubrange(24..<32, with: [1, 2, 3, 4, 5, 6, 7, 8])
    packet.replaceSubrange(40..<48, with: [0xEE, 0xAB, 0xDC, 0x10, 0x80, 0, 0, 0])
    return packet
  }
}
