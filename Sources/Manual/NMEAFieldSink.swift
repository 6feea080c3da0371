import NMEA0183

/// Receives the fields of a sentence one after the other, in the order of `decode --json`.
///
/// `NMEAFieldDescriber` walks the sentence; whether it becomes JSON, phrases or values is the
/// sink's responsibility, and nothing is kept in between.
protocol NMEAFieldSink: ~Copyable {
  /// `bytes` is the candidate, for values that are text.
  mutating func put(_ field: SentenceField, _ value: NMEAValue, in bytes: Span<UInt8>)
  /// A text in ISO 8859-1, which may have any character in it.
  mutating func put(_ field: SentenceField, text: Span<UInt8>)
  mutating func beginList(_ field: SentenceField)
  mutating func put(element: NMEAValue)
  mutating func put(satellite: Satellite)
  mutating func endList()
}
