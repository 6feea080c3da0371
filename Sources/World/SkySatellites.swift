package import Primitives
package import Surroundings

extension World {
  /// A satellite whose signal reaches the antenna.
  package struct Satellite: Equatable, Sendable {
    package let system: Surroundings.Satellite.System
    /// Its number in the system: PRN or slot.
    package let number: UInt8
    /// Degrees from true north toward east, 0 up to 360.
    package let azimuth: Double
    /// Degrees above the horizon, more than 0.
    package let elevation: Double
    /// C/N0 in dBHz at the antenna.
    package let signal: Double
  }

  /// The satellites above the horizon at `now` whose signals reach the body, by
  /// system and number.
  ///
  /// Costs some hundred sines: ask once a second, and not at every event.
  package func satellites(at now: Instant) -> [Satellite] {
    guard !jammer.contains(.satellites) else { return [] }
    // A spoofer's signals come from near by, whatever stands in the way of others.
    let sky = spoofer == nil ? sky : .open
    guard sky.view != .tunnel, sky.view != .none else { return [] }
    let isGlimpse = sky.view == .window && reflections.isGlimpse(at: now)
    let body = body(at: now)
    let milliseconds = utcMilliseconds(at: now) - SkyOrbit.epochMilliseconds
    let seconds = Double(milliseconds) / 1_000
    let station = Station(body, rotation: SkyOrbit.earthRotation(secondsFromEpoch: seconds))
    return SkyOrbit.all.compactMap { orbit in
      guard
        let (azimuth, elevation) = station.direction(to: orbit.place(secondsFromEpoch: seconds)),
        let loss = sky.loss(azimuth: azimuth, elevation: elevation, isGlimpse: isGlimpse)
      else { return nil }
      return Satellite(
        system: orbit.system,
        number: orbit.number,
        azimuth: azimuth,
        elevation: elevation,
        signal: Satellite.signal(number: orbit.number, elevation: elevation) - loss
      )
    }
  }
}

extension World.Satellite {
  /// C/N0 under an open sky.
  ///
  /// Project value: 35 dBHz at the horizon and 47 overhead, which makes the best
  /// of a sky 43 to 47 as in published lines; satellites differ by up to 2.
  fileprivate static func signal(number: UInt8, elevation: Double) -> Double {
    35 + 12 * Trigonometry.sine(elevation * Trigonometry.radiansPerDegree)
      - Double(UInt16(number) * 7 % 3)
  }
}

/// An antenna on the turning earth, in the frame that does not turn.
struct Station: Equatable {
  private let frame: LocalFrame
  private let place: Vector

  /// `rotation` is how far the earth has turned, in radians.
  init(_ body: Surroundings.Body, rotation: Double) {
    let still = LocalFrame(body.position)
    let (sine, cosine) = Trigonometry.sineAndCosine(rotation)
    frame = LocalFrame(
      up: Vector(
        x: still.up.x * cosine - still.up.y * sine,
        y: still.up.x * sine + still.up.y * cosine,
        z: still.up.z
      )
    )
    let height = Double(body.altitudeMillimetres) / 1_000
    let transverse = frame.curvature.transverse
    place = Vector(
      x: frame.up.x * (transverse + height),
      y: frame.up.y * (transverse + height),
      z: frame.up.z * (transverse * (1 - Curvature.eccentricitySquared) + height)
    )
  }

  /// Azimuth and elevation in degrees; `nil` at and below the horizon.
  func direction(to target: Vector) -> (azimuth: Double, elevation: Double)? {
    let way = target + place * -1
    let up = way.dot(frame.up)
    guard up > 0 else { return nil }
    let east = way.dot(frame.east)
    let north = way.dot(frame.north)
    let level = (east * east + north * north).squareRoot()
    let azimuth = Trigonometry.arcTangent(y: east, x: north) / Trigonometry.radiansPerDegree
    return (
      azimuth: azimuth < 0 ? azimuth + 360 : azimuth,
      elevation: Trigonometry.arcTangent(y: up, x: level) / Trigonometry.radiansPerDegree
    )
  }
}
