package import Primitives

/// A difference between a replay and its recording, in a person's words.
package struct MeaningDifference: Equatable, Sendable {
  package var at: Instant
  /// Of the rows before, from zero: where the difference begins.
  package var index: Int
  /// The state and the report in which it shows; empty where no state is
  /// reported.
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
///
/// Both sides are fed, so that neither has to be at hand as a whole: the rows of the new run as
/// they arrive, those of the old one while the comparison `wantsBefore`. Where the two differ, it
/// looks for two rows in a row that they have in common, first near, then far; where there are
/// none, it treats what it has looked at as different and begins again after it.
package struct MeaningComparison {
  /// Not compared yet.
  private var before = RowWindow()
  private var after = RowWindow()
  /// As far as they are known; take them away now and then.
  private var differences: [MeaningDifference] = []
  /// How much later things come than they did.
  private var delay: Int64 = 0
  private var state: String?
  private var report: String?
  /// How many rows of each side are needed to go on.
  private var neededCount = 1

  /// How far apart two equal rows may be and still be found at once.
  ///
  /// Project value: a whole POST with its dialogue, twice.
  private static let near = 120

  /// How far apart two equal rows may be and still be found.
  ///
  /// Project value: what a tracker says in an hour of reports every minute; both sides take some
  /// megabytes.
  private static let far = 4_096

  /// The differences, in order.
  package static func differences(
    before: [ReplayRow],
    after: [ReplayRow]
  ) -> [MeaningDifference] {
    var comparison = MeaningComparison()
    for row in before { comparison.before.add(row) }
    for row in after { comparison.after.add(row) }
    comparison.before.isComplete = true
    comparison.finishAfter()
    return comparison.takeDifferences()
  }

  package init() {}

  /// The next row of the old run is needed, or the fact that there is none.
  package var wantsBefore: Bool {
    !before.isComplete && before.count < neededCount
      && (after.isComplete || after.count >= neededCount)
  }

  /// `nil` at the end of the old run.
  package mutating func add(before row: ReplayRow?) {
    if let row { before.add(row) } else { before.isComplete = true }
    compare()
  }

  /// The new run goes on.
  package mutating func add(after row: ReplayRow) {
    after.add(row)
    compare()
  }

  /// The new run is over.
  package mutating func finishAfter() {
    after.isComplete = true
    compare()
  }

  /// How many rows are at hand.
  var heldCount: Int { before.count + after.count }

  /// The differences since the last call.
  package mutating func takeDifferences() -> [MeaningDifference] {
    defer { differences = [] }
    return differences
  }

  /// Goes as far as the rows reach.
  private mutating func compare() {
    while before.reaches(neededCount), after.reaches(neededCount) {
      guard !before.isEmpty || !after.isEmpty else { return }
      if let left = before.first, let right = after.first, left.saysTheSame(as: right) {
        compareTimes(0, 0)
        follow(left)
        drop(1, 1)
      } else if neededCount == 1 {
        // A row beyond the reach shows whether the last one is there by chance.
        neededCount = Self.near + 2
      } else if let (left, right) = nearest() {
        differ(left, right)
      } else if neededCount < Self.far + 2 {
        neededCount = Self.far + 2
      } else if let (left, right) = nextCommon() {
        differ(left, right)
      } else {
        // Both were looked at as far as that.
        differ(min(before.count, Self.far), min(after.count, Self.far))
      }
    }
  }

  /// Where both go on the same again, not far from here.
  private func nearest() -> (Int, Int)? {
    for distance in 1...(2 * Self.near) {
      for skipped in max(0, distance - Self.near)...min(distance, Self.near)
      where isCommon(skipped, distance - skipped) {
        return (skipped, distance - skipped)
      }
    }
    return nil
  }

  /// Where both go on the same again, by the fewest rows that are left out.
  private func nextCommon() -> (Int, Int)? {
    var places: [String: Int] = [:]
    for left in (0...min(before.count, Self.far)).reversed() {
      places[before.pair(at: left)] = left
    }
    var found: (Int, Int)?
    for right in 0...min(after.count, Self.far) {
      guard let left = places[after.pair(at: right)] else { continue }
      if found.map({ left + right < $0 + $1 }) ?? true { found = (left, right) }
    }
    return found
  }

  /// Two rows in a row, or the last: one alone may be the same by chance.
  private func isCommon(_ left: Int, _ right: Int) -> Bool {
    guard left < before.count, right < after.count, before[left].saysTheSame(as: after[right])
    else { return before.ends(at: left) && after.ends(at: right) }
    guard left + 1 < before.count, right + 1 < after.count else { return true }
    return before[left + 1].saysTheSame(as: after[right + 1])
  }

  private mutating func differ(_ left: Int, _ right: Int) {
    tell(left, right)
    drop(left, right)
  }

  private mutating func drop(_ left: Int, _ right: Int) {
    before.removeFirst(left)
    after.removeFirst(right)
    neededCount = 1
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

  /// The first rows, which are not the same: those about the same thing are described in
  /// pairs.
  private mutating func tell(_ old: Int, _ new: Int) {
    let topics = (0..<new).map { after[$0].topic }
    var unpaired = topics.indices
    for left in 0..<old {
      let row = before[left]
      let topic = row.topic
      if let right = unpaired.prefix(Self.near).first(where: { topics[$0] == topic }) {
        for skipped in unpaired.lowerBound..<right { tellNew(skipped, at: left) }
        let found = after[right]
        if row.saysTheSame(as: found) {
          compareTimes(left, right)
        } else {
          let change = change(of: row, found).map { ", and came \($0)" } ?? ""
          add(left, row.became(found) + change, row, found)
        }
        unpaired = right + 1..<new
      } else {
        add(left, "`\(row.text)` is gone", row, nil)
      }
      follow(row)
    }
    for right in unpaired { tellNew(right, at: old) }
  }

  private mutating func tellNew(_ right: Int, at left: Int) {
    add(left, "`\(after[right].text)` is new", nil, after[right])
  }

  private mutating func add(_ index: Int, _ words: String, _ old: ReplayRow?, _ new: ReplayRow?) {
    differences.append(
      MeaningDifference(
        at: (new ?? old)?.at ?? .zero,
        index: before.start + index,
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
