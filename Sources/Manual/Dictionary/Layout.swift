import Primitives

/// The columns of a line, in the notation of the manuals: `n,stat[,lac,ci]`.
///
/// Brackets hold what may be missing; `mcc-mnc` are two fields in one column,
/// an empty column is reserved, `band...` repeats, `sv*12` does twelve times,
/// `mode=4` has that value.
package struct Layout: Equatable, Sendable {
  package struct Column: Equatable, Sendable {
    /// None for a reserved column.
    package var names: [String]
    package var isOptional: Bool
    package var isRepeated = false
    /// What stands between its fields, where there are several.
    var separators: [UInt8] = []
    /// The only value that the column has in this layout.
    package var fixedValue: String?
  }

  package let text: String
  package let columns: [Column]
  private let required: Int

  /// True when the values have a say in which layout a line has.
  let hasFixedValue: Bool

  package var names: [String] { columns.flatMap(\.names) }

  /// How many columns a line may have, for people: `14`, `11 to 13`.
  package var countWords: String {
    let isOpen = columns.last?.isRepeated ?? false
    if isOpen { return "\(required) or more" }
    return required < columns.count ? "\(required) to \(columns.count)" : "\(required)"
  }

  /// True for a line with `count` columns.
  func fits(count: Int) -> Bool {
    count >= required && (count <= columns.count || columns.last?.isRepeated ?? false)
  }

  /// True for a line with these columns, given without their quotes.
  package func fits(_ values: [String]) -> Bool {
    fits(count: values.count)
      && zip(columns, values).allSatisfy { column, value in
        column.fixedValue.map { $0.lowercased() == value.lowercased() } ?? true
      }
  }
}

extension Layout {
  init(_ written: ArraySlice<UInt8>) {
    let bytes = Self.withoutSpareBlanks(written)
    var columns: [Column] = []
    var depth = 0
    var column: [UInt8] = []
    var isOptional = false
    for byte in bytes {
      switch byte {
      case ASCII.comma:
        columns += Column.all(column[...], isOptional: isOptional)
        column.removeAll(keepingCapacity: true)
        isOptional = depth > 0
      case bracket:
        depth += 1
        if column.isEmpty { isOptional = true }
      case closingBracket: depth -= 1
      default: column.append(byte)
      }
    }
    columns += Column.all(column[...], isOptional: isOptional)
    text = String(decoding: bytes, as: UTF8.self)
    self.columns = columns
    hasFixedValue = columns.contains { $0.fixedValue != nil }
    required = columns.lastIndex { !$0.isOptional }.map { $0 + 1 } ?? 0
  }

  /// Blanks that are there to break a long line: after a comma, before a bracket.
  private static func withoutSpareBlanks(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text {
      if byte == ASCII.space, result.last == ASCII.comma { continue }
      if byte == bracket, result.last == ASCII.space { result.removeLast() }
      result.append(byte)
    }
    return result
  }
}

extension Layout.Column {
  /// The column of `text`, as often as it says.
  fileprivate static func all(_ text: ArraySlice<UInt8>, isOptional: Bool) -> [Self] {
    guard let star = text.firstIndex(of: ASCII.asterisk) else {
      return [Self(text, isOptional: isOptional)]
    }
    let count = Int(String(decoding: text[(star + 1)...], as: UTF8.self)) ?? 1
    return Array(repeating: Self(text[..<star], isOptional: isOptional), count: count)
  }

  private init(_ text: ArraySlice<UInt8>, isOptional: Bool) {
    let equals = text.firstIndex(of: ASCII.equals)
    let end = text.firstIndex(of: ASCII.point) ?? text.endIndex
    let isSeparator: (UInt8) -> Bool = { $0 == ASCII.minus || $0 == ASCII.space }
    let head = text[..<min(equals ?? text.endIndex, end)]
    names = head.split(whereSeparator: isSeparator).map { String(decoding: $0, as: UTF8.self) }
    separators = head.filter(isSeparator)
    self.isOptional = isOptional
    isRepeated = end < text.endIndex
    fixedValue = equals.map { String(decoding: text[($0 + 1)...], as: UTF8.self) }
  }
}

private let bracket: UInt8 = 0x5B
private let closingBracket: UInt8 = 0x5D
