import Primitives

/// A satellite of a GSV as nearly all receivers print it: an id of one or two
/// digits, then two digits, three, and two or none.
///
/// Of 85 555 satellites in public receiver logs 85 487 look like that. Their
/// layout is known by one comparison, and the numbers stand where they stand.
@usableFromInline
struct PlainSatellite: Equatable, Sendable {
  /// The numbers; zero for no satellite.
  ///
  /// From the lowest bits up: id and elevation in eight bits each, azimuth in 16,
  /// carrier-to-noise in eight; then a bit for being there and one for being tracked.
  @usableFromInline let bits: UInt64

  @inlinable
  init() {
    bits = 0
  }

  @inlinable
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
    guard isTracked || ends & 0x7FF == 0x624, origin >= 0, origin &+ 12 <= bytes.byteCount else {
      bits = 0
      return
    }
    let front = DigitWord(
      ByteWord(bytes, uncheckedAt: origin),
      kept: 0x00FF_00FF_FF00_FFFF & ~0 &<< (missing &* 8)
    )
    let back = DigitWord(
      ByteWord(bytes, uncheckedAt: origin &+ 4),
      kept: isTracked ? 0xFFFF_00FF_FF00_0000 : 0x0000_00FF_FF00_0000
    )
    guard (front.nonDigits | back.nonDigits) == 0 else {
      bits = 0
      return
    }
    start = origin &+ (isTracked ? 13 : 11)
    layout = ends &>> (isTracked ? 13 : 11)
    // Id at byte 0, elevation at byte 3 of `front`; the azimuth's last two digits at
    // byte 3, carrier-to-noise at byte 6 of `back`.
    let frontPairs = front.pairs
    let backPairs = back.pairs
    let azimuth = (front.bits &>> 48) &* 100 &+ backPairs &>> 24 & 0xFF
    bits =
      frontPairs & 0xFF | frontPairs &>> 16 & 0xFF00 | azimuth &<< 16
      | backPairs &>> 16 & 0xFF_0000_0000 | (isTracked ? Self.tracked : Self.there)
  }

  private static let there: UInt64 = 1 &<< 40
  private static let tracked: UInt64 = 3 &<< 40

  @inlinable var isNone: Bool { bits == 0 }

  @inlinable var id: Int64 { Int64(truncatingIfNeeded: bits & 0xFF) }

  @inlinable var elevationDegrees: Int64 { Int64(truncatingIfNeeded: bits &>> 8 & 0xFF) }

  @inlinable var azimuthDegrees: Int64 { Int64(truncatingIfNeeded: bits &>> 16 & 0xFFFF) }

  /// `nil` when the satellite is not tracked.
  @inlinable var carrierToNoise: Int64? {
    bits &>> 41 != 0 ? Int64(truncatingIfNeeded: bits &>> 32 & 0xFF) : nil
  }
}
