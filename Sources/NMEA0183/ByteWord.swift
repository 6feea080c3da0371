import Primitives

/// Eight bytes of text in one integer, the first byte in the lowest bits.
///
/// All of the module's speed is here and in `PlainBody`: what a loop asks
/// byte by byte, a few operations on the integer ask of eight bytes at once. The
/// answer about a byte stands in its highest bit (`highBits`), so that the number
/// of trailing zeros of an answer, divided by eight, is the place of the first
/// byte it holds for.
///
/// Ordinary integers and no vectors: the standard library has no way to bring a
/// vector's comparison back into an integer, and a microcontroller has no vectors.
struct ByteWord {
  var bits: UInt64

  static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let lowBits: UInt64 = 0x0101_0101_0101_0101

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

  /// The same where the check has been made, once for a whole sentence: the only place of
  /// the module that reads unchecked.
  @inline(__always)
  init(_ bytes: RawSpan, uncheckedAt offset: Int) {
    bits = UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset,
        as: UInt64.self
      )
    )
  }

  /// The bytes from `offset` on, `<NUL>` for those behind the last one.
  ///
  /// - Precondition: `bytes` has eight bytes or more.
  @inline(__always)
  init(_ bytes: RawSpan, paddedAt offset: Int) {
    // The form of the standard library's own check, which is left out then.
    if UInt(bitPattern: offset) <= UInt(bitPattern: bytes.byteCount),
      bytes.byteCount &- offset >= 8
    {
      self.init(bytes, at: offset)
    } else {
      let last = bytes.byteCount &- 8
      let surplus = offset &- last
      self.init(bytes, at: last)
      bits = surplus < 8 ? bits &>> UInt64(truncatingIfNeeded: surplus &* 8) : 0
    }
  }

  /// The commas, and the bytes that are not below a comma.
  ///
  /// All that can end a sentence is below a comma, and some that cannot. A byte of
  /// eight bits hides a comma that stands next to it, but nothing that can end a
  /// sentence.
  @inline(__always)
  var commasAndNotBelow: (commas: UInt64, notBelow: UInt64) {
    // What reaches 0x80 is a comma or above it; or above a comma. Only bytes of eight
    // bits carry into the next one, and one more makes nothing below a `+` a comma.
    let comma = bits &+ Self.lowBits &* UInt64(0x80 &- ASCII.comma)
    let minus = comma &- Self.lowBits
    return ((comma ^ minus) & Self.highBits, comma & Self.highBits)
  }

  /// High bits, amid others, where bytes are above `~`.
  @inline(__always)
  var aboveTilde: UInt64 {
    // Adding one carries `<DEL>` into the high bit.
    bits | (bits &+ Self.lowBits)
  }

  /// The byte at `place`, from zero to seven.
  @inline(__always)
  func byte(_ place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: place &* 8))
  }

  /// The place of the first of the bytes `below` a comma that can end a body; eight
  /// for none.
  ///
  /// A space or a `+` cannot.
  @inline(never)
  func firstEnd(among below: UInt64) -> Int {
    var below = below
    while below != 0 {
      let place = below.trailingZeroBitCount &>> 3
      switch byte(place) {
      case ASCII.asterisk, ASCII.dollar, ASCII.exclamationMark: return place
      case ASCII.space...ASCII.comma, 0x80...: below &= below &- 1
      default: return place
      }
    }
    return 8
  }

  /// The high bits of eight bytes, side by side in the highest byte.
  @inline(__always)
  static func gathered(_ highBits: UInt64) -> UInt64 {
    // Every product of a bit and a bit has a place of its own: there are no carries.
    (highBits &* 0x0002_0408_1020_4081) & 0xFF00_0000_0000_0000
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
  /// that is there, and says how many digits are behind it; `nil` when something else is there.
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
