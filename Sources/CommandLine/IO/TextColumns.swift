/// Text for a terminal of 80 columns.
package enum TextColumns {
  /// Project value: terminals are 80 wide.
  private static let width = 80

  /// How many columns a terminal gives a text without control characters; a tab has one here.
  package static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  /// - Source: Unicode Standard Annex #11, East Asian Width, W and F; Unicode Technical Standard
  ///   #51, emoji presentation. What combines with the character before it has no width.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

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
