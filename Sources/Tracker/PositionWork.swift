import GNSS
import Primitives
import SIM7000

/// The search for the next position.
struct PositionWork: Equatable, Sendable {
  /// What counts of what the receiver says.
  struct Reading: Equatable, Sendable {
    var isRunning: Bool
    var satellitesInView: UInt8?
    var clock: UTCTime?
    var fix: Fix?

    init(_ information: NavigationInformation) {
      isRunning = information.isRunning
      satellitesInView = information.satellitesInView
      clock = information.clock
      fix = information.fix
    }
  }

  /// When the next report's position is due, or the next ask for it.
  var nextAt = Instant.zero
  /// When the report that is being worked on was due.
  private(set) var dueAt: Instant?
  /// The receiver's engine is on, as far as is known.
  var isReceiverOn = false
  /// It is stuck, and is switched off before it is switched on again.
  private(set) var isReceiverStuck = false
  /// It was found off though it had been switched on, and has not run since.
  private var isReceiverSuspect = false
  private var repeatedTimes: UInt8 = 0
  /// When the receiver was switched on.
  private var receivesSince = Instant.zero
  /// When it had its last fix, or was switched on, or when the first search after a fix began.
  private var lastSignOfLifeAt = Instant.zero
  var isFailureTold = false
  var debounce = FixDebounce()
  var reading: Reading?
  var isMissingTold = false
  /// The best fix of this search that is no better than that, and when it came.
  private(set) var rough: Fix?
  private(set) var roughAt = Instant.zero
  /// Of the last fix that did not count for how far off it was.
  var place: Place?
  /// When the last report was made.
  var reportedAt = Instant.zero
  /// There was a fix in this search, or the last one, of whatever kind, then.
  var seenAt: Instant?
  /// The last of this search that was no worse than `rough` may be, and when it came.
  private var seenPosition: Position?
  private var positionSeenAt = Instant.zero
  private(set) var isFirstBegun = false
  private(set) var sequence: UInt32 = 0

  /// The network stands: the first position need not wait for it any longer.
  mutating func beginFirst(at now: Instant) {
    guard !isFirstBegun else { return }
    isFirstBegun = true
    nextAt = now
  }

  /// Notes when the work began; later asks do not move it.
  mutating func begin(at now: Instant) {
    isFirstBegun = true
    guard dueAt == nil else { return }
    dueAt = nextAt
    // Not asked since then, the receiver had nothing to show.
    if seenAt != nil { lastSignOfLifeAt = now }
    seenAt = nil
    seenPosition = nil
  }

  /// A fix has been accepted: numbers it and plans the next.
  ///
  /// The plan follows the due times and not the fixes, so that the interval
  /// holds to the second; after a long search it starts again.
  mutating func accept(at now: Instant, interval: Milliseconds) -> UInt32 {
    let due = dueAt ?? now
    let isPrompt = now - due <= Limits.promptAcquisition
    isMissingTold = false
    endSearch(until: (isPrompt ? due : now) + interval)
    return nextSequence()
  }

  /// The thing was there, for all the error that `fix` may have, and is not where it was.
  mutating func isFar(_ fix: Fix) -> Bool { place?.isFar(from: fix) == true }

  /// The search is over, with or without a fix.
  mutating func endSearch(until next: Instant) {
    nextAt = next
    dueAt = nil
    rough = nil
    debounce.breakRow()
  }

  /// A fix of the search that may be reported where no better one comes.
  @inline(never)
  mutating func noteRough(_ fix: Fix, at now: Instant) {
    guard let limit = Limits.roughHDOP, let hdop = fix.hdop, hdop <= limit else { return }
    let before = seenPosition
    let elapsed = now - positionSeenAt
    seenPosition = fix.position
    positionSeenAt = now
    guard let before, debounce.speed(from: before, to: fix.position, in: elapsed) == nil else {
      return
    }
    if let best = rough?.hdop, best < hdop { return }
    rough = fix
    roughAt = now
  }

  /// How long the receiver could be asked in this search: not while the module was away.
  mutating func searched(at now: Instant) -> Milliseconds {
    dueAt.map { now - max($0, receivesSince) } ?? 0
  }

  /// How long the search has had nothing to show.
  mutating func fruitless(at now: Instant) -> Milliseconds {
    seenAt.map { now - $0 } ?? searched(at: now)
  }

  mutating func restore(sequence: UInt32) { self.sequence = sequence }

  mutating func nextSequence() -> UInt32 {
    sequence += 1
    return sequence
  }

  mutating func loseReceiver() {
    isReceiverOn = false
    reading = nil
    repeatedTimes = 0
    debounce.reset()
  }

  mutating func beginReceiving(at now: Instant) {
    isReceiverOn = true
    isReceiverStuck = false
    isFailureTold = false
    receivesSince = now
    lastSignOfLifeAt = now
  }

  /// The engine does not run though it was switched on: true when the module
  /// must have restarted, false when that was thought before and did not help.
  mutating func noteStop() -> Bool {
    defer { isReceiverSuspect = true }
    loseReceiver()
    isReceiverStuck = isReceiverSuspect
    return !isReceiverSuspect
  }

  /// Watches a receiver that runs for repeating itself, or finding nothing for too long.
  mutating func noteVitality(isRepeated: Bool, hasFix: Bool, at now: Instant) {
    isReceiverSuspect = false
    repeatedTimes = isRepeated ? repeatedTimes + 1 : 0
    if hasFix, !isRepeated { lastSignOfLifeAt = now }
    guard
      repeatedTimes >= Limits.repeatedTimesMax
        || now - lastSignOfLifeAt >= Limits.receiverPatience
    else { return }
    loseReceiver()
    isReceiverStuck = true
  }
}
