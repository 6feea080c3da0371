import Primitives

/// What the first field says.
extension Sentence {
  /// The formatter of `$`, a talker of two letters, and a formatter.
  ///
  /// - Precondition: there are eight bytes from `origin` on, the address being five of them.
  @inline(__always)
  static func plainFormatter(in bytes: RawSpan, at origin: Int) -> Formatter? {
    let word = ByteWord(bytes, at: origin)
    guard word.byte(0) == ASCII.dollar, word.byte(1) &- 0x41 < 26, word.byte(2) &- 0x41 < 26
    else { return nil }
    let letters = UInt32(truncatingIfNeeded: word.bits.byteSwapped &>> 16) & 0xFF_FFFF
    let formatter = Formatter(rawValue: letters)
    // A proprietary sentence, as a rule.
    guard word.byte(1) == ASCII.Letter.p else { return formatter }
    return formatter.flatMap { isQualcomm($0, word.byte(2)) ? $0 : nil }
  }

  /// A sentence with the right checksum, whatever its address is.
  @inline(never)
  static func withAnyAddress(
    _ fields: FieldMap,
    in bytes: Span<UInt8>,
    from origin: Int
  ) -> Sentence {
    var sentence = Sentence()
    sentence.fields = fields
    sentence.checksum = .ok
    sentence.readAnyAddress(in: bytes, from: origin)
    return sentence
  }

  /// Reads the address of the candidate that starts at `origin`.
  mutating func readAnyAddress(in bytes: Span<UInt8>, from origin: Int) {
    kind = .junk
    formatter = nil
    type = nil
    let candidate = bytes.extracting(origin..<bytes.count)
    guard let address = fields.range(0, in: candidate), address.count >= 4 else { return }
    let start = origin &+ 1
    for index in 0..<address.count where !SentenceFramer.isAddress(bytes[start &+ index]) {
      return
    }
    let known = Self.formatter(after: start &+ 2, upTo: start &+ address.count, in: bytes)
    if bytes[start] == ASCII.Letter.p {
      if let known, Self.isQualcomm(known, bytes[start &+ 1]) {
        kind = .talker
        formatter = known
        type = 3..<6
      } else {
        kind = .proprietary
        type = address.count > 4 ? 5..<address.upperBound : nil
      }
    } else if address.count == 5 {
      if bytes[start &+ 4] == ASCII.Letter.q {
        kind = .query
        type = fields.range(1, in: candidate) ?? 6..<6
      } else if ASCII.isLetter(bytes[start]) {
        kind = bytes[origin] == ASCII.exclamationMark ? .encapsulated : .talker
        formatter = kind == .talker ? known : nil
        type = 3..<6
      }
    }
  }

  private static func formatter(
    after start: Int,
    upTo end: Int,
    in candidate: Span<UInt8>
  ) -> Formatter? {
    guard end &- start == 3 else { return nil }
    let high = UInt32(candidate[start]) << 16 | UInt32(candidate[start &+ 1]) << 8
    return Formatter(rawValue: high | UInt32(candidate[start &+ 2]))
  }

  /// `PQ` is a talker of Qualcomm's modems, for BeiDou and QZSS, though
  /// strictly, by the standard, `P` begins a proprietary address.
  ///
  /// - Source: receiver logs of Quectel EG25-G, EC25 and Android phones in gpsd
  ///   3.27 `test/daemon` and AeroRust/nmea `tests/data/nmea1.log`.
  @inline(never)
  private static func isQualcomm(_ formatter: Formatter, _ second: UInt8) -> Bool {
    guard second == ASCII.Letter.q else { return false }
    switch formatter {
    case .gsa, .gsv, .gns, .gga, .rmc, .vtg, .gll: return true
    default: return false
    }
  }
}
