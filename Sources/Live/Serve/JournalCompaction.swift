import Backend
import CommandLine
import Primitives

/// Makes a journal shorter that leads to the same state.
///
/// What may go are operations that were refused, reports of trackers that the owner has not
/// got, reports that left the history of a year, and pushes that are given up. Whether it may is
/// tried: the shorter journal is replayed, and only if all that can be asked of the state is the
/// same, it takes the place of the longer one; else only refused operations go.
package enum JournalCompaction {
  package static func run(_ path: String) throws(JournalError) -> (kept: Int, total: Int) {
    // Where no file is there is nothing to make shorter; a journal would make one.
    do { _ = try FileReader(path) } catch { throw .file(error.withoutStdin) }
    let journal = try Journal(path)
    var census = JournalCensus()
    _ = try journal.replay { line throws(OperationError) in try census.add(line) }
    for isGenerous in [true, false] {
      if let kept = try replace(journal, census, isGenerous: isGenerous) {
        return (kept, census.count)
      }
    }
    return (census.count, census.count)
  }

  /// The number of entries that are kept; `nil` if they would lead to another state.
  private static func replace(
    _ journal: Journal,
    _ census: JournalCensus,
    isGenerous: Bool
  ) throws(JournalError) -> Int? {
    var replacement: FileReplacement
    do { replacement = try FileReplacement(journal.path) } catch { throw .file(error) }
    var store = OwnerStore()
    var (index, kept) = (0, 0)
    var failure: FileError?
    func write(_ bytes: [UInt8]) {
      guard failure == nil else { return }
      do { try replacement.write(bytes) } catch { failure = error }
    }
    write(Journal.header)
    _ = try journal.replay { line throws(OperationError) in
      defer { index += 1 }
      guard failure == nil, census.keeps(index, isGenerous: isGenerous) else { return }
      kept += 1
      _ = store.handle(try JournalEntry(parsing: line))
      write(line.array + [ASCII.lineFeed])
    }
    if let failure { throw .file(failure) }
    guard store.tells(whatIsIn: census.store) else { return nil }
    do { try replacement.finish() } catch { throw .file(error) }
    return kept
  }
}

/// What each entry of a journal is, and what has become of it.
struct JournalCensus {
  private enum Entry {
    case other
    case refused
    case report(tracker: Int32, second: Int64)
    /// A push of an alert that was made then has failed.
    case failed(second: Int64)
  }

  private(set) var store = OwnerStore()
  private var entries: [Entry] = []
  private var numbers: [String: Int32] = [:]
  private var names: [String] = []
  /// Of each tracker: the first and the last reports, and the last time it was added.
  private var first: [Int] = []
  private var last: [[Int]] = []
  private var addedAt: [Int] = []

  var count: Int { entries.count }

  /// The number of reports that show how often the tracker reports; a project value.
  private static let recentCount = 16

  mutating func add(_ line: Span<UInt8>) throws(OperationError) {
    let entry = try JournalEntry(parsing: line)
    let isKnown = !entries.isEmpty
    let effects = store.handle(entry)
    let index = entries.count
    switch entry.event {
    case .request(let request):
      guard let id = store.backend.reading(request)?.id else { return entries.append(.other) }
      let number = number(of: id)
      last[number] = last[number].suffix(Self.recentCount - 1) + [index]
      if first[number] < 0 { first[number] = index }
      let second = entry.instant.microseconds / 1_000_000
      entries.append(.report(tracker: Int32(number), second: second))
    case .operation(let operation, let account):
      var isRefused = false
      if case .refused = effects.outcome { isRefused = true }
      // The first operation of an account makes it.
      let goes = isRefused && isKnown && account == ServeSettings.account
      entries.append(goes ? .refused : .other)
      switch operation {
      case .addTracker(let id, _, _), .addBike(let id, _):
        if !isRefused { addedAt[number(of: id)] = index }
      default: break
      }
    case .pushFailed(let due): entries.append(.failed(second: due.time.milliseconds / 1_000))
    case .started, .deadlineReached, .pushesSettled, .pushService: entries.append(.other)
    }
  }

  private mutating func number(of id: String) -> Int {
    if let number = numbers[id] { return Int(number) }
    let number = names.count
    numbers[id] = Int32(number)
    names.append(id)
    first.append(-1)
    last.append([])
    addedAt.append(-1)
    return number
  }

  func keeps(_ index: Int, isGenerous: Bool) -> Bool {
    switch entries[index] {
    case .other: return true
    case .refused: return false
    case .failed(let second):
      return !isGenerous || store.time.microseconds / 1_000_000 - second <= Self.pushSeconds
    case .report(let tracker, let second):
      let number = Int(tracker)
      guard isGenerous, index != first[number], !last[number].contains(index) else { return true }
      guard store.backend.owns(names[number], account: ServeSettings.account) else { return false }
      let now = store.time.microseconds / 1_000_000
      return index > addedAt[number] && now - second <= Self.yearSeconds
    }
  }

  /// A day more than the history's.
  private static let yearSeconds = BackendSettings.historySpan.rawValue / 1_000 + 86_400
  /// The last attempt is not due later than this.
  private static let pushSeconds =
    (BackendSettings.pushLifetime + BackendSettings.pushRetryMax).rawValue / 1_000
}

extension OwnerStore {
  /// All that can be asked of `other` is the same here; messages that are older than the history may
  /// be gone.
  fileprivate func tells(whatIsIn other: OwnerStore) -> Bool {
    let oldest = Timestamp(other.time) - BackendSettings.historySpan
    return digest == other.digest
      && other.messages.allSatisfy { $0.time < oldest || messages.contains($0) }
  }

  /// A number for all that can be asked but the messages: the page's state, each history, what is
  /// due.
  var digest: UInt64 {
    var hash = FNV1a.hash(backend.state(of: ServeSettings.account, with: [:]))
    hash = FNV1a.hash("\(backend.deadline?.microseconds ?? -1)".utf8, from: hash)
    for tracker in backend.trackers(of: ServeSettings.account) {
      let range = (Timestamp(milliseconds: 0), Timestamp(milliseconds: .max))
      var export = HistoryExport(
        tracker.id,
        .json,
        isChunked: false,
        from: range.0,
        to: range.1
      )
      while !export.isFinished { hash = FNV1a.hash(export.next(backend), from: hash) }
    }
    return hash
  }
}
