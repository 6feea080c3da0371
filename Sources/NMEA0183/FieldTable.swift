import Primitives

/// Where the fields of a sentence start and end.
struct FieldTable: Sendable {
  /// The fields whose place is kept; those behind them are counted only.
  ///
  /// Project value: a GSV of eight satellites and two ids. The longest sentence of the
  /// standard that is read here, GSV, has 20 fields, four satellites in it.
  static let fieldsMax = 40

  /// The number of fields, the address included, beyond `fieldsMax` too.
  private(set) var count = 1
  private(set) var isPrintable = true
  /// The exclusive or of all bytes.
  private(set) var parity: UInt8 = 0
  private var ends = InlineArray<40, UInt16>(repeating: 0)
  private let start: UInt16

  init(of body: Range<Int>, in candidate: Span<UInt8>) {
    start = UInt16(truncatingIfNeeded: body.lowerBound)
    var index = body.lowerBound
    while index < body.upperBound {
      let byte = candidate[index]
      parity ^= byte
      if byte == ASCII.comma {
        end(at: index)
        count &+= 1
      }
      if !ASCII.isPrintable(byte) { isPrintable = false }
      index &+= 1
    }
    end(at: body.upperBound)
  }

  private mutating func end(at offset: Int) {
    if count <= Self.fieldsMax { ends[count &- 1] = UInt16(truncatingIfNeeded: offset) }
  }

  /// The field's bytes; `nil` past the last one and past `fieldsMax`.
  subscript(number: Int) -> Range<Int>? {
    guard number >= 0, number < min(count, Self.fieldsMax) else { return nil }
    let lower = number == 0 ? Int(start) : Int(ends[number &- 1]) &+ 1
    return lower..<Int(ends[number])
  }
}
