import Manual
import Primitives

/// Writes JSON as it is told to, the members in the order of the calls.
///
/// Compact, one object a line with `endLine()`; ASCII except for letters that
/// came as valid UTF-8.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func object(_ content: (inout JSONWriter) -> Void) {
    open(0x7B)
    content(&self)
    close(0x7D)
  }

  mutating func array(_ content: (inout JSONWriter) -> Void) {
    open(0x5B)
    content(&self)
    close(0x5D)
  }

  /// Starts a member; its value has to follow.
  mutating func key(_ name: String) {
    value(name)
    bytes.append(ASCII.colon)
    needsComma = false
  }

  mutating func null() {
    literal("null")
  }

  mutating func value(_ boolean: Bool) {
    literal(boolean ? "true" : "false")
  }

  mutating func value(_ number: Int64) {
    literal(String(number))
  }

  /// Exactly the digits that the number has: `31.953900` keeps its zeros.
  mutating func value(_ number: FixedPoint) {
    var digits = String(number.coefficient.magnitude)
    let fraction = Int(number.fractionDigits)
    if digits.utf8.count <= fraction {
      digits = String(repeating: "0", count: fraction + 1 - digits.utf8.count) + digits
    }
    if fraction > 0 {
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -fraction))
    }
    literal((number.coefficient < 0 ? "-" : "") + digits)
  }

  mutating func value(_ text: String) {
    separate()
    bytes.append(ASCII.quote)
    for byte in text.utf8 {
      appendEscaped(byte)
    }
    bytes.append(ASCII.quote)
    needsComma = true
  }

  /// The bytes of a line: each one becomes the character of the same number, so
  /// that nothing is lost, whatever the wire carried.
  mutating func value(latin1 line: [UInt8]) {
    separate()
    bytes.append(ASCII.quote)
    for byte in line {
      if byte >= 0x80 {
        appendUnicodeEscape(byte)
      } else {
        appendEscaped(byte)
      }
    }
    bytes.append(ASCII.quote)
    needsComma = true
  }

  /// The line so far with a line feed; the writer starts anew.
  mutating func endLine() -> [UInt8] {
    let line = bytes + [ASCII.lineFeed]
    bytes = []
    needsComma = false
    return line
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(ASCII.comma) }
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case ASCII.quote, ASCII.backslash: bytes += [ASCII.backslash, byte]
    case ASCII.lineFeed: bytes += Array("\\n".utf8)
    case ASCII.carriageReturn: bytes += Array("\\r".utf8)
    case ASCII.tab: bytes += Array("\\t".utf8)
    case 0..<ASCII.space, ASCII.delete: appendUnicodeEscape(byte)
    default: bytes.append(byte)
    }
  }

  private mutating func appendUnicodeEscape(_ byte: UInt8) {
    bytes += Array("\\u00".utf8)
    bytes += [ASCII.hexadecimalDigit(byte >> 4), ASCII.hexadecimalDigit(byte)]
  }
}

/// Members, where `nil` is null.
extension JSONWriter {
  mutating func member(_ name: String, _ text: String?) {
    key(name)
    if let text { value(text) } else { null() }
  }

  mutating func member(_ name: String, _ number: Int64?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  mutating func member(_ name: String, _ number: FixedPoint?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  mutating func member(_ name: String, _ boolean: Bool?) {
    key(name)
    if let boolean { value(boolean) } else { null() }
  }

  mutating func member(_ name: String, latin1 line: [UInt8]) {
    key(name)
    value(latin1: line)
  }

  mutating func member(_ field: Field) {
    key(field.name)
    value(field.value)
  }

  mutating func value(_ fieldValue: FieldValue) {
    switch fieldValue {
    case .integer(let number): value(number)
    case .decimal(let number): value(number)
    case .text(let text): value(text)
    case .boolean(let boolean): value(boolean)
    case .list(let list): array { json in for element in list { json.value(element) } }
    case .null: null()
    }
  }
}
