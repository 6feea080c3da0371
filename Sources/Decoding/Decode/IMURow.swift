import CommandLine
package import Motion
package import Primitives
package import Script

/// A row of a recording: `t_ms,ax,ay,az[,gx,gy,gz][,...]`, in milliseconds, g and
/// degrees per second.
///
/// As counts of a sensor at +-16 g and +-2000 degrees per second, which a real one
/// would have given.
package struct IMURow: Equatable {
  package var at: Instant
  package var sample: InertialSample

  /// The ranges that the counts are of.
  package static let accelerationRange = Sensor.AccelerationRange.g16
  package static let rotationRange = Sensor.RotationRange.dps2000

  /// - Source: MPU-6000/6050 register map 4.2: 2048 LSB/g.
  private static let accelerationTenths: Int64 = 20_480
  /// - Source: as above, 16.4 LSB per degree per second.
  private static let rotationTenths: Int64 = 164
  /// Project value: 10^13 ms are 317 years; a Unix time is within them.
  private static let latestMicroseconds: Int64 = 10_000_000_000_000_000

  /// With `hasRotation` the fifth column and the two after it are those of the
  /// gyroscope, which may be empty.
  package init(parsing line: Span<UInt8>, number: Int, hasRotation: Bool) throws(ScriptError) {
    var columns = Columns(line, number: number)
    let time = try columns.next(in: line, "a time in ms")
    guard let microseconds = time.scaled(toFractionDigits: 3),
      abs(microseconds) <= Self.latestMicroseconds
    else { throw columns.error(in: line, "a time below 10^13 ms") }
    at = Instant(microseconds: microseconds)
    let acceleration = try columns.axes(in: line, "an acceleration in g", Self.accelerationTenths)
    sample = InertialSample(acceleration: acceleration)
    guard hasRotation, !columns.isNextEmpty(in: line) else { return }
    sample.rotation = try columns.axes(in: line, "a rate in degrees/s", Self.rotationTenths)
  }

  /// The line is a heading; whether its gyroscope columns are there.
  package static func heading(_ line: Span<UInt8>) -> (isHeading: Bool, hasRotation: Bool) {
    let names: [StaticString] = ["t_ms", "ax", "ay", "az", "gx", "gy", "gz"]
    var cursor = FieldCursor(0..<line.count)
    var count = 0
    while count < names.count, let range = cursor.next(in: line),
      line.matches(names[count], in: line.trimmed(range))
    { count += 1 }
    return (count >= 4, count == names.count)
  }

  /// Rows without a heading have a gyroscope when the fifth to the seventh column
  /// hold numbers, or nothing.
  package static func hasRotation(_ line: Span<UInt8>) -> Bool {
    var cursor = FieldCursor(0..<line.count)
    for _ in 0..<4 where cursor.next(in: line) == nil { return false }
    for _ in 0..<3 {
      guard let range = cursor.next(in: line) else { return false }
      let text = line.trimmed(range)
      guard text.isEmpty || Columns.number(in: line, text) != nil else { return false }
    }
    return true
  }
}

extension IMURow {
  /// More than the median of what a sensor feels ever is.
  ///
  /// Project value: half of what m/s2 make of a sensor at rest, 9.8.
  private static let medianMax = 5.0

  /// Whether accelerations are in a unit smaller than g, such as m/s2 or mg: what they say a sensor
  /// feels at the median of these samples; `nil` where it may be g.
  package static func implausibleMedian(of samples: [InertialSample]) -> FixedPoint? {
    let magnitudes = samples.map { sample in
      let axes = sample.acceleration
      let sum = [axes.x, axes.y, axes.z].reduce(0.0) { $0 + Double($1) * Double($1) }
      return sum.squareRoot() * 10 / Double(accelerationTenths)
    }.sorted()
    guard let median = magnitudes.isEmpty ? nil : magnitudes[magnitudes.count / 2],
      median > medianMax
    else { return nil }
    return FixedPoint(coefficient: Int64((median * 10).rounded()), fractionDigits: 1)
  }

  /// So many samples tell the rate.
  ///
  /// Project value: jitter and a gap or two among them; three seconds of the
  /// slowest sensor.
  static let rateSamples = 33
  /// Project value: without two samples there is no rate, and it does not matter.
  private static let unknownPeriod: Int64 = 10_000

  /// The sensor that gives counts as rows have them, by the times of the first
  /// samples.
  package static func sensor(of times: [Instant]) -> Sensor {
    let times = times.prefix(rateSamples)
    let intervals = zip(times, times.dropFirst())
      .map { $1.microseconds - $0.microseconds }.filter { $0 > 0 }.sorted()
    let period = intervals.isEmpty ? unknownPeriod : intervals[intervals.count / 2]
    return Sensor(
      accelerationRange: accelerationRange,
      rotationRange: rotationRange,
      periodMicroseconds: Int32(clamping: period)
    )
  }

