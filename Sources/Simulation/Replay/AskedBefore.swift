/// The recent requests to a recorded module, kept to answer repeats.
struct AskedBefore: Sendable {
  private struct Entry: Sendable {
    var kind: MatchRule.Kind
    var request: RecordedDialogue.Request
    /// What it takes to keep its answer.
    var cost = 0
  }

  /// The last of each kind, oldest first.
  private var entries: [Entry] = []
  /// What it takes to keep their answers.
  private(set) var cost = 0
  /// Of the last requests, oldest first.
  private var recent: [MatchRule.Kind] = []

  /// How many requests back the same counts as asked again and again.
  ///
  /// Project value: the longest dialogue of one purpose, a POST, has as many.
  static let recentMax = 8

  /// How many kinds of requests are remembered.
  ///
  /// Project value: several times the commands of the SIM7000 that a program uses; only a strict
  /// comparison, for which each value makes a kind, forgets any.
  private static let entriesMax = 256

  /// The last one of this kind.
  func last(_ kind: MatchRule.Kind) -> RecordedDialogue.Request? {
    entries.last { $0.kind == kind }?.request
  }

  func isRecent(_ kind: MatchRule.Kind) -> Bool { recent.contains(kind) }

  /// The trace had `request`, with as much of its answer as it has.
  mutating func add(_ request: RecordedDialogue.Request, _ kind: MatchRule.Kind) {
    recent.append(kind)
    if recent.count > Self.recentMax { recent.removeFirst() }
    if let index = entries.lastIndex(where: { $0.kind == kind }) { forget(index) }
    if entries.count == Self.entriesMax { forget(0) }
    var entry = Entry(kind: kind, request: request)
    entry.request.answer = []
    entries.append(entry)
    for piece in request.answer { hear(piece) }
  }

  /// The TA said this after the last request; of a flood the beginning is remembered.
  mutating func hear(_ piece: RecordedDialogue.Piece) {
    guard var last = entries.popLast() else { return }
    if last.cost + piece.cost <= RecordedDialogue.windowCost {
      last.request.answer.append(piece)
      last.cost += piece.cost
      cost += piece.cost
    }
    entries.append(last)
    while cost > RecordedDialogue.windowCost, entries.count > 1 { forget(0) }
  }

  private mutating func forget(_ index: Int) {
    cost -= entries.remove(at: index).cost
  }
}
