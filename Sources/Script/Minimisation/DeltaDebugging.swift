/// Finds, of things that fail together, few that still do: the algorithm `ddmin`.
///
/// What is left is 1-minimal: without any single one of them it does not fail. That holds
/// unless the search is told to stop before.
///
/// One thing differs from the paper, which begins with the first piece again as soon as one has
/// gone: here the others have their turn before, which takes far fewer runs where much is needed,
/// as in a dialogue.
///
/// - Source: A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
///   IEEE Transactions on Software Engineering 28(2), 2002, 3.2.
package enum DeltaDebugging {
  /// Of the numbers below `count` those that are left, in order.
  ///
  /// `fails` returns whether these alone still fail; its `nil` stops the search, which then
  /// gives the fewest that were seen to.
  package static func minimum(of count: Int, fails: ([Int]) -> Bool?) -> [Int] {
    // The paper takes it for granted that nothing at all does not fail.
    guard count > 0, let isAllNeedless = fails([]) else { return Array(0..<count) }
    if isAllNeedless { return [] }
    var search = Search(left: Array(0..<count))
    while search.left.count >= 2, let next = search.step(fails) { search = next }
    return search.left
  }

  private struct Search {
    var left: [Int]
    var parts = 2
    /// These parts have not been tried alone.
    var isFiner = true
    var isStopped = false

    /// The result of trying all parts once; `nil` when nothing can go.
    func step(_ fails: ([Int]) -> Bool?) -> Search? {
      guard !isStopped else { return nil }
      let pieces = DeltaDebugging.pieces(of: left, parts)
      // Of two pieces, each is what is left without the other.
      if isFiner, parts > 2 {
        for piece in pieces {
          guard let isFailing = fails(piece) else { return stopped(left) }
          if isFailing { return Search(left: piece) }
        }
      }
      var kept = pieces
      var index = 0
      while index < kept.count, kept.count > 1 {
        var fewer = kept
        fewer.remove(at: index)
        guard let isFailing = fails(fewer.flatMap(\.self)) else {
          return stopped(kept.flatMap(\.self))
        }
        if isFailing { kept = fewer } else { index += 1 }
      }
      let left = kept.flatMap(\.self)
      if kept.count < pieces.count {
        return Search(left: left, parts: max(2, kept.count), isFiner: kept.count < 2)
      }
      guard parts < left.count else { return nil }
      return Search(left: left, parts: min(2 * parts, left.count))
    }

    private func stopped(_ left: [Int]) -> Search {
      Search(left: left, parts: parts, isFiner: false, isStopped: true)
    }
  }

  /// So many pieces, as equal as may be.
  private static func pieces(of numbers: [Int], _ parts: Int) -> [[Int]] {
    (0..<parts).map { part in
      let start = numbers.count * part / parts
      let end = numbers.count * (part + 1) / parts
      return Array(numbers[start..<end])
    }
  }
}
