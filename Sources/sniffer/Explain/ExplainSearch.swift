import CommandLine
import Decoding
import Manual
import SIM7000
import Script
import Simulation

/// What `sniffer explain WORD` finds where the word is no exact name.
struct ExplainSearch {
  struct Match {
    let kind: String
    let name: String
    let title: String
  }

  /// In lower case; each has to be somewhere in a match.
  private let words: [String]

  init(_ text: String) {
    words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "-" }
      // As most people call it; names have CGNS in them, titles GNSS.
      .map { $0 == "gps" ? "gns" : String($0) }
  }

  /// Names that have the words in them, and titles in which words begin so.
  var matches: [Match] {
    // Project value: one letter is in everything.
    guard !words.isEmpty, words.allSatisfy({ $0.count >= 2 || Int($0) != nil }) else { return [] }
    return Self.all.filter { match in
      let name = match.name.lowercased()
      let parts = (name + " " + match.title.lowercased()).split { !$0.isLetter && !$0.isNumber }
      return words.allSatisfy { word in
        // A number is a whole one: 16 is not in 160.
        Int(word) != nil
          ? parts.contains { $0 == word }
          : name.contains(word) || parts.contains { $0.hasPrefix(word) }
      }
    }
  }

  private static var all: [Match] {
    let chapters = FieldDictionary.chapters.map {
      Match(kind: "chapter", name: $0.name, title: $0.title)
    }
    let entries = FieldDictionary.entries.map { entry in
      Match(
        kind: ExplainText.kind(of: entry),
        name: entry.names.joined(separator: ", "),
        title: entry.title
      )
    }
    let verbs = [("event", VerbTable.happenings), ("expectation", .expectations), ("rule", .rules)]
      .flatMap { kind, table in
        table.verbs.map { Match(kind: kind, name: $0.name, title: $0.summary) }
      }
    let headers = Parameter.headers.map {
      Match(kind: "header", name: $0.name, title: $0.kind.expectation)
    }
    let settings = CommandTable.settings.map {
      Match(kind: "setting", name: "--\($0.name)", title: $0.summary)
    }
    return chapters + entries + errorCodes + values + verbs + headers + settings
  }

  /// Of fields, those with as many digits as a status has: smaller numbers are in most fields.
  private static var values: [Match] {
    FieldDictionary.entries.flatMap { entry in
      entry.definitions.flatMap { field in
        field.values.filter { $0.value.count >= 3 && Int($0.value) != nil }.map { value in
          Match(
            kind: field.name,
            name: "\(entry.name): \(value.value)",
            title: value.meaning
          )
        }
      }
    }
  }

  private static var errorCodes: [Match] {
    // Source: 3GPP TS 27.007, 9.2; TS 27.005, 3.2.5: no code has four digits.
    (0..<1_000).flatMap { code -> [Match] in
      [("+CME ERROR", EquipmentError.text(of: code)), ("+CMS ERROR", MessageError.text(of: code))]
        .compactMap { name, text in
          text.map { Match(kind: "error code", name: "\(name): \(code)", title: "\($0)") }
        }
    }
  }
}
