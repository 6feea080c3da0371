package import Primitives

/// The owner's side of the trackers: takes their reports, compares them with
/// fences, tells owners, keeps the history.
///
/// A state machine like all others here: events and the time go in, effects and
/// a deadline come out. It does no IO and has no clock; ids come from outside.
/// Each event can be written to a journal (`JournalEntry`), and a journal that
/// is replayed leads to the same state and the same messages, byte for byte.
///
/// Trackers, pets and fences have small numbers, and their data are in arrays
/// by number: a report costs one look-up of its id and a few reads. Nothing
/// iterates over a dictionary or a set.
package struct Backend: Sendable {
  package private(set) var settings: BackendSettings
  /// The date of `Instant.zero`.
  package let start: Timestamp

  var trackerIDs = Interner()
  var watches: [Watch] = []
  var cards: [TrackerCard] = []
  var histories: [History] = []
  var details: [TrackerDetails] = []
  /// Trackers without an owner, the one that came first in front.
  var unowned = NumberQueue()

  var petIDs = Interner()
  var pets: [Pet] = []
  var feeds: [PetFeed] = []
  var fenceIDs = Interner()
  var fences: [Fence] = []
  var fenceCards: [FenceCard] = []
  var accountIDs = Interner()
  var accounts: [Account] = []
  var shareIDs = Interner()
  var shares: [Share] = []
  var incidentIDs = Interner()
  var incidents: [Incident] = []
  /// Closed reports of found animals, the one closed first in front.
  var closed = NumberQueue()
  /// How many found animals were reported, and how many of them are home.
  package internal(set) var incidentCounts = (reported: 0, closed: 0)

  var schedule = Schedule()
  private var retries = PushRetries()
  /// Messages that were given up, or dropped for lack of room.
  package internal(set) var lostMessages = 0
  /// When the server was started with what it knows.
  var startedAt = Timestamp.distantPast
  /// The push service takes nothing.
  var isPushDown = false
  /// The state of the printed function; used in mode `asPrinted` only.
  var printed = PrintedFunction()

  /// Creates an empty one; `start` is the date of `Instant.zero`.
  package init(start: Timestamp, settings: BackendSettings = BackendSettings()) {
    self.start = start
    self.settings = settings
  }

  /// Makes room for a number of trackers with a pet and a fence each, so that
  /// arrays do not grow by doubling.
  package mutating func reserve(_ count: Int) {
    trackerIDs.reserve(count)
    petIDs.reserve(count)
    fenceIDs.reserve(count)
    watches.reserveCapacity(count)
    cards.reserveCapacity(count)
    histories.reserveCapacity(count)
    pets.reserveCapacity(count)
    fences.reserveCapacity(count)
    fenceCards.reserveCapacity(count)
    schedule.reserve(count)
  }

  /// Judges by another rule from now on.
  ///
  /// Part of the server's settings, and not of its journal.
  package mutating func use(_ rule: ExitRule) {
    settings.exitRule = rule
  }

  /// The next time that something is due, or an earlier one; `nil` for never.
  package var deadline: Instant? {
    var next = schedule.earliest ?? .distantFuture
    if let retry = retries.earliest { next = min(next, retry) }
    guard next < .distantFuture else { return nil }
    return Instant(microseconds: (next - start).rawValue &* 1_000)
  }

  package mutating func handle(_ event: Event, at instant: Instant) -> Effects {
    let now = date(of: instant)
    var effects = Effects()
    switch event {
    case .request(let request): effects.response = receive(request, at: now, &effects)
    case .operation(let operation, let account):
      effects.outcome = perform(operation, by: account, at: now, &effects)
    case .deadlineReached, .pushesSettled: break
    case .started: startedAt = now
    // It never changes an answer: it is tried again, for a day.
    case .pushFailed(let message): lostMessages += retries.add(message, at: now)
    case .pushService(let isUp): isPushDown = !isUp
    }
    finish(at: now, &effects)
    return effects
  }

  /// What is due at `now`, and what has to be said before the messages.
  mutating func finish(at now: Timestamp, _ effects: inout Effects) {
    tick(at: now, &effects)
    retries.release(at: now, before: &effects.messages)
  }

  func date(of instant: Instant) -> Timestamp {
    start + Milliseconds(instant.microseconds / 1_000)
  }

  /// What is due at `now`, in the order of time and number.
  mutating func tick(at now: Timestamp, _ effects: inout Effects) {
    while let entry = schedule.next(until: now) {
      let number = entry.number
      guard watches[number].scheduled == entry.time else { continue }
      watches[number].scheduled = .distantFuture
      tickTracker(number, at: now, &effects)
      scheduleTracker(number)
    }
  }

  /// Puts the next time of a tracker into the schedule, if it is earlier than
  /// the one there.
  mutating func scheduleTracker(_ number: Int) {
    let bike = bike(of: number)
    var due = watches[number].due(since: startedAt, isGuarded: bike?.isGuarded == true)
    if let bike { due = min(due, bike.due) }
    // What was due long before is due at once.
    due = max(due, schedule.start ?? due)
    guard due < watches[number].scheduled else { return }
    watches[number].scheduled = due
    schedule.insert(due, number)
    // Entries that are out of date go with their time; should they become
    // many, at once.
    if schedule.count > 4 * watches.count + 64 { rebuildSchedule() }
  }

  private mutating func rebuildSchedule() {
    schedule.removeAll()
    for number in watches.indices where watches[number].scheduled < .distantFuture {
      schedule.insert(watches[number].scheduled, number)
    }
  }
}
