/// Guesses what the user meant to write.
package enum Suggestion {
  /// The candidate that `word` most likely stands for.
  ///
  /// `nil` when none is near: at most one edit in three characters, and one in a
  /// short word, as long as a character of it is left.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    // Project value: longer words are not typing mistakes, and the table is square.
    guard word.utf8.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let distance = editDistance(word, candidate)
      let limit = max(1, max(word.utf8.count, candidate.utf8.count) / 3)
      guard distance <= limit, distance < max(word.utf8.count, candidate.utf8.count) else {
        continue
      }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// How many insertions, deletions, replacements and swaps of neighbours turn
  /// one into the other, letter case apart.
  ///
  /// - Source: optimal string alignment, after F. Damerau, "A technique for
  ///   computer detection and correction of spelling errors", CACM 7, 1964.
  private static func editDistance(_ first: String, _ second: String) -> Int {
    let left = Array(first.lowercased().utf8)
    let right = Array(second.lowercased().utf8)
    var before: [Int] = []
    var above = Array(0...right.count)
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      for column in right.indices {
        let cost = byte == right[column] ? 0 : 1
        var least = min(above[column] + cost, above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == right[column] {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      before = above
      above = current
    }
    return above[right.count]
  }
}
