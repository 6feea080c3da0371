extension Surroundings {
  /// What the GNSS antenna receives.
  package struct Sky: Equatable, Sendable {
    package var satellites: [Satellite]

    package init(_ satellites: [Satellite]) {
      self.satellites = satellites
    }
  }

  /// One satellite above the horizon, in the whole numbers of GSV.
  package struct Satellite: Equatable, Sendable {
    package enum System: UInt8, Equatable, Sendable, CaseIterable {
      case gps
      case glonass
      case galileo
      case beidou
    }

    package var system: System
    /// Its number in the system: PRN or slot.
    package var number: UInt8
    /// Degrees, 0 to 90.
    package var elevation: UInt8
    /// Degrees from true north, 0 to 359.
    package var azimuth: UInt16
    /// C/N0 in dBHz, 0 to 99.
    package var signal: UInt8

    package init(
      _ system: System,
      _ number: UInt8,
      elevation: UInt8,
      azimuth: UInt16,
      signal: UInt8
    ) {
      self.system = system
      self.number = number
      self.elevation = min(elevation, 90)
      self.azimuth = azimuth % 360
      self.signal = min(signal, 99)
    }
  }
}

extension Surroundings.Sky {
  /// Nothing comes through, as in a cellar.
  package static let none = Surroundings.Sky([])

  /// A field on a good day.
  package static let open = Surroundings.Sky([
    .init(.gps, 2, elevation: 12, azimuth: 40, signal: 37),
    .init(.gps, 5, elevation: 65, azimuth: 203, signal: 46),
    .init(.gps, 6, elevation: 48, azimuth: 264, signal: 43),
    .init(.gps, 9, elevation: 27, azimuth: 306, signal: 38),
    .init(.gps, 12, elevation: 33, azimuth: 119, signal: 42),
    .init(.gps, 13, elevation: 61, azimuth: 356, signal: 45),
    .init(.gps, 17, elevation: 40, azimuth: 50, signal: 41),
    .init(.gps, 19, elevation: 17, azimuth: 150, signal: 38),
    .init(.glonass, 4, elevation: 13, azimuth: 31, signal: 36),
    .init(.glonass, 5, elevation: 36, azimuth: 292, signal: 42),
    .init(.glonass, 6, elevation: 33, azimuth: 225, signal: 41),
    .init(.glonass, 12, elevation: 36, azimuth: 317, signal: 42),
    .init(.glonass, 13, elevation: 43, azimuth: 30, signal: 42),
    .init(.glonass, 18, elevation: 29, azimuth: 148, signal: 41),
    .init(.glonass, 19, elevation: 41, azimuth: 82, signal: 42),
    .init(.beidou, 24, elevation: 19, azimuth: 317, signal: 39),
    .init(.beidou, 25, elevation: 73, azimuth: 324, signal: 45),
    .init(.beidou, 26, elevation: 50, azimuth: 132, signal: 42),
    .init(.beidou, 30, elevation: 42, azimuth: 229, signal: 43),
    .init(.beidou, 32, elevation: 81, azimuth: 20, signal: 46),
    .init(.beidou, 33, elevation: 27, azimuth: 43, signal: 38),
  ])

  /// A street: the upper half of the sky, and leaves before it.
  package static let partial = Surroundings.Sky(
    open.satellites.filter { $0.elevation >= 40 }.map { satellite in
      var satellite = satellite
      satellite.signal -= 13
      return satellite
    }
  )

  /// A room: what comes through the ceiling is too weak to be used.
  package static let indoor = Surroundings.Sky(
    open.satellites.filter { $0.elevation >= 60 }.map { satellite in
      var satellite = satellite
      satellite.signal -= 30
      return satellite
    }
  )
}
