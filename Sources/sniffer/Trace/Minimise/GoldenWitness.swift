import Simulation

/// The rows of a replay in which it differs from the file beside its trace.
///
/// A shorter trace lacks most rows of the file; so these are looked for, and not the whole file.
struct GoldenWitness {
  /// The last row that is as expected, and the one that follows instead of what is expected.
  private let rows: ArraySlice<ReplayRow>
  /// No row follows.
  private let isEnd: Bool
  let words: String

  /// `difference` is the first of a replay that printed `rows`; `nil` where only times differ,
  /// or nothing was printed.
  init?(_ difference: MeaningDifference, in rows: [ReplayRow]) {
    if let before = difference.before, let after = difference.after, before.saysTheSame(as: after) {
      return nil
    }
    // All rows before it are as expected.
    let place = difference.index
    self.rows = rows[max(place - 1, 0)..<min(place + 1, rows.count)]
    isEnd = place >= rows.count
    words = difference.words
    if self.rows.isEmpty { return nil }
  }

  func isSeen(in found: [ReplayRow]) -> Bool {
    let starts = isEnd ? found.count - rows.count..<found.count : 0..<found.count
    return starts.contains { start in
      start >= 0 && start + rows.count <= found.count
        && zip(rows, found[start...]).allSatisfy { $0.saysTheSame(as: $1) }
    }
  }
}
