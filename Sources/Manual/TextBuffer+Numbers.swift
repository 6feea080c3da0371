package import Primitives

/// Numbers as digits, two of them at a time.
extension TextBuffer {
  /// Decimal digits without leading zeros, with `-` in front of a negative
  /// number.
  package mutating func append(_ number: Int64) {
    switch number {
    case 0..<10: append(ASCII.zero &+ UInt8(truncatingIfNeeded: number))
    case 10..<100: append(twoDigits: UInt8(truncatingIfNeeded: number))
    default: appendDigits(of: number)
    }
  }

  private mutating func appendDigits(of number: Int64) {
    append(FixedPoint(coefficient: number, fractionDigits: 0))
  }

  /// Exactly the digits that the number has: `31.953900` keeps its zeros.
  package mutating func append(_ number: FixedPoint) {
    let magnitude = number.coefficient.magnitude
    let places = Int(number.fractionDigits)
    let digits = max(Self.digitCount(of: magnitude), places &+ 1)
    let isNegative = number.coefficient < 0
    append(count: digits &+ (places > 0 ? 1 : 0) &+ (isNegative ? 1 : 0)) { start in
      if isNegative { start[0] = ASCII.minus }
      var end = start + digits + (isNegative ? 1 : 0)
      var rest = magnitude
      if places > 0 {
        end += 1
        rest = Self.write(rest, digits: places, endingAt: end)
        end -= places &+ 1
        end[0] = ASCII.point
      }
      _ = Self.write(rest, digits: digits &- places, endingAt: end)
    }
  }

  /// The number in two digits.
  @inline(__always)
  mutating func append(twoDigits number: UInt8) {
    append(count: 2) { _ = Self.write(UInt64(number), digits: 2, endingAt: $0 + 2) }
  }

  /// The low digits of the number, filled up with zeros.
  mutating func append(_ number: UInt64, digits: Int) {
    append(count: digits) { _ = Self.write(number, digits: digits, endingAt: $0 + digits) }
  }

  /// Writes the last `digits` digits of `number` in front of `end`; returns what
  /// is left of it.
  @inline(__always)
  private static func write(
    _ number: UInt64,
    digits: Int,
    endingAt end: UnsafeMutablePointer<UInt8>
  ) -> UInt64 {
    var rest = number
    var place = end
    var left = digits
    while left >= 2 {
      let pair = Int(truncatingIfNeeded: rest % 100) &* 2
      rest /= 100
      place -= 2
      place[0] = digitPairs.utf8Start[pair]
      place[1] = digitPairs.utf8Start[pair &+ 1]
      left &-= 2
    }
    if left == 1 {
      place[-1] = ASCII.zero &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return rest
  }

  private static func digitCount(of number: UInt64) -> Int {
    var count = 1
    var rest = number
    while rest >= 10_000 {
      rest /= 10_000
      count &+= 4
    }
    if rest >= 100 { return count &+ (rest >= 1_000 ? 3 : 2) }
    return count &+ (rest >= 10 ? 1 : 0)
  }
}

private let digitPairs: StaticString = """
  0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546\
  4748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293\
  949596979899
  """
