import GNSS
import NMEA0183

/// A receiver's bytes, in whatever pieces they come: one fix for each second.
struct Receiver {
  private var reader = SentenceReader()
  private var assembler = EpochAssembler()

  mutating func read(_ chunk: [UInt8]) -> [Fix] {
    var fixes: [Fix] = []
    reader.read(chunk.span) { sentence, bytes, _, _ in
      guard let sentence else { return }  // Longer than any sentence.
      let effects = assembler.handle(sentence, in: bytes)
      for epoch in [effects.ended, effects.completed] {
        if let fix = epoch?.fix { fixes.append(fix) }
      }
    }
    return fixes
  }
}
