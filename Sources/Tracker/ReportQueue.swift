import Primitives

/// The reports that are not yet delivered.
///
/// What an owner must know first goes first: the newest alert, a trip, a parking, the newest
/// position; then what is left, oldest first. An event that is refused is asked for again, and does
/// not hold up the others; nor does one that is never answered hold up the newest.
///
/// Bounded: a full queue drops alerts that others repeat, then thins out the positions, so that a
/// track keeps its length and loses its detail. An event of another kind goes only where there is
/// nothing else. What is dropped is told to the caller, who counts and shows it.
///
/// Read in place: a method that is not mutating would copy all reports to look at one.
struct ReportQueue: Sendable {
  #if SmallQueue
  /// Project value: 40 minutes at the default interval of 5 min, in 0.8 kB.
  static let capacity = 8
  private typealias Storage = InlineArray<8, Entry?>
  #elseif MediumQueue
  /// Project value: two hours and a half at the default interval of 5 min, in 3 kB.
  static let capacity = 32
  private typealias Storage = InlineArray<32, Entry?>
  #else
  /// Project value: five hours at the default interval of 5 min, in 6 kB.
  static let capacity = 64
  private typealias Storage = InlineArray<64, Entry?>
  #endif

  /// A report, and what the server has said of it.
  private struct Entry: Sendable {
    // In this order, no byte is between them.
    var report: Report
    /// How many refusals in a row there were last, their status, and when they began.
    var refusals: UInt8 = 0
    /// How often its request was made.
    var attempts: UInt8 = 0
    var refusal: UInt16 = 0
    #if NoStore
    var isStored: Bool {
      @inline(__always) get { false }
      @inline(__always) set {}
    }
    #else
    /// The medium holds it.
    var isStored = false
    #endif
    var refusedSince = Instant.zero
    /// Not sent before this.
    var heldUntil = Instant.zero
  }

  private(set) var count = 0
  /// The one that is on its way.
  private var selectedSequence: UInt32?
  /// The newest that has been delivered, and the newest alert: what is older is history.
  private(set) var deliveredSequence: UInt32 = 0
  private var deliveredAlert: UInt32 = 0
  /// What goes first has been sent in vain for long: the newest has a turn.
  var yieldsToNewest = false
  /// Some entry is not stored.
  private var hasUnstored = false
  /// The medium holds these, and they have left.
  ///
  /// Project value: one call lets two go at most. What did not fit would be
  /// delivered again after a restart.
  private var gone: InlineArray<4, UInt32> = InlineArray(repeating: 0)
  private var goneCount = 0
  /// As many as `capacity`, oldest first; a value generic takes only a literal.
  private var storage = Storage(repeating: nil)

  // In the caller: the queue is filled where it is to live.
  @inline(__always)
  init() {}

  var isEmpty: Bool { count == 0 }

  /// True for an event that may be sent at `now`.
  mutating func hasEvent(readyAt now: Instant) -> Bool {
    for index in 0..<count where event(at: index) != nil && isReady(at: index, now) {
      return true
    }
    return false
  }

  var hasEvent: Bool {
    @inline(never) mutating get {
      for index in 0..<count where event(at: index) != nil {
        return true
      }
      return false
    }
  }

  // MARK: - Which is next

  /// The report that is to go next, on its way from here on; `nil` where none may be sent yet.
  mutating func select(at now: Instant) -> Report? {
    selectedSequence = nil
    let newest = yieldsToNewest && count > 0 && isReady(at: count - 1, now) ? count - 1 : nil
    guard let index = newest ?? nextIndex(at: now) else { return nil }
    let report = storage[index]?.report
    selectedSequence = report?.sequence
    return report
  }

  /// The one that is on its way.
  var selected: Report? {
    mutating get { selectedIndex.flatMap { storage[$0]?.report } }
  }

  /// When the first of those that are held back may go; `nil` where one may go now.
  mutating func readyAt(after now: Instant) -> Instant? {
    var earliest: Instant?
    for index in 0..<count {
      guard let held = storage[index]?.heldUntil, held > now else { return nil }
      earliest = Instant.earlier(earliest, held)
    }
    return earliest
  }

