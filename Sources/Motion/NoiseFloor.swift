/// How much the sensor trembles where nothing moves it.
struct NoiseFloor: Equatable, Sendable {
  /// Where it starts.
  ///
  /// - Source: evaluate.py: 4 mg, between the quietest sensors (1 mg) and the
  ///   MPU-6050 (6.5 mg).
  private static var first: Int32 { Unit.acceleration(milligrams: 4) }
  /// A block counts as this at most.
  ///
  /// - Source: evaluate.py.
  private static var ceiling: Int32 { Unit.acceleration(milligrams: 20) }
  /// - Source: motion.md 3.6, tau_floor.
  private static let timeMilliseconds: Int32 = 20_000

  /// In 256ths of a unit.
  private var fine = NoiseFloor.first * 256

  var value: Int32 { fine / 256 }

  /// Takes the vibration of a block that was still.
  mutating func learn(_ vibration: Int32, milliseconds: Int32) {
    let target = min(vibration, Self.ceiling) * 256
    fine += (target - fine) * min(milliseconds, Self.timeMilliseconds) / Self.timeMilliseconds
  }
}
