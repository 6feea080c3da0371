import CommandLine
import Decoding
import Manual
import Primitives
import Script

/// A table for a ticket or a page: time, side, line, meaning.
struct MarkdownExporter: TraceExporter {
  mutating func start(_ headers: [Script.Header]) -> [UInt8] {
    var text = "# \(Self.cell(headers.first { $0.key == "title" }?.value ?? "A trace"))\n\n"
    for header in headers where header.key != "title" {
      text += "- \(header.key): \(Self.cell(header.value))\n"
    }
    text += "\n| s | | line | in words |\n|--:|---|---|---|\n"
    return Array(text.utf8)
  }

  mutating func take(_ row: DecodedRow) -> [UInt8] {
    let side = row.isSent ? "TE&nbsp;&rarr;" : "&larr;&nbsp;TA"
    let line = Self.code(VisibleText.of(row.raw))
    let words = row.words.map { Self.cell(VisibleText.of($0)) } ?? ""
    return Array("| \(ExportText.seconds(row.stamp.at)) | \(side) | \(line) | \(words) |\n".utf8)
  }

  /// In backquotes; a backquote inside needs more of them around it.
  private static func code(_ text: String) -> String {
    let runs = text.split { $0 != "`" }.map(\.count)
    let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    // A table takes every bar for the end of a cell, also in code.
    let escaped = ExportText.replacing(text, "|", "\\|")
    return fence + space + escaped + space + fence
  }

  /// Without what Markdown and HTML would take for their own.
  private static func cell(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "|", "*", "_", "`", "[", "]", "#": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}

/// A sequence diagram of the lines and their directions.
///
/// - Source: mermaid.js.org/syntax/sequenceDiagram.html; `#` and `;` as entity codes.
struct MermaidExporter: TraceExporter {
  /// Project value: what an arrow may carry before a diagram is as wide as its longest
  /// body.
  private static let lengthMax = 80

  mutating func start(_ headers: [Script.Header]) -> [UInt8] {
    Array("sequenceDiagram\n  participant TE\n  participant TA\n".utf8)
  }

  mutating func take(_ row: DecodedRow) -> [UInt8] {
    let arrow = row.isSent ? "TE->>TA" : "TA-->>TE"
    return Array("  \(arrow): \(Self.message(VisibleText.of(row.raw)))\n".utf8)
  }

  private static func message(_ text: String) -> String {
    let cut = text.count > lengthMax ? text.prefix(lengthMax - 3) + "..." : text[...]
    var result = ""
    for character in cut {
      switch character {
      case "#": result += "#35;"
      case ";": result += "#59;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      default: result.append(character)
      }
    }
    // An empty message is no message to Mermaid.
    return result.allSatisfy { $0 == " " } ? "#32;" : result
  }
}

/// Small texts of several exports.
enum ExportText {
  /// `12.345678`, without zeros at the end.
  static func seconds(_ instant: Instant) -> String {
    var text = decimal(instant.microseconds, fractionDigits: 6)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  static func replacing(_ text: String, _ character: Character, _ other: String) -> String {
    text.reduce(into: "") { $0 += $1 == character ? other : String($1) }
  }
}
