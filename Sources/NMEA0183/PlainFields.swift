import Primitives

/// The fields as nearly all are written, read without a loop.
///
/// Each of these readers knows one shape, and gives `nil` for everything else:
/// the careful reader is asked then. So that which of the two has read a field
/// cannot be told from the value.
extension Span where Element == UInt8 {
  /// One to eight digits.
  @inline(__always)
  func plainCount(in range: Range<Int>) -> UInt32? {
    // One or two digits, as nearly all counts have.
    let last = range.upperBound &- 1
    if last &- range.lowerBound <= 1 {
      let ones = self[last] &- ASCII.zero
      let tens = last == range.lowerBound ? 0 : self[range.lowerBound] &- ASCII.zero
      return ones < 10 && tens < 10 ? UInt32(tens) &* 10 &+ UInt32(ones) : nil
    }
    guard let digits = DigitWord(unsafe self.bytes, range), digits.nonDigits == 0 else {
      return nil
    }
    return UInt32(truncatingIfNeeded: digits.value)
  }

  /// Up to eight digits and points, one point at most, at least one digit.
  @inline(__always)
  func plainDecimal(in range: Range<Int>) -> FixedPoint? {
    guard var digits = DigitWord(unsafe self.bytes, range) else { return nil }
    let others = digits.nonDigits
    guard others != 0 else {
      return FixedPoint(coefficient: Int64(truncatingIfNeeded: digits.value), fractionDigits: 0)
    }
    guard others & (others &- 1) == 0, range.upperBound &- range.lowerBound > 1,
      let fractionDigits = digits.removePoint(at: others.trailingZeroBitCount &>> 3)
    else { return nil }
    return FixedPoint(
      coefficient: Int64(truncatingIfNeeded: digits.value),
      fractionDigits: UInt8(truncatingIfNeeded: fractionDigits)
    )
  }
}

extension TimeOfDay {
  /// `hhmmss`, or that and a point and up to eight digits, with seven bytes more
  /// behind it.
  @inline(__always)
  init?(plain bytes: Span<UInt8>, _ range: Range<Int>) {
    let start = range.lowerBound
    guard range.count >= 6, range.count <= 15, start &+ 15 <= bytes.count else { return nil }
    let clock = DigitWord(first: 6, of: ByteWord(unsafe bytes.bytes, at: start))
    let pairs = clock.pairs
    let hour = UInt8(truncatingIfNeeded: pairs)
    let minute = UInt8(truncatingIfNeeded: pairs &>> 16)
    let second = UInt8(truncatingIfNeeded: pairs &>> 32)
    guard clock.nonDigits == 0, hour <= 23, minute <= 59, second <= 60 else { return nil }
    var microsecond: UInt32 = 0
    if range.count > 6 {
      let fraction = DigitWord(
        first: range.count &- 7,
        of: ByteWord(unsafe bytes.bytes, at: start &+ 7)
      )
      guard bytes[start &+ 6] == ASCII.point, fraction.nonDigits == 0 else { return nil }
      // The digits stand in front of eight places: in units of 10 ns.
      microsecond = UInt32(truncatingIfNeeded: fraction.value) / 100
    }
    self.hour = hour
    self.minute = minute
    self.second = second
    self.microsecond = microsecond
    fractionDigits = UInt8(truncatingIfNeeded: max(0, range.count &- 7))
  }
}

extension Coordinate {
  /// One to seven digits, a point, one to eight digits.
  @inline(__always)
  init?(plain bytes: Span<UInt8>, _ range: Range<Int>, hemisphere: UInt8?, axis: Axis) {
    guard range.count <= 16, range.lowerBound &+ 8 <= bytes.count
    else { return nil }
    let front = DigitWord(first: 8, of: ByteWord(unsafe bytes.bytes, at: range.lowerBound))
    let others = front.nonDigits
    let place = others.trailingZeroBitCount &>> 3
    let fractionDigits = range.count &- place &- 1
    guard others != 0, place > 0, fractionDigits > 0, fractionDigits <= 8,
      bytes[range.lowerBound &+ place] == ASCII.point
    else { return nil }
    let fractionRange = unsafe Range(
      uncheckedBounds: (range.upperBound &- fractionDigits, range.upperBound)
    )
    guard let fraction = DigitWord(unsafe bytes.bytes, fractionRange), fraction.nonDigits == 0
    else { return nil }
    let whole = DigitWord(bits: front.bits &<< UInt64(truncatingIfNeeded: 64 &- place &* 8)).value
    let degrees = whole / 100
    let isInside: Bool
    switch axis {
    case .latitude: isInside = degrees < 90
    case .longitude: isInside = degrees < 180
    }
    guard whole &- degrees &* 100 < 60, isInside else { return nil }
    switch (axis, hemisphere) {
    case (.latitude, ASCII.Letter.n), (.longitude, ASCII.Letter.e): isNegative = false
    case (.latitude, ASCII.Letter.s), (.longitude, ASCII.Letter.w): isNegative = true
    case (.latitude, _), (.longitude, _): return nil
    }
    degreesAndMinutes = FixedPoint(
      coefficient: Int64(truncatingIfNeeded: whole) &* Self.powerOfTen(fractionDigits)
        &+ Int64(truncatingIfNeeded: fraction.value),
      fractionDigits: UInt8(truncatingIfNeeded: fractionDigits)
    )
  }

  @inline(__always)
  private static func powerOfTen(_ exponent: Int) -> Int64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1_000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    default: 100_000_000
    }
  }
}
