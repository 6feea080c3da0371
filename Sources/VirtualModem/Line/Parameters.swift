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
    var cursor = FieldCursor(0..<text.count)
    while let field = cursor.next(in: text.span) {
      all.append(Self.parameter(text[field]))
    }
  }

  var count: Int { all.count }

  /// True when there is something at `index`, counted from zero.
  func has(_ index: Int) -> Bool {
    index < all.count && all[index] != .omitted
  }

  /// The number at `index` if it is in `range`; quotes around it are accepted,
  /// as in `AT+HTTPPARA="CID","1"`.
  func integer(_ index: Int, in range: ClosedRange<Int>) -> Int? {
    guard let bytes = bytes(index), !bytes.isEmpty,
      let value = bytes.span.unsignedInteger(in: 0..<bytes.count),
      let integer = Int(exactly: value), range.contains(integer)
    else { return nil }
    return integer
  }

  /// The text at `index`, without its quotes if it has them.
  func text(_ index: Int, max: Int = .max) -> String? {
    guard let bytes = bytes(index), bytes.count <= max else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func bytes(_ index: Int) -> [UInt8]? {
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
    guard field.count >= 2, last == ASCII.quote, !content.contains(ASCII.quote) else {
      return .malformed
    }
    return .quoted(Array(content))
  }
}
