import Manual
import Primitives

/// What is found for the input of one row, and how that compares with what is
/// expected.
struct Judgement {
  struct Miss: Equatable {
    var key: String
    var expected: String
    /// As text; `nothing` where there is no such field.
    var found: String
  }

  private let isRefused: Bool
  /// The value of a key; `nil` for all of them where the command is unknown.
  private let value: ((String) -> FieldValue?)?

  init(_ row: VectorRow) {
    if let grammar = GrammarRow(row) {
      isRefused = grammar.values == nil
      value = { grammar.values?[$0] }
    } else if let sentence = SentenceRow(row) {
      isRefused = sentence.isRefused
      value = sentence.value
    } else if Self.isKnown(row.command) {
      let answer = RowAnswer(row)
      isRefused = answer.isRefused
      value =
        Self.isJudged(answer, of: row) ? { answer.value($0) ?? answer.absentValue($0) } : nil
    } else {
      isRefused = false
      value = nil
    }
  }

  /// Names of commands and URCs, and the kinds of rows that are dialogues.
  private static func isKnown(_ command: String) -> Bool {
    kinds.contains(command) || command.hasPrefix("dialogue AT") || command.hasPrefix("+")
      || command.hasPrefix("*")
  }

  /// Whether anything shows that the command is one: the values that are expected, or
  /// the dictionary.
  private static func isJudged(_ answer: RowAnswer, of row: VectorRow) -> Bool {
    let isName = row.command.hasPrefix("+") || row.command.hasPrefix("*")
    return !isName || !row.judged.isEmpty || FieldDictionary.entry(named: answer.name) != nil
  }

  private static let kinds: Set = [
    "boot", "close-result", "dialogue", "final-result", "MISSED_CALL", "prompt", "stream", "URC",
    "VOICE CALL",
  ]

  /// What of the row's expectations is not met; nothing for a row that is met.
  func misses(of row: VectorRow) -> [Miss] {
    guard let value else {
      return [Miss(key: "command", expected: row.command, found: "an unknown command")]
    }
    var misses: [Miss] = []
    if let expectation = row.expectations.first(where: { $0.key == "_error" }),
      expectation.value != (isRefused ? "1" : "0")
    {
      let found = isRefused ? "refused" : "read"
      misses.append(Miss(key: "_error", expected: expectation.value, found: found))
    }
    for expectation in row.judged {
      let found = value(expectation.key)
      let expected = ExpectedValue(expectation)
      if expected.isCommentary(beside: found) || found.map(expected.isMet) ?? false { continue }
      let text = found.map { $0 == .null ? "none" : $0.plainText } ?? "nothing"
      misses.append(Miss(key: expectation.key, expected: expectation.value, found: text))
    }
    return misses
  }
}

/// A value as the conventions write it.
///
/// `none` is an absent value, `0x` hexadecimal, `|` and `,` stand between the
/// elements of a list; a radio is its `<AcT>` or its name.
struct ExpectedValue {
  private let key: String
  private let text: String

  init(_ expectation: VectorRow.Expectation) {
    key = expectation.key
    text = expectation.value
  }

  /// Whether this is a form that `decode` has no name for: a word about the layout
  /// of the row, where all that is found is the order of the fields.
  func isCommentary(beside found: FieldValue?) -> Bool {
    guard key == "form", text != "none", !text.contains(",") else { return false }
    guard case .text(let order) = found else { return true }
    return order.contains(",")
  }

  func isMet(by found: FieldValue) -> Bool {
    switch found {
    case .null: text == "none" || text.isEmpty
    case .boolean(let isTrue): (isTrue ? ["1", "True"] : ["0", "False"]).contains(text)
    case .text(let found): found == text || isSameWord(found) || isSameText(found)
    case .integer(let number): isMet(by: number)
    case .decimal(let number): isEqual(number)
    case .list(let values): isMet(by: values)
    }
  }

  private func isMet(by number: Int64) -> Bool {
    if text.hasPrefix("0x") { return Int64(text.dropFirst(2), radix: 16) == number }
    if key == "act", technologyName(Int(number)) == text { return true }
    return isEqual(FixedPoint(coefficient: number, fractionDigits: 0))
  }

  private func isEqual(_ number: FixedPoint) -> Bool {
    let bytes = Array(text.utf8)
    guard let expected = FixedPoint(parsing: bytes.span, bytes.indices) else { return false }
    let digits = max(number.fractionDigits, expected.fractionDigits)
    guard let left = number.scaled(toFractionDigits: digits),
      let right = expected.scaled(toFractionDigits: digits)
    else { return false }
    return left == right
  }

  private func isMet(by values: [FieldValue]) -> Bool {
    if values.isEmpty { return text.isEmpty || text == "none" }
    let texts = values.map(\.plainText)
    return texts.joined(separator: "|") == text || texts.joined(separator: ",") == text
  }

  /// Words whose signs sources write as they like: locks of a SIM, and results.
  private func isSameWord(_ found: String) -> Bool {
    switch key {
    case "lock": folded(found) == folded(text)
    case "result": found.contains(" ") && camelCase(found) == text
    default: false
    }
  }

  /// The texts of several lines, whatever ends them.
  private func isSameText(_ found: String) -> Bool {
    guard key == "body" || key == "text" else { return false }
    return found.split(whereSeparator: \.isNewline) == text.split(whereSeparator: \.isNewline)
  }

  private func folded(_ text: String) -> String {
    String(text.map { $0 == "_" || $0 == "-" ? " " : $0 })
  }

  private func camelCase(_ text: String) -> String {
    let words = text.lowercased().split(separator: " ")
    return words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    .joined()
  }
}
