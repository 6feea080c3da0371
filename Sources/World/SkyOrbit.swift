import Surroundings

/// A satellite on a circular orbit.
///
/// Real orbits are nearly circular, and nothing here depends on where a
/// particular satellite is on a particular day: what counts is that satellites
/// rise and set, and stand to one another as those of their systems do.
struct SkyOrbit: Equatable, Sendable {
  let system: Surroundings.Satellite.System
  let number: UInt8
  private let radius: Double
  /// Of length one, to where the orbit crosses the equator northward.
  private let node: Vector
  /// Of length one, a quarter turn ahead of `node`.
  private let ahead: Vector
  /// The angle from `node` to the satellite at `epochMilliseconds`.
  private let angleAtEpoch: Double
  private let radiansPerSecond: Double

  /// Angles in degrees: `ascension` is the right ascension of the ascending
  /// node, `argument` the argument of latitude at the epoch.
  fileprivate init(
    _ system: Surroundings.Satellite.System,
    _ number: UInt8,
    kilometres: Double,
    inclination: Double,
    ascension: Double,
    argument: Double
  ) {
    self.system = system
    self.number = number
    radius = kilometres * 1_000
    let turn = ascension * Trigonometry.radiansPerDegree
    let tilt = inclination * Trigonometry.radiansPerDegree
    let east = Vector(x: -Trigonometry.sine(turn), y: Trigonometry.cosine(turn), z: 0)
    node = Vector(x: Trigonometry.cosine(turn), y: Trigonometry.sine(turn), z: 0)
    ahead = east * Trigonometry.cosine(tilt) + Vector(x: 0, y: 0, z: Trigonometry.sine(tilt))
    angleAtEpoch = argument * Trigonometry.radiansPerDegree
    radiansPerSecond = (Self.gravitation / (radius * radius * radius)).squareRoot()
  }

  /// Where it is, in metres, in the frame that does not turn with the earth.
  func place(secondsFromEpoch seconds: Double) -> Vector {
    let angle = Trigonometry.reduced(angleAtEpoch + radiansPerSecond * seconds)
    let (sine, cosine) = Trigonometry.sineAndCosine(angle)
    return node * (radius * cosine) + ahead * (radius * sine)
  }

  /// m^3/s^2.
  ///
  /// - Source: IS-GPS-200, 20.3.3.4.3: the WGS 84 value for GPS users.
  private static let gravitation = 3.986005e14
}

extension SkyOrbit {
  /// 1993-07-01T00:00:00Z, for which the slots of GPS are defined.
  static let epochMilliseconds: Int64 = 741_484_800_000

  /// The angle that the earth has turned by, longitude 0 from right ascension 0.
  ///
  /// - Source: GPS SPS Performance Standard (2001), table 3-1: Greenwich hour
  ///   angle 18 h 36 min 14.4 s at the epoch; IS-GPS-200, 20.3.3.4.3: the rate.
  static func earthRotation(secondsFromEpoch seconds: Double) -> Double {
    Trigonometry.reduced(279.06 * Trigonometry.radiansPerDegree + 7.292_115_146_7e-5 * seconds)
  }

  /// Every satellite, by system and number.
  static let all: [SkyOrbit] = gps + glonass + galileo + beidou

  /// - Source: GPS SPS Performance Standard (2001), table 3-1: the slots A1 to
  ///   F4 of the 24-satellite constellation. Project value: numbered in this
  ///   order.
  private static let gps: [SkyOrbit] = {
    let planes: [(ascension: Double, arguments: [Double])] = [
      (272.847, [268.126, 161.786, 11.676, 41.806]),
      (332.847, [80.956, 173.336, 309.976, 204.376]),
      (32.847, [111.876, 11.796, 339.666, 241.556]),
      (92.847, [135.226, 265.446, 35.136, 167.356]),
      (152.847, [197.046, 302.596, 66.066, 333.686]),
      (212.847, [238.886, 345.226, 105.206, 135.346]),
    ]
    var orbits: [SkyOrbit] = []
    for plane in planes {
      for argument in plane.arguments {
        orbits.append(
          SkyOrbit(
            .gps,
            UInt8(orbits.count + 1),
            kilometres: 26_559.7,
            inclination: 55,
            ascension: plane.ascension,
            argument: argument
          )
        )
      }
    }
    return orbits
  }()

  /// - Source: GLONASS ICD, edition 5.1, 3.3.3: three planes of eight at
  ///   64.8 degrees, 19,100 km high, a period of 11 h 15 min 44 s.
  private static let glonass = walker(
    .glonass,
    Array(1...24),
    kilometres: 25_508,
    inclination: 64.8,
    ascension: 20,
    argument: 0
  )

  /// - Source: European GNSS (Galileo) OS Service Definition, 2.1: Walker
  ///   24/3/1 at 56 degrees, a semi-major axis of 29,600 km.
  private static let galileo = walker(
    .galileo,
    Array(1...24),
    kilometres: 29_599.8,
    inclination: 56,
    ascension: 50,
    argument: 10
  )

  /// Those on medium orbits: the others stand over Asia.
  ///
  /// - Source: BeiDou ICD B1I, version 3.0, 3.1: Walker 24/3/1 at 55 degrees,
  ///   21,528 km high; the numbers of the satellites of the third generation.
  private static let beidou = walker(
    .beidou,
    Array(19...30) + Array(32...37) + Array(41...46),
    kilometres: 27_906.1,
    inclination: 55,
    ascension: 80,
    argument: 20
  )

  /// Three planes of eight, each plane 15 degrees ahead of the one before.
  ///
  /// Project values: where the first of each system is at the epoch.
  private static func walker(
    _ system: Surroundings.Satellite.System,
    _ numbers: [UInt8],
    kilometres: Double,
    inclination: Double,
    ascension: Double,
    argument: Double
  ) -> [SkyOrbit] {
    numbers.enumerated().map { index, number in
      SkyOrbit(
        system,
        number,
        kilometres: kilometres,
        inclination: inclination,
        ascension: ascension + 120 * Double(index / 8),
        argument: argument + 45 * Double(index % 8) + 15 * Double(index / 8)
      )
    }
  }
}
