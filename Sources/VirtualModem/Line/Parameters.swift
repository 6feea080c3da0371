import Primitives

/// The parameters of a write command, as the TE wrote them.
struct Parameters: Equatable, Sendable {
  private enum Parameter: Equatable, Sendable {
    case omitted
    case bare([UInt8])
    case quoted([UInt8])
    /// Quotes in the middle, or one too few.
    case malformed
  }

  private var all: [Parameter] = []

  /// - Parameter text: what follows `=`; `nil` is no parameter at all.
  init(parsing text: [UInt8]?) {
    guard let text else { return }
    var scanner = QuoteScanner()
    var start = 0
    for (offset, byte) in text.enumerated() {
      scanner.pass(byte)
      guard byte == ASCII.comma, !scanner.isQuoted else { continue }
      all.append(Self.parameter(text[start..<offset]))
      start = offset + 1
    }
    all.append(Self.parameter(text[start...]))
  }

  /// All of `text` as one parameter, whatever is in it.
  init(whole text: [UInt8]) {
    all = [.bare(text)]
  }

  var count: Int { all.count }

  /// True when there is something at `index`, counted from zero.
  func has(_ index: Int) -> Bool {
    index < all.count && all[index] != .omitted
  }

  /// The number at `index`; quotes around it are accepted, as in
  /// `AT+HTTPPARA="CID","1"`.
  func integer(_ index: Int) -> Int? {
    guard let bytes = bytes(index), !bytes.isEmpty else { return nil }
    let isNegative = bytes[0] == ASCII.minus
    let start = isNegative ? 1 : 0
    guard start < bytes.count, let value = bytes.span.unsignedInteger(in: start..<bytes.count),
      let integer = Int(exactly: value)
    else { return nil }
    return isNegative ? -integer : integer
  }

  /// The number at `index` if it is in `range`.
  func integer(_ index: Int, in range: ClosedRange<Int>) -> Int? {
    guard let integer = integer(index), range.contains(integer) else { return nil }
    return integer
  }

  /// The number at `index`, written as `0xFF`.
  func hexadecimal(_ index: Int) -> Int? {
    guard let bytes = bytes(index), (3...10).contains(bytes.count), bytes[0] == ASCII.zero,
      ASCII.uppercased(bytes[1]) == 0x58
    else { return nil }
    var value = 0
    for byte in bytes[2...] {
      guard let digit = ASCII.hexadecimalValue(byte) else { return nil }
      value = value << 4 | Int(digit)
    }
    return value
  }

  /// The text at `index`, without its quotes if it has them.
  func text(_ index: Int, max: Int = .max) -> String? {
    guard let bytes = bytes(index), bytes.count <= max else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text at `index` with each backslash taken off and the byte behind it
  /// taken as it is.
  func unescapedText(_ index: Int) -> [UInt8]? {
    guard let text = bytes(index) else { return nil }
    var unescaped: [UInt8] = []
    var isEscaped = false
    for byte in text {
      if byte == ASCII.backslash, !isEscaped {
        isEscaped = true
      } else {
        unescaped.append(byte)
        isEscaped = false
      }
    }
    return isEscaped ? nil : unescaped
  }

  /// The bytes at `index`, without their quotes if they have them.
  func bytes(_ index: Int) -> [UInt8]? {
    guard index < all.count else { return nil }
    switch all[index] {
    case .bare(let bytes), .quoted(let bytes): return bytes
    case .omitted, .malformed: return nil
    }
  }

  private static func parameter(_ field: ArraySlice<UInt8>) -> Parameter {
    guard let first = field.first, let last = field.last else { return .omitted }
    guard first == ASCII.quote else {
      return field.contains(ASCII.quote) ? .malformed : .bare(Array(field))
    }
    let content = field.dropFirst().dropLast()
    var scanner = QuoteScanner()
    var closings = 0
    for byte in field {
      scanner.pass(byte)
      if byte == ASCII.quote, !scanner.isQuoted { closings += 1 }
    }
    guard field.count >= 2, last == ASCII.quote, closings == 1, !scanner.isQuoted else {
      return .malformed
    }
    return .quoted(Array(content))
  }
}

extension Optional {
  /// Puts a value that was in its range where it belongs; false without one.
  func store(in place: inout Wrapped) -> Bool {
    guard let self else { return false }
    place = self
    return true
  }
}
