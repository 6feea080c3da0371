import Primitives
import Testing

@testable import Simulation

/// A comparison of which neither side is at hand as a whole.
@Suite("A comparison that is fed")
struct MeaningComparisonTests {
  /// Rows that say their numbers.
  static func rows(_ numbers: some Sequence<Int>) -> [ReplayRow] {
    numbers.map { number in
      let at = Instant(microseconds: 1_000_000)
      return ReplayRow(at: at, kind: "note", text: "number \(number)", line: "1 note \(number)")
    }
  }

  /// The differences, and how many rows were at hand at most.
  static func compare(
    _ before: [ReplayRow],
    _ after: [ReplayRow]
  ) -> (differences: [MeaningDifference], heldMax: Int) {
    var comparison = MeaningComparison()
    var rest = before[...]
    var differences: [MeaningDifference] = []
    var heldMax = 0
    func feed() {
      while comparison.wantsBefore { comparison.add(before: rest.popFirst()) }
      heldMax = max(heldMax, comparison.heldCount)
      differences += comparison.takeDifferences()
    }
    for row in after {
      comparison.add(after: row)
      feed()
    }
    comparison.finishAfter()
    feed()
    return (differences, heldMax)
  }

  @Test("keeps nothing of what is the same, and reports what the whole does")
  func same() {
    let rows = Self.rows(0..<10_000)
    #expect(Self.compare(rows, rows) == ([], 0))
    var changed = rows
    changed[5_000].text = "number -1"
    changed.remove(at: 8_000)
    let (differences, heldMax) = Self.compare(rows, changed)
    #expect(differences == MeaningComparison.differences(before: rows, after: changed))
    #expect(differences.map(\.index) == [5_000, 8_000])
    #expect(heldMax <= 2 * 122)
  }

  @Test("goes on the same behind a thousand rows that are new, or gone", arguments: [true, false])
  func far(isNew: Bool) {
    let short = Self.rows(0..<3_000)
    let long = Self.rows(Array(0..<500) + Array(10_000..<11_000) + Array(500..<3_000))
    let (before, after) = isNew ? (short, long) : (long, short)
    let (differences, _) = Self.compare(before, after)
    #expect(differences.count == 1_000)
    let words = isNew ? "`number 10000` is new" : "`number 10000` is gone"
    #expect(differences.first?.words == words)
    #expect(differences == MeaningComparison.differences(before: before, after: after))
  }

  @Test("looks so far and no farther, and finds what comes after that")
  func different() {
    let before = Self.rows(Array(0..<20_000) + Array(90_000..<91_000))
    let after = Self.rows(Array(30_000..<50_000) + Array(90_000..<91_000))
    let (differences, heldMax) = Self.compare(before, after)
    #expect(differences.count == 20_000, "in pairs")
    #expect(differences.last?.index == 19_999)
    #expect(heldMax <= 2 * 4_098)
  }

  @Test("reports what is left over on either side at the end")
  func ends() {
    let rows = Self.rows(0..<10)
    #expect(Self.compare(rows, Array(rows.prefix(7))).differences.map(\.index) == [7, 8, 9])
    #expect(Self.compare(Array(rows.prefix(7)), rows).differences.map(\.index) == [7, 7, 7])
    #expect(Self.compare([], rows).differences.count == 10)
    #expect(Self.compare(rows, []).differences.count == 10)
  }
}
