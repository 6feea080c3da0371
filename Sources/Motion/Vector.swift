/// Three components along the axes of the sensor.
///
/// Components stay below 2^30 in magnitude, so that no sum of squares leaves
/// 64 bits; whoever makes a vector from outside data keeps to that.
public struct Vector: Equatable, Sendable {
  /// The component along the x axis.
  public var x: Int32
  /// The component along the y axis.
  public var y: Int32
  /// The component along the z axis.
  public var z: Int32

  /// The vector of length 0.
  public static let zero = Vector(x: 0, y: 0, z: 0)

  /// A vector of these components, each below 2³⁰ in magnitude.
  public init(x: Int32, y: Int32, z: Int32) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(_ raw: RawAxes) {
    self.init(x: Int32(raw.x), y: Int32(raw.y), z: Int32(raw.z))
  }

  static func + (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x &+ right.x, y: left.y &+ right.y, z: left.z &+ right.z)
  }

  static func - (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x &- right.x, y: left.y &- right.y, z: left.z &- right.z)
  }

  func shifted(by shift: UInt8) -> Vector {
    Vector(x: x << shift, y: y << shift, z: z << shift)
  }

  func dot(_ other: Vector) -> Int64 {
    Int64(x) &* Int64(other.x) &+ Int64(y) &* Int64(other.y) &+ Int64(z) &* Int64(other.z)
  }

  var squaredLength: Int64 { dot(self) }

  var length: Int32 {
    @inline(never) get { Int32(truncatingIfNeeded: SquareRoot.floor(of: squaredLength)) }
  }

  /// The vector times `numerator` / `denominator`, each component rounded to
  /// the nearest, halves away from zero: a turned sensor gets the same result.
  ///
  /// In place, so that a denominator known beforehand costs no division.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inline(__always)
  #endif
  func scaled(by numerator: Int32, over denominator: Int32) -> Vector {
    Vector(
      x: Self.scaled(x, numerator, denominator),
      y: Self.scaled(y, numerator, denominator),
      z: Self.scaled(z, numerator, denominator)
    )
  }

  @inline(__always)
  private static func scaled(_ component: Int32, _ numerator: Int32, _ denominator: Int32) -> Int32
  {
    let product = Int64(component) &* Int64(numerator)
    let half = Int64(product < 0 ? 0 &- denominator / 2 : denominator / 2)
    return Int32(truncatingIfNeeded: (product &+ half) / Int64(denominator))
  }

  /// How long the vector of `direction` is.
  static let directionLength: Int32 = 1 << 15

  /// The vector that points the same way and is `directionLength` long; `nil`
  /// for one without a direction.
  var direction: Vector? {
    @inline(never) get {
      let length = length
      guard length > 0 else { return nil }
      return scaled(by: Self.directionLength, over: length)
    }
  }
}

/// Square roots in whole numbers, the same on every machine.
enum SquareRoot {
  /// The largest whole number whose square is not above `value`; 0 for
  /// negative numbers.
  @inline(never)
  static func floor(of value: Int64) -> Int64 {
    guard value > 0 else { return 0 }
    #if hasFeature(Embedded)
    return Int64(digits(of: UInt64(value)))
    #else
    // A double has 53 digits, so it is the root, or the number above it.
    let root = UInt64(Double(value).squareRoot())
    return Int64(root &* root > UInt64(value) ? root &- 1 : root)
    #endif
  }

  /// The same for processors that have no square root.
  ///
  /// Digit by digit in base two: no division, a round for two bits of `value`.
  @inline(__always)
  static func digits(of value: UInt64) -> UInt64 {
    var remainder = value
    var root: UInt64 = 0
    // The highest power of four that is not above.
    var bit: UInt64 = 1 << ((63 - UInt64(remainder.leadingZeroBitCount)) & ~1)
    while bit != 0 {
      // All ones when the digit is one: a branch would be a guess each round.
      let trial = root &+ bit
      let digit = remainder >= trial ? UInt64.max : 0
      remainder &-= trial & digit
      root = (root >> 1) &+ (bit & digit)
      bit >>= 2
    }
    return root
  }
}
