/// What a receiver knew at one moment: a position and what belongs to it.
///
/// A value of this type is a fix; where there is none, there is no `Fix`.
public struct Fix: Equatable, Sendable {
  /// Latitude and longitude.
  public var position: Position
  // In this order, as few bytes as can be are between them: firmware keeps a queue of fixes.
  #if PlainReports
  /// No plain report has it, and this build no other: always `nil`.
  public var altitudeMillimetres: Int32? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  /// As the altitude.
  public var satellitesUsed: UInt8? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  /// As the altitude.
  public var courseHundredths: UInt16? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  #else
  /// Above mean sea level.
  public var altitudeMillimetres: Int32?
  /// The number of satellites used; `nil` if unknown.
  public var satellitesUsed: UInt8?
  /// Course over ground, hundredths of a degree from true north, 0 to 35 999.
  public var courseHundredths: UInt16?
  #endif
  /// Speed over ground in millimetres per second; `nil` if unknown.
  public var speedMillimetresPerSecond: Int32?
  /// Horizontal dilution of precision; `nil` if unknown.
  public var hdop: HDOP?
  /// `nil` when the receiver gave none, or one that cannot be: before 2017,
  /// when the SIM7000 did not exist, the clock has not been set.
  public var time: UTCTime?

  /// A fix of these values; those that are `nil` are unknown.
  public init(
    position: Position,
    time: UTCTime? = nil,
    altitudeMillimetres: Int32? = nil,
    speedMillimetresPerSecond: Int32? = nil,
    courseHundredths: UInt16? = nil,
    hdop: HDOP? = nil,
    satellitesUsed: UInt8? = nil
  ) {
    self.position = position
    self.time = time
    self.speedMillimetresPerSecond = speedMillimetresPerSecond
    self.hdop = hdop
    self.altitudeMillimetres = altitudeMillimetres
    self.courseHundredths = courseHundredths
    self.satellitesUsed = satellitesUsed
  }
}
