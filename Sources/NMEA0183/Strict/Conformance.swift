import Primitives

/// Whether a candidate is strictly a sentence of NMEA 0183 version 4.11, and if not,
/// why.
///
/// The strict reading, beside the lenient one of `Sentence` and the contents: a
/// receiver's maker wants it, a receiver's user hardly. Older forms that the standard
/// has had (GLL without a time, RMC without a mode) conform. The line's end may be any
/// run of `<CR>` and `<LF>`, for a candidate does not tell.
///
/// - Source: the standard is not public; its rules as gpsd's NMEA.adoc, Hazer
///   (coverclock/com-diag-hazer) and receivers' manuals quote them.
public enum Conformance: Equatable, Sendable {
  /// It is a sentence of the standard.
  case conforms
  /// There is nothing behind the start delimiter.
  case empty
  /// It breaks off: no line's end follows.
  case truncated
  /// More than 82 bytes, start and line's end included.
  case tooLong
  /// A byte that is not printable, or a reserved one: `! $ \ ~`, or a `^` that two
  /// hexadecimal digits do not follow.
  case badCharacter(offset: Int)
  /// There is no `*`.
  case noChecksum
  /// Not exactly two hexadecimal digits follow `*`.
  case malformedChecksum
  /// Computed from the bytes, and received after `*`: they differ.
  case badChecksum(computed: UInt8, received: UInt8)
  /// The address is not two letters of a talker and three of a formatter.
  case badAddress
  /// The address begins with `P`, that of Qualcomm's talker PQ as well.
  case proprietary
  /// A query, whose content is not checked.
  case query
  /// An encapsulated sentence, whose content is not checked.
  case encapsulated
  /// A formatter whose definition is not held here.
  case unsupported
  /// The definition has another number of fields.
  case badFieldCount(found: Int)
  /// A field is not what the definition calls for: null where it must not be, of
  /// another form, out of range, or without its partner (a value and its unit).
  case badField(number: Int)

  /// - Source: 82 with start and line's end (gpsd's NMEA.adoc, "NMEA Encoding
  ///   Conventions").
  private static let bytesMax = 82

  /// The first reason that applies, in the order in which a reader meets them.
  ///
  /// - Parameters:
  ///   - sentence: what `candidate` was parsed to.
  ///   - candidate: from the start delimiter on, without the line's end.
  ///   - ending: what the framer says that the candidate ended at.
  public init(
    of sentence: Sentence,
    in candidate: Span<UInt8>,
    ending: SentenceFramer.Ending = .lineEnd
  ) {
    if let reason = Self.framing(sentence, candidate, ending: ending) {
      self = reason
      return
    }
    switch sentence.kind {
    case .proprietary: self = .proprietary
    case .query: self = .query
    case .encapsulated: self = .encapsulated
    case .junk: self = .badAddress
    case .talker:
      guard Talker(of: sentence, in: candidate) != .pq else {
        self = .proprietary
        return
      }
      self = Self.fields(of: sentence, in: candidate)
    }
  }

  /// Of a candidate that the framer has reported as overlong.
  public init(overlongEndingAt ending: SentenceFramer.Ending) {
    self = ending == .endOfInput ? .truncated : .tooLong
  }

  private static func framing(
    _ sentence: Sentence,
    _ candidate: Span<UInt8>,
    ending: SentenceFramer.Ending
  ) -> Conformance? {
    let checksumDigits = candidate.count &- sentence.body.upperBound &- 1
    switch ending {
    // Another digit could have followed; behind two digits, none that counts.
    case .endOfInput where checksumDigits <= 2: return .truncated
    // A whole checksum makes up for the line's end.
    case .nextStart where checksumDigits < 2: return .truncated
    case .endOfInput, .nextStart, .lineEnd: break
    }
    guard !sentence.body.isEmpty else { return .empty }
    if let offset = firstBadCharacter(in: candidate, sentence.body) {
      return .badCharacter(offset: offset)
    }
    switch sentence.checksum {
    case .none: return .noChecksum
    case .malformed: return .malformedChecksum
    case .bad(let computed, let received):
      return .badChecksum(computed: computed, received: received)
    case .ok:
      // White space behind the checksum is for lenient readers.
      guard checksumDigits == 2 else { return .malformedChecksum }
      return candidate.count &+ 2 > bytesMax ? .tooLong : nil
    }
  }

  private static func firstBadCharacter(in candidate: Span<UInt8>, _ body: Range<Int>) -> Int? {
    for index in body {
      switch candidate[index] {
      case ASCII.comma: break
      case ASCII.circumflex:
        guard index &+ 2 < body.upperBound,
          ASCII.hexadecimalValue(candidate[index &+ 1]) != nil,
          ASCII.hexadecimalValue(candidate[index &+ 2]) != nil
        else { return index }
      default:
        guard ASCII.isFieldText(candidate[index]) else { return index }
      }
    }
    return nil
  }

  private static func fields(of sentence: Sentence, in candidate: Span<UInt8>) -> Conformance {
    guard let content = SentenceContent(parsing: sentence, in: candidate) else {
      return .unsupported
    }
    var visitor = DefinitionVisitor()
    return content.visit(with: &visitor, of: sentence, in: candidate)
  }
}

/// Compares a sentence with its definition.
private struct DefinitionVisitor: SentenceVisitor {
  func visit<Values: SentenceValues>(
    _ values: Values,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) -> Conformance {
    guard Values.allows(fieldCount: sentence.fieldCount) else {
      return .badFieldCount(found: sentence.fieldCount)
    }
    var checker = FieldChecker(sentence)
    var visited = values
    visited.walk(&checker, in: bytes)
    guard let number = checker.failed ?? values.contradictoryField else { return .conforms }
    return .badField(number: number)
  }
}
