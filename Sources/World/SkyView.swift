extension World {
  /// What a receiver's antenna sees of the satellites.
  package struct Sky: Equatable, Sendable {
    package enum View: Equatable, Sendable, CaseIterable {
      case open
      /// Under trees, a house on one side.
      case partial
      /// A street between houses.
      case canyon
      /// A street between high houses whose walls reflect: many signals, and wrong ways.
      case highrise
      case tunnel
      /// Signals that can be seen and not used.
      case indoor
      /// Like indoors, except for a minute or two now and then, when reflections come in.
      case window
      case none
    }

    package var view: View
    /// Of a canyon: the direction of the street, in degrees from true north.
    package var streetDegrees: Int32
    /// Of a canyon: how high the houses stand straight across, in degrees.
    package var wallDegrees: Int32

    /// Project value: 60 degrees are four floors on a street of two lanes, seen
    /// from its middle.
    package init(_ view: View, streetDegrees: Int32 = 0, wallDegrees: Int32 = 60) {
      self.view = view
      self.streetDegrees = streetDegrees
      self.wallDegrees = wallDegrees
    }

    package static let open = Sky(.open)
  }
}

extension World.Sky {
  /// The decibels that are lost on the way from a satellite to the antenna;
  /// `nil` when nothing comes through.
  ///
  /// Project values, about what studies of GNSS in towns and houses report: 10
  /// for leaves, 3 for the reflections of a street, 8 where they are all that comes, 32 for two
  /// ceilings.
  func loss(azimuth: Double, elevation: Double, isGlimpse: Bool = false) -> Double? {
    switch view {
    case .open: 0
    case .partial: elevation < partialHorizon(azimuth) ? nil : 10
    case .canyon: isBehindWall(azimuth: azimuth, elevation: elevation) ? nil : 3
    // Project value: with nothing below 42 degrees the HDOP is 1 to 2.
    case .highrise: elevation < 42 ? nil : 8
    case .indoor: 32
    case .window: isGlimpse ? (elevation < 20 ? nil : 10) : 32
    case .tunnel, .none: nil
    }
  }

  /// Trees up to 25 degrees all round, a house up to 50 in the southern third.
  private func partialHorizon(_ azimuth: Double) -> Double {
    (120...240).contains(azimuth) ? 50 : 25
  }

  /// A wall of even height along a straight street: lower, the more the view
  /// goes along it.
  private func isBehindWall(azimuth: Double, elevation: Double) -> Bool {
    let across = Trigonometry.sine(
      (azimuth - Double(streetDegrees)) * Trigonometry.radiansPerDegree
    )
    let wall = Double(wallDegrees) * Trigonometry.radiansPerDegree
    let height = elevation * Trigonometry.radiansPerDegree
    // tan(elevation) < tan(wall) |across|, without the tangents.
    return Trigonometry.sine(height) * Trigonometry.cosine(wall)
      < Trigonometry.sine(wall) * across.magnitude * Trigonometry.cosine(height)
  }
}
