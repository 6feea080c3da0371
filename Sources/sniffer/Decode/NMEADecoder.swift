import Manual
import NMEA0183
import Primitives

/// Bytes to described NMEA candidates, found anywhere, in constant memory.
struct NMEADecoder {
  private var framer = SentenceFramer()

  mutating func push(_ bytes: Span<UInt8>, into writer: inout DecodeWriter) {
    var offset = 0
    while true {
      let step = framer.push(bytes, from: &offset)
      if step == .pending { return }
      write(step, into: &writer)
    }
  }

  mutating func push(_ byte: UInt8, stamp: Stamp? = nil, into writer: inout DecodeWriter) {
    let step = framer.push(byte)
    write(step, stamp: stamp, into: &writer)
  }

  mutating func finish(stamp: Stamp? = nil, into writer: inout DecodeWriter) {
    let step = framer.finish()
    write(step, stamp: stamp, into: &writer)
  }

  /// Writes what the framer has just reported.
  private func write(
    _ step: SentenceFramer.Step,
    stamp: Stamp? = nil,
    into writer: inout DecodeWriter
  ) {
    let ending: SentenceFramer.Ending?
    switch step {
    case .pending: return
    case .candidate: ending = framer.ending
    case .overlong: ending = nil
    }
    framer.withCandidate { writer.write(sentence: $0, ending: ending, stamp: stamp) }
  }
}
