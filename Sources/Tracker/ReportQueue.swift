/// The reports that are not yet delivered, oldest first.
///
/// Bounded: when it is full, the oldest makes room, because where the dog is
/// outweighs where it was. An alert goes only when there is nothing but alerts:
/// it says what no later report does. What is dropped is told to the caller, who
/// counts and shows it.
///
/// Read in place: a method that is not mutating would copy all reports to look at
/// one.
struct ReportQueue: Sendable {
  /// Project value: five hours at the default interval of 5 min, in 6 kB.
  static let capacity = 64

  /// As many as `capacity`; a value generic takes only a literal.
  private var storage: InlineArray<64, Report?> = InlineArray(repeating: nil)
  private var head = 0
  private(set) var count = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  /// The oldest report.
  var first: Report? {
    mutating get { count == 0 ? nil : storage[head] }
  }

  var hasAlert: Bool {
    mutating get {
      for position in 0..<count where isAlert(at: position) {
        return true
      }
      return false
    }
  }

  /// Adds a report; returns the one that had to go for it, if one had to.
  ///
  /// The first stays while it `isOnLine`.
  mutating func append(_ report: Report, isOnLine: Bool = false) -> Report? {
    var dropped: Report?
    if count == Self.capacity {
      let position = leastPosition(from: isOnLine ? 1 : 0)
      dropped = storage[Self.index(head, position)]
      remove(at: position)
    }
    storage[Self.index(head, count)] = report
    count += 1
    return dropped
  }

  /// Where the oldest report is that is no alert; where there is none, the oldest
  /// of all.
  private mutating func leastPosition(from start: Int) -> Int {
    for position in start..<count where !isAlert(at: position) {
      return position
    }
    return start
  }

  private mutating func isAlert(at position: Int) -> Bool {
    storage[Self.index(head, position)]?.event?.isAlert ?? false
  }

  private mutating func remove(at position: Int) {
    guard position > 0 else { return removeFirst() }
    for next in position + 1..<count {
      storage[Self.index(head, next - 1)] = storage[Self.index(head, next)]
    }
    count -= 1
    storage[Self.index(head, count)] = nil
  }

  /// Notes the supply with the first, before it is sent for the first time.
  mutating func noteBattery(_ millivolts: UInt16) {
    guard count > 0 else { return }
    storage[head]?.batteryMillivolts = millivolts
  }

  mutating func removeFirst() {
    guard count > 0 else { return }
    storage[head] = nil
    head = Self.index(head, 1)
    count -= 1
  }

  private static func index(_ head: Int, _ position: Int) -> Int {
    (head + position) % capacity
  }
}
