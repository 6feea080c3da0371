/// What a broker knows of a client, for as long as it is connected or, if the
/// client wants it so, longer.
///
/// - Source: MQTT 3.1.1, sections 3.1.2.4, 4.3 and 4.4.
struct BrokerSession: Equatable, Sendable {
  let client: [UInt8]
  let isClean: Bool
  /// `nil` while the client is away.
  var connection: Int?
  var will: BrokerMessage?
  private(set) var subscriptions: [BrokerSubscription] = []
  /// Sent and not acknowledged yet, oldest first.
  private var inFlight: [InFlight] = []
  /// Not sent yet, oldest first.
  private var waiting: [BrokerMessage] = []
  /// Messages of quality 2 that the client has not released yet.
  private var unreleased: [UInt16] = []
  private var lastIdentifier: UInt16 = 0

  private struct InFlight: Equatable, Sendable {
    var identifier: UInt16
    /// `nil` once the client has received it: only the release is left.
    var message: BrokerMessage?
  }

  /// Project values: a client that does not acknowledge gets no more than these,
  /// and one that is away longer loses the oldest.
  private static let inFlightMax = 16
  private static let waitingMax = 128
  /// Project values: more than a module of this kind can hold.
  private static let subscriptionsMax = 64
  private static let unreleasedMax = 64

  init(client: [UInt8], isClean: Bool, connection: Int) {
    self.client = client
    self.isClean = isClean
    self.connection = connection
  }

  /// False when the filter is none or there are too many.
  mutating func subscribe(_ subscription: BrokerSubscription) -> Bool {
    guard BrokerTopic.isFilter(subscription.filter) else { return false }
    if let index = subscriptions.firstIndex(where: { $0.filter == subscription.filter }) {
      subscriptions[index] = subscription
      return true
    }
    guard subscriptions.count < Self.subscriptionsMax else { return false }
    subscriptions.append(subscription)
    return true
  }

  mutating func unsubscribe(_ filter: [UInt8]) {
    subscriptions.removeAll { $0.filter == filter }
  }

  /// The best quality that any filter grants for `topic`; `nil` when none chooses
  /// it.
  func quality(for topic: [UInt8]) -> BrokerQuality? {
    subscriptions.filter { BrokerTopic.matches($0.filter, topic) }.map(\.quality).max()
  }

  /// What goes out at once for a message to this client.
  mutating func deliver(_ message: BrokerMessage) -> [BrokerAnswer] {
    if message.quality == .atMostOnce {
      guard connection != nil else { return [] }
      return [.publish(message, isDuplicate: false, identifier: nil)]
    }
    waiting.append(message)
    if waiting.count > Self.waitingMax { waiting.removeFirst() }
    return fill()
  }

  /// The client is back: what it has not acknowledged goes out once more.
  mutating func resume() -> [BrokerAnswer] {
    let again: [BrokerAnswer] = inFlight.map { entry in
      if let message = entry.message {
        .publish(message, isDuplicate: true, identifier: entry.identifier)
      } else {
        .publishReleased(entry.identifier)
      }
    }
    return again + fill()
  }

  /// PUBACK or PUBCOMP: this one is over.
  mutating func finish(_ identifier: UInt16) -> [BrokerAnswer] {
    inFlight.removeAll { $0.identifier == identifier }
    return fill()
  }

  /// PUBREC: the client has the message, and may now forget its identifier.
  mutating func release(_ identifier: UInt16) -> [BrokerAnswer] {
    if let index = inFlight.firstIndex(where: { $0.identifier == identifier }) {
      inFlight[index].message = nil
    }
    return [.publishReleased(identifier)]
  }

  /// A message of quality 2 came; true the first time.
  mutating func isNew(_ identifier: UInt16) -> Bool {
    guard !unreleased.contains(identifier) else { return false }
    if unreleased.count == Self.unreleasedMax { unreleased.removeFirst() }
    unreleased.append(identifier)
    return true
  }

  /// PUBREL.
  mutating func forget(_ identifier: UInt16) {
    unreleased.removeAll { $0 == identifier }
  }

  private mutating func fill() -> [BrokerAnswer] {
    var answers: [BrokerAnswer] = []
    while connection != nil, inFlight.count < Self.inFlightMax, !waiting.isEmpty {
      let message = waiting.removeFirst()
      takeNextIdentifier()
      inFlight.append(InFlight(identifier: lastIdentifier, message: message))
      answers.append(.publish(message, isDuplicate: false, identifier: lastIdentifier))
    }
    return answers
  }

  /// The next that is not in flight; zero is none.
  private mutating func takeNextIdentifier() {
    repeat {
      lastIdentifier = lastIdentifier == .max ? 1 : lastIdentifier + 1
    } while inFlight.contains { $0.identifier == lastIdentifier }
  }
}
