/// A receiver's bytes, in whatever pieces they come, to its epochs: `SentenceReader` and
/// `EpochAssembler` in one.
public struct EpochReader: Sendable {
  private var sentences = SentenceReader()
  private var assembler = EpochAssembler()

  /// A reader at the beginning of a stream.
  public init() {}

  /// Reports every epoch that ends in `chunk`.
  public mutating func read(_ chunk: Span<UInt8>, _ report: (Epoch) -> Void) {
    sentences.read(chunk) { sentence, bytes, _, _ in
      Self.take(sentence, bytes, &assembler, report)
    }
  }

  /// The input is over: reports what is open, which is the last epoch of a file.
  public mutating func finish(_ report: (Epoch) -> Void) {
    sentences.finish { sentence, bytes, _, _ in
      Self.take(sentence, bytes, &assembler, report)
    }
    if let epoch = assembler.finish() { report(epoch) }
  }

  private static func take(
    _ sentence: Sentence?,
    _ bytes: Span<UInt8>,
    _ assembler: inout EpochAssembler,
    _ report: (Epoch) -> Void
  ) {
    guard let sentence else { return }  // Longer than any sentence.
    let effects = assembler.handle(sentence, in: bytes)
    if let epoch = effects.ended { report(epoch) }
    if let epoch = effects.completed { report(epoch) }
  }
}
