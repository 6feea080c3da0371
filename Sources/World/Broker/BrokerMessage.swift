/// How surely a message arrives.
///
/// - Source: MQTT 3.1.1, section 4.3.
package enum BrokerQuality: UInt8, Equatable, Sendable, Comparable {
  case atMostOnce = 0
  case atLeastOnce = 1
  case exactlyOnce = 2

  package static func < (left: BrokerQuality, right: BrokerQuality) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What is published.
package struct BrokerMessage: Equatable, Sendable {
  package var topic: [UInt8]
  package var payload: [UInt8]
  package var quality: BrokerQuality
  /// To be kept for those who subscribe later, or, on its way from the broker,
  /// one that has been kept.
  package var isRetained: Bool

  package init(
    topic: [UInt8],
    payload: [UInt8],
    quality: BrokerQuality = .atMostOnce,
    isRetained: Bool = false
  ) {
    self.topic = topic
    self.payload = payload
    self.quality = quality
    self.isRetained = isRetained
  }
}

struct BrokerSubscription: Equatable, Sendable {
  var filter: [UInt8]
  var quality: BrokerQuality
}

/// Names of topics, and the filters that choose among them.
///
/// - Source: MQTT 3.1.1, section 4.7.
enum BrokerTopic {
  private static let level = UInt8(ascii: "/")
  private static let one = UInt8(ascii: "+")
  private static let all = UInt8(ascii: "#")
  private static let system = UInt8(ascii: "$")

  /// A name has no wildcard, and something in it.
  static func isName(_ topic: [UInt8]) -> Bool {
    !topic.isEmpty && !topic.contains(one) && !topic.contains(all)
  }

  /// A wildcard has its level to itself, and `#` is the last one.
  static func isFilter(_ filter: [UInt8]) -> Bool {
    guard !filter.isEmpty else { return false }
    let levels = filter.split(separator: level, omittingEmptySubsequences: false)
    return levels.enumerated().allSatisfy { index, part in
      if part.contains(all) { return part.count == 1 && index == levels.count - 1 }
      return !part.contains(one) || part.count == 1
    }
  }

  /// Whether `filter` chooses `topic`; `sport/#` chooses `sport`, too, and a
  /// leading wildcard chooses none of the server's own topics.
  static func matches(_ filter: [UInt8], _ topic: [UInt8]) -> Bool {
    if topic.first == system, filter.first == one || filter.first == all { return false }
    var names = topic.split(separator: level, omittingEmptySubsequences: false)[...]
    for part in filter.split(separator: level, omittingEmptySubsequences: false) {
      if part.first == all { return true }
      guard let name = names.popFirst(), part.first == one || part == name else { return false }
    }
    return names.isEmpty
  }
}
