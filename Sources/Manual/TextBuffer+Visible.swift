import Primitives

extension TextBuffer {
  /// The bytes of a line, made harmless for a terminal: what is not printable
  /// ASCII becomes `\n`, `\r`, `\t` or `\xhh`, and a backslash becomes two.
  package mutating func append(visible bytes: Span<UInt8>) {
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case ASCII.lineFeed: append("\\n")
      case ASCII.carriageReturn: append("\\r")
      case ASCII.tab: append("\\t")
      case ASCII.backslash: append("\\\\")
      case let byte where ASCII.isPrintable(byte): append(byte)
      default: append(escaped: byte)
      }
    }
  }
}
