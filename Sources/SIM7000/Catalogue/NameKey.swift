import Primitives

/// The name of a command, or of a line, as one number: what rows are found by.
///
/// Exact for names of up to twelve letters and digits, letter case apart, with a `+` in
/// front or, of a basic command, without; `&` counts as a letter. Any other name has no
/// key, and no row.
///
/// Project value: digits of base 44 hold eleven characters in 61 bits; a character's
/// digit takes no branch, so that the compiler works out the keys of the rows.
struct NameKey: Equatable, Sendable {
  private(set) var value: UInt64

  /// Of a name that has none.
  static var none: NameKey { NameKey(value: .max) }

  private init(value: UInt64) { self.value = value }

  /// Of an extended command.
  @inline(__always)
  static var plus: NameKey { NameKey(value: 0) }

  /// Of a basic command.
  @inline(__always)
  static var basic: NameKey { NameKey(value: 1 << 62) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    // 1 to 10 for a digit, 18 to 43 for a letter.
    value = value &* 44 &+ UInt64(byte & 0x1F | (byte & 0x40) >> 1) &- 15
  }

  /// Of a row, whose basic commands have `AT` in front: `+CREG`, `ATE`, `AT&F`.
  @inline(__always)
  init(row name: StaticString) {
    let isExtended = unsafe name.utf8Start[0] == ASCII.plus
    self = isExtended ? .plus : .basic
    for index in (isExtended ? 1 : 2)..<name.utf8CodeUnitCount {
      unsafe append(name.utf8Start[index])
    }
  }

  /// Of the command `name` of a command line, blanks in it apart.
  init(_ name: Range<Int>, in line: Span<UInt8>) {
    guard !name.isEmpty else {
      self = .none
      return
    }
    let isExtended = line[name.lowerBound] == ASCII.plus
    self = isExtended ? .plus : .basic
    var count = 0
    for index in (isExtended ? name.dropFirst() : name) where !line.isBlank(at: index) {
      let byte = line[index]
      count += 1
      guard count < 12, ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == 0x26 else {
        self = .none
        return
      }
      append(byte)
    }
  }
}

/// The name, sign included, in front of the first colon of a line.
struct LinePrefix {
  /// Where the colon is.
  let end: Int
  let key: NameKey
  /// As the module writes names.
  let isUppercase: Bool

  /// `nil` for a line that begins with no name and colon.
  init?(_ line: Span<UInt8>) {
    guard line.count > 2, line[0] == ASCII.plus, ASCII.isLetter(line[1]) else { return nil }
    var key = NameKey.plus
    var index = 1
    var lowercase: UInt8 = 0
    while index < line.count {
      let byte = line[index]
      if ASCII.isLetter(byte) {
        lowercase |= byte & 0x20
      } else if !ASCII.isDigit(byte) {
        break
      }
      key.append(byte)
      index &+= 1
    }
    guard index < line.count, line[index] == ASCII.colon else { return nil }
    end = index
    self.key = index > 12 ? .none : key
    isUppercase = lowercase == 0
  }

  var range: Range<Int> { 0..<end }
}
