/// When something is due for which tracker: a heap, the earliest on top.
///
/// Entries may be out of date. The caller knows the right one for each number
/// and passes over the others; so a report, which only puts things off, costs
/// nothing here.
struct Schedule {
  private struct Entry {
    var time: Timestamp
    var number: Int32

    /// By time; of the same time, the lower number, so that the order of
    /// effects does not depend on the heap.
    func precedes(_ other: Entry) -> Bool {
      time == other.time ? number < other.number : time < other.time
    }
  }

  private var entries: [Entry] = []

  var count: Int { entries.count }

  /// The earliest time.
  var earliest: Timestamp? { entries.first?.time }

  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  mutating func insert(_ time: Timestamp, _ number: Int) {
    entries.append(Entry(time: time, number: Int32(number)))
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].precedes(entries[parent]) else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes and returns the earliest entry, if it is not after `now`.
  mutating func next(until now: Timestamp) -> (time: Timestamp, number: Int)? {
    guard let first = entries.first, first.time <= now else { return nil }
    let last = entries.removeLast()
    if !entries.isEmpty {
      entries[0] = last
      sink()
    }
    return (first.time, Int(first.number))
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < entries.count else { return }
      if child + 1 < entries.count, entries[child + 1].precedes(entries[child]) { child += 1 }
      guard entries[child].precedes(entries[parent]) else { return }
      entries.swapAt(child, parent)
      parent = child
    }
  }
}
