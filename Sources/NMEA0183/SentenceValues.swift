import Primitives

/// A sentence whose values are read here: all that is known of it, in one file of `Sentences`.
///
/// A new sentence is a new file, and a case of `SentenceContent` and of `Sentence.Formatter`.
@usableFromInline
package protocol SentenceValues: Equatable, Sendable {
  static var formatter: Sentence.Formatter { get }
  /// True for a number of fields that a version of the standard has, without the address.
  static func allows(fieldCount count: Int) -> Bool
  /// How it takes part in an epoch; not at all unless stated.
  static var epochRole: EpochRole { get }

  /// All fields null.
  init()
  /// Reads the fields of `sentence`, which was parsed from `bytes`; a field that cannot be read is
  /// `nil` and named in `unreadable`.
  init(parsing sentence: Sentence, in bytes: Span<UInt8>)

  /// The fields in the order of the standard, with what it calls for.
  mutating func walk(_ fields: inout some FieldVisitor & ~Copyable, in bytes: Span<UInt8>)

  /// The fields that are there and cannot be read.
  var unreadable: UnreadableFields { get set }
  /// The time of day; `nil` for a sentence that has none.
  var time: TimeOfDay? { get }
  /// True when it says that there is a fix.
  var claimsFix: Bool { get }
  /// The number of a field that contradicts another one, though each has its form.
  var contradictoryField: Int? { get }

  /// Distinguishes the sentences of a cycle.
  func signature(_ talker: Talker) -> SentenceSignature
  /// Adds what it says of the epoch.
  func enter(_ epoch: inout OpenEpoch, of talker: Talker)
}

extension SentenceValues {
  @usableFromInline package static var epochRole: EpochRole { .none }
  @usableFromInline package var time: TimeOfDay? { nil }
  @usableFromInline package var claimsFix: Bool { false }
  @usableFromInline package var contradictoryField: Int? { nil }

  @usableFromInline
  package func signature(_ talker: Talker) -> SentenceSignature {
    SentenceSignature(talker: talker, formatter: Self.formatter)
  }

  @usableFromInline
  package func enter(_ epoch: inout OpenEpoch, of talker: Talker) {}

  /// Appends the canonical sentence; `bytes` is what it was parsed from, if it was.
  func write<let capacity: Int>(
    _ talker: Talker,
    in bytes: Span<UInt8> = Span(),
    into line: inout FixedBytes<capacity>
  ) {
    var values = self
    let start = line.begin(talker, Self.formatter)
    values.walk(&line, in: bytes)
    line.end(from: start)
  }

  /// Reads the fields if all are as nearly all receivers print them, and carefully otherwise: for
  /// sentences that are sent every second.
  @inline(__always)
  mutating func readPlainly(_ sentence: Sentence, in bytes: Span<UInt8>) {
    if var fields = PlainReader(sentence, in: bytes) {
      walk(&fields, in: bytes)
      if fields.isPlain { return }
    }
    read(sentence, in: bytes)
  }

  /// Reads the fields, whatever is in them.
  @inline(never)
  mutating func read(_ sentence: Sentence, in bytes: Span<UInt8>) {
    // The plain reader may have left values.
    self = Self()
    var fields = FieldReader(sentence, in: bytes)
    walk(&fields, in: bytes)
    unreadable = fields.unreadable
  }
}

/// Makes one use of the values of any sentence: what `SentenceContent.visit` calls.
@usableFromInline
package protocol SentenceVisitor: ~Copyable {
  associatedtype Result
  mutating func visit(
    _ values: some SentenceValues,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) -> Result
}
