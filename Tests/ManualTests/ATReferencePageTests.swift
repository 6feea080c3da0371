import Foundation
import Manual
import Testing

/// `Firmware-notes/at-reference.md`, which the dictionary makes.
@Suite("The AT reference in the notes")
struct ATReferencePageTests {
  /// With `SNIFFER_ACCEPT=1` the page is rewritten instead of compared.
  @Test("is the one that the dictionary makes")
  func isCurrent() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Firmware-notes/at-reference.md")
    let text = ATReferencePage.text
    if ProcessInfo.processInfo.environment["SNIFFER_ACCEPT"] == "1" {
      try text.write(to: page, atomically: true, encoding: .utf8)
    } else {
      let committed = try String(contentsOf: page, encoding: .utf8)
      #expect(
        committed == text,
        "renew it: SNIFFER_ACCEPT=1 swift test --filter ATReferencePageTests"
      )
    }
  }

  @Test("has every command, and each of its forms")
  func isWhole() {
    let rows = ATReferencePage.text.split(separator: "\n")
    for entry in FieldDictionary.entries {
      #expect(rows.contains { $0.hasPrefix("| `\(entry.name)` |") }, "\(entry.name)")
      for form in entry.shapes.compactMap(entry.syntax) {
        #expect(rows.contains { $0.contains("`\(ATReferencePage.cell(form))`") }, "\(form)")
      }
    }
  }
}

private enum ATReferencePage {
  static let text = introduction + FieldDictionary.chapters.map(section).joined()

  private static let introduction = """
    # The AT reference

    Every command, URC, result and sentence that the field dictionary knows, in one table a chapter. The
    dictionary makes this page: change the dictionary, and renew the page as its test says.
    `sniffer explain NAME` has more of each: the fields with their units, ranges and values, notes, an example
    with its source.

    - `forms`: what the TE may send. `[...]` may be left out.
    - `answers`: the information responses, URCs and sentences, by their fields.
    - `time`: the longest to the final result, in seconds, where the manual has one.
    - `kept`: NO_SAVE is gone at the next start, AUTO_SAVE stays, AUTO_SAVE_REBOOT stays and is in force from the
      next start on; empty where the manual does not say.

    """

  private static func section(_ chapter: FieldDictionary.Chapter) -> String {
    """

    ## \(chapter.name): \(chapter.title)

    | name | what it is | forms | answers | time | kept |
    |---|---|---|---|---|---|

    """ + chapter.entries.map(row).joined()
  }

  private static func row(_ entry: DictionaryEntry) -> String {
    let forms = unique(entry.shapes.compactMap(entry.syntax))
    let answers = unique(entry.shapes.compactMap(entry.answerSyntax))
    let cells = [
      "`\(cell(entry.name))`", cell(entry.title), list(forms), list(answers),
      entry.longestSeconds.map(String.init) ?? "", entry.saving?.word ?? "",
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func list(_ texts: [String]) -> String {
    texts.map { "`\(cell($0))`" }.joined(separator: "<br>")
  }

  private static func unique(_ texts: [String]) -> [String] {
    texts.enumerated().filter { index, text in !texts[..<index].contains(text) }.map(\.element)
  }

  /// A text that may stand in a table.
  static func cell(_ text: String) -> String {
    text.replacingOccurrences(of: "|", with: "\\|")
  }
}
