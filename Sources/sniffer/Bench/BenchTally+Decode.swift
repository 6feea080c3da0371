import Decoding
import Primitives

extension BenchTally {
  /// What `decode` writes for a file, counted and thrown away.
  init(decoding bytes: [UInt8], isJSON: Bool) {
    var decoder = InputDecoder(.auto)
    var writer = DecodeWriter(isJSON: isJSON, hasOffsets: true)
    var lines = 0
    var sum: UInt64 = 0
    func take(_ text: Span<UInt8>) {
      sum = sum &* 31 &+ UInt64(text.count)
      for index in text.indices where text[index] == ASCII.lineFeed { lines += 1 }
    }
    var isReadable = true
    do {
      var offset = 0
      while offset < bytes.count {
        let end = min(offset + Self.pieceSize, bytes.count)
        try decoder.push(bytes.span.extracting(offset..<end), into: &writer)
        writer.drain(take)
        offset = end
      }
      try decoder.finish(into: &writer)
      writer.drain(take)
    } catch {
      isReadable = false
    }
    counts = [("lines", lines), ("refused", isReadable ? 0 : 1)]
    checksum = sum
  }

  /// Project value: the pieces that `decode` reads.
  private static let pieceSize = 65_536
}
