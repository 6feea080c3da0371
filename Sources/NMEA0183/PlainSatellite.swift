import Primitives

/// A satellite of a GSV as nearly all receivers print it: an id of one or two
/// digits, then two digits, three, and two or none.
///
/// Of 85 555 satellites in public receiver logs 85 487 look like that. Their
/// layout is known by one comparison, and the numbers stand where they stand.
@usableFromInline
struct PlainSatellite: Equatable, Sendable {
  /// The digits, four bits each, and two flags; zero for no satellite.
  ///
  ///     byte     0   1   2         3   4   5       6   7
  ///     low      id  id  tracked?  el  el  there?  az  az
  ///     high                           az          sn  sn
  @usableFromInline let digits: UInt64

  @inline(__always)
  private init() {
    digits = 0
  }

  @inline(__always)
  static var none: PlainSatellite { PlainSatellite() }

  /// Reads the group that starts at `start`; `none` when it does not look like that.
  ///
  /// `layout` has where fields end, from `start` on; both move on behind the group.
  @inline(__always)
  init(_ bytes: RawSpan, at start: inout Int, _ layout: inout UInt64) {
    //  05,45,180,33     The fields end at bytes 2, 5, 9, and 10 or 12.
    //  |front-||        `front` are the first eight bytes,
    //      |-back-|     `back` those from byte 4 on.
    let missing = layout &>> 1 & 1
    let ends = layout &<< missing
    let isTracked = ends & 0x1FFF == 0x1224
    let origin = start &- Int(truncatingIfNeeded: missing)
    guard isTracked || ends & 0x7FF == 0x624, origin &+ 12 <= bytes.byteCount else {
      digits = 0
      return
    }
    let group = bytes.extracting(origin..<(origin &+ 12))
    let front = DigitWord(
      ByteWord(group, at: 0),
      kept: 0xFFFF_00FF_FF00_FFFF & ~0 &<< (missing &* 8)
    )
    let back = DigitWord(
      ByteWord(group, at: 4),
      kept: isTracked ? 0xFFFF_00FF_0000_0000 : 0x0000_00FF_0000_0000
    )
    guard front.nonDigits | back.nonDigits == 0 else {
      digits = 0
      return
    }
    start = origin &+ (isTracked ? 13 : 11)
    layout = ends &>> (isTracked ? 13 : 11)
    let flags: UInt64 = isTracked ? 0x0000_0100_0001_0000 : 0x0000_0100_0000_0000
    digits = front.bits | back.bits &<< 4 | flags
  }

  @inlinable var isNone: Bool { digits == 0 }

  @inlinable var id: Int64 { digit(0) &* 10 &+ digit(8) }

  @inlinable var elevationDegrees: Int64 { digit(24) &* 10 &+ digit(32) }

  @inlinable var azimuthDegrees: Int64 { digit(48) &* 100 &+ digit(56) &* 10 &+ digit(36) }

  /// `nil` when the satellite is not tracked.
  @inlinable var carrierToNoise: Int64? {
    digit(16) != 0 ? digit(52) &* 10 &+ digit(60) : nil
  }

  @inlinable
  func digit(_ bit: UInt64) -> Int64 {
    Int64(truncatingIfNeeded: digits &>> bit & 0xF)
  }
}
