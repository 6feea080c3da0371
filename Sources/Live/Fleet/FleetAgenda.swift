import Primitives

/// Which tracker is due when: a binary heap.
struct FleetAgenda {
  private var entries: [(at: Instant, tracker: Int)] = []

  var first: (at: Instant, tracker: Int)? { entries.first }

  mutating func add(_ tracker: Int, at instant: Instant) {
    entries.append((instant, tracker))
    var index = entries.count - 1
    while index > 0, isBefore(index, (index - 1) / 2) {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var index = 0
    while true {
      var first = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < entries.count && isBefore(child, first) {
        first = child
      }
      guard first != index else { return }
      entries.swapAt(index, first)
      index = first
    }
  }

  /// Two that are due together have the order of their numbers.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (entries[one], entries[other])
    return (one.at, one.tracker) < (other.at, other.tracker)
  }
}
