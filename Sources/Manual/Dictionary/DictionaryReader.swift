/// Reads the text of a chapter.
///
/// A table as text, since there are more than a thousand fields, and people are
/// to read, search and compare them. An entry begins where a line does:
///
///     +CSQ, +OTHER  its title, after two blanks
///       !  -> rssi,ber
///       rssi int:0..31/dBm received level | 99 not known
///       TIME 5
///       SAVE NO_SAVE
///       NOTE what else is to be said
///       EX +CSQ: 17,99 @ where the line comes from
///       SEE +CPSI
///
/// - `=?`, `?`, `=` and `!` are the forms test, read, write and execution, each
///   with its parameters and, after `->`, the columns of its answer; `=>` stands
///   before an answer without a name. `URC` and `LINE` are other lines with that
///   name. `Layout` has the notation.
/// - In lower case, a field: name, kind with its limits, `=` and the default, `/`
///   and the unit (`_` for a blank), the meaning, and values after `|`. A plus
///   sign in front marks a field that follows from others.
/// - `FIX` is what to do about a failure.
/// - A line that is indented by more than two continues the one before.
struct DictionaryReader {
  private(set) var entries: [DictionaryEntry] = []
  /// The lines that are not of the grammar; the tests want none.
  private(set) var problems: [String] = []

  init(_ text: String) {
    for line in Self.joined(text) { read(line) }
  }

  /// The lines with their continuations, blank ones left out.
  private static func joined(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    for line in text.split(separator: "\n") {
      let content = line.drop { $0 == " " }
      guard !content.isEmpty else { continue }
      if line.utf8.count - content.utf8.count > 2, let last = lines.popLast() {
        lines.append(last + " " + content)
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  private mutating func read(_ line: Substring) {
    guard line.hasPrefix("  ") else {
      guard let (names, title) = line.parted(by: "  ") else {
        return problems.append(String(line))
      }
      entries.append(DictionaryEntry(names: Self.list(names), title: String(title)))
      return
    }
    let content = line.drop { $0 == " " }
    let word = content.prefix { $0 != " " }
    let rest = content[word.endIndex...].drop { $0 == " " }
    guard !entries.isEmpty, add(word, rest, to: &entries[entries.count - 1]) else {
      return problems.append(String(line))
    }
  }

  private func add(_ word: Substring, _ rest: Substring, to entry: inout DictionaryEntry) -> Bool {
    if let role = Shape.Role(rawValue: String(word)) {
      entry.shapes.append(Self.shape(role, rest))
      return true
    }
    switch word {
    case "TIME":
      entry.longestSeconds = Int(rest)
      return entry.longestSeconds != nil
    case "SAVE":
      entry.saving = DictionaryEntry.Saving(rawValue: String(rest))
      return entry.saving != nil
    case "NOTE": entry.notes.append(String(rest))
    case "FIX": entry.remedy = String(rest)
    case "SEE": entry.seeAlso += Self.list(rest)
    case "EX":
      guard let (line, source) = rest.parted(by: " @ ") else { return false }
      entry.examples.append(.init(line: String(line), source: String(source)))
    default:
      guard let definition = FieldDefinition(word, rest) else { return false }
      entry.definitions.append(definition)
    }
    return true
  }

  private static func list(_ text: Substring) -> [String] {
    text.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  private static func shape(_ role: Shape.Role, _ text: Substring) -> Shape {
    var shape = Shape(role: role)
    guard role.isCommand else {
      shape.answer = Layout(String(text))
      return shape
    }
    let named = text.parted(by: "->")
    let bare = text.parted(by: "=>")
    let parameters = (named ?? bare)?.before ?? text
    if !parameters.isEmpty { shape.parameters = Layout(String(parameters)) }
    shape.answer = (named ?? bare).map { Layout(String($0.after)) }
    shape.isAnswerBare = named == nil && bare != nil
    return shape
  }
}

extension FieldDefinition {
  /// `rssi` and `int:0..31/dBm received level | 99 not known`.
  fileprivate init?(_ word: Substring, _ rest: Substring) {
    let name = word.drop { $0 == "+" }
    guard let first = name.first, first.isLowercase, first.isASCII else { return nil }
    var values: [NamedValue] = []
    var head = rest
    var more = rest.parted(by: " | ")
    if let more { head = more.before }
    while let tail = more?.after {
      more = tail.parted(by: " | ")
      values.append(Self.namedValue(more?.before ?? tail))
    }
    let spec = head.prefix { $0 != " " }
    let slash = spec.split(separator: "/", maxSplits: 1)
    let equals = slash.first?.split(separator: "=", maxSplits: 1) ?? []
    guard let kind = equals.first.flatMap({ FieldKind(parsing: $0) }) else { return nil }
    self.init(
      name: String(name),
      kind: kind,
      unit: slash.count > 1 ? String(slash[1].map { $0 == "_" ? " " : $0 }) : nil,
      defaultValue: equals.count > 1 ? String(equals[1]) : nil,
      meaning: String(head[spec.endIndex...].drop { $0 == " " }),
      values: values,
      isDerived: word.hasPrefix("+")
    )
  }

  /// `99 not known`; a value with blanks ends at two of them.
  private static func namedValue(_ text: Substring) -> NamedValue {
    let parts = text.parted(by: "  ") ?? text.parted(by: " ")
    return NamedValue(value: String(parts?.before ?? text), meaning: String(parts?.after ?? ""))
  }
}

extension Substring {
  /// What stands before and after the first `separator`, without blanks there.
  fileprivate func parted(by separator: StaticString) -> (before: Substring, after: Substring)? {
    let length = separator.utf8CodeUnitCount
    let bytes = utf8
    var start = bytes.startIndex
    while let end = bytes.index(start, offsetBy: length, limitedBy: bytes.endIndex) {
      if separator.withUTF8Buffer({ bytes[start..<end].elementsEqual($0) }) {
        var before = self[..<start]
        while before.last == " " { before.removeLast() }
        return (before, self[end...].drop { $0 == " " })
      }
      start = bytes.index(after: start)
    }
    return nil
  }
}
