import Manual
import NMEA0183
import Primitives

/// Bytes to described NMEA candidates, found anywhere, in constant memory.
struct NMEADecoder {
  private var reader = SentenceReader()
  /// The bytes of the input that the reader did not get.
  private var skipped = 0
  private var readCount = 0
  private var isInComment = false
  /// The last byte ended a line, or none has come.
  private var isAtStart = true

  private static let numberSign: UInt8 = 0x23

  /// The next bytes of a log: a line that begins with `#` is a comment.
  mutating func pushLog(_ bytes: Span<UInt8>, into writer: inout DecodeWriter) {
    var index = 0
    while index < bytes.count {
      if isInComment {
        let start = index
        while index < bytes.count, !ASCII.isLineEnding(bytes[index]) { index += 1 }
        skipped += index - start
        isInComment = index == bytes.count
      }
      let end = comment(in: bytes, from: index)
      isInComment = isInComment || end < bytes.count
      push(bytes.extracting(index..<end), into: &writer)
      index = end
    }
    if !bytes.isEmpty { isAtStart = bytes[bytes.count - 1] == ASCII.lineFeed }
  }

  /// Where the next comment begins; the end of the bytes if there is none.
  private func comment(in bytes: Span<UInt8>, from start: Int) -> Int {
    for index in start..<bytes.count where bytes[index] == Self.numberSign {
      let begins = index == 0 ? isAtStart : bytes[index - 1] == ASCII.lineFeed
      if begins { return index }
    }
    return bytes.count
  }

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
