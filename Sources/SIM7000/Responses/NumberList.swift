import Primitives

/// An answer whose fields are whole numbers: `+CIPATS: 1,5`.
///
/// What most read commands answer. A null field, and a field that is no number
/// of 32 bits, is `nil`.
public struct NumberList: Sendable {
  /// How many fields the answer has.
  public let count: Int
  private var numbers = InlineArray<8, Int32?>(repeating: nil)

  /// Project value: `+CIPCCFG` has seven.
  private static var countMax: Int { 8 }

  /// Reads the fields behind `name`, sign included, and the colon.
  public init(parsing line: Span<UInt8>, of name: StaticString) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: name)
    try fields.expect(1...Self.countMax, in: line)
    count = fields.count(in: line)
    for index in 0..<count {
      fields.next(in: line)
      numbers[index] = line.integer(in: fields.range).flatMap { Int32(exactly: $0) }
    }
  }

  /// Field `index`, counted from zero; `nil` behind the last one too.
  public subscript(index: Int) -> Int32? {
    index >= 0 && index < count ? numbers[index] : nil
  }
}

extension NumberList: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where left.numbers[index] != right.numbers[index] {
      return false
    }
    return true
  }
}
