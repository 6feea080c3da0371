import Primitives

/// The one pass over a sentence's bytes, eight at a time: where its fields end, where
/// it ends itself, and its checksum.
///
/// This is where the time goes, and why `ByteWord` is as it is. Nearly all bodies are
/// read by `findAsterisk`, which gives up at anything that is not theirs; `findEnd`
/// reads the others, from the start.
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
  /// - Precondition: `bytes` has eight bytes or more, and `start` is not beyond them.
  @inline(__always)
  init(_ bytes: RawSpan, from start: Int) {
    precondition(start >= 0 && start <= bytes.byteCount && bytes.byteCount >= 8)
    let available = min(FieldMap.reach, bytes.byteCount &- start)
    var pass = Pass()
    var stop = pass.findAsterisk(bytes, from: start, 0, upTo: min(available, 64))
    if stop == .asterisk {
      self.init(pass, low: pass.ends, high: 0)
      return
    }
    var low: UInt64?
    if stop == .last, available > 64 {
      low = pass.ends
      stop = pass.findAsterisk(bytes, from: start, 64, upTo: available)
      if stop == .asterisk {
        self.init(pass, low: low ?? 0, high: pass.ends)
        return
      }
    }
    if stop == .last, available < FieldMap.reach {
      stop = pass.findAsterisk(inLastOf: bytes, from: start, low == nil ? 0 : 64)
    }
    switch stop {
    case .asterisk: self.init(pass, low: low ?? pass.ends, high: low == nil ? 0 : pass.ends)
    case .other: self.init(carefully: bytes, from: start)
    case .last:
      // There is no checksum behind all this.
      pass.count = bytes.byteCount
      self.init(pass, low: 0, high: 0)
    }
  }

  @inline(__always)
  private init(_ pass: Pass, low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
    count = UInt16(clamping: pass.count)
    parity = ByteWord(bits: pass.words).parity
    isPrintable = pass.unprintables & ByteWord.highBits == 0
  }

  /// The same for bodies with other bytes below a comma in them.
  @inline(never)
  private init(carefully bytes: RawSpan, from start: Int) {
    let available = min(FieldMap.reach, bytes.byteCount &- start)
    var pass = Pass()
    pass.findEnd(bytes, from: start, 0, upTo: min(available, 64))
    let low = pass.ends
    if pass.count == 64 {
      pass.findEnd(bytes, from: start, 64, upTo: available)
      self.init(pass, low: low, high: pass.ends)
    } else {
      self.init(pass, low: low, high: 0)
    }
  }

  /// What a pass has found so far.
  private struct Pass {
    /// Where fields end in these 64 bytes.
    var ends: UInt64 = 0
    var count = 0
    /// The exclusive or of the words.
    var words: UInt64 = 0
    /// High bits where a byte was not printable.
    var unprintables: UInt64 = 0

    /// Why whole words are not read any further.
    enum Stop {
      case asterisk
      /// Another byte below a comma.
      case other
      /// There is no other whole word.
      case last
    }

    /// Reads whole words from `first` up to `last`, 64 bytes at most.
    @inline(__always)
    mutating func findAsterisk(
      _ bytes: RawSpan,
      from start: Int,
      _ first: Int,
      upTo last: Int
    ) -> Stop {
      ends = 0
      var offset = first
      while offset &+ 8 <= last {
        // The caller has seen to it that `last` is not beyond the end of `bytes`.
        let word = ByteWord(bytes, uncheckedAt: start &+ offset)
        let (commas, notBelow) = word.commasAndNotBelow
        guard notBelow == ByteWord.highBits else {
          let place = (notBelow ^ ByteWord.highBits).trailingZeroBitCount &>> 3
          guard word.byte(place) == ASCII.asterisk else { return .other }
          end(in: word, commas, at: place, of: offset, first)
          return .asterisk
        }
        add(word, commas)
        offset &+= 8
      }
      count = offset
      return .last
    }

    /// The same for less than eight bytes that are the last ones, behind `first` and words.
    @inline(__always)
    mutating func findAsterisk(
      inLastOf bytes: RawSpan,
      from start: Int,
      _ first: Int
    ) -> Stop {
      // `<NUL>` stands behind them.
      let word = ByteWord(bytes, paddedAt: start &+ count)
      let (commas, notBelow) = word.commasAndNotBelow
      let place = (notBelow ^ ByteWord.highBits).trailingZeroBitCount &>> 3
      guard word.byte(place) == ASCII.asterisk else {
        return start &+ count &+ place < bytes.byteCount ? .other : .last
      }
      end(in: word, commas, at: place, of: count, first)
      return .asterisk
    }

    /// Reads from `first` up to `last`, 64 bytes at most, or less if the body ends there.
    @inline(__always)
    mutating func findEnd(_ bytes: RawSpan, from start: Int, _ first: Int, upTo last: Int) {
      ends = 0
      var offset = first
      while offset < last {
        // `<NUL>` stands behind the last byte.
        let isWhole = offset &+ 8 <= last
        let word =
          isWhole
          ? ByteWord(bytes, uncheckedAt: start &+ offset)
          : ByteWord(bytes, paddedAt: start &+ offset)
        let (commas, notBelow) = word.commasAndNotBelow
        if notBelow != ByteWord.highBits {
          let place = word.firstEnd(among: notBelow ^ ByteWord.highBits)
          if place < 8 { return end(in: word, commas, at: place, of: offset, first) }
        }
        add(word, commas)
        offset &+= 8
      }
      count = offset
    }

    @inline(__always)
    private mutating func add(_ word: ByteWord, _ commas: UInt64) {
      words ^= word.bits
      unprintables |= word.aboveTilde
      ends = ends &>> 8 | ByteWord.gathered(commas)
    }

    /// The body ends at byte `place` of the word at `offset`; the 64 bytes start at `first`.
    @inline(__always)
    private mutating func end(
      in word: ByteWord,
      _ commas: UInt64,
      at place: Int,
      of offset: Int,
      _ first: Int
    ) {
      let end: UInt64 = 0x80 &<< UInt64(truncatingIfNeeded: place &* 8)
      add(ByteWord(bits: word.bits & (end &>> 7 &- 1)), commas & (end &- 1) | end)
      ends = ends &>> UInt64(truncatingIfNeeded: 56 &+ first &- offset)
      count = offset &+ place
    }
  }
}
