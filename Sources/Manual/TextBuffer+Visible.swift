import Primitives

extension TextBuffer {
  /// The bytes of a line, made harmless for a terminal: what is not printable
  /// ASCII becomes `\n`, `\r`, `\t` or `\xhh`, and a backslash becomes two.
  package mutating func append(visible bytes: Span<UInt8>) {
    // Where what is written as it is begins.
    var start = 0
    var index = bytes.plainWordsEnd
    while index < bytes.count {
      let byte = bytes[index]
      index &+= 1
      if ASCII.isPrintable(byte), byte != ASCII.backslash { continue }
      append(bytes.extracting(start..<index &- 1))
      start = index
      switch byte {
      case ASCII.lineFeed: append("\\n")
      case ASCII.carriageReturn: append("\\r")
      case ASCII.tab: append("\\t")
      case ASCII.backslash: append("\\\\")
      default: append(escaped: byte)
      }
    }
    append(bytes.extracting(start...))
  }

  /// True when the bytes from `start` on are such that `append(visible:)` leaves them as they are.
  package func isVisible(from start: Int) -> Bool {
    withBytes { bytes in
      let text = bytes.extracting(start...)
      for index in text.plainWordsEnd..<text.count
      where !ASCII.isPrintable(text[index]) || text[index] == ASCII.backslash {
        return false
      }
      return true
    }
  }
}
