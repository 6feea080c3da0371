public import GNSS
import Primitives

extension Coordinate {
  /// With `minuteDigits` digits behind the point of the minutes, 0 to 7; seven are
  /// what 10^-7 degree calls for.
  public init(_ latitude: Latitude, minuteDigits: Int) {
    self.init(e7: latitude.e7, minuteDigits: minuteDigits)
  }

  /// With `minuteDigits` digits behind the point of the minutes, 0 to 7; seven are
  /// what 10^-7 degree calls for.
  public init(_ longitude: Longitude, minuteDigits: Int) {
    self.init(e7: longitude.e7, minuteDigits: minuteDigits)
  }

  /// Rounds the whole angle to the last digit of the minutes, and only then parts it
  /// into degrees and minutes: so 60.000 minutes cannot come out.
  private init(e7: Int32, minuteDigits: Int) {
    precondition((0...7).contains(minuteDigits), "0 to 7 digits")
    var unit: Int64 = 1
    for _ in 0..<minuteDigits {
      unit &*= 10
    }
    let perDegree = 60 &* unit
    let total = (Int64(e7.magnitude) &* perDegree &+ 5_000_000) / 10_000_000
    let degrees = total / perDegree
    degreesAndMinutes = FixedPoint(
      coefficient: degrees &* 100 &* unit &+ total % perDegree,
      fractionDigits: UInt8(minuteDigits)
    )
    isNegative = e7 < 0
  }
}
