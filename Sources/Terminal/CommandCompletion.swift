import Decoding
import Manual
import VirtualModem

/// What may follow what was typed of a command line.
///
/// The names are those of the virtual modem's table and of the dictionary, the
/// parameters and their values those of the dictionary: there is no list here.
struct CommandCompletion: Equatable {
  struct Candidate: Equatable {
    /// From the beginning of the name or of the value that is completed.
    var text: String
    var meaning: String
  }

  /// What is sure to follow; empty where nothing is.
  var insertion = ""
  var candidates: [Candidate] = []
  /// What is expected where the cursor is; `nil` for a name.
  var hint: String?

  /// `text` is the line up to the cursor.
  init(_ text: String) {
    complete(text)
    // `at+cs` goes on in its own case.
    if text.contains(where: \.isLowercase), !text.contains(where: \.isUppercase) {
      insertion = insertion.lowercased()
    }
  }

  private mutating func complete(_ text: String) {
    let upper = text.uppercased()
    guard upper.hasPrefix("AT") else {
      if "AT".hasPrefix(upper) { insertion = String("AT".dropFirst(upper.count)) }
      return
    }
    let command = Self.lastCommand(of: text.dropFirst(2))
    let name = command.prefix { $0 != "=" && $0 != "?" }
    if name.count == command.count {
      completeName(String(name))
    } else if command.dropFirst(name.count).hasPrefix("="), !command.hasSuffix("?") {
      completeParameter(of: name.uppercased(), command.dropFirst(name.count + 1))
    }
    insertion =
      Self.commonStart(of: candidates.map(\.text)).map { common in
        String(common.dropFirst(typedLength(of: command, name)))
      } ?? ""
  }

  private func typedLength(of command: Substring, _ name: Substring) -> Int {
    guard name.count < command.count else { return command.count }
    return Self.values(of: command.dropFirst(name.count + 1)).last?.count ?? 0
  }

  // MARK: - Names

  /// Every command with what it is for, as it stands behind `AT`, in alphabetical
  /// order.
  private static let names: [Candidate] = {
    var names: [String: String] = [:]
    for command in VirtualModem.catalogue { names[command.name] = command.chapter }
    for entry in FieldDictionary.entries where entry.isCommand {
      for name in entry.names where !["AT", "A/", "+++"].contains(name) && !name.hasSuffix("*") {
        names[name.hasPrefix("AT") ? String(name.dropFirst(2)) : name] = entry.title
      }
    }
    return names.map { Candidate(text: $0.key, meaning: $0.value) }.sorted { $0.text < $1.text }
  }()

  private mutating func completeName(_ typed: String) {
    let upper = typed.uppercased()
    candidates = Self.names.filter { $0.text.hasPrefix(upper) }
    // `+CNM` may go on; a basic command is whole with its letter.
    guard !upper.isEmpty, candidates.count == 1 || !upper.hasPrefix("+"),
      let entry = Self.entry(of: upper)
    else { return }
    let forms = Self.forms(of: entry, name: upper)
    if !forms.isEmpty { candidates = forms }
  }

  /// `+CSQ`, or the `E` of `ATE`.
  private static func entry(of name: String) -> DictionaryEntry? {
    FieldDictionary.exactEntry(named: name.hasPrefix("+") ? name : "AT" + name)
  }

  /// What may stand behind the whole name.
  private static func forms(of entry: DictionaryEntry, name: String) -> [Candidate] {
    var forms: [Candidate] = []
    for shape in entry.shapes where shape.role.isCommand {
      guard let syntax = entry.syntax(of: shape) else { continue }
      let answer = entry.answerSyntax(of: shape).map { ", answers \($0)" } ?? ""
      switch shape.role {
      case .test: forms.append(Candidate(text: name + "=?", meaning: "what it takes"))
      case .read: forms.append(Candidate(text: name + "?", meaning: syntax + answer))
      case .write:
        let text = name + (entry.name == "ATS" ? "" : "=")
        forms.append(Candidate(text: text, meaning: syntax + answer))
      case .execution: forms += executions(of: shape, entry, name, syntax + answer)
      case .line, .urc, .final: break
      }
    }
    return forms
  }

