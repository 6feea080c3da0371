package import Primitives

// What an import is not sure of stands in comments that a person can turn into events:
//
//     #? 1.25 Waiting for network...\n      bytes whose direction nobody knows
//     #| ModemManager (version 1.20.0)      the log's own words, never on the line
//
// `#? ` is taken away and `>` or `<` put behind the time.

extension TraceWriter {
  /// Bytes of the line whose sender is unknown, as comments.
  package mutating func write(unsure bytes: [UInt8], at instant: Instant) -> [UInt8] {
    var text = finish()
    var writer = TraceWriter()
    var events = writer.write(bytes, .toTE, at: instant)
    events += writer.finish()
    for line in events.split(separator: ASCII.lineFeed) {
      guard let end = line.firstIndex(of: ASCII.space) else { continue }
      // `1.25 < bytes` becomes `#? 1.25 bytes`.
      text += Array("#? ".utf8) + line[..<end] + line[(end + 2)...] + [ASCII.lineFeed]
    }
    return text
  }

  /// The log's own words, as comments: UTF-8 as it is, all else spelled as bytes are.
  package mutating func write(note bytes: [UInt8]) -> [UInt8] {
    var text = finish()
    // Project value: as long as a chunk, which leaves room for the spelling.
    for start in stride(from: 0, to: bytes.count, by: ByteSpelling.chunkLimit) {
      let end = min(start + ByteSpelling.chunkLimit, bytes.count)
      text += Array("#| ".utf8)
      appendNote(bytes[start..<end], to: &text)
      text.append(ASCII.lineFeed)
    }
    return text
  }
}

/// Line ends are left out at the end, where each note has one.
private func appendNote(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
  var bytes = bytes
  if bytes.last == ASCII.lineFeed { bytes.removeLast() }
  if bytes.last == ASCII.carriageReturn { bytes.removeLast() }
  let isUTF8 = (try? UTF8Span(validating: Array(bytes).span)) != nil
  for byte in bytes {
    if isUTF8, byte >= 0x80 || byte == ASCII.tab || byte == ASCII.space {
      text.append(byte)
    } else {
      ByteSpelling.append(byte, isOuter: false, to: &text)
    }
  }
}
