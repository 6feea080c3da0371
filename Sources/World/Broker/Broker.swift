import Primitives

/// A small MQTT 3.1.1 broker, without a socket: bytes of its clients in, bytes
/// to them out.
///
/// Each connection is a number that its owner chooses. What comes out may be for
/// other connections than the one that spoke: that is what a broker is for.
struct Broker: Equatable, Sendable {
  struct Output: Equatable, Sendable {
    enum Action: Equatable, Sendable {
      case send([UInt8])
      /// The broker ends the connection.
      case close
    }

    var connection: Int
    var action: Action
  }

  var door = BrokerDoor()
  var links: [Link] = []
  var sessions: [BrokerSession] = []
  private(set) var retained: [BrokerMessage] = []
  var namedCount = 0

  /// A connection that has spoken.
  struct Link: Equatable, Sendable {
    var connection: Int
    var buffer: [UInt8] = []
    /// Of the session; `nil` before CONNECT.
    var client: [UInt8]?
    var keepAlive: Milliseconds?
    var expiry: Instant?
  }

  /// Project values: more than any script publishes, and more clients than there
  /// can be connections.
  private static let retainedMax = 256
  static let sessionsMax = 64

  /// When a client that keeps silent is given up.
  var deadline: Instant? { links.compactMap(\.expiry).min() }

  /// Takes bytes of a connection; one not heard of before is a new one.
  mutating func receive(_ bytes: [UInt8], on connection: Int, at now: Instant) -> [Output] {
    if !links.contains(where: { $0.connection == connection }) {
      links.append(Link(connection: connection))
    }
    guard let index = links.firstIndex(where: { $0.connection == connection }) else { return [] }
    links[index].buffer += bytes
    links[index].expiry = links[index].keepAlive.map { now + $0 }
    var outputs: [Output] = []
    while let link = links.first(where: { $0.connection == connection }) {
      switch BrokerPacket.read(link.buffer[...]) {
      case .pending: return outputs
      case .malformed: return outputs + end(connection)
      case .packet(let packet, let length):
        if let index = links.firstIndex(where: { $0.connection == connection }) {
          links[index].buffer.removeFirst(length)
        }
        outputs += handle(packet, of: link, at: now)
      }
    }
    return outputs
  }

  /// The connection is gone without a farewell: its will is done.
  mutating func lose(_ connection: Int) -> [Output] {
    guard let link = links.first(where: { $0.connection == connection }) else { return [] }
    links.removeAll { $0.connection == connection }
    guard let client = link.client, let index = sessionIndex(client) else { return [] }
    let will = sessions[index].will
    sessions[index].connection = nil
    sessions[index].will = nil
    if sessions[index].isClean { sessions.remove(at: index) }
    return will.map { publish($0) } ?? []
  }

  /// Gives up those who should have spoken by now.
  mutating func expire(at now: Instant) -> [Output] {
    let silent = links.filter { $0.expiry.map { $0 <= now } ?? false }
    return silent.flatMap { end($0.connection) }
  }

  /// Hands `message` to all who have subscribed to it.
  mutating func publish(_ message: BrokerMessage) -> [Output] {
    if message.isRetained { retain(message) }
    var outputs: [Output] = []
    for index in sessions.indices {
      guard let granted = sessions[index].quality(for: message.topic) else { continue }
      var copy = message
      copy.isRetained = false
      copy.quality = min(message.quality, granted)
      outputs += send(sessions[index].deliver(copy), to: index)
    }
    return outputs
  }

  /// The last one of each topic is kept; an empty one takes it away.
  private mutating func retain(_ message: BrokerMessage) {
    retained.removeAll { $0.topic == message.topic }
    guard !message.payload.isEmpty else { return }
    if retained.count == Self.retainedMax { retained.removeFirst() }
    retained.append(message)
  }

  func sessionIndex(_ client: [UInt8]) -> Int? {
    sessions.firstIndex { $0.client == client }
  }

  func send(_ answers: [BrokerAnswer], to index: Int) -> [Output] {
    guard let connection = sessions[index].connection else { return [] }
    return answers.map { Output(connection: connection, action: .send($0.encoded)) }
  }

  mutating func end(_ connection: Int) -> [Output] {
    [Output(connection: connection, action: .close)] + lose(connection)
  }
}

/// Whom a broker takes.
package struct BrokerDoor: Equatable, Sendable {
  /// What every client must say; `nil` is anything.
  package var user: String?
  package var password: String?
  /// No client is accepted, for this reason.
  package var refusal: BrokerRefusal?

  package init(user: String? = nil, password: String? = nil, refusal: BrokerRefusal? = nil) {
    self.user = user
    self.password = password
    self.refusal = refusal
  }
}
