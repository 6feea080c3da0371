import CommandLine
import Decoding
import Motion
import Primitives
import Script

/// A recording of an inertial sensor in memory, with what really happened.
struct MotionRecording {
  /// As it was given on the command line.
  let path: String
  private(set) var times: [Instant] = []
  private(set) var samples: [InertialSample] = []
  /// What is labelled how; all of it is here.
  private(set) var labels: [MotionLabel] = []

  /// Where labels are from.
  enum LabelSource: Equatable {
    /// A column of the recording, by its heading.
    case column(String)
    /// One label for all of it.
    case whole(MotionLabel)
    /// Spans from another file; outside of them nothing is known.
    case spans([LabelSpan])
  }

  init(
    path: String,
    labels source: LabelSource,
    _ progress: ReadProgress? = nil
  ) throws(TuneError) {
    self.path = path
    var reader = RecordingReader(labels: source)
    try TuneError.readLines(of: path, progress) { (line, number) throws(ScriptError) in
      try reader.take(line, number: number)
    }
    do throws(ScriptError) {
      try reader.checkEnd()
    } catch {
      throw .content(error, path: path, line: reader.firstRow)
    }
    times = reader.times
    samples = reader.samples
    labels = reader.labels
  }

  var sensor: Sensor { IMURow.sensor(of: times) }

  /// In microseconds.
  var length: Int64 { (times.last?.microseconds ?? 0) - (times.first?.microseconds ?? 0) }

  var geometry: LabelGeometry {
    LabelGeometry(times: times.map(\.microseconds), labels: labels)
  }

  func label(at time: Int64) -> MotionLabel {
    // The last sample that is not after it.
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle].microseconds <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? labels[low - 1] : .unknown
  }

  /// The first verdict, and each that is another than the one before.
  func verdicts(of detector: Detector) -> [Verdict] {
    var detector = detector
    var verdicts: [Verdict] = []
    for index in samples.indices {
      let observation = detector.handle(.sample(samples[index]), at: times[index])
      guard let observation, observation.fault == nil,
        observation.hasChanged || verdicts.isEmpty
      else { continue }
      verdicts.append(
        Verdict(at: observation.at.microseconds, isMoving: observation.isMoving)
      )
    }
    return verdicts
  }
}

/// Takes the lines of a recording.
private struct RecordingReader {
  let source: MotionRecording.LabelSource
  private(set) var times: [Instant] = []
  private(set) var samples: [InertialSample] = []
  private(set) var labels: [MotionLabel] = []
  /// `nil` until the first row or heading.
  private var hasRotation: Bool?
  /// From zero.
  private var labelColumn: Int?
  private var firstLine = 0
  /// `nil` where there is none, or no other one.
  private var first: String?
  var firstRow: String? { samples.count < 2 ? nil : first }
  private var lastLine = 0

  /// Project value: a month, whose seconds take 65 MB.
  private static let longest = Milliseconds.minutes(30 * 24 * 60)

  init(labels source: MotionRecording.LabelSource) {
    self.source = source
  }

  mutating func take(_ line: Span<UInt8>, number: Int) throws(ScriptError) {
    lastLine = number
    if hasRotation == nil {
      let heading = IMURow.heading(line)
      hasRotation = heading.isHeading ? heading.hasRotation : IMURow.hasRotation(line)
      try findLabelColumn(in: line, number: number, isHeading: heading.isHeading)
      if heading.isHeading { return }
    }
    if times.isEmpty {
      firstLine = number
      first = String(decoding: array(line), as: UTF8.self)
    }
    let row = try IMURow(parsing: line, number: number, hasRotation: hasRotation == true)
    try row.checkOrder(after: times.last, number: number, clockMayBeSet: false)
    if let first = times.first, row.at - first > Self.longest {
      let start = (first - .zero).rawValue
      throw ScriptError(
        line: number,
        column: 1,
        expected: "a time at most 30 days after the first, \(start) ms",
        found: "\((row.at - .zero).rawValue) ms"
      )
    }
    labels.append(try label(of: row, in: line, number: number))
    times.append(row.at)
    samples.append(row.sample)
  }

  /// Two samples are the least that lasts, and they are in g.
  func checkEnd() throws(ScriptError) {
    guard samples.count >= 2 else {
      let found = samples.isEmpty ? "no sample" : "one sample"
      throw ScriptError(line: max(1, lastLine), column: 1, expected: "samples", found: found)
    }
    guard let median = IMURow.implausibleMedian(of: samples) else { return }
    throw ScriptError(
      line: firstLine,
      column: 1,
      expected: "accelerations in g, of which a sensor at rest feels 1",
      found: "a median of \(median), as of m/s2 or mg"
    )
  }

  private mutating func findLabelColumn(
    in line: Span<UInt8>,
    number: Int,
    isHeading: Bool
  ) throws(ScriptError) {
    guard case .column(let name) = source else { return }
    var cursor = FieldCursor(0..<line.count)
    var column = 0
    while isHeading, let range = cursor.next(in: line) {
      if VisibleText.of(array(line.extracting(line.trimmed(range)))) == name {
        labelColumn = column
        return
      }
      column += 1
    }
    throw ScriptError(
      line: number,
      column: 1,
      expected: "a heading with a column `\(VisibleText.of(name))`, or --label, or --labels",
      found: isHeading ? "a heading without one" : "no heading"
    )
  }

  private func label(
    of row: IMURow,
    in line: Span<UInt8>,
    number: Int
  ) throws(ScriptError) -> MotionLabel {
    switch source {
    case .whole(let label): return label
    case .spans(let spans):
      let time = row.at.microseconds
      return spans.first { $0.start <= time && time < $0.end }?.label ?? .unknown
    case .column: break
    }
    var cursor = FieldCursor(0..<line.count)
    for _ in 0..<(labelColumn ?? 0) { _ = cursor.next(in: line) }
    // A row that ends before the column has nothing to say.
    guard let field = cursor.next(in: line) else { return .unknown }
    let range = line.trimmed(field)
    let word = VisibleText.of(array(line.extracting(range)))
    guard let label = MotionLabel(word) else {
      throw ScriptError(
        line: number,
        column: range.lowerBound + 1,
        expected: MotionLabel.expectation,
        found: "`\(word)`"
      )
    }
    return label
  }
}
