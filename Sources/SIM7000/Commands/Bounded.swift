/// A whole number from `lowest` to `highest`, both included: a parameter whose
/// range the manual gives.
///
/// A literal outside is a mistake of the program and traps, also when it stands
/// in parentheses; a number from elsewhere goes through `init?(_:)`.
public struct Bounded<let lowest: Int, let highest: Int>: Equatable, ATParameter {
  /// The number, within the range of the type.
  public let value: Int

  /// `nil` when the number is out of range.
  public init?(_ value: Int) {
    guard value >= lowest, value <= highest else { return nil }
    self.value = value
  }

  public func encode(into line: inout ATLine) { value.encode(into: &line) }
}

extension Bounded: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) {
    precondition(value >= lowest && value <= highest, "the number is out of range")
    self.value = value
  }
}
