package import Primitives

/// What a replay tells otherwise than it did, as a person would say it.
package struct MeaningDifference: Equatable, Sendable {
  package var at: Instant
  /// Of the rows before, from zero: where the difference begins.
  package var index: Int
  /// The state and the report in which it shows; empty where no state is told.
  package var context: String
  /// `HTTP 200 became 601 and came 18 s later`.
  package var words: String
  package var before: ReplayRow?
  package var after: ReplayRow?
}

/// Compares what a replay tells with what it told.
///
/// Rows are aligned by what they say; the time of a row counts only against that of the
/// rows before it, so that a pause that became longer is one difference and not hundreds.
package struct MeaningComparison {
  private let before: [ReplayRow]
  private let after: [ReplayRow]
  private var differences: [MeaningDifference] = []
  /// How much later things come than they did.
  private var delay: Int64 = 0
  private var state: String?
  private var report: String?

  /// How far apart two equal rows may be and still be found.
  ///
  /// Project value: a whole POST with its dialogue, twice.
  private static let window = 120

  /// The differences, in order.
  package static func differences(
    before: [ReplayRow],
    after: [ReplayRow]
  ) -> [MeaningDifference] {
    var comparison = MeaningComparison(before: before, after: after)
    comparison.compare()
    return comparison.differences
  }

  private init(before: [ReplayRow], after: [ReplayRow]) {
    self.before = before
    self.after = after
  }

  private mutating func compare() {
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if left < before.count, right < after.count, before[left].saysTheSame(as: after[right]) {
        compareTimes(left, right)
        follow(before[left])
        left += 1
        right += 1
        continue
      }
      let (ends, starts) = nextCommon(left, right)
      tell(left..<ends, right..<starts)
      (left, right) = (ends, starts)
    }
  }

  /// Where both go on the same again.
  private func nextCommon(_ left: Int, _ right: Int) -> (Int, Int) {
    for distance in 1...(2 * Self.window) {
      for skipped in max(0, distance - Self.window)...min(distance, Self.window)
      where isCommon(left + skipped, right + distance - skipped) {
        return (left + skipped, right + distance - skipped)
      }
    }
    return (before.count, after.count)
  }

  /// Two rows in a row, or the last: one alone may be the same by chance.
  private func isCommon(_ left: Int, _ right: Int) -> Bool {
    guard left < before.count, right < after.count, before[left].saysTheSame(as: after[right])
    else { return left == before.count && right == after.count }
    guard left + 1 < before.count, right + 1 < after.count else { return true }
    return before[left + 1].saysTheSame(as: after[right + 1])
  }

  private mutating func compareTimes(_ left: Int, _ right: Int) {
    guard let change = change(of: before[left], after[right]) else { return }
    add(left, "`\(before[left].text)` came \(change)", before[left], after[right])
  }

  /// How much later a row comes, as far as those before it did not; `nil` for nothing.
  private mutating func change(of old: ReplayRow, _ new: ReplayRow) -> String? {
    let delay = new.at.microseconds - old.at.microseconds
    let change = delay - self.delay
    guard change != 0 else { return nil }
    self.delay = delay
    return "\(Self.text(of: change.magnitude)) \(change < 0 ? "earlier" : "later")"
  }

  /// Rows that are not the same: those about the same thing are told in pairs.
  private mutating func tell(_ old: Range<Int>, _ new: Range<Int>) {
    var unpaired = Array(new)
    for left in old {
      let row = before[left]
      if let place = unpaired.firstIndex(where: { after[$0].topic == row.topic }) {
        for right in unpaired[..<place] { tellNew(right, at: left) }
        let found = after[unpaired[place]]
        if row.saysTheSame(as: found) {
          compareTimes(left, unpaired[place])
        } else {
          let change = change(of: row, found).map { ", and came \($0)" } ?? ""
          add(left, row.became(found) + change, row, found)
        }
        unpaired.removeSubrange(...place)
      } else {
        add(left, "`\(row.text)` is gone", row, nil)
      }
      follow(row)
    }
    for right in unpaired { tellNew(right, at: old.upperBound) }
  }

  private mutating func tellNew(_ right: Int, at left: Int) {
    add(left, "`\(after[right].text)` is new", nil, after[right])
  }

  private mutating func add(_ index: Int, _ words: String, _ old: ReplayRow?, _ new: ReplayRow?) {
    differences.append(
      MeaningDifference(
        at: (new ?? old)?.at ?? .zero,
        index: index,
        context: [state.map { "state \($0)" }, report].compactMap(\.self).joined(separator: ", "),
        words: words,
        before: old,
        after: new
      )
    )
  }

  private mutating func follow(_ row: ReplayRow) {
    if row.kind == "state" { state = row.text }
    report = row.report ?? report
  }

  private static func text(of microseconds: UInt64) -> String {
    let (unit, name): (UInt64, String) =
      switch microseconds {
      case ..<1_000: (1, "us")
      case ..<1_000_000: (1_000, "ms")
      default: (1_000_000, "s")
      }
    let thousandths = microseconds % unit * 1_000 / unit
    guard thousandths > 0 else { return "\(microseconds / unit) \(name)" }
    var digits = String(String(1_000 + thousandths).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(microseconds / unit).\(digits) \(name)"
  }
}
