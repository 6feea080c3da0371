import Primitives

/// When something is due for which tracker: a heap, the earliest on top.
///
/// Entries may be out of date. The caller knows the right one for each number
/// and passes over the others; so a report, which only puts things off, costs
/// nothing here.
struct Schedule {
  /// Time and number in eight bytes: 40 bits of milliseconds, which are 34
  /// years, and 24 bits of a number.
  ///
  /// Of the same time, the lower number comes first, so that the order of
  /// effects does not depend on the heap.
  private typealias Entry = UInt64

  private var entries: [Entry] = []
  /// No time in it is before this: a year before the first one, wherever that is.
  ///
  /// A server counts from 1970, and 34 years from there would be over in 2004.
  private(set) var start: Timestamp?

  private static let numberBits = 24
  private static let longest = Int64(1) << 40 - 1
  /// Project value: what was due so long before the first entry is due at once.
  private static let year = Milliseconds.seconds(365 * 86_400)

  var count: Int { entries.count }

  /// The earliest time.
  var earliest: Timestamp? { entries.first.map(time) }

  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  private mutating func entry(_ time: Timestamp, _ number: Int) -> Entry {
    let start = self.start ?? time - Self.year
    self.start = start
    let milliseconds = min(max((time - start).rawValue, 0), Self.longest)
    return Entry(milliseconds) << Self.numberBits | Entry(number)
  }

  private func time(_ entry: Entry) -> Timestamp {
    (start ?? .distantPast) + Milliseconds(Int64(entry >> Self.numberBits))
  }

  mutating func insert(_ time: Timestamp, _ number: Int) {
    entries.append(entry(time, number))
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child] < entries[parent] else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes and returns the earliest entry, if it is not after `now`.
  mutating func next(until now: Timestamp) -> (time: Timestamp, number: Int)? {
    guard let first = entries.first, time(first) <= now else { return nil }
    let last = entries.removeLast()
    if !entries.isEmpty {
      entries[0] = last
      sink()
    }
    return (time(first), Int(first & (1 << Self.numberBits - 1)))
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < entries.count else { return }
      if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
      guard entries[child] < entries[parent] else { return }
      entries.swapAt(child, parent)
      parent = child
    }
  }
}
