import Primitives

/// The one pass over a sentence's bytes, eight at a time: where its fields end, where
/// it ends itself, and its checksum.
///
/// This is where the time goes, and why `ByteWord` is as it is. Out of line and
/// small enough to be handed over in registers: so all constants of the loop have
/// a register too.
struct PlainBody {
  /// Where fields end: a bit for each of the first 64 bytes of the body.
  let low: UInt64
  /// The same for the next 64.
  let high: UInt64
  /// The number of its bytes.
  let count: UInt16
  /// The exclusive or of its bytes.
  let parity: UInt8
  /// No byte is `<DEL>` or has eight bits.
  let isPrintable: Bool

  /// Reads from `start` on up to the first byte that can end a body: `*`, `$`, `!`,
  /// a control character, or the end of `bytes`; but at most as many bytes as a
  /// `FieldMap` has bits for.
  ///
  /// - Precondition: `bytes` has eight bytes or more.
  @inline(__always)
  init(_ bytes: RawSpan, from start: Int) {
    if bytes.byteCount &- start >= FieldMap.reach {
      self.init(amid: bytes, from: start)
    } else {
      self.init(atEndOf: bytes, from: start)
    }
  }

  @inline(never)
  private init(amid bytes: RawSpan, from start: Int) {
    // A length that the compiler knows: it checks no bounds in the loop.
    let text = bytes.extracting(start..<(start &+ FieldMap.reach))
    self.init { ByteWord(text, at: $0) }
  }

  @inline(never)
  private init(atEndOf bytes: RawSpan, from start: Int) {
    self.init { ByteWord(bytes, paddedAt: start &+ $0) }
  }

  @inline(__always)
  private init(_ word: (Int) -> ByteWord) {
    var run = Run()
    var isOver = false
    run.read(from: 0, &isOver, word)
    low = run.ends
    if isOver {
      high = 0
    } else {
      run.read(from: 64, &isOver, word)
      high = run.ends
    }
    count = UInt16(truncatingIfNeeded: run.count)
    parity = ByteWord(bits: run.words).parity
    isPrintable = run.unprintables & ByteWord.highBits == 0
  }

  /// What a pass has found so far.
  private struct Run {
    /// Where fields end in these 64 bytes.
    var ends: UInt64 = 0
    var count = FieldMap.reach
    /// The exclusive or of the words.
    var words: UInt64 = 0
    /// High bits where a byte was not printable.
    var unprintables: UInt64 = 0

    /// Reads 64 bytes, or less if the body ends there.
    @inline(__always)
    mutating func read(from first: Int, _ isOver: inout Bool, _ word: (Int) -> ByteWord) {
      ends = 0
      var offset = first
      while offset < first &+ 64 {
        let word = word(offset)
        let (commas, notBelow) = word.commasAndNotBelow
        if notBelow != ByteWord.highBits {
          let place = word.firstEnd(among: notBelow ^ ByteWord.highBits)
          if place < 8 {
            let end: UInt64 = 0x80 &<< UInt64(truncatingIfNeeded: place &* 8)
            let text = ByteWord(bits: word.bits & (end &>> 7 &- 1))
            words ^= text.bits
            unprintables |= text.aboveTilde
            let found = ByteWord.gathered(commas & (end &- 1) | end) &<< 56
            ends = (ends &>> 8 | found) &>> UInt64(truncatingIfNeeded: 56 &+ first &- offset)
            count = offset &+ place
            isOver = true
            return
          }
        }
        words ^= word.bits
        unprintables |= word.aboveTilde
        ends = ends &>> 8 | ByteWord.gathered(commas) &<< 56
        offset &+= 8
      }
    }
  }
}
