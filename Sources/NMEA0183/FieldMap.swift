import Primitives

/// Where the fields of a sentence start and end.
///
/// A bit for each of the first 128 bytes behind the start delimiter, set where a field ends: at a
/// comma and at the end of the body. To go from a field to the next one is to clear the lowest
/// bit. Sentences that are longer, which is more than receivers send, are walked byte by byte.
struct FieldMap: Equatable, Sendable {
  /// The fields that can be asked for; those behind them are counted only.
  ///
  /// Project value: a GSV of eight satellites and two ids. The longest sentence of the
  /// standard that is read here, GSV, has 20 fields, four satellites in it.
  static let fieldsMax = 40
  /// The bytes that have a bit.
  static let reach = 128

  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// Where the body ends, from the start delimiter on.
  private(set) var end: UInt16 = 0
  /// The commas behind the first 128 bytes.
  private var commasBeyond: UInt16 = 0

  init() {}

  /// A whole body of `count` bytes, of which there are at most 128.
  @inline(__always)
  init(low: UInt64, high: UInt64, count: Int) {
    self.low = low
    self.high = high
    end = UInt16(truncatingIfNeeded: count &+ 1)
  }

  @inline(__always)
  private var isWhole: Bool { Int(end) <= Self.reach }

  /// The number of fields, the address included, beyond `fieldsMax` too.
  @inline(__always)
  var count: Int {
    low.nonzeroBitCount &+ high.nonzeroBitCount &+ Int(commasBeyond) &+ (isWhole ? 0 : 1)
  }

  /// Notes a comma at byte `offset` of the body.
  mutating func noteComma(at offset: Int) {
    if offset < Self.reach { noteEnd(at: offset) } else { commasBeyond &+= 1 }
  }

  /// The body ends before byte `offset` of it.
  mutating func close(at offset: Int) {
    end = UInt16(truncatingIfNeeded: offset &+ 1)
    noteEnd(at: offset)
  }

  private mutating func noteEnd(at offset: Int) {
    if offset < 64 {
      low |= 1 &<< UInt64(truncatingIfNeeded: offset)
    } else if offset < Self.reach {
      high |= 1 &<< UInt64(truncatingIfNeeded: offset)
    }
  }

  /// The address has five bytes, and something follows it.
  @inline(__always)
  var hasAddressOfFive: Bool { low & 0x3F == 0x20 }

  /// Where fields end in the 64 bytes behind an address of five.
  @inline(__always)
  var layoutBehindAddress: UInt64 { low &>> 6 | high &<< 58 }

  /// The bytes of field `number`; `nil` past the last one and past `fieldsMax`.
  func range(_ number: Int, in candidate: Span<UInt8>) -> Range<Int>? {
    guard number >= 0, number < Self.fieldsMax else { return nil }
    var cursor = Cursor(self)
    for _ in 0..<number where cursor.next(in: candidate) == nil {
      return nil
    }
    return cursor.next(in: candidate)
  }

  /// The field that starts at `start`; `nil` behind the last one.
  @inline(__always)
  func field(from start: Int, in candidate: Span<UInt8>) -> Range<Int>? {
    let ends = ends(from: start)
    guard ends != 0 else { return fieldBeyond(from: start, in: candidate) }
    return start..<(start &+ ends.trailingZeroBitCount)
  }

  /// Where fields end from byte `start` of the candidate on: as many of the next 64 bytes as have a
  /// bit.
  @inline(__always)
  func ends(from start: Int) -> UInt64 {
    let shift = UInt64(truncatingIfNeeded: start &- 1)
    if shift < 64 { return low &>> shift | (high &<< 1) &<< (63 &- shift) }
    return shift < 128 ? high &>> shift : 0
  }

  /// The field that starts where there are no bits: behind the last one, or far
  /// down a long sentence.
  @inline(never)
  private func fieldBeyond(from start: Int, in candidate: Span<UInt8>) -> Range<Int>? {
    guard start <= Int(end) else { return nil }
    return start..<(candidate.firstOffset(of: ASCII.comma, in: start..<Int(end)) ?? Int(end))
  }

  /// Walks the fields, one after the other; all of them, `fieldsMax` or not.
  struct Cursor: Equatable, Sendable {
    let map: FieldMap
    /// Where fields end, from byte `base` of the candidate on.
    private var ends: UInt64
    private var later: UInt64
    private var base = 1
    /// Where the next field starts; beyond the end after the last one.
    private(set) var start = 1

    @inline(__always)
    init(_ map: FieldMap) {
      self.map = map
      ends = map.low
      later = map.high
    }

    /// The bytes from the next field to the end of the body; `nil` when there are none.
    var rest: Range<Int>? { start < Int(map.end) ? start..<Int(map.end) : nil }

    /// Goes on at the field that starts at `start`.
    @inline(__always)
    mutating func skip(to start: Int) {
      self.start = start
      base = start
      ends = map.ends(from: start)
      later = 0
    }

    /// The next field; `nil` after the last one.
    @inline(__always)
    mutating func next(in candidate: Span<UInt8>) -> Range<Int>? {
      if ends == 0 {
        guard later != 0 else {
          let range = map.fieldBeyond(from: start, in: candidate)
          if let range { start = range.upperBound &+ 1 }
          return range
        }
        ends = later
        later = 0
        base = 65
      }
      let lower = start
      let upper = base &+ ends.trailingZeroBitCount
      ends &= ends &- 1
      start = upper &+ 1
      // In order: the ends behind `start` are the ones that are left.
      return unsafe Range(uncheckedBounds: (lower, upper))
    }
  }
}
