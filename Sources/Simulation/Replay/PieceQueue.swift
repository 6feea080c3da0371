/// What a module will say, soonest first; of the same instant what was added first.
struct PieceQueue: Sendable {
  private var pieces: [RecordedDialogue.Piece] = []
  /// How many of `pieces` have been taken.
  private var taken = 0
  /// What it takes to keep them.
  private(set) var cost = 0

  var isEmpty: Bool { taken == pieces.count }
  var first: RecordedDialogue.Piece? { isEmpty ? nil : pieces[taken] }

  mutating func add(_ piece: RecordedDialogue.Piece) {
    var index = pieces.count
    while index > taken, pieces[index - 1].at > piece.at { index -= 1 }
    pieces.insert(piece, at: index)
    cost += piece.cost
  }

  mutating func removeFirst() -> RecordedDialogue.Piece {
    let piece = pieces[taken]
    pieces[taken].bytes = []
    taken += 1
    cost -= piece.cost
    // Now and then, since it moves all that are left.
    if taken > pieces.count / 2 {
      pieces.removeFirst(taken)
      taken = 0
    }
    return piece
  }

  mutating func removeAll() {
    self = PieceQueue()
  }
}
