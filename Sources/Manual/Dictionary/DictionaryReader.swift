import Primitives
import SIM7000

/// Reads the text of a chapter.
///
/// A table as text, since there are more than a thousand fields, and people are
/// to read, search and compare them. An entry begins where a line does:
///
///     +CSQ, +OTHER  its title, after two blanks
///       rssi received level | 99 not known
///       NOTE what else is to be said
///       EX +CSQ: 17,99 @ where the line comes from
///       SEE +CPSI
///
/// - The catalogue's row of that name has the forms, what each field is made of, the
///   time and the saving mode (`CommandRow.shape` has the notation). An entry without a
///   row has them here: `URC`, `FINAL` (a final result) and `LINE` before the columns,
///   and a field's kind behind its name. `Layout` has the notation of columns.
/// - In lower case, a field: its name, the meaning, and values after `|`. A plus sign in
///   front marks a field that follows from others, and has its kind here.
/// - `FIX` is what to do about a failure.
/// - A line that is indented by more than two continues the one before.
struct DictionaryReader {
  private(set) var entries: [DictionaryEntry] = []
  /// The lines that are not of the grammar; the tests want none.
  private(set) var problems: [String] = []
  /// What the last entry's fields are made of, by the catalogue; `nil` for an entry that
  /// is not in it.
  private var specifications: [ArraySlice<UInt8>: ArraySlice<UInt8>]?

  init(_ text: String) {
    for line in Self.joined(Array(text.utf8)) { read(line[...]) }
  }

  /// The names of each entry of `text`, which is not read for that.
  static func names(in text: String) -> [[String]] {
    var text = text
    return text.withUTF8 { bytes in
      var names: [[String]] = []
      var start = 0
      while start < bytes.count {
        // Few lines begin with a name, and only these are copied.
        let end = bytes[start...].firstIndex(of: ASCII.lineFeed) ?? bytes.count
        if start < end, bytes[start] != ASCII.space,
          let parts = Array(bytes[start..<end])[...].parted(by: "  ")
        {
          names.append(list(parts.before))
        }
        start = end + 1
      }
      return names
    }
  }

  /// The lines with their continuations, blank ones left out.
  private static func joined(_ text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for line in text.split(separator: ASCII.lineFeed) {
      let content = line.withoutLeadingBlanks
      guard !content.isEmpty else { continue }
      if line.count - content.count > 2, !lines.isEmpty {
        lines[lines.count - 1].append(ASCII.space)
        lines[lines.count - 1] += content
      } else {
        lines.append(Array(line))
      }
    }
    return lines
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    guard line.first == ASCII.space else {
      guard let (names, title) = line.parted(by: "  ") else {
        return problems.append(line.text)
      }
      begin(DictionaryEntry(names: Self.list(names), title: title.text))
      return
    }
    let content = line.withoutLeadingBlanks
    let word = content.prefix { $0 != ASCII.space }
    let rest = content[word.endIndex...].withoutLeadingBlanks
    guard !entries.isEmpty, add(word, rest, to: &entries[entries.count - 1]) else {
      return problems.append(line.text)
    }
  }

  /// An entry with what the catalogue has of it.
  private mutating func begin(_ entry: DictionaryEntry) {
    var entry = entry
    let row = CommandRow.named(entry.name)
    entry.saving = row?.saving
    entry.longestSeconds = row?.time.manualSeconds
    specifications = row == nil ? nil : [:]
    for statement in row?.statements ?? [] {
      let content = statement.withoutLeadingBlanks
      let word = content.prefix { $0 != ASCII.space }
      let rest = content[word.endIndex...].withoutLeadingBlanks
      if let role = Shape.Role(rawValue: word.text) {
        entry.shapes.append(Self.shape(role, rest))
      } else {
        specifications?[word] = rest
      }
    }
    entries.append(entry)
  }

  private func add(
    _ word: ArraySlice<UInt8>,
    _ rest: ArraySlice<UInt8>,
    to entry: inout DictionaryEntry
  ) -> Bool {
    // Fields are most of the lines.
    if let first = word.first, ASCII.isLetter(first) || first == ASCII.plus,
      ASCII.uppercased(first) != first || first == ASCII.plus
    {
      let isKnown = first == ASCII.plus || specifications == nil
      let head = isKnown ? [] : specifications?[word].map { $0 + [ASCII.space] }
      guard let head, let definition = FieldDefinition(word, head + rest) else { return false }
      entry.definitions.append(definition)
      return true
    }
    let word = word.text
    if let role = Shape.Role(rawValue: word) {
      entry.shapes.append(Self.shape(role, rest))
      return true
    }
    switch word {
    case "NOTE": entry.notes.append(rest.text)
    case "FIX": entry.remedy = rest.text
    case "SEE": entry.seeAlso += Self.list(rest)
    case "EX":
      guard let (line, source) = rest.parted(by: " @ ") else { return false }
      entry.examples.append(.init(line: line.text, source: source.text))
    default: return false
    }
    return true
  }