  /// A step back by a little is a mistake.
  ///
  /// By more than a second it is a clock that was set back, of which the detector
  /// knows, where `clockMayBeSet`.
  package func checkOrder(
    after last: Instant?,
    number: Int,
    clockMayBeSet: Bool = true
  ) throws(ScriptError) {
    guard let last, at <= last, !clockMayBeSet || last - at <= 1_000 else { return }
    throw ScriptError(
      line: number,
      column: 1,
      expected: "a time after \((last - .zero).rawValue) ms",
      found: "\((at - .zero).rawValue) ms"
    )
  }
}

/// The columns of a line, one after the other.
private struct Columns {
  private let number: Int
  private var cursor: FieldCursor
  private var range = 0..<0
  /// There were fewer columns than were asked for.
  private var isBehindLast = false

  init(_ line: Span<UInt8>, number: Int) {
    self.number = number
    cursor = FieldCursor(0..<line.count)
  }

  func isNextEmpty(in line: Span<UInt8>) -> Bool {
    var cursor = cursor
    guard let range = cursor.next(in: line) else { return true }
    return line.trimmed(range).isEmpty
  }

  mutating func next(
    in line: Span<UInt8>,
    _ expected: String
  ) throws(ScriptError) -> FixedPoint {
    if let next = cursor.next(in: line) {
      range = line.trimmed(next)
    } else {
      range = line.count..<line.count
      isBehindLast = true
    }
    guard let number = Self.number(in: line, range) else { throw error(in: line, expected) }
    return number
  }

  /// Three columns as counts, of which `tenths` make ten units.
  mutating func axes(
    in line: Span<UInt8>,
    _ expected: String,
    _ tenths: Int64
  ) throws(ScriptError) -> RawAxes {
    var counts: [Int16] = []
    for _ in 0..<3 {
      let number = try next(in: line, expected)
      guard let millionths = number.scaled(toFractionDigits: 6) else {
        throw error(in: line, expected)
      }
      // What is beyond any range is at the end of this one.
      let limited = min(max(millionths, -1_000_000_000_000), 1_000_000_000_000)
      let count = FixedPoint(coefficient: limited * tenths, fractionDigits: 7)
      counts.append(Int16(clamping: count.scaled(toFractionDigits: 0) ?? 0))
    }
    return RawAxes(x: counts[0], y: counts[1], z: counts[2])
  }

  /// What is wrong at the column that was read last.
  func error(in line: Span<UInt8>, _ expected: String) -> ScriptError {
    let found =
      isBehindLast
      ? "the end of the line"
      : range.isEmpty ? "nothing" : "`\(VisibleText.of(array(line.extracting(range))))`"
    return ScriptError(
      line: number,
      column: range.lowerBound + 1,
      expected: expected,
      found: found
    )
  }

  /// A decimal number, also as `1.5e-05`.
  ///
  /// Fraction digits behind the twelfth are far below what any sensor resolves,
  /// and programs write up to twenty.
  static func number(in line: Span<UInt8>, _ range: Range<Int>) -> FixedPoint? {
    var mantissa = range
    var exponent: Int64 = 0
    let mark =
      line.firstOffset(of: 0x65, in: range) ?? line.firstOffset(of: 0x45, in: range)
    if let mark {
      guard let power = line.integer(in: mark + 1..<range.upperBound), abs(power) <= 20 else {
        return nil
      }
      mantissa = range.lowerBound..<mark
      exponent = power
    }
    if let point = line.firstOffset(of: ASCII.point, in: mantissa), mantissa.upperBound > point + 13
    {
      for index in point + 13..<mantissa.upperBound where !ASCII.isDigit(line[index]) { return nil }
      mantissa = mantissa.lowerBound..<point + 13
    }
    guard let number = FixedPoint(parsing: line, mantissa) else { return nil }
    return shifted(number, by: exponent)
  }

  /// The number times ten to that power; `nil` when it does not fit.
  private static func shifted(_ number: FixedPoint, by power: Int64) -> FixedPoint? {
    let digits = Int64(number.fractionDigits) - power
    if digits >= 0 {
      return FixedPoint(coefficient: number.coefficient, fractionDigits: UInt8(digits))
    }
    let scaled = FixedPoint(coefficient: number.coefficient, fractionDigits: 0)
      .scaled(toFractionDigits: UInt8(-digits))
    return scaled.map { FixedPoint(coefficient: $0, fractionDigits: 0) }
  }
}
