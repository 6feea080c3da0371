import NMEA0183
import Primitives

@testable import Manual

extension NMEADescription {
  /// The object of `decode --json` as values.
  func fields(_ candidate: Span<UInt8>) -> [Field] {
    func text(_ range: Range<Int>?) -> FieldValue {
      range.map { .text(NMEAText.latin1(candidate, $0)) } ?? .null
    }
    var sink = NMEAFieldCollector()
    content?.describe(sentence, candidate, into: &sink)
    let names = unreadableNames(candidate).map { FieldValue.text("\($0)") }
    let head = [
      Field("proto", .text("nmea")),
      Field("kind", .text("\(kindWord)")),
      Field("talker", text(sentence.talker)),
      Field("type", text(sentence.type)),
      Field("ck", .text("\(checksumWord)")),
    ]
    return head + sink.fields
      + (names.isEmpty ? [] : [Field("err", .list(names))])
      + (verdict.map { [Field("verdict", .text("\($0.word)"))] } ?? [])
  }
}

/// Keeps the fields, for those who want to look at them.
struct NMEAFieldCollector: NMEAFieldSink {
  private(set) var fields: [Field] = []
  private var list: [FieldValue] = []

  mutating func put(_ field: SentenceField, _ value: NMEAValue, in bytes: Span<UInt8>) {
    fields.append(Field("\(NMEAFieldText(field).key)", FieldValue(value, in: bytes)))
  }

  mutating func put(_ field: SentenceField, text: Span<UInt8>) {
    put(field, .characters(0..<text.count), in: text)
  }

  mutating func beginList(_ field: SentenceField) {
    fields.append(Field("\(NMEAFieldText(field).key)", .null))
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

/// Bytes as text.
enum NMEAText {
  /// Every byte is a character: the output shows exactly what arrived.
  static func latin1(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      text.unicodeScalars.append(Unicode.Scalar(bytes[index]))
    }
    return text
  }
}
