import Manual
import Primitives

/// The answer to a test command: what each parameter may be.
enum RangeExplainer {
  /// `nil` for a line that lists no values.
  static func explain(_ text: [UInt8], _ name: String, _ entry: DictionaryEntry) -> ExplainedLine? {
    var lists = text.dropFirst(name.utf8.count).drop { $0 == ASCII.colon || $0 == ASCII.space }
    guard entry.isCommand, text.starts(with: name.utf8), lists.first == 0x28 else { return nil }
    while lists.last == ASCII.space { lists.removeLast() }
    let layout =
      entry.shapes.first { $0.role == .test }?.answer
      ?? entry.shapes.first { $0.role == .write }?.parameters
      ?? entry.shapes.lazy.compactMap(\.answer).first
    let columns = layout?.columns ?? []
    let groups = Self.groups(of: String(decoding: lists, as: UTF8.self))
    return ExplainedLine(
      entry: entry,
      kind: .values,
      command: "AT\(entry.name)=?",
      raw: text,
      fields: groups.enumerated().map { index, group in
        let last = columns.last.flatMap { $0.isRepeated ? $0 : nil }
        let name = (index < columns.count ? columns[index] : last)?.names.first
        return ExplainedField(
          name: name ?? "value\(index + 1)",
          text: group.isEmpty ? nil : group,
          value: group.isEmpty ? .null : .text(group),
          definition: index < columns.count ? name.flatMap { entry.definition(of: $0) } : nil
        )
      }
    )
  }

  /// What stands between commas outside brackets and quotes.
  private static func groups(of text: String) -> [String] {
    var groups = [""]
    var depth = 0
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == "(", !isQuoted { depth += 1 }
      if character == ")", !isQuoted { depth -= 1 }
      if character == ",", depth <= 0, !isQuoted {
        groups.append("")
      } else {
        groups[groups.count - 1].append(character)
      }
    }
    return groups
  }
}
