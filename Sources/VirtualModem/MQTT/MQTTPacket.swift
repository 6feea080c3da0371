/// A control packet of MQTT as the module sends it to a broker.
///
/// - Source: MQTT Version 3.1.1, OASIS Standard, 29 October 2014, chapter 3.
enum MQTTPacket: Equatable, Sendable {
  case connect(MQTTConnect)
  case publish(MQTTPublish)
  /// PUBACK: a message of quality 1 is here.
  case publishAcknowledged(UInt16)
  /// PUBREC: a message of quality 2 is here.
  case publishReceived(UInt16)
  /// PUBREL, after the broker's PUBREC.
  case publishReleased(UInt16)
  /// PUBCOMP, after the broker's PUBREL.
  case publishCompleted(UInt16)
  case subscribe(identifier: UInt16, filter: [UInt8], quality: UInt8)
  case unsubscribe(identifier: UInt16, filter: [UInt8])
  case ping
  case disconnect

  /// As it goes over the connection.
  var encoded: [UInt8] {
    switch self {
    case .connect(let connect): Self.packet(0x10, connect.body)
    case .publish(let publish): Self.packet(0x30 | publish.flags, publish.body)
    case .publishAcknowledged(let identifier): Self.packet(0x40, MQTTField.word(identifier))
    case .publishReceived(let identifier): Self.packet(0x50, MQTTField.word(identifier))
    case .publishReleased(let identifier): Self.packet(0x62, MQTTField.word(identifier))
    case .publishCompleted(let identifier): Self.packet(0x70, MQTTField.word(identifier))
    case .subscribe(let identifier, let filter, let quality):
      Self.packet(
        0x82,
        MQTTField.word(identifier) + MQTTField.text(filter) + [min(quality, 2)]
      )
    case .unsubscribe(let identifier, let filter):
      Self.packet(0xA2, MQTTField.word(identifier) + MQTTField.text(filter))
    case .ping: [0xC0, 0]
    case .disconnect: [0xE0, 0]
    }
  }

  /// The remaining length has seven bits a byte, the lowest first; a set top bit
  /// says that more follow.
  private static func packet(_ head: UInt8, _ body: [UInt8]) -> [UInt8] {
    var lengthBytes: [UInt8] = []
    var rest = body.count
    while rest > 0x7F {
      lengthBytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return [head] + lengthBytes + [UInt8(rest)] + body
  }
}

/// CONNECT.
///
/// Texts are bytes, as the command line had them.
struct MQTTConnect: Equatable, Sendable {
  var client: [UInt8]
  /// The broker forgets what it knew of the client, and will forget it again.
  var isClean = true
  /// In seconds; zero is none.
  var keepAlive: UInt16 = 60
  /// What the broker publishes when the connection breaks.
  var will: MQTTPublish?
  var user: [UInt8]?
  /// Without a user there is none.
  var password: [UInt8]?

  /// - Source: MQTT 3.1.1, section 3.1.2.2: the protocol's name, and its level 4.
  fileprivate var body: [UInt8] {
    var body = MQTTField.text(Array("MQTT".utf8)) + [4, flags] + MQTTField.word(keepAlive)
    body += MQTTField.text(client)
    if let will { body += MQTTField.text(will.topic) + MQTTField.text(will.payload) }
    if let user {
      body += MQTTField.text(user)
      if let password { body += MQTTField.text(password) }
    }
    return body
  }

  private var flags: UInt8 {
    var flags: UInt8 = isClean ? 0x02 : 0
    if let will {
      flags |= 0x04 | min(will.quality, 2) << 3 | (will.isRetained ? 0x20 : 0)
    }
    if user != nil { flags |= password == nil ? 0x80 : 0xC0 }
    return flags
  }
}

/// PUBLISH, in either direction.
struct MQTTPublish: Equatable, Sendable {
  var topic: [UInt8]
  var payload: [UInt8]
  /// 0: at most once, 1: at least once, 2: exactly once.
  var quality: UInt8 = 0
  var isRetained = false
  /// It has been sent before.
  var isDuplicate = false
  /// `nil` with quality 0, which is not acknowledged.
  var identifier: UInt16?

  /// The low four bits of the first byte.
  fileprivate var flags: UInt8 {
    (isDuplicate ? 0x08 : 0) | min(quality, 2) << 1 | (isRetained ? 0x01 : 0)
  }

  fileprivate var body: [UInt8] {
    MQTTField.text(topic) + (identifier.map(MQTTField.word) ?? []) + payload
  }
}

/// The fields that packets are made of.
///
/// - Source: MQTT 3.1.1, section 1.5.
enum MQTTField {
  static func word(_ word: UInt16) -> [UInt8] {
    [UInt8(word >> 8), UInt8(truncatingIfNeeded: word)]
  }

  /// A word with the length, and the bytes: what a word cannot count is cut.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    let kept = bytes.prefix(Int(UInt16.max))
    return word(UInt16(kept.count)) + kept
  }
}
