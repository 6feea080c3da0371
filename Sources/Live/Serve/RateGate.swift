import Primitives

/// Counts the reports of each tracker within a minute.
///
/// Apart from the backend, so that a journal says the same whatever the limit was.
struct RateGate {
  /// 0 for any number.
  let limit: Int
  private var windows: [String: (begin: Instant, count: Int)] = [:]

  private static let length = Milliseconds.seconds(60)
  /// Project value: as many trackers as are remembered without an owner.
  private static let windowsMax = 10_000

  init(limit: Int) {
    self.limit = limit
  }

  /// False if there were too many from the tracker within a minute.
  mutating func admits(_ tracker: String, at now: Instant) -> Bool {
    guard limit > 0 else { return true }
    if windows.count >= Self.windowsMax {
      windows = windows.filter { now - $0.value.begin < Self.length }
      if windows.count >= Self.windowsMax { windows = [:] }
    }
    var window = windows[tracker] ?? (now, 0)
    if now - window.begin >= Self.length { window = (now, 0) }
    guard window.count < limit else { return false }
    window.count += 1
    windows[tracker] = window
    return true
  }
}
