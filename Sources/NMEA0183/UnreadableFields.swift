/// The fields of a sentence that are there and cannot be read.
///
/// Such a field is `nil` like a null field, and named here; it never costs the
/// other fields.
///
/// A set of bits with the calls of an `OptionSet`, and not one: that protocol
/// brings array literals along, which `-no-allocations` rejects.
public struct UnreadableFields: Equatable, Sendable {
  public private(set) var rawValue: UInt64

  public init() {
    rawValue = 0
  }

  private init(_ bit: UInt64) {
    rawValue = 1 << bit
  }

  public var isEmpty: Bool { rawValue == 0 }

  public func contains(_ other: Self) -> Bool {
    rawValue & other.rawValue == other.rawValue
  }

  public mutating func insert(_ other: Self) {
    rawValue |= other.rawValue
  }

  public static let time = Self(0)
  public static let date = Self(1)
  public static let latitude = Self(2)
  public static let longitude = Self(3)
  public static let quality = Self(4)
  public static let satellitesUsed = Self(5)
  public static let hdop = Self(6)
  public static let altitude = Self(7)
  public static let geoidSeparation = Self(8)
  public static let differentialAge = Self(9)
  public static let speedKnots = Self(10)
  public static let speedKilometresPerHour = Self(11)
  public static let course = Self(12)
  public static let courseMagnetic = Self(13)
  public static let magneticVariation = Self(14)
  public static let fixType = Self(15)
  public static let satellites = Self(16)
  public static let pdop = Self(17)
  public static let vdop = Self(18)
  public static let systemID = Self(19)
  public static let signalID = Self(20)
  public static let total = Self(21)
  public static let number = Self(22)
  public static let inView = Self(23)
  public static let zoneHours = Self(24)
  public static let zoneMinutes = Self(25)
  public static let heading = Self(26)
  public static let rangeDeviation = Self(27)
  public static let semiMajorDeviation = Self(28)
  public static let semiMinorDeviation = Self(29)
  public static let orientation = Self(30)
  public static let latitudeDeviation = Self(31)
  public static let longitudeDeviation = Self(32)
  public static let altitudeDeviation = Self(33)
  public static let latitudeError = Self(34)
  public static let longitudeError = Self(35)
  public static let altitudeError = Self(36)
  public static let failedSatellite = Self(37)
  public static let missedDetectionProbability = Self(38)
  public static let bias = Self(39)
  public static let biasDeviation = Self(40)
  public static let latitudeOffset = Self(41)
  public static let longitudeOffset = Self(42)
  public static let altitudeOffset = Self(43)
  public static let identifier = Self(44)
  public static let waterDistance = Self(45)
  public static let waterDistanceSinceReset = Self(46)
  public static let groundDistance = Self(47)
  public static let groundDistanceSinceReset = Self(48)
  public static let mode = Self(49)
  public static let residuals = Self(50)
}
