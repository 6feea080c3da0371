// Text and floating-point degrees for people and maps: Embedded Swift compiles none of it.
#if !hasFeature(Embedded)
import Primitives

extension Latitude: CustomStringConvertible {
  /// Degrees, negative in the south; exact to the seventh decimal.
  public var degrees: Double { Double(e7) / 10_000_000 }

  /// `31.9539000`.
  public var description: String { degreesText(e7) }
}

extension Longitude: CustomStringConvertible {
  /// Degrees, negative in the west; exact to the seventh decimal.
  public var degrees: Double { Double(e7) / 10_000_000 }

  /// `35.9106000`.
  public var description: String { degreesText(e7) }
}

extension Position: CustomStringConvertible {
  /// `31.9539000, 35.9106000`, as maps take it.
  public var description: String { "\(latitude), \(longitude)" }
}

extension HDOP: CustomStringConvertible {
  /// `0.70`.
  public var description: String {
    FixedPoint(coefficient: Int64(hundredths), fractionDigits: 2).description
  }
}

extension UTCTime: CustomStringConvertible {
  /// `2026-11-21T09:00:00.000Z`.
  public var description: String {
    func digits(_ number: some BinaryInteger, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T\(digits(hour, 2))"
      + ":\(digits(minute, 2)):\(digits(second, 2)).\(digits(millisecond, 3))Z"
  }
}

extension Fix: CustomStringConvertible {
  /// The time, the position and the dilution, as far as they are known.
  public var description: String {
    var parts = [position.description]
    if let time { parts.insert(time.description, at: 0) }
    if let hdop { parts.append("hdop \(hdop)") }
    return parts.joined(separator: " ")
  }
}

private func degreesText(_ e7: Int32) -> String {
  FixedPoint(coefficient: Int64(e7), fractionDigits: 7).description
}
#endif
