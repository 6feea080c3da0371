import Primitives

/// Whether bytes are one JSON value.
///
/// - Source: RFC 8259.
struct JSONSyntax {
  /// Project value: deeper than any server nests, and no danger to the stack.
  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var offset = 0

  static func isValue(_ bytes: [UInt8]) -> Bool {
    var syntax = JSONSyntax(bytes: bytes)
    guard syntax.takeValue(depth: 0) else { return false }
    syntax.skipBlanks()
    return syntax.offset == bytes.count
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func takeValue(depth: Int) -> Bool {
    skipBlanks()
    guard depth < Self.depthLimit, offset < bytes.count else { return false }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return takeList(until: UInt8(ascii: "}"), depth, hasKeys: true)
    case UInt8(ascii: "["): return takeList(until: UInt8(ascii: "]"), depth, hasKeys: false)
    case ASCII.quote: return takeText()
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return takeNumber()
    }
  }

  private mutating func takeList(until end: UInt8, _ depth: Int, hasKeys: Bool) -> Bool {
    offset += 1
    skipBlanks()
    if take(end) { return true }
    repeat {
      skipBlanks()
      if hasKeys {
        guard takeText() else { return false }
        skipBlanks()
        guard take(ASCII.colon) else { return false }
      }
      guard takeValue(depth: depth + 1) else { return false }
      skipBlanks()
    } while take(ASCII.comma)
    return take(end)
  }

  private mutating func takeText() -> Bool {
    guard take(ASCII.quote) else { return false }
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += byte == ASCII.backslash ? 2 : 1
      if byte == ASCII.quote { return true }
      if byte < ASCII.space { return false }
    }
    return false
  }

  private mutating func takeNumber() -> Bool {
    _ = take(ASCII.minus)
    guard takeDigits() else { return false }
    if take(ASCII.point), !takeDigits() { return false }
    guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return true }
    _ = take(ASCII.plus) || take(ASCII.minus)
    return takeDigits()
  }

  private mutating func takeDigits() -> Bool {
    let start = offset
    while offset < bytes.count, ASCII.isDigit(bytes[offset]) { offset += 1 }
    return offset > start
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[offset...].starts(with: word.utf8) else { return false }
    offset += word.utf8.count
    return true
  }

  private mutating func skipBlanks() {
    while offset < bytes.count,
      bytes[offset] == ASCII.space || (0x09...0x0D).contains(bytes[offset])
    {
      offset += 1
    }
  }
}
