import Primitives

/// Characters and entities.
extension RouteXMLScanner {
  /// Characters up to `end`, which stays, or the end of the file.
  mutating func text(until end: UInt8) throws(RouteError) -> [UInt8] {
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != end {
      guard bytes[index] != UInt8(ascii: "<") else {
        throw error(expected: "no `<` in a value", found: excerpt())
      }
      if bytes[index] == UInt8(ascii: "&") {
        try entity(&text)
      } else {
        text.append(bytes[index])
        advance()
      }
      guard text.count <= Self.valueMax else {
        throw error(expected: "at most \(Self.valueMax) bytes of text", found: "more")
      }
    }
    return text
  }

  mutating func characterData() throws(RouteError) -> [UInt8] {
    let start = index
    try skip(past: "]]>", of: "a CDATA section")
    guard index - 3 - start <= Self.valueMax else {
      throw error(expected: "at most \(Self.valueMax) bytes of text", found: "more")
    }
    return Array(bytes[start..<index - 3])
  }

  private mutating func entity(_ text: inout [UInt8]) throws(RouteError) {
    if skips("&lt;") {
      text.append(UInt8(ascii: "<"))
    } else if skips("&gt;") {
      text.append(UInt8(ascii: ">"))
    } else if skips("&amp;") {
      text.append(UInt8(ascii: "&"))
    } else if skips("&quot;") {
      text.append(ASCII.quote)
    } else if skips("&apos;") {
      text.append(UInt8(ascii: "'"))
    } else if starts(with: "&#") {
      text += try characterNumber()
    } else {
      throw error(expected: "an entity of XML's own five", found: excerpt())
    }
  }

  private mutating func characterNumber() throws(RouteError) -> [UInt8] {
    let start = mark
    let rest = bytes[index...].prefix(10)
    let wrong = error(expected: "the number of a character", found: excerpt(), at: start)
    guard let end = rest.firstIndex(of: ASCII.semicolon) else { throw wrong }
    var digits = rest[(index + 2)..<end]
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    if isHexadecimal { digits.removeFirst() }
    guard
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
      value > 0, let scalar = Unicode.Scalar(value)
    else { throw wrong }
    while index <= end { advance() }
    return Array(String(Character(scalar)).utf8)
  }
}
