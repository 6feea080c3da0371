/// Three numbers along three axes: of the ellipsoid (x to longitude 0 on the
/// equator, z to the north pole), or of the body.
package struct Vector: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  static func + (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  static func * (vector: Vector, factor: Double) -> Vector {
    Vector(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
  }

  func dot(_ other: Vector) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  func cross(_ other: Vector) -> Vector {
    Vector(
      x: y * other.z - z * other.y,
      y: z * other.x - x * other.z,
      z: x * other.y - y * other.x
    )
  }

  var length: Double { dot(self).squareRoot() }
}
