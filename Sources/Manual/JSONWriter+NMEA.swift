import NMEA0183

/// The fields of a sentence as members of the open object.
extension JSONWriter: NMEAFieldSink {
  @inline(__always)
  mutating func put(_ field: SentenceField, _ value: NMEAValue, in bytes: Span<UInt8>) {
    key(NMEAFieldText(field).key)
    put(value, in: bytes)
  }

  mutating func put(_ field: SentenceField, text: Span<UInt8>) {
    key(NMEAFieldText(field).key)
    quoted { $0.appendEscaped(text, .asUnicodeEscape) }
  }

  @inline(__always)
  mutating func beginList(_ field: SentenceField) {
    key(NMEAFieldText(field).key)
    open(0x5B)
  }

  @inline(__always)
  mutating func put(element: NMEAValue) {
    put(element, in: Span<UInt8>())
  }

  mutating func put(satellite: Satellite) {
    open(0x5B)
    satellite.describe(into: &self)
    close(0x5D)
  }

  @inline(__always)
  mutating func endList() {
    close(0x5D)
  }

  /// The characters of a range of the candidate, each byte being one.
  mutating func value(characters range: Range<Int>, of bytes: Span<UInt8>) {
    quoted { $0.appendEscaped(bytes.extracting(range), .asUTF8) }
  }

  @inline(__always)
  private mutating func put(_ value: NMEAValue, in bytes: Span<UInt8>) {
    switch value {
    case .null: null()
    case .integer(let number): self.value(number)
    case .decimal(let number): self.value(number)
    case .time(let time): quoted { $0.append(time) }
    case .date(let date): quoted { $0.append(date) }
    case .characters(let range): self.value(characters: range, of: bytes)
    case .hexadecimalDigit(let digit): quoted { $0.append(digit) }
    }
  }
}
