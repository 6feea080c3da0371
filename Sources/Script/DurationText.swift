package import Primitives

/// Lengths of time as people write them: `5s`, `1.5min`, `24h`.
package enum DurationText {
  /// The units, longest first.
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1),
  ]

  package enum Failure: Error, Equatable, Sendable {
    case notANumber
    case missingUnit
    case unknownUnit(String)
    /// Finer than a millisecond, or past the end of the numbers.
    case unrepresentable
  }

  /// One number with its unit, or several that add up: `1h30m`; `m` is `min` here.
  package static func parse(_ text: String) throws(Failure) -> Milliseconds {
    var rest = Array(text.utf8)[...]
    var sum: Int64 = 0
    repeat {
      let numberEnd = rest.firstIndex { !ASCII.isDigit($0) && $0 != ASCII.point } ?? rest.endIndex
      let digits = Array(rest[..<numberEnd])
      // A point has digits on both sides, as in a scenario.
      guard digits.first != ASCII.point, digits.last != ASCII.point,
        let number = FixedPoint(parsing: digits.span, 0..<digits.count)
      else { throw .notANumber }
      let unitEnd = rest[numberEnd...].firstIndex(where: ASCII.isDigit) ?? rest.endIndex
      let (total, overflows) = sum.addingReportingOverflow(
        try milliseconds(number, String(decoding: rest[numberEnd..<unitEnd], as: UTF8.self))
      )
      guard !overflows else { throw .unrepresentable }
      sum = total
      rest = rest[unitEnd...]
    } while !rest.isEmpty
    return Milliseconds(sum)
  }

  private static func milliseconds(
    _ number: FixedPoint,
    _ unitName: String
  ) throws(Failure) -> Int64 {
    guard !unitName.isEmpty else { throw .missingUnit }
    guard let unit = units.first(where: { $0.name == (unitName == "m" ? "min" : unitName) }) else {
      throw .unknownUnit(unitName)
    }
    let (product, overflows) = number.coefficient.multipliedReportingOverflow(
      by: unit.milliseconds
    )
    guard !overflows else { throw .unrepresentable }
    var divisor: Int64 = 1
    for _ in 0..<number.fractionDigits {
      divisor *= 10
    }
    guard product % divisor == 0 else { throw .unrepresentable }
    return product / divisor
  }

  /// The longest unit that leaves a whole number; days from two on, since
  /// people say 24h.
  package static func render(_ length: Milliseconds) -> String {
    let value = length.rawValue
    guard value != 0 else { return "0s" }
    let unit = units.first { unit in
      value % unit.milliseconds == 0 && (unit.name != "d" || value >= 2 * unit.milliseconds)
    }
    guard let unit else { return "\(value)ms" }
    return "\(value / unit.milliseconds)\(unit.name)"
  }
}
