package import Primitives

extension Script {
  /// The time of an event as it is written: `2min`, `1.25`, `+0`, `+500ms`,
  /// `+$pause`.
  package struct Time: Equatable, Sendable {
    /// True after a `+`: counted from the event before.
    package var isRelative: Bool
    /// Not negative.
    package var number: FixedPoint
    /// `nil` is seconds.
    package var unit: Quantity.Unit?
    /// The name of a length that only whoever runs the script knows.
    ///
    /// Of relative times only; the number then is zero.
    package var name: String?

    package init(isRelative: Bool, number: FixedPoint, unit: Quantity.Unit?) {
      self.isRelative = isRelative
      self.number = number
      self.unit = unit
    }

    /// Seconds from the start, with as many decimals as the instant needs.
    package init(_ instant: Instant) {
      var coefficient = instant.microseconds
      var digits: UInt8 = 6
      while digits > 0, coefficient % 10 == 0 {
        coefficient /= 10
        digits -= 1
      }
      self.init(
        isRelative: false,
        number: FixedPoint(coefficient: coefficient, fractionDigits: digits),
        unit: nil
      )
    }

    /// `nil` when it is finer than a microsecond or beyond `limit`.
    package var microseconds: Int64? {
      let quantity = Quantity(number: number, unit: unit ?? .seconds)
      guard let length = quantity.exact(in: .microseconds), length <= Self.limit else { return nil }
      return length
    }

    /// The latest time of a script, in microseconds.
    ///
    /// Project value: ten years of 365 days; far from where sums of `Int64`
    /// microseconds overflow.
    package static let limit: Int64 = 3_650 * 86_400 * 1_000_000
  }
}
