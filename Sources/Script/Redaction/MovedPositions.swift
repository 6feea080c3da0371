import Primitives

/// One coordinate where it is in a passage, in whatever form.
///
///     -31.953900        degrees
///     319539000         degrees without their point
///     3157.2340         degrees and minutes, also without the point
///     31°57'14.04"      degrees, minutes and seconds, also `315714.04`
struct WrittenCoordinate: Equatable, Sendable {
  /// The text that it is found in.
  var reading: Reading
  /// Its digits there, without points and marks: of degrees, minutes and seconds.
  var groups: [[Int]]
  /// How many digits of the last group are fractions.
  var decimals: Int
  var passage = 0
  /// South or west, whether by a sign, a letter or by neither.
  var isNegative = false
  var isLatitude = true

  /// Project value: a hundredth of a millimetre; further digits stay, as moving by tenths of a
  /// degree leaves them.
  static let decimalsMax = 10

  var digits: [UInt8] { groups.joined().map { reading.text[$0] } }

  /// The number without its sign, in the units of the last digit; `nil` if it is no angle.
  var units: Int64? {
    guard decimals <= Self.decimalsMax else { return nil }
    let scale = Self.power(decimals)
    var value: Int64 = 0
    for (index, group) in groups.enumerated() {
      guard group.count <= 13 else { return nil }
      let number = group.reduce(Int64(0)) { $0 * 10 + Int64(reading.text[$1] - ASCII.zero) }
      let unit = index == groups.count - 1 ? scale : 1
      // Sixty is what 59.99 was rounded to.
      guard index == 0 || number <= 60 * unit else { return nil }
      value = value * 60 * unit + number
    }
    return value <= 180 * degree ? value : nil
  }

  /// How many units a degree has.
  var degree: Int64 { Self.power(decimals) * [1, 60, 3_600][groups.count - 1] }

  /// Without its sign.
  var degrees: Double { units.map { Double($0) / Double(degree) } ?? .infinity }
  /// What its last digit is worth.
  var precision: Double { 1 / Double(degree) }

  /// Zeros are what a receiver without a fix reports; sixty units may be minutes.
  var isPlace: Bool {
    guard let units else { return false }
    return units != 0 && degree >= 10 && degrees <= (isLatitude ? 90 : 180)
  }

  /// The digits of the coordinate moved by tenths of a degree; `nil` when they would be
  /// more or fewer, change their side of the equator or the meridian, or be no place on
  /// earth.
  func moved(tenths: Int64) -> [UInt8]? {
    guard let units, degree.isMultiple(of: 10) else { return nil }
    let moved = units + (isNegative ? -1 : 1) * tenths * degree / 10
    guard moved > 0, moved <= (isLatitude ? 85 : 179) * degree else { return nil }
    var rest = moved
    var texts: [[UInt8]] = []
    for (index, group) in groups.enumerated().reversed() {
      let unit = index == groups.count - 1 ? Self.power(decimals) : 1
      var text = Array(String(index == 0 ? rest : rest % (60 * unit)).utf8)
      rest /= 60 * unit
      // Zeros fill up minutes, and degrees before a point; further ones would be new.
      let isFilled = index > 0 || groups.count > 1 || reading.text[group[0]] == ASCII.zero
      let filled = isFilled ? group.count : decimals + 1
      text.insert(contentsOf: repeatElement(ASCII.zero, count: max(0, filled - text.count)), at: 0)
      guard text.count == group.count else { return nil }
      texts.insert(text, at: 0)
    }
    return Array(texts.joined())
  }

  func write(_ digits: [UInt8], into bytes: inout [UInt8]) {
    for (index, digit) in zip(groups.joined(), digits) {
      reading[index..<index + 1].write([digit], into: &bytes)
    }
  }

  static func power(_ digits: Int) -> Int64 { (0..<digits).reduce(1) { value, _ in value * 10 } }
}

/// How far all positions of a trace move; the shape that they make is kept.
struct PositionShift: Equatable, Sendable {
  var latitudeTenths: Int64 = 0
  var longitudeTenths: Int64 = 0

  func moved(_ coordinate: WrittenCoordinate) -> [UInt8]? {
    coordinate.moved(tenths: coordinate.isLatitude ? latitudeTenths : longitudeTenths)
  }

  func move(_ coordinate: WrittenCoordinate, in bytes: inout [UInt8]) {
    if let digits = moved(coordinate) { coordinate.write(digits, into: &bytes) }
  }
}

extension StandIns {
  /// A way to move all of them that leaves each text as long as it is; where there is none,
  /// the error is at the `place` of the one that is most in the way.
  func shift(
    of coordinates: [WrittenCoordinate],
    place: (WrittenCoordinate) -> Place
  ) throws(ScriptError) -> PositionShift {
    guard !coordinates.isEmpty else { return PositionShift() }
    var draws = SeededGenerator(seed: seed, stream: 0x706C_6163_6573)
    func tenths(_ range: ClosedRange<Int64>) -> Int64 {
      draws.integer(in: range) * (draws.integer(in: 0...1) == 0 ? -1 : 1)
    }
    var hits: [Int: Int] = [:]
    // Project value: many more than a trace of one country needs.
    for _ in 0..<2_000 {
      // Project value: so far to the north that a kilometre east is no tenth longer, and
      // so far to the east that it is another town.
      let shift = PositionShift(latitudeTenths: tenths(5...20), longitudeTenths: tenths(10...300))
      // The last that was in the way probably still is.
      let last = hits.max { $0.value < $1.value }?.key ?? 0
      let stuck =
        shift.moved(coordinates[last]) == nil
        ? last : coordinates.indices.first { shift.moved(coordinates[$0]) == nil }
      guard let stuck else { return shift }
      hits[stuck, default: 0] += 1
    }
    throw ScriptError(
      at: place(coordinates[hits.max { $0.value < $1.value }?.key ?? 0]),
      expected: "positions that can be moved without a number becoming longer or shorter",
      found: "some that cannot: they lie on both sides of a power of ten or of zero; redact what "
        + "is before and what is after as files of their own"
    )
  }
}
