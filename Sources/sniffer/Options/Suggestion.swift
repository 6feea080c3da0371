/// Guesses what somebody meant to write.
enum Suggestion {
  /// The word of `words` nearest to `found`, the first one of equals; `nil`
  /// when none is near.
  ///
  /// Near is at most a third of the letters wrong, and at least two may be: a
  /// project value that finds swapped and missing letters and no other words.
  static func nearest(to found: String, in words: [String]) -> String? {
    let target = Array(found.utf8)
    // Longer than any word of ours: no need to measure.
    guard target.count <= 64 else { return nil }
    var best: (word: String, distance: Int)?
    for word in words {
      let letters = Array(word.utf8)
      let distance = editDistance(target, letters)
      guard distance <= max(2, letters.count / 3),
        distance < min(letters.count, target.count)
      else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (word, distance) }
    }
    return best?.word
  }

  /// The number of letters to insert, delete or replace (Levenshtein).
  private static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (line, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in second.indices {
        let replaced = diagonal + (second[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
