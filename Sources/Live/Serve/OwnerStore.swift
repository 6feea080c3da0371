package import Backend
package import Primitives

/// The owner's side with what its page shows beside it: the newest messages.
///
/// The same entries in the same order make the same of it, at a start and while it runs.
package struct OwnerStore {
  package private(set) var backend: Backend
  /// The newest messages, the newest last.
  package private(set) var messages: [NumberedMessage] = []
  /// Of the newest message: its time in milliseconds since 1970 where that is free, so that a
  /// shorter journal leads to the same.
  private var lastNumber: Int64 = 0
  /// Those that the last entry has led to.
  private(set) var newest: [NumberedMessage] = []
  /// The time of the last entry.
  package private(set) var time = Instant.zero
  /// The messages that went out since the last entry that none is on its way.
  ///
  /// After a kill, those that may be lost. `nil` in a journal that has no such entry.
  private(set) var unsettled: [DueMessage]?

  /// Messages that the page lists; a project value.
  private static let messagesMax = 100

  package init() {
    var settings = BackendSettings()
    settings.limitsReports = false
    // Instants are microseconds since 1970: what `at` of an entry says anybody can read.
    backend = Backend(start: Timestamp(milliseconds: 0), settings: settings)
  }

  /// The state that a journal leads to, and the journal to go on with.
  ///
  /// `tornCount` bytes of a torn last line were dropped.
  package static func open(
    _ path: String
  ) throws(JournalError) -> (store: OwnerStore, journal: Journal, tornCount: Int64) {
    var store = OwnerStore()
    let journal = try Journal(path)
    let torn = try journal.replay { line throws(OperationError) in try store.replay(line) }
    return (store, journal, torn)
  }

  /// Handles a line of the journal.
  mutating func replay(_ line: Span<UInt8>) throws(OperationError) {
    guard let (instant, effects) = backend.replay(reportLine: line) else {
      _ = handle(try JournalEntry(parsing: line))
      return
    }
    time = max(time, instant)
    if !effects.messages.isEmpty { keep(effects.messages) }
  }

  package mutating func handle(_ entry: JournalEntry) -> Effects {
    time = max(time, entry.instant)
    switch entry.event {
    case .pushesSettled: unsettled = []
    // The backend has it now.
    case .pushFailed(let due): unsettled?.removeAll { $0 == due }
    default: break
    }
    let effects = backend.handle(entry.event, at: entry.instant)
    keep(effects.messages)
    return effects
  }

  private mutating func keep(_ dues: [DueMessage]) {
    if let waiting = unsettled, !dues.isEmpty {
      unsettled = (waiting + dues).suffix(BackendSettings.pushQueueMax)
    }
    newest = dues.filter { $0.failures == 0 }.map { due in
      lastNumber = max(lastNumber + 1, due.time.milliseconds)
      return NumberedMessage(number: lastNumber, message: due.message, time: due.time)
    }
    messages += newest
    while messages.count > Self.messagesMax { messages.remove(at: dispensable) }
  }

  /// The first that a later one of the tracker repeats, each minute for hours, or else the first:
  /// a question stays.
  private var dispensable: Int {
    messages.indices.first { index in
      let message = messages[index].message
      return message.kind.isRepetition
        && messages[(index + 1)...].contains {
          $0.message.topic == message.topic && $0.message.kind.isRepetition
        }
    } ?? 0
  }
}
