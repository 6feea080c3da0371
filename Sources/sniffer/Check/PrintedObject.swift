import Manual
import Primitives

/// A line of `decode --json`, read back: its members, and the fields of the one
/// member that is an object.
struct PrintedObject {
  private(set) var members: [Field] = []
  private(set) var fields: [Field] = []

  private let bytes: [UInt8]
  private var offset = 0

  /// `nil` for any other line.
  init?(_ line: [UInt8]) {
    bytes = line
    guard let members = takeMembers() else { return nil }
    self.members = members
  }

  func text(_ name: String) -> String? {
    guard case .text(let text) = members.first(where: { $0.name == name })?.value else {
      return nil
    }
    return text
  }

  /// The members of an object, those of an object among them put by.
  private mutating func takeMembers() -> [Field]? {
    guard take(UInt8(ascii: "{")) else { return nil }
    var members: [Field] = []
    if take(UInt8(ascii: "}")) { return members }
    repeat {
      guard let name = takeText(), take(ASCII.colon) else { return nil }
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "{") {
        guard let nested = takeMembers() else { return nil }
        fields = nested
      } else {
        guard let value = takeValue() else { return nil }
        members.append(Field(name, value))
      }
    } while take(ASCII.comma)
    return take(UInt8(ascii: "}")) ? members : nil
  }

  private mutating func takeValue() -> FieldValue? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case ASCII.quote: return takeText().map { .text($0) }
    case UInt8(ascii: "["): return takeList()
    case UInt8(ascii: "t"): return take(word: "true", .boolean(true))
    case UInt8(ascii: "f"): return take(word: "false", .boolean(false))
    case UInt8(ascii: "n"): return take(word: "null", .null)
    default: return takeNumber()
    }
  }

  private mutating func takeList() -> FieldValue? {
    offset += 1
    var values: [FieldValue] = []
    if take(UInt8(ascii: "]")) { return .list(values) }
    repeat {
      guard let value = takeValue() else { return nil }
      values.append(value)
    } while take(ASCII.comma)
    return take(UInt8(ascii: "]")) ? .list(values) : nil
  }

  private mutating func takeNumber() -> FieldValue? {
    let start = offset
    while offset < bytes.count,
      ASCII.isDigit(bytes[offset]) || bytes[offset] == ASCII.minus || bytes[offset] == ASCII.point
    {
      offset += 1
    }
    guard let number = FixedPoint(parsing: bytes.span, start..<offset) else { return nil }
    return number.fractionDigits == 0 ? .integer(number.coefficient) : .decimal(number)
  }

  private mutating func takeText() -> String? {
    guard take(ASCII.quote) else { return nil }
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case ASCII.quote: return String(decoding: text, as: UTF8.self)
      case ASCII.backslash: text += takeEscape()
      default: text.append(byte)
      }
    }
    return nil
  }

  /// What follows a backslash, as UTF-8; the writer uses the short escapes of line
  /// ends and tabs, and four digits.
  private mutating func takeEscape() -> [UInt8] {
    guard offset < bytes.count else { return [] }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): return [ASCII.lineFeed]
    case UInt8(ascii: "r"): return [ASCII.carriageReturn]
    case UInt8(ascii: "t"): return [ASCII.tab]
    case UInt8(ascii: "u"):
      let digits = bytes[offset...].prefix(4).compactMap(ASCII.hexadecimalValue)
      offset = min(offset + 4, bytes.count)
      let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1) }
      return Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
    default: return [byte]
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func take(word: String, _ value: FieldValue) -> FieldValue? {
    guard bytes[offset...].starts(with: word.utf8) else { return nil }
    offset += word.utf8.count
    return value
  }
}
