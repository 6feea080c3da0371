import Primitives

/// What a real sensor felt, in the order of time.
package struct InertialRecording: Equatable, Sendable {
  package struct Sample: Equatable, Sendable {
    /// Since the first one.
    package var microseconds: Int64
    /// In g.
    package var force: Vector
    /// In degrees a second; `nil` where there was no gyroscope.
    package var rotation: Vector?
  }

  package let samples: [Sample]

  /// Project value: an hour at 100 Hz and then some; as much as a file may have
  /// lines without being something else.
  package static let samplesMax = 1_000_000

  /// Where one line after the other is in the form of `sniffer decode --format imu`:
  /// `t_ms,ax,ay,az[,gx,gy,gz][,...]`, with a heading or without.
  package init(parsing bytes: [UInt8]) throws(RouteError) {
    var reader = InertialRecordingReader()
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: ASCII.lineFeed) ?? bytes.count
      try reader.take(bytes[start..<end])
      start = end + 1
    }
    samples = try reader.finish()
  }

  /// Half-way between the samples around it; `nil` before the first and after the
  /// last.
  func sample(at microseconds: Int64) -> Sample? {
    guard let last = samples.last, microseconds >= 0, microseconds <= last.microseconds
    else { return nil }
    var low = 0
    var high = samples.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if samples[middle].microseconds <= microseconds { low = middle } else { high = middle - 1 }
    }
    let start = samples[low]
    guard low + 1 < samples.count, start.microseconds < microseconds else { return start }
    let end = samples[low + 1]
    let share =
      Double(microseconds - start.microseconds) / Double(end.microseconds - start.microseconds)
    func between(_ start: Vector, _ end: Vector) -> Vector {
      start * (1 - share) + end * share
    }
    var rotation: Vector?
    if let first = start.rotation, let second = end.rotation { rotation = between(first, second) }
    return Sample(
      microseconds: microseconds,
      force: between(start.force, end.force),
      rotation: rotation
    )
  }
}

/// Reads the lines of a recording.
private struct InertialRecordingReader {
  private var samples: [InertialRecording.Sample] = []
  private var first: Int64 = 0
  private var line = 0

  mutating func take(_ bytes: ArraySlice<UInt8>) throws(RouteError) {
    line += 1
    var bytes = bytes
    if bytes.last == ASCII.carriageReturn { bytes.removeLast() }
    guard let byte = bytes.first else { return }
    // A heading.
    if samples.isEmpty, byte == UInt8(ascii: "t") { return }
    let fields = bytes.split(separator: ASCII.comma, omittingEmptySubsequences: false)
    let time = try number(fields, 0, "a time in ms", in: bytes)
    let force = Vector(
      x: try number(fields, 1, "an acceleration in g", in: bytes),
      y: try number(fields, 2, "an acceleration in g", in: bytes),
      z: try number(fields, 3, "an acceleration in g", in: bytes)
    )
    var rotation: Vector?
    if fields.count > 6, !fields[4].isEmpty {
      rotation = Vector(
        x: try number(fields, 4, "a rate in degrees/s", in: bytes),
        y: try number(fields, 5, "a rate in degrees/s", in: bytes),
        z: try number(fields, 6, "a rate in degrees/s", in: bytes)
      )
    }
    try add(Int64((time * 1_000).rounded()), force, rotation)
  }

  func finish() throws(RouteError) -> [InertialRecording.Sample] {
    guard !samples.isEmpty else { throw error(0, "a sample", "the end of the file") }
    return samples
  }

  private mutating func add(
    _ microseconds: Int64,
    _ force: Vector,
    _ rotation: Vector?
  ) throws(RouteError) {
    if samples.isEmpty { first = microseconds }
    let since = microseconds - first
    if let last = samples.last, since <= last.microseconds {
      throw error(0, "a time after the one before", "an earlier one")
    }
    guard samples.count < InertialRecording.samplesMax else {
      throw error(0, "at most \(InertialRecording.samplesMax) samples", "more")
    }
    samples.append(
      InertialRecording.Sample(microseconds: since, force: force, rotation: rotation)
    )
  }

  private func number(
    _ fields: [ArraySlice<UInt8>],
    _ index: Int,
    _ expected: String,
    in bytes: ArraySlice<UInt8>
  ) throws(RouteError) -> Double {
    guard index < fields.count else { throw error(bytes.count, expected, "the end of the line") }
    let column = fields[index].startIndex - bytes.startIndex
    guard let number = Self.number(fields[index]), number.magnitude <= 1e13 else {
      throw error(column, expected, "`\(String(decoding: fields[index], as: UTF8.self))`")
    }
    return number
  }

  /// A decimal number, also as `1.5e-05`.
  ///
  /// Fraction digits behind the twelfth are far below what any sensor resolves,
  /// and programs write up to twenty.
  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    let isMark = { (byte: UInt8) in byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") }
    let mark = text.firstIndex(where: isMark) ?? text.endIndex
    var mantissa = Array(text[..<mark])
    if let point = mantissa.firstIndex(of: ASCII.point), mantissa.count > point + 13 {
      guard mantissa[(point + 13)...].allSatisfy(ASCII.isDigit) else { return nil }
      mantissa.removeSubrange((point + 13)...)
    }
    guard let decimal = FixedPoint(parsing: mantissa.span, 0..<mantissa.count) else { return nil }
    var power = -Int64(decimal.fractionDigits)
    if mark < text.endIndex {
      let digits = Array(text[(mark + 1)...])
      guard let exponent = FixedPoint(parsing: digits.span, 0..<digits.count),
        exponent.fractionDigits == 0, exponent.coefficient.magnitude <= 20
      else { return nil }
      power += exponent.coefficient
    }
    var scale = 1.0
    for _ in 0..<power.magnitude { scale *= 10 }
    let number = Double(decimal.coefficient)
    return power < 0 ? number / scale : number * scale
  }

  private func error(_ column: Int, _ expected: String, _ found: String) -> RouteError {
    RouteError(line: line, column: column + 1, expected: expected, found: found)
  }
}
