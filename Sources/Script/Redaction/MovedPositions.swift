import Primitives

/// One coordinate where it stands in a passage.
struct WrittenCoordinate: Equatable, Sendable {
  enum Form: Equatable, Sendable {
    /// `-31.953900`.
    case degrees
    /// `3157.2340`: degrees, and two digits of minutes before the point.
    case minutes
  }

  var passage: Int
  var range: Range<Int>
  var form: Form
  var isLatitude: Bool
  /// As it is written.
  var text: [UInt8]
  /// South or west, where a letter says so.
  var isNegative = false

  /// With the digits that the wire has; `nil` for what is no number.
  private var number: FixedPoint? { FixedPoint(parsing: text.span, 0..<text.count) }

  /// Moved by tenths of a degree; `nil` when the text would be longer or shorter, change
  /// its side of the equator or the meridian, or be no place on earth.
  func moved(tenths: Int64) -> [UInt8]? {
    guard let number, number.fractionDigits >= 1 else { return nil }
    var scale: Int64 = 1
    for _ in 0..<number.fractionDigits { scale *= 10 }
    // Six minutes are a tenth of a degree.
    let degree = form == .degrees ? scale : 60 * scale
    let minutes = form == .degrees ? number.coefficient : Self.minutes(number.coefficient, scale)
    let value = minutes + (isNegative ? -1 : 1) * tenths * degree / 10
    let limit = (isLatitude ? 85 : 179) * degree
    guard minutes.signum() == value.signum(), abs(value) <= limit else { return nil }
    let digits =
      form == .degrees ? abs(value) : value / degree * 100 * scale + value % degree
    var written: [UInt8] = []
    append(FixedPoint(coefficient: digits, fractionDigits: number.fractionDigits), to: &written)
    if minutes < 0 { written.insert(ASCII.minus, at: 0) }
    while form == .minutes, written.count < text.count { written.insert(ASCII.zero, at: 0) }
    return written.count == text.count ? written : nil
  }

  /// Degrees and minutes as minutes.
  private static func minutes(_ coefficient: Int64, _ scale: Int64) -> Int64 {
    let degrees = coefficient / (100 * scale)
    return degrees * 60 * scale + coefficient % (100 * scale)
  }

  /// Zeros are what a receiver without a fix says.
  var isPlace: Bool { number.map { $0.coefficient != 0 && $0.fractionDigits >= 1 } ?? false }
}

/// How far all positions of a trace move; the shape that they make is kept.
struct PositionShift: Equatable, Sendable {
  var latitudeTenths: Int64 = 0
  var longitudeTenths: Int64 = 0

  func moved(_ coordinate: WrittenCoordinate) -> [UInt8]? {
    coordinate.moved(tenths: coordinate.isLatitude ? latitudeTenths : longitudeTenths)
  }

  func move(_ coordinate: WrittenCoordinate, in bytes: inout [UInt8]) {
    guard let text = moved(coordinate) else { return }
    for (place, byte) in zip(coordinate.range, text) { bytes[place] = byte }
  }
}

extension StandIns {
  /// A way to move all of them that leaves each text as long as it is.
  func shift(of coordinates: [WrittenCoordinate]) throws(ScriptError) -> PositionShift {
    guard !coordinates.isEmpty else { return PositionShift() }
    var draws = SeededGenerator(seed: seed, stream: 0x706C_6163_6573)
    func tenths(_ range: ClosedRange<Int64>) -> Int64 {
      draws.integer(in: range) * (draws.integer(in: 0...1) == 0 ? -1 : 1)
    }
    // Project value: many more than a trace of one country needs.
    for _ in 0..<2_000 {
      // Project value: so far to the north that a kilometre east is no tenth longer, and
      // so far to the east that it is another town.
      let shift = PositionShift(
        latitudeTenths: tenths(5...20),
        longitudeTenths: tenths(10...300)
      )
      if coordinates.allSatisfy({ shift.moved($0) != nil }) { return shift }
    }
    throw ScriptError(
      line: 1,
      column: 1,
      expected: "positions that can be moved without a number becoming longer or shorter",
      found: "some that cannot: they lie on both sides of a power of ten or of zero"
    )
  }
}
