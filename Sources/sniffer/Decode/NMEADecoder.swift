import Manual
import NMEA0183
import Primitives

/// Bytes to described NMEA candidates, found anywhere, in constant memory.
struct NMEADecoder {
  private var framer = SentenceFramer()

  mutating func push(_ byte: UInt8) -> NMEADescription? {
    NMEADescription(framer.push(byte), of: framer)
  }

  mutating func finish() -> NMEADescription? {
    NMEADescription(framer.finish(), of: framer)
  }

  mutating func push(_ bytes: [UInt8], _ emit: (NMEADescription) -> Void) {
    var offset = 0
    while let found = NMEADescription(framer.push(bytes.span, from: &offset), of: framer) {
      emit(found)
    }
  }
}
