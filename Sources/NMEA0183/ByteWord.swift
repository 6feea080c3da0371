import Primitives

/// Eight bytes of text in one integer, the first byte in the lowest bits.
///
/// What a loop asks byte by byte, a few operations on the integer ask of eight bytes at once. The
/// answer about a byte stands in its highest bit (`highBits`), so that the number of trailing zeros
/// of an answer, divided by eight, is the place of the first byte it holds for.
struct ByteWord {
  var bits: UInt64

  static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  init(bits: UInt64) {
    self.bits = bits
  }

  /// The eight bytes from `offset` on.
  ///
  /// - Precondition: they are all in `bytes`.
  @inline(__always)
  init(_ bytes: RawSpan, at offset: Int) {
    // "Unsafe" is the reading of bytes as any type there is, which does no harm
    // to an integer; the bounds are checked.
    bits = UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    )
  }

  /// The same where the check has been made, once for a whole sentence.
  @inline(__always)
  init(_ bytes: RawSpan, uncheckedAt offset: Int) {
    bits = UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset,
        as: UInt64.self
      )
    )
  }

  /// Ones for the bytes from place `first` on, which may be outside of the word.
  @inline(__always)
  static func mask(from first: Int) -> UInt64 {
    let bits = UInt64(truncatingIfNeeded: first &* 8)
    return first <= 0 ? ~0 : first < 8 ? ~0 &<< bits : 0
  }

  /// The byte at `place`, from zero to seven.
  @inline(__always)
  func byte(_ place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: place &* 8))
  }

  /// The high bits of the bytes, side by side.
  ///
  /// - Precondition: there are no other bits.
  @inline(__always)
  var gathered: UInt64 {
    // Every product of a bit and a bit has a place of its own: there are no carries.
    (bits &* 0x0002_0408_1020_4081) &>> 56
  }

  /// The exclusive or of the eight bytes.
  @inline(__always)
  var parity: UInt8 {
    var folded = bits ^ bits &>> 32
    folded ^= folded &>> 16
    folded ^= folded &>> 8
    return UInt8(truncatingIfNeeded: folded)
  }
}

/// The digits of a field, one a byte, the last digit in the highest byte; zeros
/// fill up the front.
struct DigitWord {
  var bits: UInt64

  @inline(__always)
  init(bits: UInt64) {
    self.bits = bits
  }

  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The bytes of `range`, from one to eight; `nil` for more, and where there are
  /// not eight bytes up to the end of `range`.
  @inline(__always)
  init?(_ bytes: RawSpan, _ range: Range<Int>) {
    let offset = range.upperBound &- 8
    let surplus = range.lowerBound &- offset
    // The form of the standard library's own check, which is left out then.
    guard UInt(bitPattern: offset) <= UInt(bitPattern: bytes.byteCount),
      8 <= bytes.byteCount &- offset, surplus >= 0
    else { return nil }
    let word = ByteWord(bytes, at: offset).bits ^ Self.zeros
    bits = word & ~0 &<< UInt64(truncatingIfNeeded: surplus &* 8)
  }

  /// The bytes of `word` that `kept` has ones for; zeros in place of the others.
  @inline(__always)
  init(_ word: ByteWord, kept: UInt64) {
    bits = (word.bits ^ Self.zeros) & kept
  }

  /// The last `count` bytes of `word`, from none to eight.
  @inline(__always)
  init(last count: Int, of word: ByteWord) {
    let shift = UInt64(truncatingIfNeeded: 64 &- count &* 8)
    bits = count == 0 ? 0 : (word.bits ^ Self.zeros) & ~0 &<< shift
  }

  /// The first `count` bytes of `word`, from none to eight; zeros at the *end*.
  @inline(__always)
  init(first count: Int, of word: ByteWord) {
    let kept = count < 8 ? (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1 : ~0
    bits = (word.bits ^ Self.zeros) & kept
  }

  /// The digit in byte `place`.
  @inline(__always)
  func byte(_ place: Int) -> UInt8 { ByteWord(bits: bits).byte(place) }

  /// The bytes that are no digits; exact up to the first one.
  @inline(__always)
  var nonDigits: UInt64 {
    ((bits &+ 0x7676_7676_7676_7676) | bits) & ByteWord.highBits
  }

  /// Moves the digits before the byte with the one high bit of `mark` up by one, over the point
  /// that is there, and returns the number of digits after it; `nil` when something else is
  /// there.
  @inline(__always)
  mutating func removePoint(_ mark: UInt64) -> UInt64? {
    let place = UInt64(truncatingIfNeeded: mark.trailingZeroBitCount) & 0x38
    guard UInt8(truncatingIfNeeded: bits &>> place) == ASCII.point ^ ASCII.zero else { return nil }
    let front = bits & (mark &>> 7 &- 1)
    bits = bits & ~(0xFF &<< place) &- front &+ front &<< 8
    return 7 &- place &>> 3
  }

  /// In each byte the number that its digit and the next byte's digit make.
  @inline(__always)
  var pairs: UInt64 { bits &* 10 &+ bits &>> 8 }

  /// The number that the last three digits make.
  @inline(__always)
  var valueOfThree: UInt64 { (bits &>> 40 & 0xFF) &* 100 &+ (pairs &>> 48 & 0xFF) }

  /// The number that the digits make.
  ///
  /// Neighbours are joined three times: eight digits, four numbers of two, two of
  /// four, one of eight. The two multiplications do the last two steps at once.
  @inline(__always)
  var value: UInt64 {
    let pairs = pairs
    let first = (pairs & 0x0000_00FF_0000_00FF) &* (100 &+ 1_000_000 &<< 32)
    let second = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* (1 &+ 10_000 &<< 32)
    return (first &+ second) &>> 32
  }
}
