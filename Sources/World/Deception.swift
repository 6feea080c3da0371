import GNSS
package import Primitives
package import Surroundings

extension World {
  /// What a jammer near the antenna drowns.
  package struct Jammer: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let satellites = Jammer(rawValue: 1)
    package static let cells = Jammer(rawValue: 2)
    package static let all: Jammer = [.satellites, .cells]
  }

  /// A transmitter whose signals say that the antenna goes somewhere, wherever it is.
  package struct Spoofer: Equatable, Sendable {
    package struct Course: Equatable, Sendable {
      package var hundredths: UInt16
      package var speedMillimetresPerSecond: Int32

      package init(hundredths: UInt16, speedMillimetresPerSecond: Int32) {
        self.hundredths = hundredths
        self.speedMillimetresPerSecond = speedMillimetresPerSecond
      }
    }

    private let start: Position
    private let course: Course
    private let startedAt: Instant

    init(from start: Position, _ course: Course, at now: Instant) {
      self.start = start
      self.course = course
      startedAt = now
    }

    fileprivate func body(at now: Instant, altitudeMillimetres: Int32) -> Surroundings.Body {
      let metres =
        Double(max(0, now.microseconds - startedAt.microseconds)) / 1e6
        * Double(course.speedMillimetresPerSecond) / 1_000
      let angle = Double(course.hundredths) / 100 * Trigonometry.radiansPerDegree
      return Surroundings.Body(
        position: start.moved(
          northMetres: metres * Trigonometry.cosine(angle),
          eastMetres: metres * Trigonometry.sine(angle)
        ),
        altitudeMillimetres: altitudeMillimetres,
        speedMillimetresPerSecond: course.speedMillimetresPerSecond,
        courseHundredths: course.hundredths
      )
    }
  }

  /// What the satellites' signals say of the body at `now`; `nil` where they say the truth.
  package func receivedBody(at now: Instant) -> Surroundings.Body? {
    if let spoofer {
      return spoofer.body(at: now, altitudeMillimetres: body(at: now).altitudeMillimetres)
    }
    let metres: (north: Double, east: Double)
    switch sky.view {
    case .highrise: metres = reflections.street(at: now)
    case .window: metres = reflections.window(at: now)
    case .open, .partial, .canyon, .tunnel, .indoor, .none: return nil
    }
    var body = body(at: now)
    body.position = body.position.moved(northMetres: metres.north, eastMetres: metres.east)
    return body
  }
}

/// Where signals that have come by way of a wall put the antenna.
///
/// A function of the seed and the second. In a street the error wanders with the satellites: 20
/// to 80 m, at an HDOP that says nothing of it.
///
/// - Source: Adjrad and Groves, Journal of Navigation 71 (2018) 1: 25.9 m rms of a u-blox receiver
///   in London; Icking, Zhang, Hsu and Schoen, ION GNSS+ 2022: 42.4 m in the mean between two
///   receivers in Hong Kong, ways longer by more than 100 m; Kjaergaard et al., Pervasive 2010:
///   inside most buildings below 10 m, and worse with multipath; Lachapelle et al., NAVIGATION 51
///   (2004) 1: indoors a receiver may track echoes alone.
struct Reflections: Equatable, Sendable {
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
  }

  /// Project value: a receiver's error by reflections changes over minutes, with the satellites.
  private static let streetKnots: Int64 = 120
  /// Project value: one glimpse in two such spells is rare for who asks each ten minutes, and
  /// comes often enough to matter in a night.
  private static let spell: Int64 = 1_800

  /// Metres north and east.
  func street(at now: Instant) -> (north: Double, east: Double) {
    offset(at: now, knots: Self.streetKnots, 20_000...80_000)
  }

  /// Metres north and east, in a glimpse; one echo each time.
  func window(at now: Instant) -> (north: Double, east: Double) {
    offset(at: now, knots: Self.spell, 50_000...300_000)
  }

  /// Whether echoes come in for a while: for one to two minutes in every other spell.
  ///
  /// Project value: long enough for a receiver that has to read the orbits first.
  func isGlimpse(at now: Instant) -> Bool {
    let second = now.microseconds / 1_000_000
    var chance = SeededGenerator(seed: seed, stream: stream(second / Self.spell, 3))
    let length = chance.integer(in: 60...120)
    let start = chance.integer(in: 0...(2 * Self.spell))
    return (start..<start + length).contains(second % Self.spell)
  }

  /// Of a length in millimetres that is drawn for each knot, in a direction that is, too.
  private func offset(
    at now: Instant,
    knots: Int64,
    _ lengths: ClosedRange<Int64>
  ) -> (north: Double, east: Double) {
    let second = now.microseconds / 1_000_000
    let part = Double(second % knots) / Double(knots)
    func between(_ purpose: UInt64, _ range: ClosedRange<Int64>) -> Double {
      let ends = (Int64(0)...1).map { next in
        var chance = SeededGenerator(seed: seed, stream: stream(second / knots + next, purpose))
        return Double(chance.integer(in: range)) / 1_000
      }
      return ends[0] + (ends[1] - ends[0]) * part
    }
    let metres = between(1, lengths)
    let angle = between(2, 0...359_999) * Trigonometry.radiansPerDegree
    return (metres * Trigonometry.cosine(angle), metres * Trigonometry.sine(angle))
  }

  private func stream(_ number: Int64, _ purpose: UInt64) -> UInt64 {
    UInt64(bitPattern: number) &* 16 &+ purpose &+ World.Stream.reflections << 48
  }
}

extension Position {
  /// This far from here, for ways short against the earth.
  fileprivate func moved(northMetres: Double, eastMetres: Double) -> Position {
    // A unit of 10^-7 degree is 11.132 mm of a meridian.
    let unit = 0.011132
    let angle = Double(latitude.e7) / 1e7 * Trigonometry.radiansPerDegree
    let north = Int64(latitude.e7) + Int64((northMetres / unit).rounded())
    let shrunk = max(0.001, Trigonometry.cosine(angle))
    var east = Int64(longitude.e7) + Int64((eastMetres / unit / shrunk).rounded())
    if east > 1_800_000_000 { east -= 3_600_000_000 }
    if east < -1_800_000_000 { east += 3_600_000_000 }
    guard let latitude = Latitude(e7: Int32(min(max(north, -900_000_000), 900_000_000))),
      let longitude = Longitude(e7: Int32(east))
    else { return self }
    return Position(latitude: latitude, longitude: longitude)
  }
}
