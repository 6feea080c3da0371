import Manual
import NMEA0183
import Primitives

/// Bytes to described NMEA candidates, found anywhere, in constant memory.
struct NMEADecoder {
  private var reader = SentenceReader()

  mutating func push(
    _ bytes: Span<UInt8>,
    stamp: Stamp? = nil,
    into writer: inout DecodeWriter
  ) {
    reader.read(bytes) { sentence, candidate, ending in
      writer.write(NMEADescription(sentence, candidate, ending: ending), candidate, stamp: stamp)
    }
  }

  mutating func finish(stamp: Stamp? = nil, into writer: inout DecodeWriter) {
    reader.finish { sentence, candidate, ending in
      writer.write(NMEADescription(sentence, candidate, ending: ending), candidate, stamp: stamp)
    }
  }
}
