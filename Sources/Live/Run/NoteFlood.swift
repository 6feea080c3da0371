import Simulation
import Tracker

/// Keeps a line that never stops sending from filling a log with one note of each of its lines.
///
/// Of the same note in a row the first ones are shown, then each time how many there were once these
/// are ten times as many, and the rest at the end of the row.
struct NoteFlood {
  typealias Surplus = (entry: TimelineEntry, times: Int64)

  /// Of the row so far; `nil` where the last entry was no such note.
  private var last: TimelineEntry?
  private var count: Int64 = 0
  private var shownCount: Int64 = 0

  /// Project value: what fits a screen.
  private static let shownMax: Int64 = 20

  /// What to show for an entry: first `before`, then the entry itself, if it is shown.
  mutating func add(_ entry: TimelineEntry) -> (before: Surplus?, isShown: Bool) {
    guard last?.kind == entry.kind else {
      let surplus = end()
      if entry.isOfEachLine { (last, count, shownCount) = (entry, 1, 1) }
      return (surplus, true)
    }
    last = entry
    count += 1
    if count <= Self.shownMax {
      shownCount = count
      return (nil, true)
    }
    return (count >= shownCount * 10 ? takeSurplus() : nil, false)
  }

  /// What is left to show where a row ends.
  mutating func end() -> Surplus? {
    defer { last = nil }
    return takeSurplus()
  }

  private mutating func takeSurplus() -> Surplus? {
    guard let last, count > shownCount else { return nil }
    defer { shownCount = count }
    return (last, count - shownCount)
  }
}

extension TimelineEntry {
  /// A note that each line of a module may make.
  fileprivate var isOfEachLine: Bool {
    switch kind {
    case .notice(.lateAnswer), .notice(.unknownLine), .notice(.overlongLine): true
    default: false
    }
  }
}
