public import GNSS
import Primitives

/// The information response to `AT+CGNSINF`, and the URC `+UGNSINF`.
///
/// 21 fields; the URC of an application note has 22 and the sibling SIM7070 has
/// 18, both of which are understood. A field that is there and unreadable costs
/// the whole line: the line has no checksum, and one damaged field makes the
/// position beside it doubtful.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSINF, table of
///   fields; SIM7000 GNSS Application Note V1.03.
public struct NavigationInformation: Equatable, CommandInformation {
  public static var command: CommandRow { .cgnsinf }
  /// Field 1: whether the GNSS engine runs.
  public var isRunning: Bool
  /// Field 2; `nil` while the engine is off.
  public var isFixed: Bool?
  /// Field 3, as the receiver's clock shows it; 1980 before it is set.
  public var clock: UTCTime?
  /// Degrees north; `nil` without a fix.
  public var latitude: Latitude?
  /// Degrees east; `nil` without a fix.
  public var longitude: Longitude?
  /// Field 6, above mean sea level.
  public var altitudeMillimetres: Int32?
  /// Field 7, speed over ground: hundredths of a kilometre per hour, as the
  /// manual says and the field writes.
  public var speedHundredthsOfKilometrePerHour: Int32?
  /// Field 8, course over ground: hundredths of a degree, 0 to 36 000.
  public var courseHundredths: UInt16?
  /// Field 9, 0 to 2.
  public var fixMode: UInt8?
  /// Horizontal dilution of precision; `nil` if unknown.
  public var hdop: HDOP?
  /// Field 12; `nil` also when it says 0.0.
  public var pdopHundredths: UInt16?
  /// Field 13; `nil` also when it says 0.0.
  public var vdopHundredths: UInt16?
  /// Field 15 as it is written: a receiver that is stuck has said more than
  /// 10 000.
  public var satellitesInViewCode: UInt32?
  /// The number of satellites in the fix; `nil` if unknown.
  public var satellitesUsed: UInt8?
  /// Field 17: GLONASS satellites used, in V1.01 in view.
  public var glonassSatellites: UInt8?
  /// Field 19: the best C/N0 in dBHz.
  public var carrierToNoiseDensity: UInt8?
  /// Field 20, "reserved": only the sibling fills it.
  public var horizontalAccuracyMillimetres: UInt32?
  /// Field 21, "reserved": only the sibling fills it.
  public var verticalAccuracyMillimetres: UInt32?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CGNSINF", or: "+UGNSINF")
    let count = fields.count(in: line)
    guard count == 18 || count == 21 || count == 22 else {
      throw .wrongFieldCount(found: count, expected: 21...22)
    }
    isRunning = try fields.flag(in: line)
    isFixed = try fields.optionalInteger(UInt8(0)...1, in: line).map { $0 == 1 }
    clock = try fields.clock(in: line)
    latitude = try fields.optionalScaled(7, -900_000_000...900_000_000, in: line)
      .flatMap { Latitude(e7: $0) }
    longitude = try fields.optionalScaled(7, -1_800_000_000...1_800_000_000, in: line)
      .flatMap { Longitude(e7: $0) }
    altitudeMillimetres = try fields.optionalScaled(3, -100_000_000...100_000_000, in: line)
    speedHundredthsOfKilometrePerHour = try fields.optionalScaled(2, 0...1_000_000, in: line)
    courseHundredths = try fields.optionalScaled(2, 0...36_000, in: line)
    fixMode = try fields.optionalInteger(0...2, in: line)
    fields.skip(1, in: line)
    hdop = try fields.dilution(in: line).flatMap { HDOP(hundredths: $0) }
    pdopHundredths = try fields.dilution(in: line)
    vdopHundredths = try fields.dilution(in: line)
    fields.skip(1, in: line)
    satellitesInViewCode = try fields.optionalInteger(0...UInt32.max, in: line)
    if count == 18 {
      fields.skip(1, in: line)
    } else {
      satellitesUsed = try fields.optionalInteger(0...UInt8.max, in: line)
      glonassSatellites = try fields.optionalInteger(0...UInt8.max, in: line)
      fields.skip(1, in: line)
      carrierToNoiseDensity = try fields.optionalInteger(0...99, in: line)
    }
    horizontalAccuracyMillimetres = try fields.optionalScaled(3, 0...UInt32.max, in: line)
    verticalAccuracyMillimetres = try fields.optionalScaled(3, 0...UInt32.max, in: line)
  }

  /// Satellites in view; `nil` also for more than 99, which two digits of the
  /// manual cannot say.
  public var satellitesInView: UInt8? {
    satellitesInViewCode.flatMap { $0 <= 99 ? UInt8($0) : nil }
  }

  /// The time of `clock`, if it has been set: `nil` before 2017, when there was
  /// no SIM7000.
  public var time: UTCTime? {
    clock.flatMap { $0.isOfThisModule ? $0 : nil }
  }

  /// Field 7 in millimetres per second.
  public var speedMillimetresPerSecond: Int32? {
    // 0.01 km/h is 25/9 mm/s; the half makes it round.
    speedHundredthsOfKilometrePerHour.map { ($0 &* 50 &+ 9) / 18 }
  }

  /// The fix; `nil` unless the engine runs, says that it has one, and gives a
  /// position.
  public var fix: Fix? {
    guard isRunning, isFixed == true, let latitude, let longitude else { return nil }
    return Fix(
      position: Position(latitude: latitude, longitude: longitude),
      time: time,
      altitudeMillimetres: altitudeMillimetres,
      speedMillimetresPerSecond: speedMillimetresPerSecond,
      courseHundredths: courseHundredths.map { $0 % 36_000 },
      hdop: hdop,
      satellitesUsed: satellitesUsed
    )
  }
}

extension FieldReader {
  /// The next field: a DOP in hundredths; `nil` for null and for 0.00, which
  /// does not exist.
  fileprivate mutating func dilution(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> UInt16? {
    let value: UInt16? = try optionalScaled(2, 0...UInt16.max, in: line)
    return value == 0 ? nil : value
  }

  /// The next field: `yyyyMMddhhmmss[.sss]`, or null.
  fileprivate mutating func clock(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> UTCTime? {
    next(in: line)
    guard !range.isEmpty else { return nil }
    let start = range.lowerBound
    guard range.count >= 14, ASCII.isDigit(line[start]),
      let value = FixedPoint(parsing: line, range),
      value.fractionDigits <= 3,
      range.count - (value.fractionDigits > 0 ? 1 : 0)
        == 14 + Int(value.fractionDigits),
      let milliseconds = value.scaled(toFractionDigits: 3)
    else { throw invalid }
    let day = Int(milliseconds / 1_000_000_000)
    let ofDay = Int(milliseconds % 1_000_000_000)
    let time = UTCTime(
      year: day / 10_000,
      month: day / 100 % 100,
      day: day % 100,
      hour: ofDay / 10_000_000,
      minute: ofDay / 100_000 % 100,
      second: ofDay / 1_000 % 100,
      millisecond: ofDay % 1_000
    )
    guard let time else { throw invalid }
    return time
  }
}
