/// Guesses what the user meant to write.
package enum Suggestion {
  /// The candidate that `word` most likely stands for.
  ///
  /// `nil` when none is near: at most one edit in three characters, and one in a
  /// short word, as long as a character of it is left.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    near(to: word, among: candidates).first
  }

  /// All that are near, the nearest first; of equally near ones the earlier candidate.
  package static func near(to word: String, among candidates: [String]) -> [String] {
    // Project value: longer words are not typing mistakes, and the table is square.
    guard word.utf8.count <= 64 else { return [] }
    let near = candidates.enumerated().compactMap { index, candidate in
      let distance = editDistance(word, candidate)
      let length = max(word.utf8.count, candidate.utf8.count)
      let isNear = distance <= max(1, length / 3) && distance < length
      return isNear ? (word: candidate, distance: distance, index: index) : nil
    }
    return near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.word)
  }

  /// What an error expects where one of `words` belongs: all of them in a short list, otherwise
  /// `noun`.
  package static func expectation(_ noun: String, among words: [String]) -> String {
    words.count > listMax ? noun : "one of \(words.joined(separator: ", "))"
  }

  /// Project value: what a line of a terminal has room for.
  private static let listMax = 8

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
