import GNSS
import Primitives
import Testing

@testable import World

/// What each verb does to a sensor lies where recordings of the same thing lie.
///
/// - Source: windows of one second of the recordings that a row names, all axes
///   together, the mean removed: from the tenth to the ninetieth percentile.
@Suite("Motions against recordings")
struct HandlingSignalTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var change: World.MotionChange
    /// The seconds that are looked at.
    var seconds: ClosedRange<Double>
    var figure: Figure
    var range: ClosedRange<Double>

    var testDescription: String { "\(name), \(figure)" }
  }

  /// In mg and in degrees a second.
  enum Figure: Sendable {
    /// The middle one of all windows.
    case force, rotation
    /// Of the liveliest window.
    case mostForce, mostRotation, peak, rate

    func value(_ windows: [Feeling.Window]) -> Double {
      switch self {
      case .force: windows.median(\.force)
      case .rotation: windows.median(\.rotation)
      case .mostForce: windows.largest(\.force)
      case .mostRotation: windows.largest(\.rotation)
      case .peak: windows.largest(\.peak)
      case .rate: windows.largest(\.rate)
      }
    }
  }

  private static func row(
    _ name: String,
    _ change: World.MotionChange,
    _ seconds: ClosedRange<Double>,
    _ figures: [(Figure, ClosedRange<Double>)]
  ) -> [Row] {
    figures.map { Row(name: name, change: change, seconds: seconds, figure: $0.0, range: $0.1) }
  }

  private static func go(_ kind: World.Manner.Kind, _ speed: Int32) -> World.MotionChange {
    .go(
      World.Outing(
        World.Manner(kind),
        .course(9_000, seconds: 60),
        speedMillimetresPerSecond: speed
      )
    )
  }

  static let rows: [Row] =
    // BROAD, a hand that touches the board: 13 to 76 mg, 2 to 25 degrees/s at most.
    row(
      "nudge",
      .handle(.nudge(gravities: 0.15, hertz: 6, degrees: 1.5)),
      0...2,
      [(.mostForce, 13...76), (.rate, 2...25)]
    )
    // No more than 0.9 g, and no turn at all.
    + row("tap", .handle(.tap(gravities: 0.8)), 0...1, [(.peak, 300...900), (.rate, 0...0)])
    // Nicla, lifted again and again by a brisk hand: 156 to 492 mg, 21 to 51 degrees/s.
    + row(
      "brisk lift",
      .handle(.lift(metres: 0.8, degrees: 20, seconds: 1.2)),
      0...2,
      [(.mostForce, 156...492), (.rate, 21...51)]
    )
    // A calm one stays below: 5.77 h / T2 is 163 mg, and the hand trembles.
    + row(
      "lift",
      .handle(.lift(metres: 0.4, degrees: 8, seconds: 1.2)),
      0...2,
      [(.mostForce, 80...156), (.peak, 163...300)]
    )
    // An MPU-6050 tilted by hand: 56 to 410 mg, 16 to 72 degrees/s.
    + row(
      "tilt",
      .handle(.tilt(.roll, degrees: 30, seconds: 2)),
      0...2,
      [(.mostForce, 56...410), (.rate, 28.12...28.13)]
    )
    // Slowly there is nothing but the angle: at most 1.5 degrees/s.
    + row(
      "slow tilt",
      .handle(.tilt(.roll, degrees: 8, seconds: 30)),
      8...22,
      [(.mostForce, 0...10), (.rate, 0.3...1.5)]
    )
    // ST, a car that is jacked up: 14 to 77 mg, 0.85 to 4.5 degrees/s.
    + row(
      "jack",
      .handle(.jack(degrees: 8, seconds: 30)),
      5...15,
      [(.force, 14...77), (.rotation, 0.85...4.5)]
    )
    // ST, a door: 17 to 29 mg, 8 to 16 degrees/s.
    + row(
      "yaw",
      .handle(.yaw(degrees: 45, seconds: 2, shaking: 0.02)),
      0...2,
      [(.mostForce, 15...29), (.mostRotation, 8...16)]
    )
    // Nicla, swayed: 82 to 640 mg, 78 to 151 degrees/s.
    + row(
      "shake",
      .handle(.shake(gravities: 0.5, hertz: 3, degrees: 6, seconds: 4)),
      0...4,
      [(.force, 82...640), (.rotation, 70...151)]
    )
    // Cows' collars: 59 to 309 mg, 17 to 70 degrees/s; waists: 169 to 623 mg.
    + row("walk", go(.walk, 1_389), 5...13, [(.force, 59...309), (.rotation, 17...70)])
    + row("carry", go(.carry, 1_389), 9...17, [(.force, 169...623), (.rotation, 17...70)])
    // A handlebar: 152 to 1,224 mg; its peaks 2.75 g at the 95th percentile.
    + row("ride", go(.ride, 4_167), 12...20, [(.force, 152...1_224), (.peak, 400...2_753)])
    + row("bumps", go(.bumps, 4_167), 12...20, [(.force, 152...1_224), (.peak, 1_000...2_753)])
    // SisFall: 271 to 1,616 mg in falls, peaks up to 9.5 g, 47 to 178 degrees/s.
    + row(
      "fall",
      .handle(.fall(degrees: 75, gravities: 3, seconds: 0.7)),
      0...2,
      [(.mostForce, 271...1_616), (.peak, 1_788...9_518), (.mostRotation, 47...178)]
    )
    // ST, a model's crash: 598 to 768 mg, 90 to 116 degrees/s.
    + row(
      "crash",
      .handle(.crash(gravities: 5, degrees: 90)),
      0...2,
      [(.mostForce, 598...900), (.mostRotation, 60...150)]
    )
    // Cars: 40 to 113 mg, 3 to 9 degrees/s.
    + row("van", go(.van, 11_111), 15...35, [(.force, 40...113), (.rotation, 2...9)])
    // The scripted recordings X: 25 to 50 mg, 3 to 16 degrees/s.
    + row("roll", go(.roll, 1_000), 10...18, [(.force, 25...50), (.rotation, 3...16)])
    // A motor on an MPU-6050 has 2.3 g with 145 degrees/s: 62 degrees/s for each g.
    + row(
      "grinder",
      .handle(.grinder(gravities: 0.25, seconds: 8)),
      0...8,
      [(.force, 80...400), (.rotation, 10...25)]
    )
    // What comes from around stays below the 25 mg at which a parked bike is
    // guarded; only the wind may come over it.
    + row("truck", .handle(.truck(gravities: 0.006, seconds: 8)), 0...8, [(.mostForce, 3...10)])
    + row(
      "rain",
      .handle(.rain(gravities: 0.02, dropsPerSecond: 4, seconds: 30)),
      0...12,
      [(.mostForce, 0.5...10), (.peak, 5...30), (.rate, 0...0)]
    )
    // ST, a standing vehicle whose engine idles: 13 mg on each axis at most.
    + row(
      "engine",
      .handle(.engine(gravities: 0.006, hertz: 27, seconds: 30)),
      5...15,
      [(.force, 3...13)]
    )
    + row(
      "wind",
      .handle(.wind(degrees: 0.2, hertz: 1, seconds: 30)),
      2...18,
      [(.force, 5...25), (.rotation, 0.5...2.5)]
    )

  @Test("each lies in the range of its recordings for twenty seeds", arguments: rows)
  func figures(row: Row) throws {
    for seed in UInt64(1)...20 {
      let feeling = try Feeling(seed: seed, row.change)
      let windows = feeling.windows(row.seconds.lowerBound, row.seconds.upperBound)
      let figure = row.figure.value(windows)
      #expect(row.range.contains(figure), "seed \(seed)")
    }
  }

  /// The ends of the ranges that scripts may ask for scale what is felt.
  @Test(
    "twice as strong is felt twice as strongly",
    arguments: [
      (World.Handling.tap(gravities: 0.4), World.Handling.tap(gravities: 0.8)),
      (.grinder(gravities: 0.2, seconds: 8), .grinder(gravities: 0.4, seconds: 8)),
      (.truck(gravities: 0.005, seconds: 8), .truck(gravities: 0.01, seconds: 8)),
      (
        .engine(gravities: 0.005, hertz: 27, seconds: 8),
        .engine(gravities: 0.01, hertz: 27, seconds: 8)
      ),
    ]
  )
  func strength(single: World.Handling, double: World.Handling) throws {
    let one = try Feeling(.handle(single)).windows(0, 1)
    let two = try Feeling(.handle(double)).windows(0, 1)
    #expect((two[0].force / one[0].force - 2).magnitude < 0.05)
  }
}
