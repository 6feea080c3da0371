/// The reports that are not yet delivered, oldest first.
///
/// Bounded: when it is full, the oldest makes room, because where the dog is
/// outweighs where it was. What is dropped is told to the caller, who counts
/// and shows it.
struct ReportQueue: Equatable, Sendable {
  /// Project value: five hours at the default interval of 5 min, in 5 kB.
  static let capacity = 64

  /// As many as `capacity`; a value generic takes only a literal.
  private var storage: InlineArray<64, Report?> = InlineArray(repeating: nil)
  private var head = 0
  private(set) var count = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  /// The oldest report.
  var first: Report? { count == 0 ? nil : storage[head] }

  /// Adds a report; returns the oldest, if it had to go.
  ///
  /// Not to be called while the first is on the line.
  mutating func append(_ report: Report) -> Report? {
    let dropped = count == Self.capacity ? first : nil
    if dropped != nil { removeFirst() }
    storage[index(count)] = report
    count += 1
    return dropped
  }

  /// Notes the supply with the first, before it is sent for the first time.
  mutating func noteBattery(_ millivolts: UInt16) {
    guard count > 0 else { return }
    storage[head]?.batteryMillivolts = millivolts
  }

  mutating func removeFirst() {
    guard count > 0 else { return }
    storage[head] = nil
    head = index(1)
    count -= 1
  }

  private func index(_ position: Int) -> Int {
    (head + position) % Self.capacity
  }

  static func == (left: ReportQueue, right: ReportQueue) -> Bool {
    guard left.count == right.count else { return false }
    for position in 0..<left.count
    where left.storage[left.index(position)] != right.storage[right.index(position)] {
      return false
    }
    return true
  }
}
