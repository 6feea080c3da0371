import GNSS
import Primitives

/// The fields as nearly all are written, read without a loop.
///
/// Each of these readers knows one shape, and gives `nil` for everything else:
/// the careful reader is asked then. So the value does not depend on which of
/// the two has read it.
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
    DigitWord(unsafe self.bytes, range).flatMap {
      FixedPoint(plain: $0, length: range.upperBound &- range.lowerBound)
    }
  }
}

extension FixedPoint {
  /// The same of `length` digits and points, from one to eight.
  ///
  /// Out of line: its constants are in the way of everything else otherwise.
  @inline(never)
  init?(plain digits: DigitWord, length: Int) {
    var digits = digits
    let others = digits.nonDigits
    // A digit, a point, a digit: dilutions of precision are nearly all there is of it.
    if length == 3, others == 0x0080_0000_0000_0000, digits.byte(6) == ASCII.point ^ ASCII.zero {
      let tenths = UInt64(digits.byte(5)) &* 10 &+ UInt64(digits.byte(7))
      self.init(coefficient: Int64(truncatingIfNeeded: tenths), fractionDigits: 1)
      return
    }
    var fractionDigits: UInt64 = 0
    if others != 0 {
      guard others & (others &- 1) == 0, length > 1, let count = digits.removePoint(others)
      else { return nil }
      fractionDigits = count
    }
    self.init(
      coefficient: Int64(truncatingIfNeeded: digits.value),
      fractionDigits: UInt8(truncatingIfNeeded: fractionDigits)
    )
  }
}

/// Fields of digits, one after the other, the ends of which are in one word.
struct DigitFields {
  /// Where the next field starts.
  ///
  /// There are eight bytes before it, and all fields are in the bytes they are asked for with.
  var start: Int
  /// A bit for each of the 64 bytes from `start` on, set where a field ends.
  var ends: UInt64

  /// Skips null fields, up to the next one that is not, but at most `limit`, and returns their
  /// number.
  @inline(__always)
  mutating func skipNull(upTo limit: Int) -> Int {
    let count = min((~ends).trailingZeroBitCount, limit)
    start &+= count
    ends = ends &>> UInt64(truncatingIfNeeded: count)
    return count
  }

  /// The numbers of the next three fields, in bytes 0, 3 and 6, when each has two digits, as
  /// most ids of satellites; `nil` for any others.
  @inline(__always)
  mutating func nextThreePairs(in bytes: RawSpan) -> UInt64? {
    guard ends & 0x1FF == 0x124 else { return nil }
    let digits = DigitWord(ByteWord(bytes, uncheckedAt: start), kept: 0xFFFF_00FF_FF00_FFFF)
    guard digits.nonDigits == 0 else { return nil }
    start &+= 9
    ends = ends &>> 9
    return digits.pairs
  }

  /// The next field; `nil` for another number of digits, and when it has other bytes too.
  @inline(__always)
  mutating func next(_ lengths: ClosedRange<Int>, in bytes: RawSpan) -> DigitWord? {
    let length = ends.trailingZeroBitCount
    guard length >= lengths.lowerBound, length <= lengths.upperBound else { return nil }
    let word = ByteWord(bytes, uncheckedAt: start &+ length &- 8)
    let digits =
      lengths.lowerBound > 0
      ? DigitWord(word, kept: ~0 &<< UInt64(truncatingIfNeeded: 64 &- length &* 8))
      : DigitWord(last: length, of: word)
    start &+= length &+ 1
    ends = (ends &>> 1) &>> UInt64(truncatingIfNeeded: length)
    return digits.nonDigits == 0 ? digits : nil
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

extension CalendarDate {
  /// `ddmmyy` of a day that every month has, or of one of those that are looked up.
  @inline(__always)
  init?(plain digits: DigitWord, length: Int) {
    guard length == 6, digits.nonDigits == 0 else { return nil }
    let pairs = digits.pairs
    let day = UInt8(truncatingIfNeeded: pairs &>> 16)
    let month = UInt8(truncatingIfNeeded: pairs &>> 32)
    let year = UTCTime.year(ofTwoDigits: Int(truncatingIfNeeded: pairs &>> 48 & 0xFF))
    if day &- 1 >= 28 || month &- 1 >= 12 {
      guard Self(year: year, month: Int(month), day: Int(day)) != nil else { return nil }
    }
    self.year = UInt16(truncatingIfNeeded: year)
    self.month = month
    self.day = day
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
