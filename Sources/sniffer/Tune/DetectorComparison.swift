import Primitives

/// Two detectors side by side on recordings.
struct DetectorComparison {
  let settings: [DetectorSetting]
  /// By recording, as `settings` are ordered.
  private(set) var scores: [(path: String, scores: [DetectorScore])] = []
  private(set) var differences: [Difference] = []
  /// All recordings together, in microseconds.
  private(set) var length: Int64 = 0

  /// A stretch in which they say different things.
  struct Difference: Equatable, Sendable {
    var path: String
    var start: Int64
    var end: Int64
    /// Which one says that it moves.
    var mover: Int
    /// As labelled in the middle of it.
    var label: MotionLabel
  }

  /// `tell` gets the number of recordings that are done.
  init(
    _ first: DetectorSetting,
    _ second: DetectorSetting,
    on recordings: [JudgedRecording],
    _ tell: (Int) -> Void = { _ in }
  ) {
    settings = [first, second]
    for (index, judged) in recordings.enumerated() {
      defer { tell(index + 1) }
      let verdicts = settings.map(judged.verdicts)
      let path = judged.recording.path
      scores.append((path, verdicts.map { DetectorScore($0, on: judged.geometry) }))
      length += judged.recording.length
      differences += Self.differences(verdicts[0], verdicts[1], in: judged.recording)
    }
  }

  var totals: [DetectorScore] {
    settings.indices.map { index in
      scores.reduce(into: DetectorScore()) { $0 += $1.scores[index] }
    }
  }

  /// In microseconds.
  var differingTime: Int64 { differences.reduce(0) { $0 + $1.end - $1.start } }

  private static func differences(
    _ first: [Verdict],
    _ second: [Verdict],
    in recording: MotionRecording
  ) -> [Difference] {
    guard let end = recording.times.last?.microseconds else { return [] }
    var differences: [Difference] = []
    var isMoving = [false, false]
    var mover: Int?
    var since = end
    let changes =
      (first.map { (0, $0) } + second.map { (1, $0) })
      .sorted { ($0.1.at, $0.0) < ($1.1.at, $1.0) }
    for (index, change) in changes.enumerated() {
      isMoving[change.0] = change.1.isMoving
      let at = change.1.at
      // Both may change at once: the last one of a moment tells.
      if index + 1 < changes.count, changes[index + 1].1.at == at { continue }
      let nextMover = isMoving[0] == isMoving[1] ? nil : isMoving[0] ? 0 : 1
      guard nextMover != mover else { continue }
      if let mover { differences.append(difference(mover, since, at, recording)) }
      mover = nextMover
      since = at
    }
    if let mover, since < end { differences.append(difference(mover, since, end, recording)) }
    return differences
  }

  private static func difference(
    _ mover: Int,
    _ start: Int64,
    _ end: Int64,
    _ recording: MotionRecording
  ) -> Difference {
    Difference(
      path: recording.path,
      start: start,
      end: end,
      mover: mover,
      label: recording.label(at: (start + end) / 2)
    )
  }
}
