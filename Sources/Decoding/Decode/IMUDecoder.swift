import Motion
import Primitives
import Script

/// A recording of an inertial sensor to verdicts, in constant memory.
///
/// The sample rate is that of the first samples; they are kept until it is known.
struct IMUDecoder {
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
      writer.write(.bad(lines.overlongError))
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
      defer { lastAt = row.at }
      try row.checkOrder(after: lastAt, number: number)
      take(row, into: &writer)
    } catch {
      writer.write(.bad(error))
    }
  }

  private mutating func take(_ row: IMURow, into writer: inout DecodeWriter) {
    guard detector != nil else {
      first.append(row)
      if first.count == IMURow.rateSamples { begin(into: &writer) }
      return
    }
    judge(row, into: &writer)
  }

  /// The rate is known, or will not get any better.
  private mutating func begin(into writer: inout DecodeWriter) {
    let sensor = IMURow.sensor(of: first.map(\.at))
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
