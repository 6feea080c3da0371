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
  /// What the address shows a candidate to be.
  public enum Kind: Equatable, Sendable {
    /// A standard sentence: talker and formatter.
    case talker
    /// A sentence of a manufacturer, which begins with `$P`.
    case proprietary
    /// A query of one device to another one.
    case query
    /// A sentence with encoded content, such as AIS.
    case encapsulated
    /// The address is none of the above.
    case junk
  }

  /// The result of the checksum.
  public enum Checksum: Equatable, Sendable {
    /// The checksum is correct.
    case ok
    /// Computed from the bytes, and received after `*`: they differ.
    case bad(computed: UInt8, received: UInt8)
    /// There is no `*`. Mandatory in the standard, missing in old receivers.
    case none
    /// What follows `*` is not two hexadecimal digits.
    case malformed
  }

  /// What the address shows it to be.
  public internal(set) var kind = Kind.junk
  /// `nil` for a formatter that is not read here and for all kinds but `talker`.
  public internal(set) var formatter: Formatter?
  /// The result of the checksum.
  public internal(set) var checksum = Checksum.none
  /// True when all bytes before the checksum are from space to tilde.
  public internal(set) var isPrintable = true
  var fields = FieldMap()
  /// Where the type is; zero where there is none.
  private var typeStart: UInt16 = 0
  private var typeEnd: UInt16 = 0

  /// A sentence that has yet to be read.
  init() {}

  /// A sentence with the right checksum, a talker of two letters and this formatter.
  @inline(__always)
  init(_ formatter: Formatter, _ fields: FieldMap) {
    kind = .talker
    self.formatter = formatter
    checksum = .ok
    self.fields = fields
    typeStart = 3
    typeEnd = 6
  }

  /// - Parameter candidate: from the start delimiter on, without the line's end.
  public init(parsing candidate: Span<UInt8>) {
    if let (plain, end) = Self.plain(in: candidate, from: 0), end == candidate.count {
      self = plain
    } else {
      readAny(candidate)
    }
  }

  /// From the first byte of the address to the checksum.
  public var body: Range<Int> { min(1, Int(fields.end))..<Int(fields.end) }

  /// The number of fields, without the address.
  public var fieldCount: Int { fields.count &- 1 }

  /// Field `number`, counted from one as in the standard, zero being the
  /// address; an empty range is a null field, `nil` is one past the end.
  public func field(_ number: Int, in candidate: Span<UInt8>) -> Range<Int>? {
    fields.range(number, in: candidate)
  }

  /// The talker; the manufacturer's code of a proprietary sentence; `nil` for
  /// junk.
  public var talker: Range<Int>? {
    switch kind {
    case .talker, .query, .encapsulated: 1..<3
    case .proprietary: 2..<5
    case .junk: nil
    }
  }

  /// The letters after the talker or the manufacturer; of a query, what is asked
  /// for; `nil` where there are none.
  public internal(set) var type: Range<Int>? {
    get { typeStart == 0 ? nil : Int(typeStart)..<Int(typeEnd) }
    set {
      typeStart = UInt16(truncatingIfNeeded: newValue?.lowerBound ?? 0)
      typeEnd = UInt16(truncatingIfNeeded: newValue?.upperBound ?? 0)
    }
  }

  /// True when the talker is these two letters.
  public func isTalker(_ letters: StaticString, in candidate: Span<UInt8>) -> Bool {
    guard let talker else { return false }
    return talker.count == letters.utf8CodeUnitCount
      && candidate.hasText(letters, at: talker.lowerBound)
  }
}
