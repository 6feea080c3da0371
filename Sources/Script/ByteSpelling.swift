import Primitives

/// The one way to spell a byte string after `>` and `<`.
///
/// Printable ASCII stands for itself except `\`; else `\r \n \t \\`, else
/// `\xHH` in lower case. A first or last space is `\x20`. Other spellings are
/// errors: two files that mean the same bytes have the same lines.
enum ByteSpelling {
  /// A chunk is at most this many bytes.
  ///
  /// Project value: more than any read of a port brings, and a line of at most
  /// 16 KiB, which an editor still shows.
  static let chunkLimit = 4_096

  static func append(_ bytes: some BidirectionalCollection<UInt8>, to text: inout [UInt8]) {
    let last = bytes.index(bytes.endIndex, offsetBy: -1, limitedBy: bytes.startIndex)
    for index in bytes.indices {
      let isOuter = index == bytes.startIndex || index == last
      append(bytes[index], isOuter: isOuter, to: &text)
    }
  }

  /// `isOuter` is true for the first and the last byte of the string.
  static func append(_ byte: UInt8, isOuter: Bool, to text: inout [UInt8]) {
    switch byte {
    case ASCII.carriageReturn: text += [ASCII.backslash, 0x72]
    case ASCII.lineFeed: text += [ASCII.backslash, 0x6E]
    case ASCII.tab: text += [ASCII.backslash, 0x74]
    case ASCII.backslash: text += [ASCII.backslash, ASCII.backslash]
    case ASCII.space where !isOuter: text.append(byte)
    case _ where ASCII.isPrintable(byte) && byte != ASCII.space: text.append(byte)
    default: text += [ASCII.backslash, 0x78, lowerDigit(byte >> 4), lowerDigit(byte)]
    }
  }

  private static func lowerDigit(_ value: UInt8) -> UInt8 {
    ASCII.hexadecimalDigit(value) | 0x20
  }
}

extension LineScanner {
  /// The byte string from here to the end of the line.
  mutating func byteString() throws(ScriptError) -> [UInt8] {
    let start = offset
    guard !isAtEnd else { throw error("bytes") }
    var result: [UInt8] = []
    while let byte = next {
      let at = offset
      if byte == ASCII.backslash {
        let value = try escape()
        try checkSpelling(of: value, from: at, isOuter: at == start || isAtEnd)
        result.append(value)
      } else if ASCII.isPrintable(byte) {
        move(to: at + 1)
        if byte == ASCII.space, at == start || isAtEnd {
          let which = at == start ? "first" : "last"
          throw error(#"a \#(which) space as \x20"#, at: at, suggestion: #"\x20"#)
        }
        result.append(byte)
      } else {
        throw unprintable(at: at)
      }
    }
    guard result.count <= ByteSpelling.chunkLimit else {
      throw error(
        "at most \(ByteSpelling.chunkLimit) bytes in a chunk",
        at: start,
        found: "\(result.count)"
      )
    }
    return result
  }

  /// What follows a backslash, which is the next byte.
  mutating func escape() throws(ScriptError) -> UInt8 {
    let start = offset
    _ = skip(ASCII.backslash)
    let letter = next
    move(to: min(offset + 1, bytes.count))
    switch letter {
    case 0x72: return ASCII.carriageReturn
    case 0x6E: return ASCII.lineFeed
    case 0x74: return ASCII.tab
    case ASCII.backslash: return ASCII.backslash
    case 0x78:
      let digits = offset..<min(offset + 2, bytes.count)
      guard digits.count == 2, let value = bytes.span.hexadecimal(in: digits) else {
        throw error(#"two hexadecimal digits after \x"#, at: start)
      }
      move(to: digits.upperBound)
      return UInt8(value)
    default:
      throw error(#"\r, \n, \t, \\ or \xHH"#, at: start, suggestion: #"\\"#)
    }
  }

  /// Refuses an escape that is not the one spelling of its byte.
  private func checkSpelling(
    of value: UInt8,
    from start: Int,
    isOuter: Bool
  ) throws(ScriptError) {
    var canonical: [UInt8] = []
    ByteSpelling.append(value, isOuter: isOuter, to: &canonical)
    guard canonical.elementsEqual(bytes[start..<offset]) else {
      throw error(
        "the one spelling of this byte",
        at: start,
        found: "`\(text(start..<offset))`",
        suggestion: String(decoding: canonical, as: UTF8.self)
      )
    }
  }

  private func unprintable(at start: Int) -> ScriptError {
    var end = start + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 {
      end += 1
    }
    var canonical: [UInt8] = []
    ByteSpelling.append(bytes[start..<end], to: &canonical)
    return error(
      "printable ASCII",
      at: start,
      suggestion: String(decoding: canonical, as: UTF8.self)
    )
  }
}

extension Script {
  /// A byte string as a trace spells it.
  package static func spelling(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    ByteSpelling.append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
