import Primitives

extension Broker {
  /// What a packet of `link` brings about.
  mutating func handle(
    _ packet: BrokerPacket,
    of link: Link,
    at now: Instant
  ) -> [Output] {
    if case .connect(let connect) = packet, link.client == nil {
      return take(connect, on: link.connection, at: now)
    }
    // CONNECT comes first and once.
    guard let client = link.client, let index = sessionIndex(client) else {
      return end(link.connection)
    }
    switch packet {
    case .connect: return end(link.connection)
    case .publish(let message, _, let identifier):
      return receive(message, identifier, from: index)
    case .publishAcknowledged(let identifier), .publishCompleted(let identifier):
      return send(sessions[index].finish(identifier), to: index)
    case .publishReceived(let identifier):
      return send(sessions[index].release(identifier), to: index)
    case .publishReleased(let identifier):
      sessions[index].forget(identifier)
      return send([.publishCompleted(identifier)], to: index)
    case .subscribe(let identifier, let subscriptions):
      return subscribe(identifier, subscriptions, for: index)
    case .unsubscribe(let identifier, let filters):
      for filter in filters {
        sessions[index].unsubscribe(filter)
      }
      return send([.unsubscribed(identifier)], to: index)
    case .ping: return send([.pong], to: index)
    case .disconnect:
      sessions[index].will = nil
      return end(link.connection)
    }
  }

  private mutating func take(
    _ connect: BrokerPacket.Connect,
    on connection: Int,
    at now: Instant
  ) -> [Output] {
    if let refusal = refusal(of: connect) {
      let answer = BrokerAnswer.connectAcknowledged(isSessionPresent: false, refusal)
      return [Output(connection: connection, action: .send(answer.encoded))] + end(connection)
    }
    var client = connect.client
    if client.isEmpty {
      namedCount += 1
      client = Array("client-\(namedCount)".utf8)
    }
    var outputs: [Output] = []
    // The same client a second time: the first connection ends.
    if let index = sessionIndex(client), let old = sessions[index].connection {
      outputs += end(old)
    }
    let isKept = !connect.isClean && sessionIndex(client) != nil
    if !isKept {
      sessions.removeAll { $0.client == client }
      makeRoom()
      sessions.append(
        BrokerSession(client: client, isClean: connect.isClean, connection: connection)
      )
    }
    guard let index = sessionIndex(client),
      let linkIndex = links.firstIndex(where: { $0.connection == connection })
    else { return outputs }
    sessions[index].connection = connection
    sessions[index].will = connect.will
    links[linkIndex].client = client
    if connect.keepAlive > 0 {
      // - Source: MQTT 3.1.1, section 3.1.2.10: one and a half times.
      let patience = Milliseconds(Int64(connect.keepAlive) * 1_500)
      links[linkIndex].keepAlive = patience
      links[linkIndex].expiry = now + patience
    }
    let greeting = BrokerAnswer.connectAcknowledged(isSessionPresent: isKept, nil)
    return outputs + send([greeting] + sessions[index].resume(), to: index)
  }

  private func refusal(of connect: BrokerPacket.Connect) -> BrokerRefusal? {
    // - Source: MQTT 3.1.1, section 3.1.2.2: 4 is this version.
    if connect.level != 4 { return .protocolVersion }
    if connect.client.isEmpty, !connect.isClean { return .identifier }
    if let refusal = door.refusal { return refusal }
    if let user = door.user, connect.user != Array(user.utf8) { return .credentials }
    if let password = door.password, connect.password != Array(password.utf8) {
      return .credentials
    }
    return nil
  }

  /// The oldest client that is away goes.
  private mutating func makeRoom() {
    guard sessions.count >= Self.sessionsMax,
      let index = sessions.firstIndex(where: { $0.connection == nil })
    else { return }
    sessions.remove(at: index)
  }

  private mutating func receive(
    _ message: BrokerMessage,
    _ identifier: UInt16?,
    from index: Int
  ) -> [Output] {
    guard let identifier else { return publish(message) }
    if message.quality == .atLeastOnce {
      return send([.publishAcknowledged(identifier)], to: index) + publish(message)
    }
    let isNew = sessions[index].isNew(identifier)
    return send([.publishReceived(identifier)], to: index) + (isNew ? publish(message) : [])
  }

  private mutating func subscribe(
    _ identifier: UInt16,
    _ subscriptions: [BrokerSubscription],
    for index: Int
  ) -> [Output] {
    var granted: [BrokerQuality?] = []
    var kept: [BrokerAnswer] = []
    for subscription in subscriptions {
      guard sessions[index].subscribe(subscription) else {
        granted.append(nil)
        continue
      }
      granted.append(subscription.quality)
      for message in retained where BrokerTopic.matches(subscription.filter, message.topic) {
        var copy = message
        copy.quality = min(message.quality, subscription.quality)
        kept += sessions[index].deliver(copy)
      }
    }
    return send([.subscribed(identifier, granted)] + kept, to: index)
  }
}
