import Primitives

/// Messages whose push has failed, in the order in which they were made.
///
/// Those of one tracker are a row, on each way: they are tried again together and in order, and a
/// newer message goes behind them, so that "back inside" never comes before "crossed".
struct PushRetries {
  private var waiting: [(due: Timestamp, message: DueMessage)] = []

  /// When the next is tried again.
  var earliest: Timestamp? { waiting.lazy.map(\.due).min() }

  /// Takes one that has failed.
  ///
  /// - Returns: How many were given up: one that is a day old, or another for which there is no
  ///   room. A repetition that a later message of its row follows is no loss.
  mutating func add(_ failed: DueMessage, at now: Timestamp) -> Int {
    guard now - failed.time < BackendSettings.pushLifetime else { return 1 }
    var message = failed
    let row = waiting.lazy.map(\.message).filter { $0.isInRow(with: failed) }
    guard !failed.isRepetition || !row.contains(where: { $0.time > failed.time }) else { return 0 }
    // One of them was tried, for all.
    message.failures = max(failed.failures + 1, row.map(\.failures).max() ?? 0)
    waiting.removeAll { entry in
      let isOlder = entry.message.isRepetition && entry.message.time < failed.time
      let isSame = entry.message.message == failed.message && entry.message.time == failed.time
      return (isOlder || isSame) && entry.message.isInRow(with: failed)
    }
    var lost = 0
    if waiting.count(where: { $0.message.isInRow(with: failed) }) >= Self.rowMax,
      let oldest = waiting.firstIndex(where: { $0.message.isInRow(with: failed) })
    {
      waiting.remove(at: oldest)
      lost = 1
    } else if waiting.count >= BackendSettings.pushQueueMax {
      let dispensable = waiting.firstIndex { $0.message.isRepetition }
      guard let dispensable = dispensable ?? (failed.isRepetition ? nil : 0) else { return 1 }
      waiting.remove(at: dispensable)
      lost = 1
    }
    let index = waiting.firstIndex { $0.message.time > message.time } ?? waiting.endIndex
    waiting.insert((now + message.retryPause, message), at: index)
    return lost
  }

  /// Project value: more than anybody reads of one tracker after an outage; each newer message has
  /// all of them written into the journal once more.
  private static let rowMax = 16

  /// Puts the rows that are due in front of `messages`, and those of the same trackers.
  mutating func release(at now: Timestamp, before messages: inout [DueMessage]) {
    guard !waiting.isEmpty else { return }
    let due = waiting.filter { $0.due <= now }.map(\.message)
    guard !due.isEmpty || !messages.isEmpty else { return }
    let fresh = messages
    func goes(_ message: DueMessage) -> Bool {
      due.contains { $0.isInRow(with: message) }
        || fresh.contains { $0.message.topic == message.message.topic }
    }
    let released = waiting.map(\.message).filter(goes)
    waiting.removeAll { goes($0.message) }
    messages = released + fresh
  }
}

extension DueMessage {
  fileprivate func isInRow(with other: DueMessage) -> Bool {
    message.topic == other.message.topic && devices == other.devices
  }

  fileprivate var isRepetition: Bool { message.kind.isRepetition }
}
