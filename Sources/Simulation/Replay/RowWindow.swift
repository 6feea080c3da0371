/// The rows of one side of a comparison that are at hand.
struct RowWindow {
  private var rows: [ReplayRow] = []
  /// How many of `rows` have been taken off.
  private var taken = 0
  /// How many rows there were before the first.
  private(set) var start = 0
  /// No row will be added.
  var isComplete = false

  var count: Int { rows.count - taken }
  var isEmpty: Bool { count == 0 }
  var first: ReplayRow? { isEmpty ? nil : rows[taken] }

  subscript(index: Int) -> ReplayRow { rows[taken + index] }

  /// It has `count` rows, or all that there are.
  func reaches(_ count: Int) -> Bool { isComplete || self.count >= count }

  /// Nothing ever comes at `index`.
  func ends(at index: Int) -> Bool { isComplete && index == count }

  /// What the row at `index` and the one behind it say; empty at the end.
  func pair(at index: Int) -> String {
    (index..<min(index + 2, count)).map { "\(self[$0].kind) \(self[$0].text)\n" }.joined()
  }

  mutating func add(_ row: ReplayRow) {
    rows.append(row)
  }

  mutating func removeFirst(_ count: Int) {
    taken += count
    start += count
    // Now and then, since it moves all that are left.
    guard taken > rows.count / 2 else { return }
    rows.removeFirst(taken)
    taken = 0
  }
}
