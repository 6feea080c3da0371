import Primitives

/// What a candidate is: its address, its checksum and where its fields stand.
///
/// ```
/// $<talker><formatter>,<field>,...*<checksum>
/// $P<manufacturer><type>,...              proprietary
/// $<talker><listener>Q,<formatter>        query
/// !<talker><formatter>,...                encapsulated (AIS)
/// ```
///
/// Keeps offsets and no bytes: every call takes the candidate that was parsed.
public struct Sentence: Sendable {
  public enum Kind: Equatable, Sendable {
    case talker
    case proprietary
    case query
    case encapsulated
    /// The address is none of the above.
    case junk
  }

  public enum Checksum: Equatable, Sendable {
    case ok
    case bad(computed: UInt8, received: UInt8)
    /// There is no `*`. Mandatory in the standard, missing in old receivers.
    case none
    /// What follows `*` is not two hexadecimal digits.
    case malformed
  }

  /// The sentence formatters that this module reads.
  ///
  /// The raw value is the three letters.
  public enum Formatter: UInt32, Equatable, Sendable {
    case gga = 0x474741
    case gns = 0x474E53
    case rmc = 0x524D43
    case gll = 0x474C4C
    case gsa = 0x475341
    case gsv = 0x475356
    case vtg = 0x565447
    case zda = 0x5A4441
    case hdt = 0x484454
    case gst = 0x475354
    case gbs = 0x474253
    case dtm = 0x44544D
    case txt = 0x545854
    case ths = 0x544853
    case vlw = 0x564C57
    case grs = 0x475253
  }

  public let kind: Kind
  /// The talker; the manufacturer's code of a proprietary sentence; `nil` for
  /// junk.
  public let talker: Range<Int>?
  /// The letters after the talker or the manufacturer; of a query, what is asked
  /// for; `nil` where there are none.
  public let type: Range<Int>?
  /// `nil` for a formatter that is not read here and for all kinds but `talker`.
  public let formatter: Formatter?
  public let checksum: Checksum
  /// True when all bytes before the checksum are from space to tilde.
  public let isPrintable: Bool
  /// From the first byte of the address to the checksum.
  public let body: Range<Int>
  private let fields: FieldTable

  /// - Parameter candidate: from the start delimiter on, without the line's end.
  public init(parsing candidate: Span<UInt8>) {
    let star = Self.lastAsterisk(in: candidate)
    let body = min(1, candidate.count)..<(star ?? candidate.count)
    let fields = FieldTable(of: body, in: candidate)
    let address = Self.address(fields, in: candidate)
    self.fields = fields
    self.body = body
    kind = address.kind
    talker = address.talker
    type = address.type
    formatter = address.formatter
    isPrintable = fields.isPrintable
    checksum = Self.checksum(in: candidate, at: star, computed: fields.parity)
  }

  /// The number of fields, without the address.
  public var fieldCount: Int { fields.count &- 1 }

  /// Field `number`, counted from one as in the standard, zero being the
  /// address; an empty range is a null field, `nil` is one past the end.
  public func field(_ number: Int) -> Range<Int>? {
    fields[number]
  }

  /// True when the talker is these two letters.
  public func isTalker(_ letters: StaticString, in candidate: Span<UInt8>) -> Bool {
    guard let talker else { return false }
    return talker.count == letters.utf8CodeUnitCount
      && candidate.hasText(letters, at: talker.lowerBound)
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

extension Sentence {
  private struct Address {
    var kind = Kind.junk
    var talker: Range<Int>?
    var type: Range<Int>?
    var formatter: Formatter?
  }

  private static func address(_ fields: FieldTable, in candidate: Span<UInt8>) -> Address {
    guard let range = fields[0], range.count >= 4 else { return Address() }
    for index in range where !SentenceFramer.isAddress(candidate[index]) {
      return Address()
    }
    let start = range.lowerBound
    let formatter = formatter(after: start &+ 2, upTo: range.upperBound, in: candidate)
    if candidate[start] == ASCII.Letter.p {
      if let formatter, isQualcomm(formatter, at: start, in: candidate) {
        return talker(range, formatter)
      }
      return Address(
        kind: .proprietary,
        talker: (start &+ 1)..<(start &+ 4),
        type: range.count > 4 ? (start &+ 4)..<range.upperBound : nil
      )
    }
    guard range.count == 5 else { return Address() }
    if candidate[start &+ 4] == ASCII.Letter.q {
      let asked = fields[1] ?? range.upperBound..<range.upperBound
      return Address(kind: .query, talker: start..<(start &+ 2), type: asked)
    }
    guard ASCII.isLetter(candidate[start]) else { return Address() }
    if candidate[0] == ASCII.exclamationMark {
      var address = talker(range, nil)
      address.kind = .encapsulated
      return address
    }
    return talker(range, formatter)
  }

  private static func talker(_ range: Range<Int>, _ formatter: Formatter?) -> Address {
    let middle = range.lowerBound &+ 2
    return Address(
      kind: .talker,
      talker: range.lowerBound..<middle,
      type: middle..<range.upperBound,
      formatter: formatter
    )
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
