/// The reports that are not yet delivered, oldest first.
///
/// Bounded: when it is full, the oldest makes room, because where the dog is
/// outweighs where it was. An alert goes only when there is nothing but alerts:
/// it says what no later report does. What is dropped is told to the caller, who
/// counts and shows it.
struct ReportQueue: Equatable, Sendable {
  /// Project value: five hours at the default interval of 5 min, in 6 kB.
  static let capacity = 64

  /// As many as `capacity`; a value generic takes only a literal.
  private var storage: InlineArray<64, Report?> = InlineArray(repeating: nil)
  private var head = 0
  private(set) var count = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  /// The oldest report.
  var first: Report? { count == 0 ? nil : storage[head] }

  var hasAlert: Bool {
    for position in 0..<count where isAlert(at: position) {
      return true
    }
    return false
  }

  /// Adds a report; returns the one that had to go for it, if one had to.
  ///
  /// The first stays while it `isOnLine`.
  mutating func append(_ report: Report, isOnLine: Bool = false) -> Report? {
    var dropped: Report?
    if count == Self.capacity {
      let position = leastPosition(from: isOnLine ? 1 : 0)
      dropped = storage[index(position)]
      remove(at: position)
    }
    storage[index(count)] = report
    count += 1
    return dropped
  }

  /// Where the oldest report is that is no alert; where there is none, the oldest
  /// of all.
  private func leastPosition(from start: Int) -> Int {
    for position in start..<count where !isAlert(at: position) {
      return position
    }
    return start
  }

  private func isAlert(at position: Int) -> Bool {
    storage[index(position)]?.event?.isAlert ?? false
  }

  private mutating func remove(at position: Int) {
    guard position > 0 else { return removeFirst() }
    for next in position + 1..<count {
      storage[index(next - 1)] = storage[index(next)]
    }
    count -= 1
    storage[index(count)] = nil
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
