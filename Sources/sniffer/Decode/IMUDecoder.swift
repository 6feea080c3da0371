import Motion
import Primitives
import Script

/// A recording of an inertial sensor to verdicts, in constant memory.
///
/// The sample rate is that of the first samples; they are kept until it is known.
struct IMUDecoder {
  /// Project value: so many samples tell the rate, jitter and a gap or two among
  /// them; three seconds of the slowest sensor.
  private static let rateSamples = 33
  /// Project value: without two samples there is no rate, and it does not matter.
  private static let unknownPeriod: Int64 = 10_000

  private let profile: Profile
  private var lines = NumberedLines()
  /// `nil` until the first row or heading.
  private var hasRotation: Bool?
  private var first: [IMURow] = []
  private var detector: Detector?
  private var lastAt: Instant?
  private var hasVerdict = false

  init(profile: Profile) {
    self.profile = profile
  }

  mutating func push(_ bytes: Span<UInt8>, into writer: inout DecodeWriter) {
    for index in bytes.indices {
      push(bytes[index], into: &writer)
    }
  }

  mutating func finish(into writer: inout DecodeWriter) {
    push(ASCII.lineFeed, into: &writer)
    if detector == nil { begin(into: &writer) }
  }

  private mutating func push(_ byte: UInt8, into writer: inout DecodeWriter) {
    switch lines.push(byte) {
    case .pending: break
    case .overlong:
      let expected = "a line of at most \(NumberedLines.capacity) bytes"
      let error = ScriptError(
        line: lines.number,
        column: NumberedLines.capacity + 1,
        expected: expected,
        found: "more"
      )
      writer.write(.bad(error))
    case .line:
      let (line, number) = (lines.line, lines.number)
      line.withBytes { take($0, number: number, into: &writer) }
    }
  }

  private mutating func take(
    _ line: Span<UInt8>,
    number: Int,
    into writer: inout DecodeWriter
  ) {
    if hasRotation == nil {
      let heading = IMURow.heading(line)
      hasRotation = heading.isHeading ? heading.hasRotation : IMURow.hasRotation(line)
      if heading.isHeading { return }
    }
    do throws(ScriptError) {
      let row = try IMURow(parsing: line, number: number, hasRotation: hasRotation == true)
      try checkOrder(row, number: number)
      take(row, into: &writer)
    } catch {
      writer.write(.bad(error))
    }
  }

  /// A step back by a little is a mistake; by more than a second it is a clock
  /// that was set back, of which the detector knows.
  private mutating func checkOrder(_ row: IMURow, number: Int) throws(ScriptError) {
    defer { lastAt = row.at }
    guard let lastAt, row.at <= lastAt, lastAt - row.at <= 1_000 else { return }
    throw ScriptError(
      line: number,
      column: 1,
      expected: "a time after \((lastAt - .zero).rawValue) ms",
      found: "\((row.at - .zero).rawValue) ms"
    )
  }

  private mutating func take(_ row: IMURow, into writer: inout DecodeWriter) {
    guard detector != nil else {
      first.append(row)
      if first.count == Self.rateSamples { begin(into: &writer) }
      return
    }
    judge(row, into: &writer)
  }

  /// The rate is known, or will not get any better.
  private mutating func begin(into writer: inout DecodeWriter) {
    let intervals = zip(first, first.dropFirst())
      .map { $1.at.microseconds - $0.at.microseconds }.filter { $0 > 0 }.sorted()
    let period = intervals.isEmpty ? Self.unknownPeriod : intervals[intervals.count / 2]
    let sensor = Sensor(
      accelerationRange: IMURow.accelerationRange,
      rotationRange: IMURow.rotationRange,
      periodMicroseconds: Int32(clamping: period)
    )
    detector = Detector(sensor: sensor, profile: profile)
    for row in first { judge(row, into: &writer) }
    first = []
  }

  private mutating func judge(_ row: IMURow, into writer: inout DecodeWriter) {
    guard let observation = detector?.handle(.sample(row.sample), at: row.at) else { return }
    if let fault = observation.fault {
      writer.write(.fault(at: observation.at, fault))
    } else if observation.hasChanged || !hasVerdict {
      hasVerdict = true
      let evidence = observation.isMoving ? observation.evidence : nil
      writer.write(.verdict(at: observation.at, isMoving: observation.isMoving, evidence))
    }
  }
}

/// Lines with their numbers, empty ones counted and not told.
private struct NumberedLines {
  /// Project value: a hundred columns of ten characters.
  static let capacity = 1_024

  private var assembler = LineAssembler<1_024>()
  private var ends = 0
  private var last: UInt8 = 0
  /// Of the line that was reported last, from one.
  private(set) var number = 0

  var line: FixedBytes<1_024> { assembler.line }

  mutating func push(_ byte: UInt8) -> LineAssembler<1_024>.Step {
    let step = assembler.push(byte)
    if step != .pending { number = ends + 1 }
    let isEnd = byte == ASCII.carriageReturn || byte == ASCII.lineFeed
    // <CR><LF> is one end.
    if isEnd, byte != ASCII.lineFeed || last != ASCII.carriageReturn { ends += 1 }
    last = byte
    return step
  }
}
