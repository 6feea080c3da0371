package import GNSS
package import Primitives

/// Small writers of text for people, without Foundation.
extension Instant {
  /// Seconds with six decimals: `12.345678`.
  package var seconds: String {
    decimal(microseconds, fractionDigits: 6)
  }
}

/// `value` x 10^-`fractionDigits`, all decimals written.
package func decimal(_ value: Int64, fractionDigits: Int) -> String {
  var scale: UInt64 = 1
  for _ in 0..<fractionDigits {
    scale *= 10
  }
  let fraction = String(value.magnitude % scale)
  let zeros = String(repeating: "0", count: fractionDigits - fraction.utf8.count)
  return (value < 0 ? "-" : "") + "\(value.magnitude / scale)." + zeros + fraction
}

/// A number with all its decimals, and no point where it has none.
package func decimal(_ number: FixedPoint) -> String {
  number.fractionDigits == 0
    ? "\(number.coefficient)"
    : decimal(number.coefficient, fractionDigits: Int(number.fractionDigits))
}

extension Position {
  /// Degrees with six decimals, as the payload has them.
  package var text: String {
    degrees(latitude.e7) + " " + degrees(longitude.e7)
  }

  private func degrees(_ e7: Int32) -> String {
    let rounded = (Int64(e7.magnitude) + 5) / 10
    return decimal(e7 < 0 ? -rounded : rounded, fractionDigits: 6)
  }
}

extension FixedBytes {
  /// The bytes as text.
  package var string: String {
    withBytes { String(decoding: $0) }
  }
}
