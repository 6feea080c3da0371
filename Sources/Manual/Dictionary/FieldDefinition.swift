/// A parameter of a command, or a field of what the TA says.
package struct FieldDefinition: Equatable, Sendable {
  package struct NamedValue: Equatable, Sendable {
    package var value: String
    package var meaning: String
  }

  package var name: String
  package var kind: FieldKind
  package var unit: String?
  /// What the module takes when the parameter is left out or was never set.
  package var defaultValue: String?
  /// One short clause; empty where the values say it all.
  package var meaning: String
  /// Values with a meaning of their own: all of them for `choice` and `word`.
  package var values: [NamedValue]
  /// Follows from the other fields; no line carries it.
  package var isDerived: Bool

  /// The meaning of one value, letter case apart.
  package func meaning(of value: String) -> String? {
    values.first { $0.value.lowercased() == value.lowercased() }?.meaning
  }

  /// False when `value`, without its quotes, is none that the manual allows.
  package func allows(_ value: String) -> Bool {
    if meaning(of: value) != nil { return true }
    switch kind {
    case .integer(let ranges):
      guard let number = Int64(value) else { return false }
      return ranges.isEmpty || ranges.contains { $0.contains(number) }
    case .decimal:
      let digits = value.drop { $0 == "-" }
      return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
    case .choice, .word: return false
    case .text(let limit): return limit.map { value.utf8.count <= $0 } ?? true
    case .hexadecimal(let digits):
      let bare = value.lowercased().hasPrefix("0x") ? value.dropFirst(2) : value[...]
      return !bare.isEmpty && bare.allSatisfy { $0.isASCII && $0.isHexDigit }
        && (digits.map { bare.count <= $0 } ?? true)
    case .bits(let count):
      return value.allSatisfy { $0 == "0" || $0 == "1" }
        && (count.map { $0 == value.utf8.count } ?? true)
    case .address:
      return !value.isEmpty && value.allSatisfy { $0.isHexDigit || $0 == "." || $0 == ":" }
    case .time, .list, .data: return true
    }
  }

  /// What the manual allows, for people: `0 to 31, 99`.
  package var expectation: String {
    switch kind {
    case .integer(let ranges):
      let own = values.map(\.value).filter { value in
        Int64(value).map { number in !ranges.contains { $0.contains(number) } } ?? true
      }
      let texts = ranges.map { range in
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
      }
      return ranges.isEmpty ? "a whole number" : (texts + own).joined(separator: ", ")
    case .decimal: return "a number"
    case .choice, .word: return values.map(\.value).joined(separator: ", ")
    case .text(let limit): return limit.map { "text, at most \($0) characters" } ?? "text"
    case .hexadecimal(let digits): return digits.map { "up to \($0) hex digits" } ?? "hex digits"
    case .bits(let count): return count.map { "\($0) bits" } ?? "bits"
    case .address: return "an IP address"
    case .time: return "a time"
    case .list: return "a list"
    case .data: return "bytes"
    }
  }
}

/// What a field is made of.
package enum FieldKind: Equatable, Sendable {
  /// Any when there are no ranges.
  case integer([ClosedRange<Int64>])
  case decimal
  /// One of the numbers that are listed.
  case choice
  /// One of the texts that are listed.
  case word
  case text(limit: Int?)
  case hexadecimal(digits: Int?)
  case bits(count: Int?)
  case address
  case time
  case list
  /// Bytes that mean nothing to the module.
  case data

  /// The word for it in JSON.
  package var word: String {
    switch self {
    case .integer: "integer"
    case .decimal: "decimal"
    case .choice: "choice"
    case .word: "word"
    case .text: "text"
    case .hexadecimal: "hexadecimal"
    case .bits: "bits"
    case .address: "address"
    case .time: "time"
    case .list: "list"
    case .data: "data"
    }
  }
}
