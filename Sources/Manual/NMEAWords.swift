import NMEA0183
import Primitives

/// The fields of sentences in words: phrases with commas between them.
///
/// What is not there, and what goes without saying, is left out.
package struct NMEAWords: ~Copyable {
  /// What has been written; whoever takes it away does so between two lines.
  package var text = TextBuffer()
  /// So far the sentence has said nothing.
  private(set) var isEmpty = true
  /// `total` of a GSV, which makes one phrase with the sentence's number.
  private var total: Int64?
  /// What the next element of a list has in front of it.
  private var elementPrefix: StaticString?

  package init() {}

  /// The next phrase is the first one of a sentence.
  mutating func begin() {
    isEmpty = true
    total = nil
  }

  @inline(__always)
  private mutating func phrase(_ words: StaticString) {
    if !isEmpty { text.append(", ") }
    text.append(words)
    isEmpty = false
  }
}

extension NMEAWords: NMEAFieldSink {
  @inline(__always)
  mutating func put(_ field: SentenceField, _ value: NMEAValue, in bytes: Span<UInt8>) {
    if case .null = value { return }
    switch field {
    case .total: if case .integer(let number) = value { total = number }
    case .number: putNumber(value)
    case .quality: put(value, at: Self.qualities, or: "quality ")
    case .fixType: put(value, at: Self.fixTypes, or: "fix type ")
    case .status where value.isLetterA(in: bytes): phrase("valid")
    case .selectionMode where value.isLetterA(in: bytes): break
    default:
      phrase(NMEAFieldText(field).before)
      text.append(value, in: bytes)
      text.append(NMEAFieldText(field).after)
    }
  }

  mutating func put(_ field: SentenceField, text: Span<UInt8>) {
    phrase(NMEAFieldText(field).before)
    self.text.append(visible: text)
  }

  mutating func beginList(_ field: SentenceField) {
    elementPrefix = NMEAFieldText(field).before
  }

  mutating func put(element: NMEAValue) {
    if let elementPrefix { phrase(elementPrefix) } else { text.append(ASCII.space) }
    elementPrefix = nil
    text.append(element, in: Span<UInt8>())
  }

  /// `5 at 38 dB-Hz`; the directions are left to JSON.
  mutating func put(satellite: Satellite) {
    phrase("")
    text.append(.whole(satellite.id), in: Span<UInt8>())
    guard let carrierToNoise = satellite.carrierToNoise else {
      text.append(" not tracked")
      return
    }
    text.append(" at ")
    text.append(.whole(carrierToNoise), in: Span<UInt8>())
    text.append(" dB-Hz")
  }

  mutating func endList() {}

  private mutating func putNumber(_ value: NMEAValue) {
    guard let total else { return }
    phrase("sentence ")
    text.append(value, in: Span<UInt8>())
    text.append(" of ")
    text.append(total)
  }

  /// The word for the number, or the number.
  private mutating func put(
    _ value: NMEAValue,
    at words: (Int64) -> StaticString?,
    or name: StaticString
  ) {
    if case .integer(let number) = value, let word = words(number) { return phrase(word) }
    phrase(name)
    text.append(value, in: Span<UInt8>())
  }

  /// - Source: field 6 of GGA, gpsd's NMEA.adoc.
  private static func qualities(_ number: Int64) -> StaticString? {
    switch number {
    case 0: "no fix"
    case 1: "fix"
    case 2: "differential fix"
    case 3: "PPS fix"
    case 4: "RTK fix"
    case 5: "float RTK fix"
    case 6: "estimated"
    case 7: "manual input"
    case 8: "simulator"
    default: nil
    }
  }

  private static func fixTypes(_ number: Int64) -> StaticString? {
    switch number {
    case 1: "no fix"
    case 2: "2D fix"
    case 3: "3D fix"
    default: nil
    }
  }
}

extension NMEAValue {
  /// True for the one letter that goes without saying.
  fileprivate func isLetterA(in bytes: Span<UInt8>) -> Bool {
    guard case .characters(let range) = self else { return false }
    return range.count == 1 && bytes[range.lowerBound] == 0x41
  }
}

extension TextBuffer {
  /// The value, or `-` for none.
  mutating func append(_ value: NMEAValue, in bytes: Span<UInt8>) {
    switch value {
    case .null: append(ASCII.minus)
    case .integer(let number): append(number)
    case .decimal(let number): append(number)
    case .time(let time): append(time)
    case .date(let date): append(date)
    case .characters(let range): append(bytes.extracting(range))
    case .hexadecimalDigit(let digit): append(digit)
    }
  }
}
