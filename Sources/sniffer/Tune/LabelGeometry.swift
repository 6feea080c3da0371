/// Where a recording is to be judged, and how: movements, onsets, stillness.
///
/// A detector that waits before it reports cannot be right in every second: half
/// a second after a movement began and five seconds after one ended are not
/// judged, nor are the first five seconds, in which it learns.
///
/// - Source: evaluate.py, `prep`: all numbers are its.
struct LabelGeometry: Equatable, Sendable {
  /// The seconds from the first sample on: their label, `unknown` where they are
  /// not judged.
  private(set) var seconds: [MotionLabel] = []
  let start: Int64
  private(set) var movements: [LabelSpan] = []
  /// When a movement began, with its end: only where it was still before.
  private(set) var onsets: [LabelSpan] = []
  /// Stillness in which an alarm is a false one.
  private(set) var settled: [LabelSpan] = []

  private static let second: Int64 = 1_000_000
  private static let guardAfterOnset: Int64 = 500_000
  private static let guardAfterEnd: Int64 = 5 * second
  private static let bootTime: Int64 = 5 * second
  /// Movements nearer than this are one, where no stillness is between them.
  private static let joinTime: Int64 = 2 * second
  private static let leastMovement: Int64 = 400_000
  /// The stillness needed before an onset, and the longest unlabelled time there.
  private static let leastStillness: Int64 = 2 * second
  private static let longestUnlabelled: Int64 = 1 * second
  /// Ends and starts of spans as near as this touch.
  private static let touch: Int64 = 50_000
  private static let leastSettled: Int64 = 200_000

  /// Of samples at those times, in order, with their labels.
  init(times: [Int64], labels: [MotionLabel]) {
    start = times.first ?? 0
    let spans = Self.spans(times, labels)
    movements = Self.movements(in: spans)
    onsets = Self.onsets(movements, in: spans)
    settled = settled(in: spans)
    seconds = judgedSeconds(times, labels, spans)
  }

  private static func spans(_ times: [Int64], _ labels: [MotionLabel]) -> [LabelSpan] {
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    let period = intervals.isEmpty ? 0 : intervals[intervals.count / 2]
    var spans: [LabelSpan] = []
    for (time, label) in zip(times, labels) {
      if spans.last?.label == label {
        spans[spans.count - 1].end = time + period
      } else {
        spans.append(LabelSpan(label: label, start: time, end: time + period))
      }
    }
    return spans
  }

  private static func movements(in spans: [LabelSpan]) -> [LabelSpan] {
    var joined: [LabelSpan] = []
    var hasRested = true
    for span in spans {
      switch span.label {
      case .still: hasRested = true
      case .unknown: break
      case .moving:
        if !hasRested, let last = joined.last, span.start - last.end < joinTime {
          joined[joined.count - 1].end = span.end
        } else {
          joined.append(span)
        }
        hasRested = false
      }
    }
    return joined.filter { $0.length >= leastMovement }
  }

  private static func onsets(_ movements: [LabelSpan], in spans: [LabelSpan]) -> [LabelSpan] {
    movements.compactMap { movement in
      let before = spans.last { $0.label == .still && $0.end <= movement.start + touch }
      guard let before, movement.start - before.end <= longestUnlabelled,
        before.length >= leastStillness
      else { return nil }
      let middle = (movement.start + before.end) / 2
      return LabelSpan(label: .moving, start: middle, end: movement.end)
    }
  }

  private func settled(in spans: [LabelSpan]) -> [LabelSpan] {
    spans.filter { $0.label == .still }.compactMap { span in
      let isFirst = span.start == start
      var lead = isFirst ? Self.bootTime : 0
      if let end = movements.last(where: { $0.end <= span.start + Self.touch })?.end {
        lead = max(lead, Self.guardAfterEnd - (span.start - end))
      }
      let isAfterUnknown = spans.contains {
        $0.label == .unknown && abs($0.end - span.start) < Self.touch
      }
      // There may have been unlabelled movement before it.
      if isAfterUnknown, !isFirst { lead = max(lead, Self.guardAfterEnd) }
      guard span.start + lead < span.end - Self.leastSettled else { return nil }
      return LabelSpan(label: .still, start: span.start + lead, end: span.end)
    }
  }

  private func judgedSeconds(
    _ times: [Int64],
    _ labels: [MotionLabel],
    _ spans: [LabelSpan]
  ) -> [MotionLabel] {
    let count = Int(((times.last ?? start) - start) / Self.second)
    var still = [Int](repeating: 0, count: count)
    var moving = still
    var all = still
    for (time, label) in zip(times, labels) {
      let second = Int((time - start) / Self.second)
      guard second < count else { continue }
      all[second] += 1
      if label == .still { still[second] += 1 }
      if label == .moving { moving[second] += 1 }
    }
    var seconds = (0..<count).map { second -> MotionLabel in
      let known = still[second] + moving[second]
      // Of a second at least 60 % must have a label.
      guard all[second] > 0, known * 10 >= all[second] * 6 else { return .unknown }
      return moving[second] > still[second] ? .moving : .still
    }
    func drop(from: Int64, to: Int64) {
      let first = max(0, Int((from - start) / Self.second))
      let end = min(count, Int((to - start + Self.second - 1) / Self.second))
      for second in first..<max(first, end) { seconds[second] = .unknown }
    }
    drop(from: start, to: start + Self.bootTime)
    for movement in movements {
      drop(from: movement.start, to: movement.start + Self.guardAfterOnset)
      drop(from: movement.end, to: movement.end + Self.guardAfterEnd)
    }
    for span in spans where span.label == .unknown && span.length > Self.guardAfterOnset {
      drop(from: span.end, to: span.end + Self.guardAfterEnd)
    }
    return seconds
  }
}
