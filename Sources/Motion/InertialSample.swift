/// Three counts as the sensor gives them.
public struct RawAxes: Equatable, Sendable {
  /// The count along the sensor's x axis.
  public var x: Int16
  /// The count along the sensor's y axis.
  public var y: Int16
  /// The count along the sensor's z axis.
  public var z: Int16

  /// Counts along the three axes.
  public init(x: Int16, y: Int16, z: Int16) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// True when an axis stands at the end of its range.
  var isClipped: Bool { Self.isClipped(x) || Self.isClipped(y) || Self.isClipped(z) }

  /// What a silent bus reads as: all lines low, or all lines high.
  var isBusFault: Bool { (x == 0 || x == -1) && y == x && z == x }

  /// One comparison in place of two: the ends are neighbours where counts wrap.
  private static func isClipped(_ count: Int16) -> Bool {
    UInt16(bitPattern: count) &- UInt16(bitPattern: .max) < 2
  }
}

/// One reading of the sensor.
public struct InertialSample: Equatable, Sendable {
  /// The counts of the accelerometer; `Sensor` knows their unit.
  public var acceleration: RawAxes
  /// `nil` while the gyroscope sleeps, or where there is none.
  public var rotation: RawAxes?
  /// Of the sensor, in hundredths of a degree Celsius; `nil` when it was not
  /// read.
  public var temperatureHundredths: Int16?

  /// A reading; what was not measured is `nil`.
  public init(
    acceleration: RawAxes,
    rotation: RawAxes? = nil,
    temperatureHundredths: Int16? = nil
  ) {
    self.acceleration = acceleration
    self.rotation = rotation
    self.temperatureHundredths = temperatureHundredths
  }
}
