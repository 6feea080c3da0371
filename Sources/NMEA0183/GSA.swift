public import Primitives

/// The satellites used in the fix, and its dilutions of precision.
///
/// `$--GSA,a,x,s01,...,s12,p.p,h.h,v.v,i*hh`; receivers of several systems send
/// one for each.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GSA"); field order checked
///   against 6 000 real sentences.
public struct GSA: Equatable, Sendable {
  /// A automatic, M manual choice between 2D and 3D.
  public var selectionMode: FieldText?
  /// 1 no fix, 2 2D, 3 3D.
  public var fixType: UInt32?
  public var satellites: SatelliteIDs
  public var pdop: FixedPoint?
  public var hdop: FixedPoint?
  public var vdop: FixedPoint?
  /// From version 4.11 on: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou, 5 QZSS,
  /// 6 NavIC.
  public var systemID: UInt8?
  public var unreadable: UnreadableFields

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var fields = FieldReader(sentence, in: bytes)
    selectionMode = fields.text(in: bytes)
    fixType = fields.count(.fixType, in: bytes)
    satellites = SatelliteIDs()
    fields.read(&satellites, in: bytes)
    pdop = fields.decimal(.pdop, in: bytes)
    hdop = fields.decimal(.hdop, in: bytes)
    vdop = fields.decimal(.vdop, in: bytes)
    systemID = fields.hexadecimalDigit(.systemID, in: bytes)
    unreadable = fields.unreadable
  }
}

/// The satellite ids of a GSA, null fields left out.
///
/// Some receivers leave a place null where a satellite is not used; `place(of:)` has
/// the places, which those of GRS follow.
public struct SatelliteIDs: Equatable, Sendable {
  /// - Source: the twelve fields of GSA.
  public static let capacity = 12
  @usableFromInline private(set) var length = 0
  @usableFromInline private(set) var ids = InlineArray<12, UInt32>(repeating: 0)
  /// A bit for each id that cannot be read.
  @usableFromInline private(set) var unreadable: UInt16 = 0
  /// A bit for each place that is not null.
  private var places: UInt16 = 0

  public init() {}

  @inlinable public var count: Int { length }

  /// `nil` is an id that cannot be read.
  @inlinable
  public subscript(index: Int) -> UInt32? {
    precondition(index >= 0 && index < count, "the index is past the last satellite")
    return unreadable &>> UInt16(truncatingIfNeeded: index) & 1 == 0 ? ids[index] : nil
  }

  /// The place of the satellite among the twelve, counted from zero.
  public func place(of index: Int) -> Int {
    precondition(index >= 0 && index < count, "the index is past the last satellite")
    var rest = places
    for _ in 0..<index {
      rest &= rest &- 1
    }
    return rest.trailingZeroBitCount
  }

  /// Adds a satellite in the next place, or in one behind it.
  public mutating func append(_ id: UInt32?, at place: Int? = nil) {
    let next = UInt16.bitWidth &- places.leadingZeroBitCount
    let place = place ?? next
    precondition(place >= next && place < Self.capacity, "a sentence has twelve places")
    put(id, at: place)
  }

  /// Puts a satellite in a place behind that of the last one.
  @inline(__always)
  mutating func put(_ id: UInt32?, at place: Int) {
    ids[length] = id ?? 0
    if id == nil { unreadable |= 1 &<< UInt16(truncatingIfNeeded: count) }
    places |= 1 &<< UInt16(truncatingIfNeeded: place)
    length &+= 1
  }

  /// Reads the twelve fields from `start` on if they are null or up to eight digits, and
  /// says where the field behind them starts; `nil` leaves nothing of use here.
  ///
  /// `layout` has where fields end, from `start` on.
  @inline(never)
  mutating func readPlain(_ bytes: RawSpan, from start: Int, _ layout: UInt64) -> Int? {
    var start = start
    var layout = layout
    for place in 0..<Self.capacity {
      let length = layout.trailingZeroBitCount
      let end = start &+ length
      // Eight bytes up to the field's end: the address stands before them.
      guard length <= 8, end >= 8, end <= bytes.byteCount else { return nil }
      start = end &+ 1
      layout = (layout &>> 1) &>> UInt64(truncatingIfNeeded: length)
      if length == 0 { continue }
      let digits = DigitWord(
        ByteWord(bytes, uncheckedAt: end &- 8),
        kept: ~0 &<< UInt64(truncatingIfNeeded: 64 &- length &* 8)
      )
      guard digits.nonDigits == 0 else { return nil }
      let value = length <= 2 ? digits.pairs &>> 48 & 0xFF : digits.value
      put(UInt32(truncatingIfNeeded: value), at: place)
    }
    return start
  }

  public static func == (left: Self, right: Self) -> Bool {
    guard left.places == right.places, left.unreadable == right.unreadable else { return false }
    for index in 0..<left.count where left.ids[index] != right.ids[index] {
      return false
    }
    return true
  }
}
