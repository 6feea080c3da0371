import Primitives
import Testing

@testable import VirtualModem

/// Packets are written out byte by byte, from MQTT 3.1.1, chapter 3.
@Suite("Packets of MQTT")
struct MQTTTests {
  @Test("CONNECT has the client, the time, and what to do at the end")
  func connects() {
    var connect = MQTTConnect(client: Array("c1".utf8))
    #expect(
      MQTTPacket.connect(connect).encoded
        == [0x10, 14, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 0x02, 0, 60, 0, 2, 0x63, 0x31]
    )
    connect.isClean = false
    connect.keepAlive = 300
    connect.password = Array("p".utf8)
    #expect(
      MQTTPacket.connect(connect).encoded
        == [0x10, 14, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 0x00, 1, 44, 0, 2, 0x63, 0x31],
      "a password without a user is none"
    )
    connect.user = Array("u".utf8)
    connect.will = MQTTPublish(topic: Array("t".utf8), payload: [0, 255])
    connect.will?.quality = 2
    connect.will?.isRetained = true
    #expect(
      MQTTPacket.connect(connect).encoded
        == [0x10, 27, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 0xF4, 1, 44, 0, 2, 0x63, 0x31]
        + [0, 1, 0x74, 0, 2, 0, 255, 0, 1, 0x75, 0, 1, 0x70]
    )
    connect.password = nil
    #expect(MQTTPacket.connect(connect).encoded[9] == 0xB4)
  }

  @Test(
    "are written as the standard has them",
    arguments: [
      (.publishAcknowledged(0x0102), [0x40, 2, 1, 2]), (.publishReceived(3), [0x50, 2, 0, 3]),
      (.publishReleased(3), [0x62, 2, 0, 3]), (.publishCompleted(3), [0x70, 2, 0, 3]),
      (
        .subscribe(identifier: 10, filter: Array("a/b".utf8), quality: 1),
        [0x82, 8, 0, 10, 0, 3, 0x61, 0x2F, 0x62, 1]
      ),
      (
        .unsubscribe(identifier: 11, filter: Array("#".utf8)),
        [0xA2, 5, 0, 11, 0, 1, 0x23]
      ),
      (.ping, [0xC0, 0]), (.disconnect, [0xE0, 0]),
    ] as [(MQTTPacket, [UInt8])]
  )
  func writes(packet: MQTTPacket, bytes: [UInt8]) {
    #expect(packet.encoded == bytes)
  }

  @Test("PUBLISH has its flags, and an identifier when it is to be acknowledged")
  func publishes() {
    var publish = MQTTPublish(topic: Array("a".utf8), payload: Array("hi".utf8))
    #expect(MQTTPacket.publish(publish).encoded == [0x30, 5, 0, 1, 0x61, 0x68, 0x69])
    publish.quality = 1
    publish.identifier = 0x0A0B
    publish.isRetained = true
    publish.isDuplicate = true
    #expect(
      MQTTPacket.publish(publish).encoded == [0x3B, 7, 0, 1, 0x61, 0x0A, 0x0B, 0x68, 0x69]
    )
  }

  @Test(
    "have their length in one byte or more",
    arguments: [
      (124, [127]), (125, [0x80, 1]), (16_380, [0xFF, 0x7F]), (16_381, [0x80, 0x80, 1]),
    ] as [(Int, [UInt8])]
  )
  func writesLength(payload: Int, length: [UInt8]) {
    let publish = MQTTPublish(topic: [0x61], payload: [UInt8](repeating: 7, count: payload))
    let bytes = MQTTPacket.publish(publish).encoded
    #expect(bytes[1...].starts(with: length))
    #expect(bytes.count == 1 + length.count + 3 + payload)
  }

  @Test("are read, however they are cut", arguments: [1, 2, 5, 1_000])
  func reads(chunk: Int) {
    let bytes: [UInt8] =
      [0x20, 2, 1, 0, 0x90, 4, 0, 10, 1, 0x80, 0xB0, 2, 0, 11, 0xD0, 0]
      + [0x30, 4, 0, 1, 0x61, 0x21, 0x3D, 6, 0, 1, 0x61, 1, 2, 0x21, 0x40, 2, 0, 5]
      + [0x50, 2, 0, 6, 0x62, 2, 0, 7, 0x70, 2, 0, 8]
    var plain = MQTTPublish(topic: [0x61], payload: [0x21])
    var full = plain
    full.quality = 2
    full.isDuplicate = true
    full.isRetained = true
    full.identifier = 0x0102
    plain.quality = 0
    let expected: [MQTTAnswer] = [
      .connectAcknowledged(isSessionPresent: true, code: 0),
      .subscribed(identifier: 10, codes: [1, 0x80]), .unsubscribed(identifier: 11), .pong,
      .publish(plain), .publish(full), .publishAcknowledged(5), .publishReceived(6),
      .publishReleased(7), .publishCompleted(8),
    ]
    var reader = MQTTReader()
    var answers: [MQTTAnswer] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(chunk)))
      rest = rest.dropFirst(chunk)
      while case .packet(let answer) = reader.next() {
        answers.append(answer)
      }
    }
    #expect(answers == expected)
    #expect(reader.next() == .pending)
  }

  @Test(
    "that are none end the reading",
    arguments: [
      [0x00, 0], [0x10, 0], [0x21, 2, 0, 0], [0x20, 1, 0], [0x20, 2, 2, 0], [0x40, 2, 0, 0],
      [0x40, 3, 0, 1, 0], [0x60, 2, 0, 1], [0x90, 2, 0, 1], [0x90, 3, 0, 1, 3], [0xD0, 1, 0],
      [0x36, 5, 0, 1, 0x61, 0, 1], [0x30, 1, 0], [0x30, 2, 0, 0], [0x30, 3, 0, 2, 0x61],
      [0x32, 3, 0, 1, 0x61], [0x32, 5, 0, 1, 0x61, 0, 0], [0x30, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x30, 0x81, 0x80, 0x01], [0xE0, 0],
    ] as [[UInt8]]
  )
  func refuses(bytes: [UInt8]) {
    var reader = MQTTReader()
    reader.append(bytes)
    #expect(reader.next() == .malformed)
    reader.append([0xD0, 0])
    #expect(reader.next() == .malformed)
  }

  @Test("of any bytes neither trap nor hang", arguments: 0..<20 as Range<UInt64>)
  func survives(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let good: [UInt8] = [0x20, 2, 0, 0, 0x30, 4, 0, 1, 0x61, 0x21, 0x90, 3, 0, 1, 0]
    for _ in 0..<500 {
      var reader = MQTTReader()
      var bytes = good
      for _ in 0..<chance.integer(in: 0...3) {
        bytes[Int(chance.integer(in: 0...14))] = UInt8(chance.integer(in: 0...255))
      }
      reader.append(bytes)
      var count = 0
      while case .packet = reader.next() {
        count += 1
      }
      #expect(count <= 7)
    }
  }
}
