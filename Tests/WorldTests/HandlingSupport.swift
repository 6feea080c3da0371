import GNSS
import Primitives
import Testing

@testable import World

/// A world for one motion after a minute's rest, and what its sensor feels.
struct Feeling {
  static let start: Int64 = 60_000_000
  var world: World

  init(seed: UInt64 = 1, _ changes: World.MotionChange...) throws {
    world = try makeWorld(seed: seed)
    for change in changes { world.apply(.motion(change), at: Self.at(0)) }
  }

  /// `seconds` after the change.
  static func at(_ seconds: Double) -> Instant {
    Instant(microseconds: start + Int64((seconds * 1e6).rounded()))
  }

  func kinematics(_ seconds: Double) -> Kinematics { world.kinematics(at: Self.at(seconds)) }

  /// At 100 Hz from one second to another.
  func samples(_ start: Double, _ end: Double) -> [Kinematics] {
    (Int(start * 100)..<Int(end * 100)).map { kinematics(Double($0) / 100) }
  }

  /// Windows of a second, the mean removed, over all three axes.
  ///
  /// In mg and in degrees a second.
  func windows(_ start: Double, _ end: Double) -> [Window] {
    stride(from: start, through: end - 1, by: 1).map { Window(samples($0, $0 + 1)) }
  }

  struct Window {
    var force: Double
    var rotation: Double
    /// Of the force less its mean.
    var peak: Double
    /// The fastest.
    var rate: Double

    init(_ samples: [Kinematics]) {
      let forces = samples.map(\.force)
      let mean = Self.mean(forces)
      force = Self.deviation(forces) * 1_000
      rotation = Self.deviation(samples.map(\.rotation))
      peak = forces.map { ($0 + mean * -1).length }.max().map { $0 * 1_000 } ?? 0
      rate = samples.map(\.rotation.length).max() ?? 0
    }

    static func mean(_ vectors: [Vector]) -> Vector {
      vectors.reduce(Vector(x: 0, y: 0, z: 0), +) * (1 / Double(vectors.count))
    }

    static func deviation(_ vectors: [Vector]) -> Double {
      let mean = mean(vectors)
      let squares = vectors.map { ($0 + mean * -1).dot($0 + mean * -1) }
      return (squares.reduce(0, +) / Double(vectors.count)).squareRoot()
    }
  }
}

extension [Feeling.Window] {
  func median(_ value: (Feeling.Window) -> Double) -> Double {
    map(value).sorted()[count / 2]
  }

  func largest(_ value: (Feeling.Window) -> Double) -> Double { map(value).max() ?? 0 }
}
