import Primitives

/// The one pass over a sentence's bytes, eight at a time: where its fields end,
/// where it ends itself, and its checksum.
///
/// This is where the time goes, and why `ByteWord` is as it is.
struct PlainBody {
  /// Where fields end: a bit for each of the first 64 bytes of the body.
  private(set) var low: UInt64 = 0
  /// The same for the next 64.
  private(set) var high: UInt64 = 0
  /// The exclusive or of its words.
  private var words: UInt64 = 0
  /// The bytes of the words that can be read.
  private static let room = 128  // `FieldMap.reach`.
  /// The number of its bytes.
  private(set) var count = FieldMap.reach

  /// Reads from `start` on up to the first byte that can end a body: `*`, `$`, `!`,
  /// a control character, one of eight bits, or the end of `bytes`; but at most
  /// as many bytes as a `FieldMap` has bits for.
  ///
  /// - Precondition: `bytes` has eight bytes or more.
  @inline(__always)
  init(_ bytes: RawSpan, from start: Int) {
    if bytes.byteCount &- start >= Self.room {
      // A length that the compiler knows: it checks no bounds in the loop.
      let text = bytes.extracting(start..<(start &+ Self.room))
      read { ByteWord(text, at: $0) }
    } else {
      read { ByteWord(bytes, paddedAt: start &+ $0) }
    }
  }

  @inline(__always)
  private mutating func read(_ word: (Int) -> ByteWord) {
    var words: UInt64 = 0
    var ends: UInt64 = 0
    var offset = 0
    while offset < FieldMap.reach {
      let word = word(offset)
      let commas = word.commas
      let specials = word.specials
      if specials != 0 {
        let place = word.firstEnd(among: specials)
        if place < 8 {
          let end: UInt64 = 0x80 &<< UInt64(truncatingIfNeeded: place &* 8)
          words ^= word.bits & (end &>> 7 &- 1)
          note(ends &>> 8 | ByteWord.gathered(commas & (end &- 1) | end), at: offset)
          count = offset &+ place
          break
        }
      }
      words ^= word.bits
      ends = ends &>> 8 | ByteWord.gathered(commas)
      if offset == 56 { note(ends, at: offset) }
      offset &+= 8
    }
    self.words = words
  }

  /// Notes the ends that the word at `offset` of the body is the last one of.
  private mutating func note(_ ends: UInt64, at offset: Int) {
    let place = UInt64(truncatingIfNeeded: 56 &- offset & 63)
    if offset < 64 { low = ends &>> place } else { high = ends &>> place }
  }

  /// The exclusive or of its bytes.
  @inline(__always)
  var parity: UInt8 { ByteWord(bits: words).parity }
}
