import Primitives

/// What may stand between the quotes of a JSON text.
extension TextBuffer {
  /// How the bytes from 0x80 on are written.
  enum HighBytes {
    /// They are UTF-8.
    case asItIs
    /// Each is the character of its number: é is `\u00E9`.
    case asUnicodeEscape
    /// Each is the character of its number, written as UTF-8.
    case asUTF8
  }

  /// Appends the bytes, those escaped that JSON or a terminal would mistake.
  mutating func appendEscaped(_ bytes: Span<UInt8>, _ highBytes: HighBytes) {
    // The longest escape has six bytes.
    append(atMost: bytes.count &* 6) { start in
      let plain = bytes.extracting(..<bytes.plainWordsEnd)
      plain.withUnsafeBufferPointer { words in
        if let first = words.baseAddress { start.update(from: first, count: words.count) }
      }
      var place = start + plain.count
      for index in plain.count..<bytes.count {
        let byte = bytes[index]
        if ASCII.isPrintable(byte), byte != ASCII.quote, byte != ASCII.backslash {
          place[0] = byte
          place += 1
        } else {
          place += Self.escape(byte, highBytes, at: place)
        }
      }
      return place - start
    }
  }

  /// Writes a byte that is not plain text, and returns in how many.
  private static func escape(
    _ byte: UInt8,
    _ highBytes: HighBytes,
    at place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    place[0] = ASCII.backslash
    switch byte {
    case ASCII.quote, ASCII.backslash: place[1] = byte
    case ASCII.lineFeed: place[1] = 0x6E
    case ASCII.carriageReturn: place[1] = 0x72
    case ASCII.tab: place[1] = 0x74
    case 0x80... where highBytes == .asItIs:
      place[0] = byte
      return 1
    case 0x80... where highBytes == .asUTF8:
      place[0] = 0xC0 | byte >> 6
      place[1] = 0x80 | byte & 0x3F
    default:
      place[1] = 0x75
      place[2] = ASCII.zero
      place[3] = ASCII.zero
      place[4] = ASCII.hexadecimalDigit(byte >> 4)
      place[5] = ASCII.hexadecimalDigit(byte)
      return 6
    }
    return 2
  }
}
