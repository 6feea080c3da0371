/// A control packet of MQTT as a broker sends it to the module.
///
/// - Source: MQTT Version 3.1.1, chapter 3.
enum MQTTAnswer: Equatable, Sendable {
  /// CONNACK; the code 0 is acceptance, 1 to 5 refuse.
  case connectAcknowledged(isSessionPresent: Bool, code: UInt8)
  case publish(MQTTPublish)
  /// PUBACK.
  case publishAcknowledged(UInt16)
  /// PUBREC: wants PUBREL.
  case publishReceived(UInt16)
  /// PUBREL: wants PUBCOMP.
  case publishReleased(UInt16)
  /// PUBCOMP.
  case publishCompleted(UInt16)
  /// SUBACK; for each filter the quality that is granted, 0x80 for none.
  case subscribed(identifier: UInt16, codes: [UInt8])
  case unsubscribed(identifier: UInt16)
  case pong
}

/// Cuts what a broker sends into packets, with a limit.
///
/// Append what comes, then call `next()` until it is `.pending`. After
/// `.malformed` the connection has to be closed: where the next packet begins is
/// not known any more.
struct MQTTReader: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case pending
    case packet(MQTTAnswer)
    case malformed
  }

  /// The longest packet that is taken.
  ///
  /// Project value: many times the 512 bytes that the module itself publishes.
  static let lengthMax = 16_384

  private var buffer: [UInt8] = []
  private var isBroken = false

  mutating func append(_ bytes: [UInt8]) {
    guard !isBroken else { return }
    buffer += bytes
  }

  mutating func next() -> Step {
    guard !isBroken else { return .malformed }
    switch header() {
    case .pending: return .pending
    case .malformed: return fail()
    case .body(let range):
      guard range.count <= Self.lengthMax else { return fail() }
      guard buffer.count >= range.upperBound else { return .pending }
      guard let answer = Self.answer(buffer[0], Array(buffer[range])) else { return fail() }
      buffer.removeFirst(range.upperBound)
      return .packet(answer)
    }
  }

  private mutating func fail() -> Step {
    isBroken = true
    buffer = []
    return .malformed
  }

  private enum Header {
    case pending
    case malformed
    case body(Range<Int>)
  }

  /// Where the first packet's body lies, by its remaining length of one to four
  /// bytes.
  private func header() -> Header {
    var length = 0
    for index in 1...4 {
      guard index < buffer.count else { return .pending }
      length |= Int(buffer[index] & 0x7F) << (7 * (index - 1))
      if buffer[index] < 0x80 { return .body(index + 1..<index + 1 + length) }
    }
    return .malformed
  }

  private static func answer(_ head: UInt8, _ body: [UInt8]) -> MQTTAnswer? {
    switch head {
    case 0x20:
      guard body.count == 2, body[0] <= 1 else { return nil }
      return .connectAcknowledged(isSessionPresent: body[0] == 1, code: body[1])
    case 0x30...0x3F: return publish(head, body).map { .publish($0) }
    case 0x40: return identifier(body).map { .publishAcknowledged($0) }
    case 0x50: return identifier(body).map { .publishReceived($0) }
    case 0x62: return identifier(body).map { .publishReleased($0) }
    case 0x70: return identifier(body).map { .publishCompleted($0) }
    case 0x90:
      let codes = Array(body.dropFirst(2))
      guard !codes.isEmpty, codes.allSatisfy({ $0 <= 2 || $0 == 0x80 }),
        let identifier = identifier(Array(body.prefix(2)))
      else { return nil }
      return .subscribed(identifier: identifier, codes: codes)
    case 0xB0: return identifier(body).map { .unsubscribed(identifier: $0) }
    case 0xD0: return body.isEmpty ? .pong : nil
    default: return nil
    }
  }

  /// Two bytes, not both zero, and no more.
  private static func identifier(_ body: [UInt8]) -> UInt16? {
    guard body.count == 2 else { return nil }
    let word = UInt16(body[0]) << 8 | UInt16(body[1])
    return word == 0 ? nil : word
  }

  private static func publish(_ head: UInt8, _ body: [UInt8]) -> MQTTPublish? {
    let quality = head >> 1 & 3
    guard quality < 3, body.count >= 2 else { return nil }
    var payloadStart = 2 + (Int(body[0]) << 8 | Int(body[1]))
    guard payloadStart > 2, body.count >= payloadStart else { return nil }
    let topic = Array(body[2..<payloadStart])
    var publish = MQTTPublish(topic: topic, payload: [])
    if quality > 0 {
      guard body.count >= payloadStart + 2,
        let identifier = identifier(Array(body[payloadStart..<payloadStart + 2]))
      else { return nil }
      publish.identifier = identifier
      payloadStart += 2
    }
    publish.payload = Array(body[payloadStart...])
    publish.quality = quality
    publish.isRetained = head & 0x01 != 0
    publish.isDuplicate = head & 0x08 != 0
    return publish
  }
}
