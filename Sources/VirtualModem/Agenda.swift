import Primitives

/// What the module will do later, unasked: earliest first, and in the order
/// of entry where two are due together.
struct Agenda: Sendable {
  enum Task: Equatable, Sendable {
    case urc(String)
    /// Bytes as they are.
    case bytes([UInt8])
    case appNetwork(isActive: Bool)
    /// The SIM has been read; URCs say so if asked for.
    case simReady(announces: Bool)
    /// Nothing but a look at the surroundings, which every event brings.
    case lookAround
    /// What `AT+IPR` has stored comes into force.
    case rateChange(UInt32)
  }

  private struct Entry: Sendable {
    var due: Instant
    var task: Task
  }

  /// Project value: several times what any sequence of commands puts in.
  private static let countMax = 64

  private var entries: [Entry] = []

  var deadline: Instant? { entries.first?.due }

  mutating func add(_ task: Task, at due: Instant) {
    guard entries.count < Self.countMax else { return }
    let index = entries.firstIndex { $0.due > due } ?? entries.count
    entries.insert(Entry(due: due, task: task), at: index)
  }

  /// The next task if it is due.
  mutating func next(at now: Instant) -> Task? {
    guard let first = entries.first, now >= first.due else { return nil }
    return entries.removeFirst().task
  }
}
