import Primitives

/// Byte strings as Python's `repr` and C write them: `b'AT\r\n'`, `"OK\x1a"`.
enum QuotedBytes {
  /// What stands in quotes at `start`, and the offset behind the closing one;
  /// `nil` when it is none or the closing quote is missing.
  static func read(_ text: ArraySlice<UInt8>, from start: Int) -> (bytes: [UInt8], end: Int)? {
    guard let opening = openingQuote(text, from: start) else { return nil }
    var bytes: [UInt8] = []
    guard let end = append(text, from: opening + 1, until: text[opening], to: &bytes) else {
      return nil
    }
    return (bytes, end)
  }

  /// Where the quote is: at `start`, or behind a `b`.
  static func openingQuote(_ text: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard start < text.endIndex else { return nil }
    let offset = text[start] == 0x62 ? start + 1 : start
    guard offset < text.endIndex, isQuote(text[offset]) else { return nil }
    return offset
  }

  /// Reads on inside a literal; the offset behind its end, or `nil` when the text
  /// ends first.
  static func append(
    _ text: ArraySlice<UInt8>,
    from start: Int,
    until quote: UInt8,
    to bytes: inout [UInt8]
  ) -> Int? {
    var offset = start
    while offset < text.endIndex {
      let byte = text[offset]
      if byte == quote { return offset + 1 }
      guard byte == ASCII.backslash, offset + 1 < text.endIndex else {
        bytes.append(byte)
        offset += 1
        continue
      }
      offset = appendEscape(text, from: offset + 1, to: &bytes)
    }
    return nil
  }

  /// What follows a backslash; one that begins no escape stands for itself.
  private static func appendEscape(
    _ text: ArraySlice<UInt8>,
    from offset: Int,
    to bytes: inout [UInt8]
  ) -> Int {
    switch text[offset] {
    case 0x72: bytes.append(ASCII.carriageReturn)
    case 0x6E: bytes.append(ASCII.lineFeed)
    case 0x74: bytes.append(ASCII.tab)
    case 0x61: bytes.append(0x07)
    case 0x62: bytes.append(ASCII.backspace)
    case 0x66: bytes.append(0x0C)
    case 0x76: bytes.append(0x0B)
    case 0x30: bytes.append(ASCII.null)
    case ASCII.backslash, ASCII.quote, 0x27: bytes.append(text[offset])
    case 0x78:
      guard offset + 2 < text.endIndex, let high = ASCII.hexadecimalValue(text[offset + 1]),
        let low = ASCII.hexadecimalValue(text[offset + 2])
      else { fallthrough }
      bytes.append(high << 4 | low)
      return offset + 3
    default:
      bytes += [ASCII.backslash, text[offset]]
    }
    return offset + 1
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x27 || byte == ASCII.quote }
}

/// Rows of a hex dump.
enum HexRow {
  /// The bytes of pairs of digits from `start` on, with a blank between two, at most
  /// `limit`; they end at two blanks that are not the gap after eight.
  static func read(_ text: ArraySlice<UInt8>, from start: Int, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var offset = start
    while bytes.count < limit, offset + 1 < text.endIndex,
      let high = ASCII.hexadecimalValue(text[offset]),
      let low = ASCII.hexadecimalValue(text[offset + 1]),
      offset + 2 == text.endIndex || text[offset + 2] == ASCII.space
    {
      bytes.append(high << 4 | low)
      offset += 3
      // pyserial leaves a second blank after eight.
      if bytes.count == 8, offset < text.endIndex, text[offset] == ASCII.space { offset += 1 }
    }
    return bytes
  }
}