  /// `ATE0` and its like have their value behind the name.
  private static func executions(
    of shape: Shape,
    _ entry: DictionaryEntry,
    _ name: String,
    _ meaning: String
  ) -> [Candidate] {
    let values = shape.parameters?.names.first.flatMap(entry.definition)?.values ?? []
    guard !values.isEmpty else { return [Candidate(text: name, meaning: meaning)] }
    return values.map { Candidate(text: name + $0.value, meaning: $0.meaning) }
  }

  // MARK: - Parameters

  private mutating func completeParameter(of name: String, _ typed: Substring) {
    guard let entry = Self.entry(of: name) else { return }
    let values = Self.values(of: typed)
    let earlier = values.dropLast().map(unquoted)
    var hints: [String] = []
    var forms: [String] = []
    for shape in Self.shapes(of: entry, after: earlier) {
      guard let column = Self.column(at: earlier.count, of: shape, after: earlier),
        let field = column.names.first
      else { continue }
      let definition = entry.definition(of: field)
      for value in definition?.values ?? [] {
        guard column.fixedValue.map({ $0 == value.value }) ?? true else { continue }
        add(Self.written(value.value, definition), value.meaning, typed: values.last ?? "")
      }
      if let fixed = column.fixedValue, candidates.allSatisfy({ unquoted($0.text) != fixed }) {
        add(Self.written(fixed, definition), definition?.meaning ?? "", typed: values.last ?? "")
      }
      let hint = Self.hint(field, definition, isOptional: column.isOptional)
      if !hints.contains(hint) { hints.append(hint) }
      if let form = entry.syntax(of: shape) { forms.append(form) }
    }
    // One of many forms is what the values say already.
    if forms.count == 1 { hints.append("of " + forms[0]) }
    hint = hints.isEmpty ? nil : hints.joined(separator: "\n")
  }

  /// The write forms; those that the values before name, where there are some.
  private static func shapes(of entry: DictionaryEntry, after earlier: [String]) -> [Shape] {
    let all = entry.shapes.filter { shape in
      shape.role == .write && column(at: earlier.count, of: shape, after: earlier) != nil
    }
    let named = all.filter { shape in
      shape.parameters?.columns.prefix(earlier.count).contains { $0.fixedValue != nil } ?? false
    }
    return named.isEmpty ? all : named
  }

  private mutating func add(_ text: String, _ meaning: String, typed: String) {
    let candidate = Candidate(text: text, meaning: meaning)
    guard text.uppercased().hasPrefix(typed.uppercased()), !candidates.contains(candidate) else {
      return
    }
    candidates.append(candidate)
  }

  private static func column(
    at index: Int,
    of shape: Shape,
    after earlier: [String]
  ) -> Layout.Column? {
    guard let columns = shape.parameters?.columns else { return nil }
    let fits = zip(columns, earlier).allSatisfy { column, value in
      column.fixedValue.map { $0.lowercased() == value.lowercased() } ?? true
    }
    guard fits else { return nil }
    if index < columns.count { return columns[index] }
    return columns.last.flatMap { $0.isRepeated ? $0 : nil }
  }

  /// `cid: the context (1 to 24)`.
  private static func hint(
    _ field: String,
    _ definition: FieldDefinition?,
    isOptional: Bool
  ) -> String {
    var text = field
    if let definition {
      text += definition.meaning.isEmpty ? "" : ": \(definition.meaning)"
      text += " (\(definition.expectation)\(definition.unit.map { " \($0)" } ?? ""))"
    }
    return text + (isOptional ? ", may be left out" : "")
  }

  /// As a command has it: texts in quotes.
  private static func written(_ value: String, _ definition: FieldDefinition?) -> String {
    switch definition?.kind {
    case .text, .word, .bits, .address, .time: "\"\(value)\""
    case .integer, .decimal, .choice, .hexadecimal, .list, .data, nil: value
    }
  }

  // MARK: - Text

  /// What stands behind the last semicolon that is outside quotes.
  private static func lastCommand(of text: Substring) -> Substring {
    var isQuoted = false
    var start = text.startIndex
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == ";", !isQuoted { start = text.index(after: index) }
    }
    return text[start...]
  }

  /// One at least, which may be empty.
  private static func values(of text: Substring) -> [String] {
    text.isEmpty ? [""] : CommandExplainer.values(of: text)
  }

  private static func commonStart(of texts: [String]) -> String? {
    guard var common = texts.first else { return nil }
    for text in texts {
      while !text.hasPrefix(common) { common.removeLast() }
    }
    return common
  }
}