  private static func list(_ text: ArraySlice<UInt8>) -> [String] {
    text.split(separator: ASCII.comma).map { $0.withoutLeadingBlanks.text }
  }

  private static func shape(_ role: Shape.Role, _ text: ArraySlice<UInt8>) -> Shape {
    var shape = Shape(role: role)
    guard role.isCommand else {
      shape.answer = Layout(text)
      return shape
    }
    let named = text.parted(by: "->")
    let bare = text.parted(by: "=>")
    let parameters = (named ?? bare)?.before ?? text
    if !parameters.isEmpty { shape.parameters = Layout(parameters) }
    shape.answer = (named ?? bare).map { Layout($0.after) }
    shape.isAnswerBare = named == nil && bare != nil
    return shape
  }
}

extension FieldDefinition {
  /// `rssi` and `int:0..31/dBm received level | 99 not known`.
  fileprivate init?(_ word: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) {
    var values: [NamedValue] = []
    var more = rest.parted(by: " | ")
    let head = more?.before ?? rest
    while let tail = more?.after {
      more = tail.parted(by: " | ")
      values.append(Self.namedValue(more?.before ?? tail))
    }
    let spec = head.prefix { $0 != ASCII.space }
    let beforeUnit = spec.prefix { $0 != ASCII.slash }
    let kindText = beforeUnit.prefix { $0 != ASCII.equals }
    guard let kind = FieldKind(parsing: kindText) else { return nil }
    let unit = spec.dropFirst(beforeUnit.count + 1)
    let fallback = beforeUnit.dropFirst(kindText.count + 1)
    self.init(
      name: word.drop { $0 == ASCII.plus }.text,
      kind: kind,
      unit: unit.isEmpty ? nil : unit.map { $0 == underscore ? ASCII.space : $0 }[...].text,
      defaultValue: fallback.isEmpty ? nil : fallback.text,
      meaning: head[spec.endIndex...].withoutLeadingBlanks.text,
      values: values,
      isDerived: word.first == ASCII.plus
    )
  }

  /// `99 not known`; a value with blanks ends at two of them.
  private static func namedValue(_ text: ArraySlice<UInt8>) -> NamedValue {
    let parts = text.parted(by: "  ") ?? text.parted(by: " ")
    return NamedValue(value: (parts?.before ?? text).text, meaning: parts?.after.text ?? "")
  }
}

extension FieldKind {
  /// `int`, `int:0..31,99`, `text:64`, `hex:4`, ...; `nil` for any other word.
  fileprivate init?(parsing text: ArraySlice<UInt8>) {
    let word = text.prefix { $0 != ASCII.colon }
    let argument = text.dropFirst(word.count + 1).text
    let count = Int(argument)
    let name = word.text
    guard argument.isEmpty || count != nil || name == "int" else { return nil }
    switch name {
    case "int":
      guard let ranges = Self.ranges(argument) else { return nil }
      self = .integer(ranges)
    case "dec": self = .decimal
    case "enum": self = .choice
    case "word": self = .word
    case "text": self = .text(limit: count)
    case "hex": self = .hexadecimal(digits: count)
    case "bits": self = .bits(count: count)
    case "addr": self = .address
    case "time": self = .time
    case "list": self = .list
    case "data": self = .data
    default: return nil
    }
  }

  private static func ranges(_ text: String) -> [ClosedRange<Int64>]? {
    var ranges: [ClosedRange<Int64>] = []
    for part in text.utf8.split(separator: ASCII.comma) {
      let ends = part.split(separator: ASCII.point).map { Int64(String($0) ?? "") }
      guard (1...2).contains(ends.count), let lower = ends[0], let upper = ends[ends.count - 1],
        lower <= upper
      else { return nil }
      ranges.append(lower...upper)
    }
    return ranges
  }
}

extension ArraySlice<UInt8> {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }

  fileprivate var withoutLeadingBlanks: Self { drop { $0 == ASCII.space } }

  /// What stands before and after the first `separator`, without blanks there.
  fileprivate func parted(by separator: StaticString) -> (before: Self, after: Self)? {
    let length = separator.utf8CodeUnitCount
    let last = endIndex - length
    guard startIndex <= last else { return nil }
    return separator.withUTF8Buffer { separator in
      for start in startIndex...last where self[start] == separator[0] {
        guard self[start..<start + length].elementsEqual(separator) else { continue }
        var end = start
        while end > startIndex, self[end - 1] == ASCII.space { end -= 1 }
        return (self[..<end], self[(start + length)...].withoutLeadingBlanks)
      }
      return nil
    }
  }
}

private let underscore: UInt8 = 0x5F
