// Physical units and text for people: Embedded Swift compiles none of it.
#if !hasFeature(Embedded)

extension Sensor {
  /// The sample that this sensor gives for an acceleration in g and a rate of turn in degrees per
  /// second; what is beyond its ranges stands at their ends.
  public func sample(
    acceleration: (x: Double, y: Double, z: Double),
    rotation: (x: Double, y: Double, z: Double)? = nil
  ) -> InertialSample {
    let gravity = Double(Unit.gravity) / Double(1 << accelerationRange.rawValue)
    let degree = Double(Unit.degreePerSecond) / Double(1 << rotationRange.rawValue)
    return InertialSample(
      acceleration: RawAxes(acceleration, by: gravity),
      rotation: rotation.map { RawAxes($0, by: degree) }
    )
  }
}

extension RawAxes {
  fileprivate init(_ axes: (x: Double, y: Double, z: Double), by scale: Double) {
    func count(_ value: Double) -> Int16 {
      let count = (value * scale).rounded()
      return count.isNaN ? 0 : Int16(min(max(count, -32_768), 32_767))
    }
    self.init(x: count(axes.x), y: count(axes.y), z: count(axes.z))
  }
}

extension MovementKind: CustomStringConvertible {
  /// `vibration`, `lift`.
  public var description: String { String(describing: text) }
}
#endif
