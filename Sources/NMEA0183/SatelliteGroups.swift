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

  /// The first four groups, as far as all are plain up to there.
  ///
  /// Four values and no array, which would be copied to ask for one of them.
  @usableFromInline let first: PlainSatellite
  @usableFromInline let second: PlainSatellite
  @usableFromInline let third: PlainSatellite
  @usableFromInline let fourth: PlainSatellite
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

  /// Reads the groups, the first of which starts at `start`.
  @inline(__always)
  static func read(
    _ fields: FieldMap,
    from start: Int,
    in bytes: Span<UInt8>
  ) -> (SatelliteGroups, Extent) {
    let text = unsafe bytes.bytes
    var end = start
    // Four groups are 51 bytes at most, and this is 64 bytes' layout.
    var layout = fields.ends(from: end)
    let first = PlainSatellite(text, at: &end, &layout)
    let second = first.isNone ? .none : PlainSatellite(text, at: &end, &layout)
    let third = second.isNone ? .none : PlainSatellite(text, at: &end, &layout)
    let fourth = third.isNone ? .none : PlainSatellite(text, at: &end, &layout)
    let groups = SatelliteGroups(first: first, second: second, third: third, fourth: fourth)
    let count = first.isNone ? 0 : second.isNone ? 1 : third.isNone ? 2 : fourth.isNone ? 3 : 4
    if end > Int(fields.end) { return (groups, Extent(count: count, end: end)) }
    if end &+ layout.trailingZeroBitCount == Int(fields.end) {
      return (groups, Extent(count: count, end: end, fieldsBehind: 1))
    }
    return (groups, extent(fields, from: start, in: bytes))
  }

  /// One of the first four groups; `none` for those behind them.
  @inlinable
  func plain(_ index: Int) -> PlainSatellite {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    default: .none
    }
  }

  /// Finds out about groups that are not all plain, or more than four.
  @inline(never)
  private static func extent(
    _ fields: FieldMap,
    from start: Int,
    in bytes: Span<UInt8>
  ) -> Extent {
    let rest = max(0, fields.count &- firstField)
    let hasShort = rest % 4 == 3
    var extent = Extent(count: rest / 4 &+ (hasShort ? 1 : 0), end: start)
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

/// The counts that a GSV begins with.
struct GroupCounts {
  var total: UInt32?
  var number: UInt32?
  var inView: UInt32?
  /// Where the field behind them starts.
  var end: Int
  var unreadable = UnreadableFields()

  /// A digit, a digit, and one or two digits, as nearly all are; `layout` has where
  /// fields end, from `start` on.
  @inline(__always)
  init?(plain bytes: RawSpan, at start: Int, _ layout: UInt64) {
    //  3,1,12,  The fields end at bytes 1, 3, and 6 or 5.
    let hasTwo = layout & 0x7F == 0x4A
    guard hasTwo || layout & 0x3F == 0x2A, start >= 0, start &+ 8 <= bytes.byteCount
    else { return nil }
    let digits = DigitWord(
      ByteWord(bytes, uncheckedAt: start),
      kept: hasTwo ? 0x0000_FFFF_00FF_00FF : 0x0000_00FF_00FF_00FF
    )
    guard digits.nonDigits == 0 else { return nil }
    total = UInt32(truncatingIfNeeded: digits.bits & 0xFF)
    number = UInt32(truncatingIfNeeded: digits.bits &>> 16 & 0xFF)
    let place: UInt64 = hasTwo ? 32 : 24
    inView = UInt32(truncatingIfNeeded: digits.pairs &>> place & 0xFF)
    end = start &+ (hasTwo ? 7 : 6)
  }

  @inline(never)
  init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var fields = FieldReader(sentence, in: bytes)
    total = fields.count(.total, in: bytes)
    number = fields.count(.number, in: bytes)
    inView = fields.count(.inView, in: bytes)
    end = fields.start
    unreadable = fields.unreadable
  }
}
