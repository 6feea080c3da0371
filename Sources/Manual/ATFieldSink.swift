import Primitives
import SIM7000

/// Takes the fields of an AT line one after the other, in the order of `decode --json`.
///
/// `LineName.describe` reads a line once; the sink makes JSON, words or values of it, and nothing
/// is kept in between. A field is its name and then one value.
protocol ATFieldSink: ~Copyable {
  mutating func name(_ name: StaticString)
  /// A name that is not known before the program runs.
  mutating func name(_ name: Span<UInt8>)
  mutating func null()
  mutating func value(_ number: Int64)
  /// Exactly the digits that the number has.
  mutating func value(_ number: FixedPoint)
  mutating func value(_ boolean: Bool)
  /// A text that is plain ASCII.
  mutating func word(_ word: StaticString)
  /// A text as the line has it, in UTF-8 as far as it is.
  mutating func value(text: Span<UInt8>)
  mutating func value(_ value: FieldValue)
}

extension ATFieldSink where Self: ~Copyable {
  @inline(__always)
  mutating func put(_ name: StaticString, _ number: some BinaryInteger) {
    self.name(name)
    value(Int64(truncatingIfNeeded: number))
  }

  @inline(__always)
  mutating func put(_ name: StaticString, _ number: (some BinaryInteger)?) {
    self.name(name)
    if let number { value(Int64(truncatingIfNeeded: number)) } else { null() }
  }

  @inline(__always)
  mutating func put(_ name: StaticString, _ boolean: Bool) {
    self.name(name)
    value(boolean)
  }

  @inline(__always)
  mutating func put(_ name: StaticString, word: StaticString?) {
    self.name(name)
    if let word { self.word(word) } else { null() }
  }

  mutating func put<let capacity: Int>(_ name: StaticString, _ text: FixedBytes<capacity>) {
    self.name(name)
    text.withBytes { value(text: $0) }
  }

  /// Tenths, and whole numbers as the module writes them.
  mutating func put(_ name: StaticString, tenths: Int16?) {
    self.name(name)
    guard let tenths else { return null() }
    if tenths % 10 == 0 {
      value(Int64(tenths / 10))
    } else {
      value(FixedPoint(coefficient: Int64(tenths), fractionDigits: 1))
    }
  }

  mutating func put(_ name: StaticString, _ address: IPv4Address?) {
    guard let address else {
      self.name(name)
      return null()
    }
    var text = FixedBytes<15>()
    address.encode(into: &text)
    put(name, text)
  }

  @inline(__always)
  mutating func value(number: FixedPoint) {
    if number.fractionDigits == 0 { value(number.coefficient) } else { value(number) }
  }

  /// A number with its digits, or null for any other text.
  @inline(__always)
  mutating func value(number bytes: Span<UInt8>, _ range: Range<Int>) {
    if let number = FixedPoint(parsing: bytes, range) { value(number: number) } else { null() }
  }

  /// One parameter of a line as it stands there: a number with its digits, a quoted or plain text,
  /// or null.
  mutating func value(parameter bytes: Span<UInt8>, _ range: Range<Int>) {
    let field = bytes.trimmed(range)
    let bare = bytes.withoutQuotes(field)
    guard !bare.isEmpty else { return null() }
    if bare == field, let number = FixedPoint(parsing: bytes, field),
      ATText.isPlainNumber(bytes, field, number)
    {
      value(number: number)
    } else {
      value(text: bytes.extracting(bare))
    }
  }

  mutating func put(_ fields: [Field]) {
    for field in fields {
      name(field.name.utf8.span)
      value(field.value)
    }
  }
}

extension Span where Element == UInt8 {
  /// `range` without the quotes at its ends.
  func withoutQuotes(_ range: Range<Int>) -> Range<Int> {
    let isQuoted =
      range.count >= 2 && self[range.lowerBound] == ASCII.quote
      && self[range.upperBound - 1] == ASCII.quote
    return isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
  }
}

extension JSONWriter: ATFieldSink {
  @inline(__always)
  mutating func name(_ name: StaticString) { key(name) }

  mutating func name(_ name: Span<UInt8>) { key(name) }

  mutating func value(text: Span<UInt8>) {
    if text.isASCII {
      quoted { $0.appendEscaped(text, .asItIs) }
    } else {
      value(ATText.text(text))
    }
  }
}

/// Keeps the fields, for those who want to look at them.
struct ATFieldCollector: ATFieldSink {
  private(set) var fields: [Field] = []

  mutating func name(_ name: StaticString) { fields.append(Field("\(name)", .null)) }

  mutating func name(_ name: Span<UInt8>) {
    fields.append(Field(ATText.text(name), .null))
  }

  mutating func null() {}

  mutating func value(_ number: Int64) { value(.integer(number)) }

  mutating func value(_ number: FixedPoint) { value(.decimal(number)) }

  mutating func value(_ boolean: Bool) { value(.boolean(boolean)) }

  mutating func word(_ word: StaticString) { value(.text("\(word)")) }

  mutating func value(text: Span<UInt8>) { value(.text(ATText.text(text))) }

  mutating func value(_ value: FieldValue) { fields[fields.count - 1].value = value }
}
