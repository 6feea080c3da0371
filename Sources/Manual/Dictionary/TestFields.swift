/// What a test command answers: the ranges and lists as they stand in their
/// parentheses, under the names of what is set or read with them.
///
/// `modes` where there is one list; `nil` for a line that begins with none.
///
/// - Source: 3GPP TS 27.007, 4.5; V.250, 5.4.4.3.
func testFields(ofLine line: [UInt8], name: String) -> [Field]? {
  let parameters = ATParameters(of: line, name: name)
  guard parameters[0]?.isGroup ?? false else { return nil }
  let values = parameters.all.map { listedValue($0.text) }
  if values.count == 1 { return [Field("modes", values[0])] }
  let names = FieldDictionary.entry(named: name)?.columnNames(count: values.count)
  return values.enumerated().map { index, value in
    Field(names?[index] ?? "value\(index + 1)", value)
  }
}

/// `0-3` as it is; `(2-Automatic),(13-GSM Only)` as a list of two.
private func listedValue(_ text: String) -> FieldValue {
  guard text.hasPrefix("(") else { return text.isEmpty ? .null : .text(text) }
  return .list(ATGrammar.groups(of: text).map { .text($0) })
}

extension DictionaryEntry {
  /// The names of the first `count` columns of the form that has so many: of what is
  /// set, else of what is answered.
  fileprivate func columnNames(count: Int) -> [String]? {
    let layouts = shapes.compactMap(\.parameters) + shapes.compactMap(\.answer)
    return layouts.lazy.filter { $0.fits(count: count) }
      .map { $0.columns.prefix(count).compactMap { $0.names.count == 1 ? $0.names[0] : nil } }
      .first { $0.count == count }
  }
}
