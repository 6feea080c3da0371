public import Primitives

/// A command that the TE can give, without the bytes.
///
/// The manual's chapters are one enum each: `GeneralCommand`, `SIMCommand`,
/// `NetworkCommand` ... A case is one form of one command, and its comment
/// quotes the line and says which form it is: test (`AT+X=?`: which values there
/// are), read (`AT+X?`), write (`AT+X=...`) or execution (`AT+X`). The settings
/// that the module keeps over a power cycle (AUTO_SAVE in the manual) say so.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.
public protocol ATCommand: Equatable, Sendable {
  /// Appends the command line, `AT` to `<CR>`.
  ///
  /// Never fails, and every command fits an empty `ATLine`: what is out of range
  /// or cannot be said is refused where the parameter's value is made
  /// (`Bounded`, `QuotedText`, an enum of the manual's numbers).
  func encode(into line: inout ATLine)
}

extension FixedBytes {
  /// Appends a code of the manual as decimal digits.
  mutating func append<Code: RawRepresentable<UInt8>>(_ code: Code) {
    append(decimal: Int64(code.rawValue))
  }

  /// Appends `1` or `0`.
  mutating func append(_ flag: Bool) {
    append(flag ? ASCII.zero &+ 1 : ASCII.zero)
  }

  /// Appends the number as decimal digits, `-` in front of a negative one.
  mutating func append<let lowest: Int, let highest: Int>(_ number: Bounded<lowest, highest>) {
    append(decimal: Int64(number.value))
  }
}

// A text, and behind it a parameter as the manual writes it. A parameter that is
// `nil` is left out together with its text, which may be no more than the comma.
extension FixedBytes {
  mutating func append<Number: BinaryInteger>(_ text: StaticString, _ number: Number?) {
    guard let number else { return }
    append(text)
    append(decimal: Int64(number))
  }

  mutating func append<let lowest: Int, let highest: Int>(
    _ text: StaticString,
    _ number: Bounded<lowest, highest>?
  ) {
    append(text, number?.value)
  }

  mutating func append<Code: RawRepresentable<UInt8>>(_ text: StaticString, _ code: Code?) {
    append(text, code?.rawValue)
  }

  mutating func append(_ text: StaticString, _ flag: Bool?) {
    append(text, flag.map { $0 ? 1 : 0 })
  }

  mutating func append<let length: Int>(_ text: StaticString, _ quoted: QuotedText<length>?) {
    guard let quoted else { return }
    append(text)
    quoted.encode(into: &self)
  }

  /// Appends a text of the program itself between quotes.
  mutating func append(quoted text: StaticString) {
    append(ASCII.quote)
    append(text)
    append(ASCII.quote)
  }
}
