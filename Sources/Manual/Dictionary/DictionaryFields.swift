import Primitives

extension DictionaryEntry {
  /// The fields of a line with this name, whatever its values are worth; `role`
  /// is the kind of the line, where that is known.
  package func fields(ofLine line: [UInt8], name: String, as role: Shape.Role? = nil) -> [Field]? {
    let ranges = ATText.parameterRanges(of: line, name: name)
    let bytes = line.span
    guard let first = ranges.first, first.isEmpty || bytes[first.lowerBound] != parenthesis,
      let layout = shape(of: bytes, ranges, as: role)?.answer
    else { return nil }
    var fields: [Field] = []
    fields.reserveCapacity(ranges.count)
    for (column, range) in zip(layout.columns, ranges) {
      guard column.isRepeated, let last = ranges.last else {
        add(column, in: range, of: bytes, to: &fields)
        continue
      }
      let values = ranges.drop { $0.lowerBound < range.lowerBound }
      let kind = kind(of: column.names[0])
      let value: FieldValue =
        kind == .list
        ? .list(values.map { ATText.parameterValue(bytes, $0) })
        : ATText.value(bytes, range.lowerBound..<last.upperBound, kind)
      return fields + [Field(column.names[0], value)]
    }
    return fields
  }

  /// Adds the fields of one column: `240-24` is a country and a network.
  private func add(
    _ column: Layout.Column,
    in range: Range<Int>,
    of bytes: Span<UInt8>,
    to fields: inout [Field]
  ) {
    var start = range.lowerBound
    for (index, name) in column.names.enumerated() {
      var end = range.upperBound
      if index < column.separators.count {
        let rest = min(start + 1, end)..<end
        end = bytes.firstOffset(of: column.separators[index], in: rest) ?? end
      }
      fields.add(Field(name, ATText.value(bytes, start..<end, kind(of: name))))
      start = min(end + 1, range.upperBound)
    }
  }

  private func kind(of field: String) -> FieldKind {
    definition(of: field)?.kind ?? .text(limit: nil)
  }

  /// What a line of the TA with these values is, if there is such a line.
  package func shape(
    ofLine line: [UInt8],
    name: String,
    as role: Shape.Role? = nil
  ) -> Shape? {
    shape(of: line.span, ATText.parameterRanges(of: line, name: name), as: role)
  }

  /// Of several shapes with as many columns, that of `role`, else the first one
  /// whose fields allow the values.
  private func shape(
    of bytes: Span<UInt8>,
    _ ranges: [Range<Int>],
    as role: Shape.Role?
  ) -> Shape? {
    guard !ranges.isEmpty else { return nil }
    let alike = shapes.indices.filter { shapes[$0].answer?.fits(count: ranges.count) ?? false }
    if alike.count == 1, shapes[alike[0]].answer?.hasFixedValue == false { return shapes[alike[0]] }
    let values = ranges.map { ATText.unquoted(bytes, $0) }
    let fitting = alike.lazy.map { shapes[$0] }.filter { $0.answer?.fits(values) ?? false }
    return fitting.first { $0.role == role }
      ?? fitting.first { $0.answer.map { allows(values, in: $0) } ?? false } ?? fitting.first
  }

  private func allows(_ values: [String], in layout: Layout) -> Bool {
    zip(layout.columns, values).allSatisfy { column, value in
      guard !value.isEmpty, !column.isRepeated, column.names.count == 1 else { return true }
      return definition(of: column.names[0])?.allows(value) ?? true
    }
  }
}

extension [Field] {
  /// Adds a field, or its value to the list of a field with its name.
  fileprivate mutating func add(_ field: Field) {
    guard let last, last.name == field.name else { return append(field) }
    if case .list(let values) = last.value {
      self[count - 1].value = .list(values + [field.value])
    } else {
      self[count - 1].value = .list([last.value, field.value])
    }
  }
}

extension ATText {
  /// The text of a parameter without blanks around it and without its quotes.
  static func unquoted(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var field = bytes.trimmed(range)
    if field.count >= 2, bytes[field.lowerBound] == ASCII.quote,
      bytes[field.upperBound - 1] == ASCII.quote
    {
      field = field.lowerBound + 1..<field.upperBound - 1
    }
    return text(bytes, field)
  }

  /// A parameter as its kind wants it, or as it stands there where it is not of
  /// that kind.
  static func value(_ bytes: Span<UInt8>, _ range: Range<Int>, _ kind: FieldKind) -> FieldValue {
    let text = unquoted(bytes, range)
    guard !text.isEmpty else { return .null }
    switch kind {
    case .integer, .choice:
      return Int64(text).map { .integer($0) } ?? parameterValue(bytes, range)
    case .decimal, .list: return parameterValue(bytes, range)
    case .word, .text, .hexadecimal, .bits, .address, .time, .data: return .text(text)
    }
  }
}

private let parenthesis: UInt8 = 0x28
