import NMEA0183
import Primitives

/// Takes the fields of a sentence one after the other, in the order of
/// `decode --json`.
///
/// What a sentence says is told once, by `SentenceContent.describe`; whether it
/// becomes JSON, words or values is the sink's affair, and nothing is kept in
/// between.
protocol NMEAFieldSink: ~Copyable {
  /// `bytes` is the candidate, for values that are text.
  mutating func put(_ field: NMEAField, _ value: NMEAValue, in bytes: Span<UInt8>)
  /// A text in ISO 8859-1, which may have any character in it.
  mutating func put(_ field: NMEAField, text: Span<UInt8>)
  mutating func beginList(_ field: NMEAField)
  mutating func put(element: NMEAValue)
  mutating func put(satellite: Satellite)
  mutating func endList()
}

extension NMEAFieldSink where Self: ~Copyable {
  /// The fields of a sentence without its texts.
  @inline(__always)
  mutating func put(_ field: NMEAField, _ value: NMEAValue) {
    put(field, value, in: Span<UInt8>())
  }
}

/// Keeps the fields, for those who want to look at them.
struct NMEAFieldCollector: NMEAFieldSink {
  private(set) var fields: [Field] = []
  private var list: [FieldValue] = []

  mutating func put(_ field: NMEAField, _ value: NMEAValue, in bytes: Span<UInt8>) {
    fields.append(Field("\(field.name)", FieldValue(value, in: bytes)))
  }

  mutating func put(_ field: NMEAField, text: Span<UInt8>) {
    put(field, .characters(0..<text.count), in: text)
  }

  mutating func beginList(_ field: NMEAField) {
    fields.append(Field("\(field.name)", .null))
    list = []
  }

  mutating func put(element: NMEAValue) {
    list.append(FieldValue(element, in: Span<UInt8>()))
  }

  mutating func put(satellite: Satellite) {
    let outer = list
    list = []
    satellite.describe(into: &self)
    list = outer + [.list(list)]
  }

  mutating func endList() {
    fields[fields.count - 1].value = .list(list)
  }
}

extension Satellite {
  /// Its four values.
  @inline(__always)
  func describe(into sink: inout some NMEAFieldSink & ~Copyable) {
    sink.put(element: .whole(id))
    sink.put(element: .whole(elevationDegrees))
    sink.put(element: .whole(azimuthDegrees))
    sink.put(element: .whole(carrierToNoise))
  }
}

extension FieldValue {
  fileprivate init(_ value: NMEAValue, in bytes: Span<UInt8>) {
    var text = TextBuffer()
    switch value {
    case .null:
      self = .null
      return
    case .integer(let number):
      self = .integer(number)
      return
    case .decimal(let number):
      self = .decimal(number)
      return
    case .time(let time): text.append(time)
    case .date(let date): text.append(date)
    case .hexadecimalDigit(let digit): text.append(digit)
    case .characters(let range):
      self = .text(NMEAText.latin1(bytes, range))
      return
    }
    self = .text(String(decoding: text.take(), as: UTF8.self))
  }
}
