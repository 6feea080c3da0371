import Primitives

/// A parameter of a write command, as the manual gives it: `=?` and the checks of
/// range come from here.
struct Parameter: Sendable {
  enum Domain: Sendable {
    /// In the order that `=?` lists them.
    case numbers([ClosedRange<Int>])
    /// This number of bytes, with quotes or without.
    case text(ClosedRange<Int>)
    /// One of these, in either case.
    case words([String])
    /// This number of binary digits.
    case bits(Int)
    /// `0xFF`: so many hexadecimal digits at most.
    case hexadecimal(Int)
  }

  var domain: Domain
  /// May be left out, or left empty before a comma.
  var isOptional = false
  /// What `=?` prints, where the domain does not say it.
  var shown: String?

  /// Ranges: `(0-2,4)`.
  static func numbers(_ ranges: ClosedRange<Int>..., shown: String? = nil) -> Parameter {
    Parameter(domain: .numbers(ranges), shown: shown)
  }

  /// Single values: `(0,1,4)`.
  static func values(_ values: Int..., shown: String? = nil) -> Parameter {
    Parameter(domain: .numbers(values.map { $0...$0 }), shown: shown)
  }

  /// Off or on: `(0,1)`.
  static let flag = Parameter.values(0, 1)

  static func text(_ length: ClosedRange<Int>, shown: String? = nil) -> Parameter {
    Parameter(domain: .text(length), shown: shown)
  }

  /// One of some words: `("IP","IPV6")`.
  static func words(_ words: String..., shown: String? = nil) -> Parameter {
    Parameter(domain: .words(words), shown: shown)
  }

  /// Binary digits: `("0000"-"1111")`.
  static func bits(_ count: Int) -> Parameter {
    Parameter(domain: .bits(count))
  }

  /// A hexadecimal number of so many digits: `(0x00-0xFF)`.
  static func hexadecimal(digits: Int) -> Parameter {
    Parameter(domain: .hexadecimal(digits))
  }

  var optional: Parameter {
    var parameter = self
    parameter.isOptional = true
    return parameter
  }

  /// As `=?` lists it.
  var text: String {
    if let shown { return shown }
    switch domain {
    case .numbers(let ranges):
      return "(" + ranges.map { Self.text($0) }.joined(separator: ",") + ")"
    case .text(let length): return "(len:\(length.upperBound))"
    case .words(let words): return "(" + words.map { "\"\($0)\"" }.joined(separator: ",") + ")"
    case .bits(let count):
      let bounds = ["0", "1"].map { "\"" + String(repeating: $0, count: count) + "\"" }
      return "(" + bounds.joined(separator: "-") + ")"
    case .hexadecimal(let digits):
      let bounds = ["0", "F"].map { "0x" + String(repeating: $0, count: digits) }
      return "(" + bounds.joined(separator: "-") + ")"
    }
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
  }

  /// True for what stands at `index` if it is what the manual allows there.
  func accepts(_ parameters: Parameters, at index: Int) -> Bool {
    guard parameters.has(index) else { return isOptional }
    switch domain {
    case .numbers(let ranges):
      guard let number = parameters.integer(index) else { return false }
      return ranges.contains { $0.contains(number) }
    case .text(let length):
      guard let count = parameters.bytes(index)?.count else { return false }
      return length.contains(count)
    case .words(let words):
      guard let text = parameters.text(index)?.lowercased() else { return false }
      return words.contains { $0.lowercased() == text }
    case .bits(let count):
      guard let bytes = parameters.bytes(index) else { return false }
      return bytes.count == count && bytes.allSatisfy { $0 == ASCII.zero || $0 == ASCII.zero + 1 }
    case .hexadecimal(let digits):
      guard let count = parameters.bytes(index)?.count, count - 2 <= digits else { return false }
      return parameters.hexadecimal(index) != nil
    }
  }

  /// A word as the manual spells it.
  func canonical(_ text: String) -> String {
    guard case .words(let words) = domain else { return text }
    return words.first { $0.lowercased() == text.lowercased() } ?? text
  }
}
