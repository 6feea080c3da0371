// Text and floating-point degrees for people and maps: Embedded Swift compiles none of it.
#if !hasFeature(Embedded)
import Primitives

extension Coordinate: CustomStringConvertible {
  /// Degrees, negative in the south and west; to the seventh decimal.
  public var degrees: Double { Double(e7) / 10_000_000 }

  /// `31.9539000`.
  public var description: String {
    FixedPoint(coefficient: Int64(e7), fractionDigits: 7).description
  }
}
#endif
