import Primitives

/// The two ways to read a sentence: in one pass, and carefully.
extension Sentence {
  /// Reads the sentence whose start delimiter is at `origin` in one pass over its
  /// bytes, and returns its end.
  ///
  /// `nil` unless it has the shape that nearly all have: up to 128 printable
  /// characters and the right checksum in upper case. What comes behind that is
  /// for the caller to look at.
  ///
  /// Made at once and given back, and not filled in: it stays in registers.
  @inline(__always)
  static func plain(
    in bytes: Span<UInt8>,
    from origin: Int
  ) -> (sentence: Sentence, end: Int)? {
    let text = unsafe bytes.bytes
    guard let body = PlainBody(text, from: origin &+ 1) else { return nil }
    // Two digits end a word, whose front is of no interest.
    let end = origin &+ body.count &+ 4
    guard end >= 8, end <= text.byteCount,
      ByteWord(text, uncheckedAt: end &- 8).bits &>> 48 == checksumText(body.parity)
    else { return nil }
    let fields = FieldMap(low: body.low, high: body.high, count: body.count)
    if fields.hasAddressOfFive, let formatter = plainFormatter(in: text, at: origin) {
      return (Sentence(formatter, fields), end)
    }
    return (withAnyAddress(fields, in: bytes, from: origin), end)
  }

  /// `hh`, the first byte in the lowest bits.
  @inline(__always)
  private static func checksumText(_ parity: UInt8) -> UInt64 {
    let digits = UInt64(parity &>> 4) | UInt64(parity & 0x0F) &<< 8
    // Six more than a digit past nine carries into the next four bits.
    let letters = (digits &+ 0x0606) &>> 4 & 0x0101
    return digits &+ 0x3030 &+ letters &* 7
  }

  /// Reads a candidate that may have any bytes in it.
  @inline(never)
  mutating func readAny(_ candidate: Span<UInt8>) {
    let star = Self.lastAsterisk(in: candidate)
    let end = star ?? candidate.count
    var parity: UInt8 = 0
    fields = FieldMap()
    isPrintable = true
    var index = 1
    while index < end {
      let byte = candidate[index]
      parity ^= byte
      if byte == ASCII.comma { fields.noteComma(at: index &- 1) }
      if !ASCII.isPrintable(byte) { isPrintable = false }
      index &+= 1
    }
    fields.close(at: max(end, 1) &- 1)
    checksum = Self.checksum(in: candidate, at: star, computed: parity)
    readAnyAddress(in: candidate, from: 0)
  }

  private static func lastAsterisk(in candidate: Span<UInt8>) -> Int? {
    var index = candidate.count &- 1
    while index > 0 {
      if candidate[index] == ASCII.asterisk { return index }
      index &-= 1
    }
    return nil
  }

  /// Reads `*hh`; white space and `<NUL>` may follow, as multiplexers write them.
  private static func checksum(
    in candidate: Span<UInt8>,
    at star: Int?,
    computed: UInt8
  ) -> Checksum {
    guard let star else { return .none }
    guard candidate.count > star &+ 2,
      let high = ASCII.hexadecimalValue(candidate[star &+ 1]),
      let low = ASCII.hexadecimalValue(candidate[star &+ 2])
    else { return .malformed }
    for index in (star &+ 3)..<candidate.count {
      switch candidate[index] {
      case ASCII.space, ASCII.null, ASCII.tab, 0x0B, 0x0C: break
      default: return .malformed
      }
    }
    let received = high << 4 | low
    return received == computed ? .ok : .bad(computed: computed, received: received)
  }
}
