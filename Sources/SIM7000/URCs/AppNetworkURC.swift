/// What the secure sockets say unasked.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 18.
public enum SecureSocketURC: Equatable, Sendable {
  /// `+CAOPEN: 0,0`.
  case opened(SecureSocketOpening)
  /// `+CASEND: 0,0,5`.
  case sent(SecureSocketSending)
  /// `+CADATAIND: 0`: there is something to read.
  case readable(connection: UInt8)
  /// `+CASTATE: 0,0`.
  case state(SecureSocketState)
  /// `+CACLOSE: 0`: the peer has closed.
  case closed(connection: UInt8)
  /// `+CANEW: 0,1,10.0.0.1,80`.
  case arrived(SecureSocketArrival)

  init?(parsing line: Span<UInt8>) {
    if let opening = try? SecureSocketOpening(parsing: line) {
      self = .opened(opening)
    } else if let sending = try? SecureSocketSending(parsing: line) {
      self = .sent(sending)
    } else if let state = try? SecureSocketState(parsing: line) {
      self = .state(state)
    } else if let arrival = try? SecureSocketArrival(parsing: line) {
      self = .arrived(arrival)
    } else if let connection = Self.connection(line, after: "+CADATAIND") {
      self = .readable(connection: connection)
    } else if let connection = Self.connection(line, after: "+CACLOSE") {
      self = .closed(connection: connection)
    } else {
      return nil
    }
  }

  private static func connection(_ line: Span<UInt8>, after name: StaticString) -> UInt8? {
    guard let list = try? NumberList(parsing: line, of: name), list.count == 1 else { return nil }
    return list[0].flatMap { UInt8(exactly: $0) }
  }
}

/// What MQTT says unasked.
///
/// - Source: SIM7000 Series MQTT(S) Application Note V1.02.
public enum MQTTURC: Equatable, Sendable {
  /// `+SMSUB: "topic","payload"`.
  case message(MQTTMessage)
  /// `+SMSTATE: 0`: the connection is lost.
  case state(MQTTState)

  init?(parsing line: Span<UInt8>) {
    if let message = try? MQTTMessage(parsing: line) {
      self = .message(message)
    } else if let state = try? MQTTState(parsing: line) {
      self = .state(state)
    } else {
      return nil
    }
  }
}
