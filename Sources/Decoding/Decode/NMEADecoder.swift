import Manual
import NMEA0183
import Primitives

/// Bytes to described NMEA candidates, found anywhere, in constant memory.
struct NMEADecoder {
  private var reader = SentenceReader()
  /// The bytes of the input that the reader did not get.
  private var skipped = 0
  private var readCount = 0

  /// `bytes` are at `offset` of the input, or follow the ones before.
  mutating func push(
    _ bytes: Span<UInt8>,
    at offset: Int? = nil,
    stamp: Stamp? = nil,
    into writer: inout DecodeWriter
  ) {
    if let offset { skipped = offset - readCount }
    readCount += bytes.count
    let skipped = skipped
    reader.read(bytes) { sentence, candidate, ending, start in
      let description = NMEADescription(sentence, candidate, ending: ending)
      writer.write(description, candidate, at: skipped + start, stamp: stamp)
    }
  }

  mutating func finish(stamp: Stamp? = nil, into writer: inout DecodeWriter) {
    let skipped = skipped
    reader.finish { sentence, candidate, ending, start in
      let description = NMEADescription(sentence, candidate, ending: ending)
      writer.write(description, candidate, at: skipped + start, stamp: stamp)
    }
  }
}
