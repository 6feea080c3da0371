import Primitives

/// The satellites of a GSV: those that are as nearly all are, and how many there
/// are in all.
@usableFromInline
struct SatelliteGroups: Sendable {
  /// The groups whose fields can be asked for.
  static let groupsMax = (FieldMap.fieldsMax - firstField) / 4
  /// The field that the first group starts with: the address and three counts
  /// come before it.
  private static let firstField = 4

  /// The first four groups as far as they are plain, and one for those behind
  /// them, which never is.
  @usableFromInline let plain: InlineArray<5, PlainSatellite>
  /// The number of groups, null ones included.
  @usableFromInline var count: Int
  /// Where the fields behind the groups start.
  private(set) var end: Int
  /// How many fields there are behind the groups.
  private(set) var fieldsBehind = 0
  /// True when a field of the groups cannot be read.
  private(set) var haveFailed = false

  /// No groups.
  init() {
    plain = InlineArray(repeating: .none)
    count = 0
    end = 0
  }

  /// Reads the groups, the first of which starts at `start`.
  @inline(__always)
  init(_ fields: FieldMap, from start: Int, in bytes: Span<UInt8>) {
    let text = unsafe bytes.bytes
    var end = start
    // Four groups are 51 bytes at most, and this is 64 bytes' layout.
    var layout = fields.ends(from: end)
    let first = PlainSatellite(text, at: &end, &layout)
    let second = first.isNone ? .none : PlainSatellite(text, at: &end, &layout)
    let third = second.isNone ? .none : PlainSatellite(text, at: &end, &layout)
    let fourth = third.isNone ? .none : PlainSatellite(text, at: &end, &layout)
    plain = [first, second, third, fourth, .none]
    self.end = end
    count = first.isNone ? 0 : second.isNone ? 1 : third.isNone ? 2 : fourth.isNone ? 3 : 4
    if end > Int(fields.end) { return }
    if end &+ layout.trailingZeroBitCount == Int(fields.end) {
      fieldsBehind = 1
    } else {
      countGroups(fields, from: start, in: bytes)
    }
  }

  /// Finds out about groups that are not all plain, or more than four.
  @inline(never)
  private mutating func countGroups(_ fields: FieldMap, from start: Int, in bytes: Span<UInt8>) {
    let rest = max(0, fields.count &- Self.firstField)
    let hasShort = rest % 4 == 3
    count = rest / 4 &+ (hasShort ? 1 : 0)
    fieldsBehind = hasShort ? 0 : rest % 4
    end = start
    for _ in 0..<count {
      _ = Self.satellite(fields, at: &end, in: bytes, &haveFailed)
    }
  }

  /// The satellite of a group, whatever is in it; `nil` when all its fields are
  /// null.
  @inline(never)
  static func satellite(
    at index: Int,
    _ fields: FieldMap,
    in bytes: Span<UInt8>
  ) -> Satellite? {
    guard let id = fields.range(firstField &+ index &* 4, in: bytes) else { return nil }
    var start = id.lowerBound
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
