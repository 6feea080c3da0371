import NMEA0183
import Primitives

/// Why a candidate is not a good sentence that is read.
package enum NMEAVerdict: Equatable, Sendable {
  /// There is nothing behind the start delimiter.
  case empty
  /// It breaks off: no line's end follows, and no whole checksum is there.
  case truncated
  case tooLong
  case malformedChecksum
  case badChecksum
  /// A byte outside of space to tilde, the checksum nevertheless right.
  case badCharacter
  case badAddress
  case proprietary
  case query
  case encapsulated
  /// A formatter that is not read here.
  case unsupported
  /// At least one field is there and cannot be read; the others can.
  case badField

  /// The first reason that applies, in the order in which a reader meets them.
  init?(
    _ sentence: Sentence,
    _ content: SentenceContent?,
    _ candidate: Span<UInt8>,
    ending: SentenceFramer.Ending
  ) {
    if let reason = Self.framing(sentence, candidate, ending: ending) {
      self = reason
      return
    }
    if !sentence.isPrintable {
      self = .badCharacter
      return
    }
    switch sentence.kind {
    case .proprietary: self = .proprietary
    case .query: self = .query
    case .encapsulated: self = .encapsulated
    case .junk: self = Self.isVendorAddress(sentence, candidate) ? .unsupported : .badAddress
    case .talker:
      guard let content, Self.isListed(sentence.formatter) else {
        self = .unsupported
        return
      }
      guard !content.unreadable.isEmpty else { return nil }
      self = .badField
    }
  }

  private static func framing(
    _ sentence: Sentence,
    _ candidate: Span<UInt8>,
    ending: SentenceFramer.Ending
  ) -> NMEAVerdict? {
    let isCut = ending != .lineEnd
    switch sentence.checksum {
    case .ok: return nil
    case .bad: return .badChecksum
    case .none:
      if isCut { return .truncated }
      return sentence.body.isEmpty ? .empty : nil
    case .malformed:
      // `*` or `*h` with nothing behind it is the beginning of a checksum.
      let digits = (sentence.body.upperBound + 1)..<candidate.count
      let isBeginning =
        digits.isEmpty || digits.count == 1 && candidate.hexadecimal(in: digits) != nil
      return isCut && isBeginning ? .truncated : .malformedChecksum
    }
  }

  /// True for the formatters that a tracker lives on.
  ///
  /// The others have values too, and are called unsupported beside them, as
  /// other decoders call them.
  static func isListed(_ formatter: Sentence.Formatter?) -> Bool {
    switch formatter {
    case .gga, .gns, .rmc, .gll, .gsa, .gsv, .vtg, .zda, .hdt, .gst: true
    default: false
    }
  }

  /// Seven letters and digits or more are a receiver maker's own address without
  /// the `P` in front (`$SNRSTAT`); six are a damaged one.
  ///
  /// - Source: Unicore UM621, gpsd 3.27 `test/daemon/unicore-um621.log`.
  private static func isVendorAddress(_ sentence: Sentence, _ candidate: Span<UInt8>) -> Bool {
    guard let address = sentence.field(0, in: candidate), address.count >= 7 else { return false }
    for index in address {
      let byte = candidate[index]
      guard ASCII.isDigit(byte) || ASCII.isLetter(byte) && ASCII.uppercased(byte) == byte else {
        return false
      }
    }
    return true
  }
}

extension NMEAVerdict {
  /// The word of JSON.
  package var word: StaticString {
    switch self {
    case .empty: "none"
    case .truncated: "truncated"
    case .tooLong: "too_long"
    case .malformedChecksum: "malformed_checksum"
    case .badChecksum: "bad_checksum"
    case .badCharacter: "bad_char"
    case .badAddress: "bad_address"
    case .proprietary: "proprietary"
    case .query: "query"
    case .encapsulated: "encapsulated"
    case .unsupported: "unsupported"
    case .badField: "bad_field"
    }
  }
}
