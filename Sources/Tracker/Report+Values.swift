import GNSS
import Primitives

/// What engines want to know, in the units that they want it in.
///
/// All are integers, rounded half away from zero; `nil` for what is unknown.
extension Report {
  /// The time of the fix in seconds since 1970; `nil` where the receiver gave none.
  var fixSeconds: Int64? { fix.time.map { $0.millisecondsSince1970 / 1_000 } }

  /// Where it stands in time, in microseconds: by the receiver's time, which goes on through
  /// restarts, else by the tracker's own.
  var placeInTime: Int64 {
    #if !NoStore
    if let time = fix.time { return time.millisecondsSince1970 * 1_000 }
    #endif
    return takenAt.microseconds
  }

  /// How old the fix was when the event that is reported began; `nil` for a live one.
  ///
  /// Project value: a billion seconds at most, which is longer than any store keeps.
  var fixAgeSeconds: Int64? {
    hasOldFix ? min((takenAt - fixedAt).rawValue / 1_000, 999_999_999) : nil
  }

  /// The radius in which the position is, for engines that ignore a position without one.
  ///
  /// Project values: 5 m for each unit of HDOP, within 5 and 50 m; 15 m where it is not
  /// known. Never 0, which Home Assistant takes for unusable.
  var accuracyMetres: Int64 {
    guard let hdop = fix.hdop else { return 15 }
    return min(max((Int64(hdop.hundredths) * 5 + 50) / 100, 5), 50)
  }

  /// Project value: a lithium cell that gives 3.5 V at rest has next to nothing left, and one that
  /// is full soon gives 4.15 V.
  var batteryPercent: Int64? {
    batteryMillivolts.map { min(max((Int64($0) * 2 - 6_994) / 13, 0), 100) }
  }

  var altitudeDecimetres: Int64? {
    fix.altitudeMillimetres.map { Int64($0).rounded(dividedBy: 100) }
  }

  var altitudeMetres: Int64? {
    fix.altitudeMillimetres.map { Int64($0).rounded(dividedBy: 1_000) }
  }

  /// Whole kilometres an hour: 3 600 s of 10^-6 km each.
  var kilometresPerHour: Int64? { speed.map { ($0 * 36).rounded(dividedBy: 10_000) } }

  var kilometresPerHourHundredths: Int64? { speed.map { ($0 * 36).rounded(dividedBy: 100) } }

  /// Hundredths of a knot, which is 1 852 m an hour.
  var knotsHundredths: Int64? { speed.map { ($0 * 90).rounded(dividedBy: 463) } }

  /// Millimetres a second, never less than none.
  private var speed: Int64? { fix.speedMillimetresPerSecond.map { max(Int64($0), 0) } }

  /// Whole degrees, 0 to 359.
  var courseDegrees: Int64? {
    fix.courseHundredths.map { Int64($0).rounded(dividedBy: 100) % 360 }
  }
}

extension Int64 {
  /// The nearest integer to the quotient; half away from zero.
  fileprivate func rounded(dividedBy divisor: Int64) -> Int64 {
    let half = self < 0 ? -divisor / 2 : divisor / 2
    return (self + half) / divisor
  }
}

extension FixedBytes {
  /// Appends a decimal with all its digits.
  mutating func append(_ value: Int64, fractionDigits: Int) {
    var scale: Int64 = 1
    for _ in 0..<fractionDigits {
      scale *= 10
    }
    if value < 0 { append(ASCII.minus) }
    let magnitude = Int64(value.magnitude)
    append(decimal: magnitude / scale)
    guard fractionDigits > 0 else { return }
    append(ASCII.point)
    append(decimal: magnitude % scale, minimumDigits: fractionDigits)
  }

  /// Appends degrees with six decimals, the seventh rounded half away from
  /// zero; a value that rounds to zero has no sign.
  mutating func appendDegrees(e7: Int32) {
    let magnitude = (Int64(e7.magnitude) + 5) / 10
    if e7 < 0, magnitude > 0 { append(ASCII.minus) }
    append(decimal: magnitude / 1_000_000)
    append(ASCII.point)
    append(decimal: magnitude % 1_000_000, minimumDigits: 6)
  }
}
