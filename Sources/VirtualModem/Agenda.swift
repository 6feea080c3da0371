import Primitives

/// What the module will do later, unasked: earliest first, and in the order
/// of entry where two are due together.
struct Agenda: Sendable {
  typealias Action = @Sendable (inout VirtualModem, inout VirtualModem.Turn) -> Void

  /// Names one entry, so that it can be taken back.
  struct Ticket: Equatable, Sendable {
    fileprivate var number: Int
  }

  private struct Entry: Sendable {
    var number: Int
    var due: Instant
    var action: Action
  }

  /// Project value: several times what any sequence of commands puts in.
  private static let countMax = 256

  private var entries: [Entry] = []
  private var count = 0

  var deadline: Instant? { entries.first?.due }

  @discardableResult
  mutating func add(at due: Instant, _ action: @escaping Action) -> Ticket {
    count += 1
    guard entries.count < Self.countMax else { return Ticket(number: count) }
    let index = entries.firstIndex { $0.due > due } ?? entries.count
    entries.insert(Entry(number: count, due: due, action: action), at: index)
    return Ticket(number: count)
  }

  /// Takes an entry back; one that is done already is no matter.
  mutating func cancel(_ ticket: Ticket?) {
    guard let ticket else { return }
    entries.removeAll { $0.number == ticket.number }
  }

  /// The next action if it is due.
  mutating func next(at now: Instant) -> Action? {
    guard let first = entries.first, now >= first.due else { return nil }
    return entries.removeFirst().action
  }
}

extension VirtualModem {
  /// Does `action` after so long, unless the module restarts before.
  @discardableResult
  mutating func schedule(
    after length: Milliseconds,
    _ turn: Turn,
    _ action: @escaping Agenda.Action
  ) -> Agenda.Ticket {
    session.agenda.add(at: turn.now + length, action)
  }

  /// Sends a URC after so long.
  mutating func report(_ text: String, after length: Milliseconds, _ turn: Turn) {
    schedule(after: length, turn) { modem, turn in modem.report(text, &turn) }
  }
}
