/// A control packet of MQTT as the broker sends it to a client.
///
/// - Source: MQTT 3.1.1, chapter 3.
enum BrokerAnswer: Equatable, Sendable {
  case connectAcknowledged(isSessionPresent: Bool, BrokerRefusal?)
  case publish(BrokerMessage, isDuplicate: Bool, identifier: UInt16?)
  case publishAcknowledged(UInt16)
  case publishReceived(UInt16)
  case publishReleased(UInt16)
  case publishCompleted(UInt16)
  /// What was granted to each filter; `nil` is a failure.
  case subscribed(UInt16, [BrokerQuality?])
  case unsubscribed(UInt16)
  case pong

  var encoded: [UInt8] {
    switch self {
    case .connectAcknowledged(let isSessionPresent, let refusal):
      [0x20, 2, isSessionPresent ? 1 : 0, refusal?.rawValue ?? 0]
    case .publish(let message, let isDuplicate, let identifier):
      Self.publish(message, isDuplicate, identifier)
    case .publishAcknowledged(let identifier): [0x40, 2] + Self.word(identifier)
    case .publishReceived(let identifier): [0x50, 2] + Self.word(identifier)
    case .publishReleased(let identifier): [0x62, 2] + Self.word(identifier)
    case .publishCompleted(let identifier): [0x70, 2] + Self.word(identifier)
    case .subscribed(let identifier, let granted):
      Self.packet(0x90, Self.word(identifier) + granted.map { $0?.rawValue ?? 0x80 })
    case .unsubscribed(let identifier): [0xB0, 2] + Self.word(identifier)
    case .pong: [0xD0, 0]
    }
  }

  private static func publish(
    _ message: BrokerMessage,
    _ isDuplicate: Bool,
    _ identifier: UInt16?
  ) -> [UInt8] {
    let head =
      0x30 | (isDuplicate ? 0x08 : 0) | message.quality.rawValue << 1
      | (message.isRetained ? 1 : 0)
    return packet(
      head,
      word(UInt16(message.topic.count)) + message.topic + (identifier.map(word) ?? [])
        + message.payload
    )
  }

  private static func word(_ word: UInt16) -> [UInt8] {
    [UInt8(word >> 8), UInt8(truncatingIfNeeded: word)]
  }

  private static func packet(_ head: UInt8, _ body: [UInt8]) -> [UInt8] {
    var packet = [head]
    var length = body.count
    repeat {
      packet.append(UInt8(length & 0x7F) | (length > 0x7F ? 0x80 : 0))
      length >>= 7
    } while length > 0
    return packet + body
  }
}

/// Why a broker does not take a client; the raw value is the return code.
///
/// - Source: MQTT 3.1.1, table 3.1.
package enum BrokerRefusal: UInt8, Equatable, Sendable, CaseIterable {
  case protocolVersion = 1
  case identifier = 2
  case unavailable = 3
  case credentials = 4
  case notAuthorised = 5
}
