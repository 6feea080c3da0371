/// A satellite of a GSV as nearly all receivers print it: small whole numbers.
///
/// ```
/// 05,45,180,33     fields of two, two, three and two digits
/// |-front|         `front`: the eight bytes from the first one on
///     |-back-|     `back`: those from byte 4 on
/// ```
///
/// Of 85 555 satellites in public receiver logs 85 487 look like that, except for
/// an id of one digit or a null carrier-to-noise. Their layout is known by one
/// comparison, the numbers stand where they stand, and are made when asked for.
@usableFromInline
struct PlainSatellite: Equatable, Sendable {
  /// The digits of id and elevation, at bytes 0 and 3; what it is in the highest byte.
  @usableFromInline let front: UInt64
  /// The digits of azimuth and carrier-to-noise, at bytes 2 and 6.
  @usableFromInline let back: UInt64

  /// In the highest byte of `front`.
  private static let there: UInt64 = 1 &<< 56
  /// The same with a carrier-to-noise.
  private static let tracked: UInt64 = 3 &<< 56

  /// Anything but such a satellite.
  @inlinable static var none: PlainSatellite { PlainSatellite(front: 0, back: 0) }

  @inlinable
  init(front: UInt64, back: UInt64) {
    self.front = front
    self.back = back
  }

  /// A group, and where the next one is.
  struct Group {
    /// `none` when the group does not look like that.
    var satellite: PlainSatellite
    /// Where the field behind it starts.
    var end: Int
    /// Where fields end, from there on.
    var layout: UInt64
  }

  /// Reads the group that starts at `start`; `layout` has where fields end, from there on.
  ///
  /// - Precondition: the fields are in `bytes`, eight bytes before them and three behind them.
  @inline(__always)
  static func read(_ bytes: RawSpan, at start: Int, _ layout: UInt64) -> Group {
    // The layout of a group is that of the same satellite a second ago: none of these
    // branches is a surprise to the processor.
    if layout & 0x1FFF == 0x1224 { return read(bytes, at: start, layout, 2, isTracked: true) }
    if layout & 0x07FF == 0x0624 { return read(bytes, at: start, layout, 2, isTracked: false) }
    if layout & 0x0FFF == 0x0912 { return read(bytes, at: start, layout, 1, isTracked: true) }
    if layout & 0x03FF == 0x0312 { return read(bytes, at: start, layout, 1, isTracked: false) }
    return readSmall(bytes, at: start, layout)
  }

  /// The same for an id of so many digits.
  @inline(__always)
  private static func read(
    _ bytes: RawSpan,
    at start: Int,
    _ layout: UInt64,
    _ idDigits: UInt64,
    isTracked: Bool
  ) -> Group {
    let missing = 2 &- idDigits
    let origin = start &- Int(truncatingIfNeeded: missing)
    let front = DigitWord(
      ByteWord(bytes, uncheckedAt: origin),
      kept: missing == 0 ? 0x0000_00FF_FF00_FFFF : 0x0000_00FF_FF00_FF00
    )
    let back = DigitWord(
      ByteWord(bytes, uncheckedAt: origin &+ 4),
      kept: isTracked ? 0xFFFF_00FF_FFFF_0000 : 0x0000_00FF_FFFF_0000
    )
    let length = (isTracked ? 13 : 11) &- missing
    let satellite = Self(
      front: front.bits | (isTracked ? tracked : there),
      back: back.bits
    )
    return Group(
      satellite: (front.nonDigits | back.nonDigits) == 0 ? satellite : .none,
      end: start &+ Int(truncatingIfNeeded: length),
      layout: layout &>> length
    )
  }

  /// The same for any numbers of two, two, three and two digits at most, the last of
  /// which may be null.
  @inline(never)
  private static func readSmall(_ bytes: RawSpan, at start: Int, _ layout: UInt64) -> Group {
    let none = Group(satellite: .none, end: start, layout: layout)
    var fields = DigitFields(start: start, ends: layout)
    guard let id = fields.next(1...2, in: bytes), let elevation = fields.next(1...2, in: bytes),
      let azimuth = fields.next(1...3, in: bytes)
    else { return none }
    let isTracked = fields.ends & 1 == 0
    guard let carrierToNoise = fields.next(0...2, in: bytes) else { return none }
    let satellite = Self(
      front: id.bits &>> 48 | elevation.bits &>> 24 | (isTracked ? tracked : there),
      back: azimuth.bits &>> 24 | carrierToNoise.bits
    )
    return Group(satellite: satellite, end: fields.start, layout: fields.ends)
  }

  @inlinable var isNone: Bool { front == 0 }

  /// In each byte the number that a digit of it and one of the next byte make.
  @inlinable
  static func pairs(_ digits: UInt64) -> UInt64 { digits &* 10 &+ digits &>> 8 }

  @inlinable var id: Int64 { Int64(truncatingIfNeeded: Self.pairs(front) & 0xFF) }

  @inlinable var elevationDegrees: Int64 {
    Int64(truncatingIfNeeded: Self.pairs(front) &>> 24 & 0xFF)
  }

  @inlinable var azimuthDegrees: Int64 {
    let hundreds = back &>> 16 & 0xFF
    return Int64(truncatingIfNeeded: hundreds &* 100 &+ Self.pairs(back) &>> 24 & 0xFF)
  }

  /// `nil` when the satellite is not tracked.
  @inlinable var carrierToNoise: Int64? {
    front &>> 57 != 0 ? Int64(truncatingIfNeeded: Self.pairs(back) &>> 48 & 0xFF) : nil
  }
}
