import GNSS
public import Primitives

/// A latitude or longitude as a sentence has it: degrees x 100 + minutes, and a
/// hemisphere.
///
/// Keeps the digits of the sentence. The number of decimals is the receiver's
/// choice, from none to ten; leading zeros may be missing.
public struct Coordinate: Equatable, Sendable {
  /// Which of the two a coordinate is.
  public enum Axis: Equatable, Sendable {
    /// Degrees north or south of the equator.
    case latitude
    /// Degrees east or west of Greenwich.
    case longitude
  }

  /// `dddmm.mm...`, never negative; the minutes are below 60.
  public let degreesAndMinutes: FixedPoint
  /// South or west.
  public let isNegative: Bool

  /// `nil` without a hemisphere of that axis, since the sign is not known then,
  /// for a signed number, and beyond the pole or the 180th meridian.
  init?(_ number: FixedPoint, hemisphere: UInt8?, axis: Axis) {
    let isNegative: Bool
    switch (axis, hemisphere) {
    case (.latitude, ASCII.Letter.n), (.longitude, ASCII.Letter.e): isNegative = false
    case (.latitude, ASCII.Letter.s), (.longitude, ASCII.Letter.w): isNegative = true
    case (.latitude, _), (.longitude, _): return nil
    }
    self.degreesAndMinutes = number
    self.isNegative = isNegative
    guard number.coefficient >= 0, isInRange(upTo: axis == .latitude ? 90 : 180) else {
      return nil
    }
  }

  /// In units of 10^-7 degree, rounded to the nearest.
  public var e7: Int32 {
    if degreesAndMinutes.fractionDigits <= 6 { return plainE7 }
    // At most ten decimals of a minute, so that the product fits 64 bits: with
    // more, the error is below 10^-12 degree.
    let digits = min(degreesAndMinutes.fractionDigits, 10)
    let value = degreesAndMinutes.scaled(toFractionDigits: digits) ?? 0
    let degree = Self.powerOfTen(digits &+ 2)
    let divisor = 60 &* Self.powerOfTen(digits)
    let minutes = value % degree &* 10_000_000
    let magnitude = value / degree &* 10_000_000 &+ (minutes &+ divisor / 2) / divisor
    return Int32(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
  }

  /// The same for up to six decimals of a minute, a sixth of 10^-7 degree each.
  private var plainE7: Int32 {
    let coefficient = degreesAndMinutes.coefficient
    let millionths: Int64
    switch degreesAndMinutes.fractionDigits {
    case 0: millionths = coefficient &* 1_000_000
    case 1: millionths = coefficient &* 100_000
    case 2: millionths = coefficient &* 10_000
    case 3: millionths = coefficient &* 1_000
    case 4: millionths = coefficient &* 100
    case 5: millionths = coefficient &* 10
    default: millionths = coefficient
    }
    let degrees = UInt64(truncatingIfNeeded: millionths) / 100_000_000
    let minutes = UInt64(truncatingIfNeeded: millionths) &- degrees &* 100_000_000
    let magnitude = Int32(truncatingIfNeeded: degrees &* 10_000_000 &+ (minutes &+ 3) / 6)
    return isNegative ? 0 &- magnitude : magnitude
  }

  private func isInRange(upTo degreesMax: Int64) -> Bool {
    // With 17 decimals or more there is one digit of minutes at most.
    guard degreesAndMinutes.fractionDigits <= 16 else { return true }
    let unit = Self.powerOfTen(degreesAndMinutes.fractionDigits)
    let degrees = degreesAndMinutes.coefficient / unit / 100
    let minutes = degreesAndMinutes.coefficient &- degrees &* 100 &* unit
    return minutes < 60 &* unit
      && (degrees < degreesMax || degrees == degreesMax && minutes == 0)
  }

  private static func powerOfTen(_ exponent: UInt8) -> Int64 {
    var power: Int64 = 1
    for _ in 0..<exponent {
      power = power &* 10
    }
    return power
  }
}

extension Position {
  /// `nil` unless both are there.
  init?(_ latitude: Coordinate?, _ longitude: Coordinate?) {
    guard let latitude = latitude.flatMap({ Latitude(e7: $0.e7) }),
      let longitude = longitude.flatMap({ Longitude(e7: $0.e7) })
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
