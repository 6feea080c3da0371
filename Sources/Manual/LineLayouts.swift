import Primitives

/// The layouts of the lines of a name whose columns are written one by one, by how many columns a
/// line has.
///
/// Not among them are layouts that repeat a column, have several fields in one, or differ from
/// another in the values alone: `DictionaryEntry` reads their lines.
struct LineLayouts {
  struct Column {
    /// Empty for a reserved column.
    var name: [UInt8]
    var kind: Kind
  }

  enum Kind {
    /// A whole number, or what stands there.
    case integer
    case asItStands
    case text
    /// An address of which 0.0.0.0 is none.
    case address
  }

  /// None for a number of columns that no line has, or that is read elsewhere.
  private var columns: [[Column]] = []
  /// A line with three columns is a SIM7070's.
  private let isAppNetwork: Bool

  init(of name: LineName) {
    isAppNetwork = name.text == "+CNACT"
    guard !name.reading.isJudged, let entry = FieldDictionary.entry(named: name.text) else {
      return
    }
    let layouts = entry.shapes.compactMap(\.answer)
    let longest = layouts.map(\.columns.count).max() ?? 0
    columns = (0...longest).map { count in
      let alike = layouts.filter { $0.fits(count: count) }
      guard let first = alike.first, alike.allSatisfy(\.isPlain) else { return [] }
      let names = first.columns.prefix(count).map(\.names)
      guard alike.allSatisfy({ $0.columns.prefix(count).map(\.names) == names }) else { return [] }
      return names.map { names in
        guard let name = names.first else { return Column(name: [], kind: .asItStands) }
        let isAddress = isAppNetwork && name == "addr"
        let kind = isAddress ? .address : Kind(entry.definition(of: name)?.kind)
        return Column(name: Array(name.utf8), kind: kind)
      }
    }
  }

  /// Writes the fields of `line`; false, and nothing is written, for a line that is read elsewhere.
  func describe(
    _ line: Span<UInt8>,
    named name: LineName,
    into sink: inout some ATFieldSink & ~Copyable
  ) -> Bool {
    guard !columns.isEmpty else { return false }
    let range = ATText.parameters(of: line, name: name.text)
    guard !range.isEmpty, line[range.lowerBound] != ASCII.openingParenthesis else { return false }
    var cursor = FieldCursor(range)
    let count = cursor.total(in: line)
    guard count < columns.count, !columns[count].isEmpty else { return false }
    for column in columns[count] {
      guard let field = cursor.next(in: line), !column.name.isEmpty else { continue }
      sink.name(column.name.span)
      sink.put(line, field, column.kind)
    }
    if isAppNetwork, count == 3 { sink.put("form", word: "SIM7070") }
    return true
  }
}

extension LineLayouts.Kind {
  fileprivate init(_ kind: FieldKind?) {
    switch kind {
    case .integer, .choice: self = .integer
    case .decimal, .list: self = .asItStands
    case .word, .text, .hexadecimal, .bits, .address, .time, .data, nil: self = .text
    }
  }
}

extension Layout {
  /// Each column is a field with a name of its own, or reserved, whatever its value.
  fileprivate var isPlain: Bool {
    !hasFixedValue && columns.allSatisfy { !$0.isRepeated && $0.names.count <= 1 }
      && zip(names, names.dropFirst()).allSatisfy { $0 != $1 }
  }
}

extension ATFieldSink where Self: ~Copyable {
  /// The value of a column, as `ATText.value` gives it.
  fileprivate mutating func put(
    _ line: Span<UInt8>,
    _ range: Range<Int>,
    _ kind: LineLayouts.Kind
  ) {
    let field = line.withoutQuotes(line.trimmed(range))
    guard !field.isEmpty else { return null() }
    switch kind {
    case .integer:
      if let number = line.unsignedInteger(in: field) {
        value(Int64(number))
      } else {
        value(ATText.value(line, range, .choice))
      }
    case .asItStands: value(parameter: line, range)
    case .text: value(text: line.extracting(field))
    case .address where line.extracting(field).equals("0.0.0.0"): null()
    case .address: value(text: line.extracting(field))
    }
  }
}