  private mutating func nextIndex(at now: Instant) -> Int? {
    var newestAlert: Int?
    var trip: Int?
    var parked: Int?
    var newestPosition: Int?
    var oldest: Int?
    for index in 0..<count where isReady(at: index, now) {
      oldest = oldest ?? index
      switch event(at: index) {
      case .alert: newestAlert = index
      case .trip: trip = index
      case .parked: parked = index
      case nil: newestPosition = index
      }
    }
    if let found = newestPosition, isHistory(found) { newestPosition = nil }
    if let found = newestAlert, isHistory(found) { newestAlert = nil }
    return newestAlert ?? trip ?? parked ?? newestPosition ?? oldest
  }

  /// A newer one has been delivered, or is held back.
  private mutating func isHistory(_ index: Int) -> Bool {
    guard let report = storage[index]?.report else { return true }
    guard report.event == nil else {
      return isNewerAlert(after: index) || report.sequence < deliveredAlert
    }
    for other in index + 1..<max(count, index + 1) where event(at: other) == nil {
      return true
    }
    return report.sequence < deliveredSequence
  }

  @inline(never) private mutating func isNewerAlert(after index: Int) -> Bool {
    for other in index + 1..<max(count, index + 1) where event(at: other)?.isAlert == true {
      return true
    }
    return false
  }

  @inline(never) private mutating func isReady(at index: Int, _ now: Instant) -> Bool {
    storage[index].map { $0.heldUntil <= now } ?? false
  }

  @inline(never) private mutating func event(at index: Int) -> ReportEvent? {
    storage[index]?.report.event
  }

  private var selectedIndex: Int? {
    mutating get {
      guard let selectedSequence else { return nil }
      for index in 0..<count where storage[index]?.report.sequence == selectedSequence {
        return index
      }
      return nil
    }
  }

  // MARK: - Outcomes

  /// Notes the supply with the one on its way, before it is sent for the first time.
  mutating func noteBattery(_ millivolts: UInt16) {
    guard let index = selectedIndex else { return }
    storage[index]?.report.batteryMillivolts = millivolts
  }

  /// The number of the attempt that is made with the one on its way.
  var attempt: UInt8 {
    mutating get {
      guard let index = selectedIndex, let attempts = storage[index]?.attempts else { return 1 }
      return attempts < .max ? attempts + 1 : attempts
    }
  }

  /// The request is made: whatever comes of it, it may have arrived.
  mutating func noteAttempt() {
    guard let index = selectedIndex else { return }
    let attempt = attempt
    storage[index]?.attempts = attempt
  }

  /// The one on its way has arrived.
  mutating func finishSelected() {
    guard let index = selectedIndex, let report = storage[index]?.report else { return }
    selectedSequence = nil
    yieldsToNewest = false
    deliveredSequence = max(deliveredSequence, report.sequence)
    if report.event?.isAlert == true { deliveredAlert = max(deliveredAlert, report.sequence) }
    noteGone(report.sequence)
    remove(at: index)
  }

  /// The one on its way has not arrived, and waits again with the others.
  mutating func releaseSelected() {
    selectedSequence = nil
  }

  /// The server has refused the one on its way; true when it is to be set aside.
  ///
  /// An event is asked for again for a day in which the server can be reached: what refuses it may
  /// be put right by then. A position goes after five refusals of one kind, for there are others.
  mutating func noteRefusal(_ status: UInt16, at now: Instant) -> Bool {
    guard let index = selectedIndex, var entry = storage[index] else { return true }
    let isAnew = entry.refusals == 0 || now - entry.heldUntil >= Limits.refusalGap
    if isAnew { entry.refusedSince = now }
    if entry.refusal != status { entry.refusals = 0 }
    entry.refusal = status
    entry.refusals = min(entry.refusals + 1, Limits.refusalsMax)
    let isOver =
      entry.report.event == nil
      ? entry.refusals >= Limits.refusalsMax : now - entry.refusedSince >= Limits.refusalTime
    entry.heldUntil =
      now + (entry.report.event == nil ? Limits.refusalPause : Limits.eventPause)
    storage[index] = entry
    selectedSequence = nil
    guard isOver else { return false }
    noteGone(entry.report.sequence)
    remove(at: index)
    return true
  }

  /// Nothing is held back any longer: the server takes reports again.
  mutating func releaseHeld(at now: Instant) {
    for index in 0..<count {
      if let held = storage[index]?.heldUntil, held > now { storage[index]?.heldUntil = now }
    }
  }

  // MARK: - Room

