import Primitives

/// Sixteen bytes of text, of which all is asked at once: what `PlainBody` and `SentenceFramer` walk.
///
/// Two words as in `ByteWord`, side by side in a vector: where the processor has vectors, one
/// operation is one instruction for both. An answer is an integer with a bit for each byte, the
/// first byte's the lowest, so that the number of its trailing zeros is the place of the first byte
/// it holds for.
///
/// Arithmetic only: the standard library's comparisons of vectors go byte by byte (Swift 6.3.1). The
/// compiler's own intrinsics would read a sixth faster, but on Linux who imports them imports types
/// of C's a second time, and so does who imports a library that does.
struct ByteBlock {
  static let size = 16

  private var words: SIMD2<UInt64>

  /// Sixteen `<NUL>`.
  @inline(__always)
  init() {
    words = SIMD2(repeating: 0)
  }

  /// The sixteen bytes from `offset` on, unchecked.
  ///
  /// - Precondition: they are all in `bytes`.
  @inline(__always)
  init(_ bytes: RawSpan, uncheckedAt offset: Int) {
    words = SIMD2(
      ByteWord(bytes, uncheckedAt: offset).bits,
      ByteWord(bytes, uncheckedAt: offset &+ 8).bits
    )
  }

  /// No byte is below a comma or above `~`.
  @inline(__always)
  var isText: Bool { othersInWords[0] | othersInWords[1] == 0 }

  /// The commas before the first byte that is below one; and what is below a comma, amid others.
  @inline(__always)
  var commas: UInt64 {
    // What does not reach 0x80 is a comma or below it.
    Self.places(~(words &+ Self.all(0x7F &- ASCII.comma)) & Self.all(0x80))
  }

  /// The bytes that are below a comma or above `~`; exact up to the first one above 0xAB, and
  /// behind it for all that can start or end a sentence.
  @inline(__always)
  var others: UInt64 { Self.places(othersInWords) }

  /// The place of the first such byte from place `first` on; `size` and more for none.
  @inline(__always)
  func firstOther(from first: Int) -> Int {
    let front = othersInWords[0] & ByteWord.mask(from: first)
    let back = othersInWords[1] & ByteWord.mask(from: first &- 8)
    let bits = front != 0 ? front.trailingZeroBitCount : back.trailingZeroBitCount &+ 64
    return bits &>> 3
  }

  /// The bytes at the places of `range`, and `<NUL>` in place of the others.
  @inline(__always)
  func kept(_ range: Range<Int>) -> Self {
    var block = self
    block.words &= SIMD2(
      ByteWord.mask(from: range.lowerBound) & ~ByteWord.mask(from: range.upperBound),
      ByteWord.mask(from: range.lowerBound &- 8) & ~ByteWord.mask(from: range.upperBound &- 8)
    )
    return block
  }

  @inline(__always)
  mutating func formExclusiveOr(_ other: Self) {
    words ^= other.words
  }

  /// The exclusive or of the bytes.
  @inline(__always)
  var parity: UInt8 { ByteWord(bits: words[0] ^ words[1]).parity }

  /// High bits where the others are.
  @inline(__always)
  private var othersInWords: SIMD2<UInt64> {
    // What does not reach 0x80 is below a comma; what does with one more is above `~`. Only bytes
    // above 0xAB carry into the next one.
    (~(words &+ Self.all(0x80 &- ASCII.comma)) | (words &+ Self.all(1))) & Self.all(0x80)
  }

  /// The byte sixteen times.
  @inline(__always)
  private static func all(_ byte: UInt8) -> SIMD2<UInt64> {
    SIMD2(repeating: UInt64(byte) &* 0x0101_0101_0101_0101)
  }

  /// The high bits of all bytes, side by side.
  @inline(__always)
  private static func places(_ highBits: SIMD2<UInt64>) -> UInt64 {
    ByteWord(bits: highBits[0]).gathered | ByteWord(bits: highBits[1]).gathered &<< 8
  }
}
