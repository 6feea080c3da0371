/// What the broker says.
extension VirtualModem {
  mutating func readPackets(_ turn: inout Turn) {
    while session.mqtt.connection != nil {
      switch session.mqtt.reader.next() {
      case .pending: return
      case .malformed: return loseBroker(&turn)
      case .packet(let answer): take(answer, &turn)
      }
    }
  }

  private mutating func take(_ answer: MQTTAnswer, _ turn: inout Turn) {
    switch answer {
    case .connectAcknowledged(_, let code): finishConnecting(isAccepted: code == 0, &turn)
    case .publish(let publish): receive(publish, &turn)
    case .publishAcknowledged(let identifier), .publishCompleted(let identifier):
      finishWaiting(for: identifier, isGranted: true, &turn)
    case .publishReceived(let identifier): send(.publishReleased(identifier), &turn)
    case .publishReleased(let identifier):
      session.mqtt.unreleased.removeAll { $0 == identifier }
      send(.publishCompleted(identifier), &turn)
    case .subscribed(let identifier, let codes):
      finishWaiting(for: identifier, isGranted: codes.allSatisfy { $0 <= 2 }, &turn)
    case .unsubscribed(let identifier):
      finishWaiting(for: identifier, isGranted: true, &turn)
    case .pong: break
    }
  }

  private mutating func finishConnecting(isAccepted: Bool, _ turn: inout Turn) {
    guard case .connecting(let port) = session.mqtt.state else { return loseBroker(&turn) }
    guard isAccepted else { return loseBroker(&turn) }
    session.mqtt.state = .connected
    conclude(on: port, &turn) { _, _ in .ok }
  }

  private mutating func finishWaiting(
    for identifier: UInt16,
    isGranted: Bool,
    _ turn: inout Turn
  ) {
    guard let index = session.mqtt.waits.firstIndex(where: { $0.identifier == identifier }) else {
      return
    }
    let port = session.mqtt.waits.remove(at: index).port
    conclude(on: port, &turn) { _, _ in isGranted ? .ok : .error }
  }

  /// A message of quality 2 that comes again before it is released is not said
  /// again.
  private mutating func receive(_ publish: MQTTPublish, _ turn: inout Turn) {
    if let identifier = publish.identifier {
      let isAgain = session.mqtt.unreleased.contains(identifier)
      if publish.quality == 2 {
        if !isAgain { session.mqtt.unreleased.append(identifier) }
        send(.publishReceived(identifier), &turn)
        if isAgain { return }
      } else {
        send(.publishAcknowledged(identifier), &turn)
      }
    }
    let topic = String(decoding: publish.topic, as: UTF8.self)
    let isHexadecimal = number(of: "+SMPUBHEX") == 1
    let payload =
      isHexadecimal
      ? Hexadecimal.text(publish.payload) : String(decoding: publish.payload, as: UTF8.self)
    report("+SMSUB: \"\(topic)\",\"\(payload)\"", &turn)
  }
}