  /// Adds a report; returns the one that had to go for it, if one had to.
  mutating func append(_ report: Report) -> Report? {
    var dropped: Report?
    if count == Self.capacity {
      let index = leastIndex()
      dropped = storage[index]?.report
      remove(at: index)
    }
    storage[count] = Entry(report: report)
    count += 1
    hasUnstored = true
    return dropped
  }

  /// Where the report is that is missed least; never the one that is on its way.
  private mutating func leastIndex() -> Int {
    repeatedAlert() ?? densestPosition() ?? lastResort()
  }

  /// The oldest alert that a newer one repeats, except the first of all, which shows
  /// when it began.
  private mutating func repeatedAlert() -> Int? {
    var isFirstSeen = false
    for index in 0..<count where event(at: index)?.isAlert == true {
      if isFirstSeen, isNewerAlert(after: index), !isSelected(index) { return index }
      isFirstSeen = true
    }
    return nil
  }

  /// The position whose neighbours are closest together in time.
  ///
  /// So the track is thinned and not cut off. The first and the last stay.
  private mutating func densestPosition() -> Int? {
    var found: Int?
    var least: UInt64 = .max
    var before: Int?
    var middle: Int?
    for index in 0..<count where event(at: index) == nil {
      if let before, let middle, !isSelected(middle) {
        let gap = UInt64(bitPattern: takenAt(index) &- takenAt(before))  // Below 0 is far.
        if gap < least {
          least = gap
          found = middle
        }
      }
      before = middle ?? before
      middle = index
    }
    return found ?? before.flatMap { isSelected($0) ? nil : $0 }
  }

  /// Nothing but events: an alert but the newest, and only then the oldest of all.
  private mutating func lastResort() -> Int {
    for index in 0..<count
    where event(at: index)?.isAlert == true && isNewerAlert(after: index) && !isSelected(index) {
      return index
    }
    for index in 0..<count where event(at: index) == nil && !isSelected(index) {
      return index
    }
    return isSelected(0) ? 1 : 0
  }

  @inline(never) private mutating func takenAt(_ index: Int) -> Int64 {
    storage[index]?.report.placeInTime ?? 0
  }

  @inline(never) private mutating func isSelected(_ index: Int) -> Bool {
    selectedSequence != nil && storage[index]?.report.sequence == selectedSequence
  }

  private mutating func remove(at index: Int) {
    for next in index + 1..<max(count, index + 1) {
      storage[next - 1] = storage[next]
    }
    count -= 1
    storage[count] = nil
  }
}

// MARK: - The medium

extension ReportQueue {
  /// The medium does not hold what the queue is like.
  var isStoreDue: Bool { hasUnstored || goneCount > 0 }

  /// The oldest that the medium does not hold, and holds from here on.
  mutating func nextUnstored() -> Report? {
    guard hasUnstored else { return nil }
    for index in 0..<count where storage[index]?.isStored == false {
      storage[index]?.isStored = true
      return storage[index]?.report
    }
    hasUnstored = false
    return nil
  }

  /// It has left, and whoever watches knows: the medium may forget it.
  ///
  /// A dropped one is reported later than it leaves: a restart in between finds
  /// one report too many, and drops one again.
  mutating func noteGone(_ sequence: UInt32) {
    guard goneCount < gone.count else { return }
    gone[goneCount] = sequence
    goneCount += 1
  }

  /// One that has left and that the medium holds, which forgets it then.
  mutating func nextGone() -> UInt32? {
    guard goneCount > 0 else { return nil }
    goneCount -= 1
    return gone[goneCount]
  }

  /// The report at `index`, which the medium holds from here on; `nil` behind the
  /// last, and then all are held.
  mutating func storedReport(at index: Int) -> Report? {
    guard index < count else {
      hasUnstored = false
      return nil
    }
    storage[index]?.isStored = true
    return storage[index]?.report
  }

  /// The medium is new and holds none of them.
  mutating func forgetGone() { goneCount = 0 }

  /// Adds what the medium holds, and may have been sent; false where there is no
  /// room.
  mutating func restore(_ report: Report) -> Bool {
    for index in 0..<count where storage[index]?.report.sequence == report.sequence {
      return true
    }
    guard count < Self.capacity else { return false }
    var entry = Entry(report: report)
    entry.attempts = 1
    entry.isStored = true
    storage[count] = entry
    count += 1
    return true
  }

  /// It is no longer waiting by what the medium says.
  mutating func forget(_ sequence: UInt32) {
    for index in 0..<count where storage[index]?.report.sequence == sequence {
      return remove(at: index)
    }
  }
}
