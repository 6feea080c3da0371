/// A control packet of MQTT as a client sends it to the broker.
///
/// Texts stay bytes: equal ones are equal byte by byte.
///
/// - Source: MQTT Version 3.1.1, OASIS Standard, chapters 2 and 3.
enum BrokerPacket: Equatable, Sendable {
  case connect(Connect)
  case publish(BrokerMessage, isDuplicate: Bool, identifier: UInt16?)
  case publishAcknowledged(UInt16)
  case publishReceived(UInt16)
  case publishReleased(UInt16)
  case publishCompleted(UInt16)
  case subscribe(UInt16, [BrokerSubscription])
  case unsubscribe(UInt16, [[UInt8]])
  case ping
  case disconnect

  struct Connect: Equatable, Sendable {
    var level: UInt8
    var isClean: Bool
    /// In seconds; zero is none.
    var keepAlive: UInt16
    var client: [UInt8]
    var will: BrokerMessage?
    var user: [UInt8]?
    var password: [UInt8]?
  }

  /// What stands at the start of the bytes received so far.
  enum Step: Equatable, Sendable {
    case pending
    case packet(BrokerPacket, length: Int)
    /// Whoever sends that is not to be heard any longer.
    case malformed
  }

  /// The longest packet that is taken.
  ///
  /// Project value: far above the 512 bytes of `AT+SMPUB` and the 1,460 of
  /// `AT+CIPSEND`.
  static let lengthMax = 65_536

  static func read(_ bytes: ArraySlice<UInt8>) -> Step {
    var length = 0
    var shift = 0
    // The remaining length: seven bits a byte, the lowest first, four at most.
    for (index, byte) in bytes.dropFirst().enumerated() {
      length |= Int(byte & 0x7F) << shift
      shift += 7
      guard byte & 0x80 != 0 else {
        let start = bytes.startIndex + index + 2
        guard length <= lengthMax else { return .malformed }
        guard bytes.endIndex - start >= length else { return .pending }
        guard let packet = body(bytes[bytes.startIndex], bytes[start..<start + length]) else {
          return .malformed
        }
        return .packet(packet, length: index + 2 + length)
      }
      guard index < 3 else { return .malformed }
    }
    return .pending
  }

  private static func body(_ head: UInt8, _ bytes: ArraySlice<UInt8>) -> BrokerPacket? {
    var reader = BrokerReader(bytes)
    let packet = fields(head, &reader)
    return reader.isAtEnd ? packet : nil
  }

  /// The flags of the first byte are as table 2.2 has them, or it is malformed.
  private static func fields(_ head: UInt8, _ reader: inout BrokerReader) -> BrokerPacket? {
    switch head {
    case 0x10: connect(&reader).map { .connect($0) }
    case 0x30...0x3F: publish(head, &reader)
    case 0x40: reader.identifier().map { .publishAcknowledged($0) }
    case 0x50: reader.identifier().map { .publishReceived($0) }
    case 0x62: reader.identifier().map { .publishReleased($0) }
    case 0x70: reader.identifier().map { .publishCompleted($0) }
    case 0x82: subscribe(&reader)
    case 0xA2: unsubscribe(&reader)
    case 0xC0: .ping
    case 0xE0: .disconnect
    default: nil
    }
  }

  private static func connect(_ reader: inout BrokerReader) -> Connect? {
    guard reader.text() == Array("MQTT".utf8), let level = reader.byte(),
      let flags = reader.byte(), let keepAlive = reader.word(), flags & 1 == 0
    else { return nil }
    let hasWill = flags & 0x04 != 0
    let hasUser = flags & 0x80 != 0
    let hasPassword = flags & 0x40 != 0
    guard hasUser || !hasPassword, hasWill || flags & 0x38 == 0,
      let quality = BrokerQuality(rawValue: flags >> 3 & 3), let client = reader.text()
    else { return nil }
    var connect = Connect(
      level: level,
      isClean: flags & 0x02 != 0,
      keepAlive: keepAlive,
      client: client
    )
    if hasWill {
      guard let topic = reader.text(), let payload = reader.binary(), BrokerTopic.isName(topic)
      else { return nil }
      connect.will = BrokerMessage(
        topic: topic,
        payload: payload,
        quality: quality,
        isRetained: flags & 0x20 != 0
      )
    }
    if hasUser {
      guard let user = reader.text() else { return nil }
      connect.user = user
    }
    if hasPassword {
      guard let password = reader.binary() else { return nil }
      connect.password = password
    }
    return connect
  }

  private static func publish(_ head: UInt8, _ reader: inout BrokerReader) -> BrokerPacket? {
    guard let quality = BrokerQuality(rawValue: head >> 1 & 3), let topic = reader.text(),
      BrokerTopic.isName(topic)
    else { return nil }
    let isDuplicate = head & 0x08 != 0
    var identifier: UInt16?
    if quality == .atMostOnce {
      guard !isDuplicate else { return nil }
    } else {
      guard let found = reader.identifier() else { return nil }
      identifier = found
    }
    let message = BrokerMessage(
      topic: topic,
      payload: reader.all(),
      quality: quality,
      isRetained: head & 1 != 0
    )
    return .publish(message, isDuplicate: isDuplicate, identifier: identifier)
  }

  private static func subscribe(_ reader: inout BrokerReader) -> BrokerPacket? {
    guard let identifier = reader.identifier() else { return nil }
    var subscriptions: [BrokerSubscription] = []
    repeat {
      guard let filter = reader.text(), let byte = reader.byte(),
        let quality = BrokerQuality(rawValue: byte)
      else { return nil }
      subscriptions.append(BrokerSubscription(filter: filter, quality: quality))
    } while !reader.isAtEnd
    return .subscribe(identifier, subscriptions)
  }

  private static func unsubscribe(_ reader: inout BrokerReader) -> BrokerPacket? {
    guard let identifier = reader.identifier() else { return nil }
    var filters: [[UInt8]] = []
    repeat {
      guard let filter = reader.text() else { return nil }
      filters.append(filter)
    } while !reader.isAtEnd
    return .unsubscribe(identifier, filters)
  }
}
