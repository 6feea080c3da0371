/// A decimal number exactly as it was written: `coefficient` x 10^-`fractionDigits`.
///
/// `31.9539` and `31.95390` are different values here: a sentence keeps its
/// digits, and rounding is a decision of whoever asks for `scaled`.
public struct FixedPoint: Equatable, Sendable {
  /// The digits without the point, with the sign.
  public var coefficient: Int64
  /// The number of digits after the point.
  public var fractionDigits: UInt8

  /// The most digits that fit an `Int64` whatever they are.
  public static let digitsMax = 18

  /// `coefficient` divided by ten to the power of `fractionDigits`.
  public init(coefficient: Int64, fractionDigits: UInt8) {
    self.coefficient = coefficient
    self.fractionDigits = fractionDigits
  }

  /// Reads `[-+]digits[.digits]`; at least one digit, at most `digitsMax`.
  ///
  /// Exponents, hexadecimal, `nan` and `inf` are no numbers on these wires.
  public init?(parsing bytes: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    var isNegative = false
    if index < range.upperBound, bytes[index] == ASCII.minus || bytes[index] == ASCII.plus {
      isNegative = bytes[index] == ASCII.minus
      index &+= 1
    }
    let start = index
    var coefficient: Int64 = 0
    var pointAt: Int?
    while index < range.upperBound {
      let digit = bytes[index] &- ASCII.zero
      if digit < 10 {
        coefficient = coefficient &* 10 &+ Int64(digit)
      } else if digit == ASCII.point &- ASCII.zero, pointAt == nil {
        pointAt = index
      } else {
        return nil
      }
      index &+= 1
    }
    let digits = index &- start &- (pointAt == nil ? 0 : 1)
    // More may have overflowed.
    guard digits > 0, digits <= Self.digitsMax else { return nil }
    self.coefficient = isNegative ? 0 &- coefficient : coefficient
    self.fractionDigits = UInt8(truncatingIfNeeded: pointAt.map { index &- $0 &- 1 } ?? 0)
  }

  /// The number in units of 10^-`places`, halves rounded away from zero; `nil`
  /// when it does not fit.
  public func scaled(toFractionDigits places: UInt8) -> Int64? {
    var value = coefficient
    var digits = fractionDigits
    while digits < places {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = product
      digits &+= 1
    }
    guard digits > places else { return value }
    // More than 19 digits less, and not even the largest coefficient is half
    // of a unit.
    guard digits &- places <= 19 else { return 0 }
    var divisor: UInt64 = 1
    while digits > places {
      divisor = divisor &* 10
      digits &-= 1
    }
    // In magnitudes: nothing is added to a coefficient that may be the largest.
    let magnitude = value.magnitude
    let remainder = magnitude % divisor
    let rounded = Int64(magnitude / divisor) &+ (remainder >= divisor &- remainder ? 1 : 0)
    return value < 0 ? 0 &- rounded : rounded
  }
}
