import NMEA0183
import Primitives

extension SentenceContent {
  /// Describes the fields to `sink`; `sentence` and `bytes`, the candidate, are what the content
  /// was parsed from.
  func describe<Sink: NMEAFieldSink & ~Copyable>(
    _ sentence: Sentence,
    _ bytes: Span<UInt8>,
    into sink: inout Sink
  ) {
    var describer = NMEAFieldDescriber(sentence: sentence, sink: sink)
    visit(with: &describer, of: sentence, in: bytes)
    sink = describer.sink
  }
}

/// Hands the values of a sentence to a sink.
private struct NMEAFieldDescriber<Sink: NMEAFieldSink & ~Copyable>: ~Copyable {
  let sentence: Sentence
  var sink: Sink
  /// The next field, counted from one as in the standard.
  var number = 1
  var isInList = false
}

extension NMEAFieldDescriber: SentenceVisitor where Sink: ~Copyable {
  @inline(__always)
  mutating func visit(
    _ values: some SentenceValues,
    of sentence: Sentence,
    in bytes: Span<UInt8>
  ) {
    var values = values
    values.walk(&self, in: bytes)
  }
}

extension NMEAFieldDescriber: ContentVisitor where Sink: ~Copyable {
  @inline(__always)
  mutating func visit(
    _ content: FieldContent,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    switch content {
    case .null: put(field, .null, in: bytes)
    case .time(let value): put(field, .time(value), in: bytes)
    case .date(let value): put(field, .date(value), in: bytes)
    case .coordinate(let value):
      put(
        field,
        .decimal(FixedPoint(coefficient: Int64(value.e7), fractionDigits: 7)),
        in: bytes
      )
    case .decimal(let value): put(field, .decimal(value), in: bytes)
    case .count(let value): put(field, .integer(Int64(value)), in: bytes)
    case .digit(let value): put(field, digit(value, in: bytes), in: bytes)
    case .text(let value): put(field, .characters(value.range), in: bytes)
    case .rest(let range):
      var decoded = SentenceFramer.Candidate()
      TXT.decode(range, of: bytes, into: &decoded)
      decoded.withBytes { sink.put(field, text: $0) }
    }
    number += form.width
  }

  @inline(__always)
  private mutating func put(_ field: SentenceField, _ value: NMEAValue, in bytes: Span<UInt8>) {
    if isInList { sink.put(element: value) } else { sink.put(field, value, in: bytes) }
  }

  /// A letter is as the receiver has it, small or not.
  private func digit(_ value: UInt8, in bytes: Span<UInt8>) -> NMEAValue {
    guard value > 9, let range = sentence.field(number, in: bytes) else {
      return .hexadecimalDigit(ASCII.hexadecimalDigit(value))
    }
    return .characters(range)
  }

  @inline(__always)
  mutating func letter(_ letter: StaticString, in bytes: Span<UInt8>) {
    number += 1
  }

  @inline(__always)
  mutating func satellites(_ value: inout SatelliteIDs, in bytes: Span<UInt8>) {
    sink.beginList(.satellites)
    for index in 0..<value.count {
      sink.put(element: value[index].map { .integer(Int64($0)) } ?? .null)
    }
    sink.endList()
    number += SatelliteIDs.capacity
  }

  @inline(__always)
  mutating func groups(_ value: inout GSV, in bytes: Span<UInt8>) -> Int {
    sink.beginList(.satelliteGroups)
    for index in 0..<value.groupCount {
      guard let satellite = value.satellite(at: index, of: sentence, in: bytes) else { continue }
      sink.put(satellite: satellite)
    }
    sink.endList()
    number += value.groupCount * 4
    return sentence.isTalker("PQ", in: bytes) ? 2 : 1
  }

  @inline(__always)
  mutating func beginList(_ field: SentenceField) {
    sink.beginList(field)
    isInList = true
  }

  @inline(__always)
  mutating func endList() {
    sink.endList()
    isInList = false
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
