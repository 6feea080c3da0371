import Primitives

/// What the first field says.
extension Sentence {
  /// The formatter of `$`, a talker that is two letters and no `P...`, and a formatter.
  ///
  /// - Precondition: there are eight bytes from `origin` on, the address being five of them.
  @inline(__always)
  static func plainFormatter(in bytes: RawSpan, at origin: Int) -> Formatter? {
    let word = ByteWord(bytes, at: origin).bits
    let first = UInt8(truncatingIfNeeded: word &>> 8)
    let second = UInt8(truncatingIfNeeded: word &>> 16)
    guard UInt8(truncatingIfNeeded: word) == ASCII.dollar, first &- 0x41 < 26,
      first != ASCII.Letter.p, second &- 0x41 < 26
    else { return nil }
    return Formatter(rawValue: UInt32(truncatingIfNeeded: word.byteSwapped &>> 16) & 0xFF_FFFF)
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
      if let known, Self.isQualcomm(known, at: start, in: bytes) {
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

  /// `PQ` is a talker of Qualcomm's modems, for BeiDou and QZSS, though by the
  /// letter of the standard `P` begins a proprietary address.
  ///
  /// - Source: receiver logs of Quectel EG25-G, EC25 and Android phones in gpsd
  ///   3.27 `test/daemon` and AeroRust/nmea `tests/data/nmea1.log`.
  private static func isQualcomm(
    _ formatter: Formatter,
    at start: Int,
    in candidate: Span<UInt8>
  ) -> Bool {
    guard candidate[start &+ 1] == ASCII.Letter.q else { return false }
    switch formatter {
    case .gsa, .gsv, .gns, .gga, .rmc, .vtg, .gll: return true
    case .zda, .hdt, .gst, .gbs, .dtm, .txt, .ths, .vlw, .grs: return false
    }
  }
}
