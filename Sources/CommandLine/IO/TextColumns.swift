/// Text for a terminal of 80 columns.
package enum TextColumns {
  /// Project value: terminals are 80 wide.
  private static let width = 80

  /// Two columns, the second one aligned and wrapped; a long heading gets a line
  /// to itself.
  package static func render(_ rows: [(String, String)]) -> String {
    // Project value: what leaves two thirds of the line for the explanation.
    let indent = min(28, (rows.map(\.0.count).max() ?? 0) + 4)
    let padding = String(repeating: " ", count: indent)
    var text = ""
    for (heading, explanation) in rows {
      var line = "  \(heading)"
      if explanation.isEmpty || line.count > width {
        text += wrapped(heading, after: "  ", "    ")
        line = padding
        if explanation.isEmpty { continue }
        text += wrapped(explanation, after: line, padding)
        continue
      }
      if line.count + 2 > indent {
        text += line + "\n"
        line = padding
      } else {
        line += padding.dropFirst(line.count)
      }
      text += wrapped(explanation, after: line, padding)
    }
    return text
  }

  /// Lines as full as they may be.
  package static func paragraph(_ text: String) -> String {
    wrapped(text, after: "", "")
  }

  /// Lines as full as they may be, the first behind `start`, the others behind `padding`.
  package static func wrapped(_ text: String, after start: String, _ padding: String) -> String {
    var result = ""
    var line = start
    var isEmpty = true
    for word in words(of: text, longest: width - padding.count) {
      if !isEmpty, line.count + 1 + word.count > width {
        result += line + "\n"
        line = padding
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return result + line + "\n"
  }

  /// The words, those that fit no line broken behind commas and bars.
  private static func words(of text: String, longest: Int) -> [Substring] {
    text.split(separator: " ").flatMap { word in
      guard word.count > longest else { return [word] }
      var pieces: [Substring] = []
      var rest = word
      while rest.count > longest, let comma = rest.prefix(longest).lastIndex(where: isBreak) {
        pieces.append(rest[...comma])
        rest = rest[rest.index(after: comma)...]
      }
      return pieces + [rest]
    }
  }

  private static func isBreak(_ character: Character) -> Bool {
    character == "," || character == "|"
  }
}
