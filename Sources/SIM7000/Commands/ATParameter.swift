public import Primitives

/// What can stand behind the `=` of a write command: one parameter or several.
public protocol ATParameter: Sendable {
  /// Whether it is left out, together with the comma in front of it.
  var isAbsent: Bool { get }

  /// Appends the parameter as the manual writes it.
  func encode(into line: inout ATLine)
}

extension ATParameter {
  public var isAbsent: Bool { false }
}

extension ATParameter where Self: RawRepresentable, RawValue: BinaryInteger {
  /// Appends a code of the manual as decimal digits.
  public func encode(into line: inout ATLine) { line.append(decimal: Int64(rawValue)) }
}

extension ATParameter where Self: BinaryInteger {
  /// Appends the number in decimal digits.
  public func encode(into line: inout ATLine) { line.append(decimal: Int64(self)) }
}

extension Int: ATParameter {}
extension UInt8: ATParameter {}
extension UInt16: ATParameter {}
extension UInt32: ATParameter {}

extension Bool: ATParameter {
  /// Appends `1` or `0`.
  public func encode(into line: inout ATLine) {
    line.append(self ? ASCII.zero &+ 1 : ASCII.zero)
  }
}

extension StaticString: ATParameter {
  /// Appends a word of the program itself between quotes.
  public func encode(into line: inout ATLine) { line.append(quoted: self) }
}

extension Optional: ATParameter where Wrapped: ATParameter {
  public var isAbsent: Bool { self == nil }

  public func encode(into line: inout ATLine) { self?.encode(into: &line) }
}

/// A word of the manual: `CAT-M`.
///
/// The raw values are below 16; where the manual numbers the words too, they are its numbers.
public protocol ManualWord: RawRepresentable<UInt8>, Sendable {
  /// The word as the manual writes it.
  var text: StaticString { get }
}

extension ManualWord {
  /// The word that fills `range`; `nil` for any other text.
  init?(word line: Span<UInt8>, _ range: Range<Int>) {
    for code in UInt8(0)..<16 {
      guard let word = Self(rawValue: code), line.matches(word.text, in: range) else { continue }
      self = word
      return
    }
    return nil
  }
}

/// A word of the manual that is a parameter, and then stands between quotes.
public protocol ATWord: ManualWord, ATParameter {}

extension ATWord {
  /// Appends the word in quotes.
  public func encode(into line: inout ATLine) { line.append(quoted: text) }
}

/// Parameters with commas between them; what is absent leaves no comma.
public struct ATList<First: ATParameter, Rest: ATParameter>: ATParameter {
  let first: First
  let rest: Rest

  /// Two parameters, or one before a list.
  public init(_ first: First, _ rest: Rest) {
    self.first = first
    self.rest = rest
  }

  /// Three parameters.
  public init<B, C>(_ first: First, _ second: B, _ third: C) where Rest == ATList<B, C> {
    self.init(first, ATList<B, C>(second, third))
  }

  /// Four parameters.
  public init<B, C, D>(_ first: First, _ second: B, _ third: C, _ fourth: D)
  where Rest == ATList<B, ATList<C, D>> {
    self.init(first, ATList<B, ATList<C, D>>(second, third, fourth))
  }

  public var isAbsent: Bool { first.isAbsent && rest.isAbsent }

  public func encode(into line: inout ATLine) {
    first.encode(into: &line)
    if !first.isAbsent, !rest.isAbsent { line.append(ASCII.comma) }
    rest.encode(into: &line)
  }
}

/// A parameter that is written as a null one, `""`, where there is none.
public struct OrEmpty<Parameter: ATParameter>: ATParameter {
  let parameter: Parameter?

  /// The parameter, or an empty place for `nil`.
  public init(_ parameter: Parameter?) { self.parameter = parameter }

  public func encode(into line: inout ATLine) {
    parameter.encode(into: &line)
    if parameter == nil { line.append("\"\"") }
  }
}

// A text, and behind it a parameter. A parameter that is absent is left out together with its
// text, which may be no more than the comma.
extension ATLine {
  mutating func append(_ text: StaticString, _ parameter: some ATParameter) {
    guard !parameter.isAbsent else { return }
    append(text)
    parameter.encode(into: &self)
  }
}

extension FixedBytes {
  /// Appends a text of the program itself between quotes.
  mutating func append(quoted text: StaticString) {
    append(ASCII.quote)
    append(text)
    append(ASCII.quote)
  }
}
