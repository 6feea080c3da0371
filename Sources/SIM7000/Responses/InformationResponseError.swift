/// Why a line is not the information response that it was taken for.
public enum InformationResponseError: Error, Equatable, Sendable {
  /// The line does not begin with the name of the response and a colon.
  case otherName
  /// The response has `found` fields; its definition allows `expected`.
  case wrongFieldCount(found: Int, expected: ClosedRange<Int>)
  /// Field `number`, counted from one as in the manual, is not what the
  /// definition calls for. `offset` is its first byte in the line.
  case invalidField(number: Int, offset: Int)
}
