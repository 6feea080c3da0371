/// A measured value as the module gives it.
///
/// For what has a number for "not known" (99, 255) and a range that firmware may
/// leave: the number it wrote is not lost, and no value is made up.
public enum Reading<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The module says that it does not know.
  case absent
  /// The value was read.
  case value(Value)
  /// The module wrote this number, which means nothing.
  case outOfRange(Int32)

  /// `nil` when there is none that means something.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension FieldReader {
  /// The next field: a level from 0 to `limit`, or `unknown`.
  mutating func level(
    upTo limit: UInt8,
    unknown: UInt8,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> Reading<UInt8> {
    let number: Int32 = try integer(Int32.min...Int32.max, in: line)
    guard let level = UInt8(exactly: number) else { return .outOfRange(number) }
    if level == unknown { return .absent }
    return level <= limit ? .value(level) : .outOfRange(number)
  }
}
