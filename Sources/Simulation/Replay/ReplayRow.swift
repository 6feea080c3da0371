import Manual
package import Primitives

/// One line of what a replay tells: when, what kind of thing, and its text.
package struct ReplayRow: Equatable, Sendable {
  package var at: Instant
  /// `state`, `note`, `>`, `<` and the others of a timeline.
  package var kind: String
  package var text: String
  /// All of it, as it is written.
  package var line: String

  package init(at instant: Instant, kind: String, text: String, line: String) {
    at = instant
    self.kind = kind
    self.text = text
    self.line = line
  }

  /// Whether the two say the same, whenever that was.
  package func saysTheSame(as other: ReplayRow) -> Bool { kind == other.kind && text == other.text }

  /// What it is about: a row takes the place of another only when both are about the same.
  var topic: String {
    switch kind {
    case "<": return "<" + (responseName(ofLine: Array(said.utf8)) ?? "")
    case ">":
      let shape = LineShape(command: Array(text.utf8))
      return ">" + (shape?.names.joined(separator: ";") ?? "")
    case "note": return "note " + (text.split(separator: " ").first.map(String.init) ?? "")
    default: return kind
    }
  }

  /// The line that the TA said, without what kind it is of: `+CSQ: 9,0` of `+CSQ: 9,0  [urc]`.
  var said: String {
    guard text.hasSuffix("]"), let end = text.utf8.lastIndex(of: 0x5B) else { return text }
    return String(text[..<end]).trimmed
  }

  /// Which report it speaks of.
  var report: String? {
    guard kind == "note", text.hasPrefix("report ") else { return nil }
    let number = text.utf8.dropFirst(7).prefix { ASCII.isDigit($0) }
    return number.isEmpty ? nil : "report \(String(decoding: number, as: UTF8.self))"
  }

  /// Project value: more changes of one line are easier seen in the two lines.
  private static let changesMax = 3

  /// Its fate, in words.
  func became(_ new: ReplayRow) -> String {
    guard kind == "<" else { return "`\(text)` became `\(new.text)`" }
    let name = responseName(ofLine: Array(said.utf8)) ?? ""
    let before = Manual.fields(ofLine: Array(said.utf8), name: name)
    let after = Manual.fields(ofLine: Array(new.said.utf8), name: name)
    let isSame = !name.isEmpty && before.map(\.name) == after.map(\.name) && said != new.said
    let changes = zip(before, after).filter { $0 != $1 }
    guard isSame, (1...Self.changesMax).contains(changes.count) else {
      return "`\(text)` became `\(new.text)`"
    }
    let isRequest = isOutcomeOfRequest(name)
    return changes.map { before, after in
      let isStatus = isRequest && before.name == "status"
      let field = isStatus ? "HTTP" : "\(name) \(before.name)"
      return "\(field) \(before.value.spoken) became \(after.value.spoken)"
    }.joined(separator: ", ")
  }
}

/// Whether lines of this name report the outcome of a request over HTTP, in their field
/// `status`.
func isOutcomeOfRequest(_ name: String) -> Bool { name == "+HTTPACTION" || name == "+SHREQ" }

extension FieldValue {
  fileprivate var spoken: String {
    switch self {
    case .integer(let number): "\(number)"
    case .decimal(let number): Manual.decimal(number)
    case .text(let text): "`\(text)`"
    case .boolean(let isTrue): isTrue ? "yes" : "no"
    case .list(let values): values.map(\.spoken).joined(separator: " ")
    case .null: "nothing"
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var end = utf8.endIndex
    while end > utf8.startIndex, utf8[utf8.index(before: end)] == ASCII.space {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
