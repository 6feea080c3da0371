/// Degrees north of the equator, in units of 10^-7 degree (about 11 mm).
///
/// An integer, because the wire format is decimal and the round trip must be
/// exact: a 32-bit float at longitude 121 degrees steps by 0.8 m.
public struct Latitude: Equatable, Sendable {
  /// From -900 000 000 to 900 000 000.
  public let e7: Int32

  /// Degrees north times 10⁷, -90° to 90°; `nil` outside that range.
  public init?(e7: Int32) {
    guard (-900_000_000...900_000_000).contains(e7) else { return nil }
    self.e7 = e7
  }
}

/// Degrees east of Greenwich, in units of 10^-7 degree.
public struct Longitude: Equatable, Sendable {
  /// From -1 800 000 000 to 1 800 000 000.
  public let e7: Int32

  /// Degrees east times 10⁷, -180° to 180°; `nil` outside that range.
  public init?(e7: Int32) {
    guard (-1_800_000_000...1_800_000_000).contains(e7) else { return nil }
    self.e7 = e7
  }

  /// The same below 180°, as GPX has it.
  ///
  /// - Source: GPX 1.1, `longitudeType`.
  package var e7Below180: Int32 { e7 == 1_800_000_000 ? -e7 : e7 }
}

/// A place on the ellipsoid WGS 84.
public struct Position: Equatable, Sendable {
  /// Degrees north.
  public var latitude: Latitude
  /// Degrees east.
  public var longitude: Longitude

  /// The place at this latitude and longitude.
  public init(latitude: Latitude, longitude: Longitude) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Horizontal dilution of precision, in hundredths; never zero.
///
/// What is unknown is `nil`, not 0.00: a perfect precision does not exist.
public struct HDOP: Equatable, Comparable, Sendable {
  /// The value times 100.
  public let hundredths: UInt16

  /// The value times 100; `nil` for 0.
  public init?(hundredths: UInt16) {
    guard hundredths > 0 else { return nil }
    self.hundredths = hundredths
  }

  public static func < (left: HDOP, right: HDOP) -> Bool {
    left.hundredths < right.hundredths
  }
}
