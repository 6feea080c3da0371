import Primitives

/// The satellites of any GSV, plain or not: how many groups there are, and each of them.
enum SatelliteGroups {
  /// The field that the first group starts with: the address and three counts
  /// come before it.
  private static let firstField = 4

  /// What is known of all groups of a sentence.
  struct Extent: Sendable {
    /// The number of groups, null ones included.
    var count: Int
    /// Where the fields behind the groups start.
    var end: Int
    /// How many fields there are behind the groups.
    var fieldsBehind = 0
    /// True when a field of the groups cannot be read.
    var haveFailed = false
  }

  /// Reads all groups, the first of which is the next field.
  static func extent(_ cursor: FieldMap.Cursor, in bytes: Span<UInt8>) -> Extent {
    let fields = cursor.map
    let rest = max(0, fields.count &- firstField)
    let hasShort = rest % 4 == 3
    var extent = Extent(count: rest / 4 &+ (hasShort ? 1 : 0), end: cursor.start)
    extent.fieldsBehind = hasShort ? 0 : rest % 4
    for _ in 0..<extent.count {
      _ = satellite(fields, at: &extent.end, in: bytes, &extent.haveFailed)
    }
    return extent
  }

  /// The satellite of a group, whatever is in it; `nil` when all its fields are
  /// null.
  @inline(never)
  static func satellite(
    at index: Int,
    _ fields: FieldMap,
    in bytes: Span<UInt8>
  ) -> Satellite? {
    // Behind `fieldsMax` as well.
    var cursor = FieldMap.Cursor(fields)
    for _ in 0..<(firstField &+ index &* 4) where cursor.next(in: bytes) == nil {
      return nil
    }
    var start = cursor.start
    var hasFailed = false
    return satellite(fields, at: &start, in: bytes, &hasFailed)
  }

  private static func satellite(
    _ fields: FieldMap,
    at start: inout Int,
    in bytes: Span<UInt8>,
    _ hasFailed: inout Bool
  ) -> Satellite? {
    var hasBytes = false
    var numbers = InlineArray<4, FixedPoint?>(repeating: nil)
    for index in 0..<4 {
      guard let range = fields.field(from: start, in: bytes) else { break }
      start = range.upperBound &+ 1
      guard !range.isEmpty else { continue }
      hasBytes = true
      numbers[index] = bytes.plainDecimal(in: range) ?? bytes.decimal(in: range)
      if numbers[index] == nil { hasFailed = true }
    }
    guard hasBytes else { return nil }
    return Satellite(
      id: numbers[0],
      elevationDegrees: numbers[1],
      azimuthDegrees: numbers[2],
      carrierToNoise: numbers[3]
    )
  }
}
