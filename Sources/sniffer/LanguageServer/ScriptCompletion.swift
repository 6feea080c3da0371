import Script

/// What can follow the start of a line, by the tables of verbs and settings.
struct ScriptCompletion {
  /// - Source: Language Server Protocol 3.17, CompletionItemKind.
  enum Kind: Int64 {
    case function = 3
    case property = 10
    case keyword = 14
    case word = 20
  }

  struct Item: Equatable {
    var label: String
    var kind: Kind
    var detail: String?
    var help: String?
  }

  private(set) var items: [Item] = []
  /// The index of the first character that an item replaces.
  private(set) var start: Int

  /// `line` has the characters before the cursor.
  init(_ line: ArraySlice<Unicode.Scalar>, isRules: Bool) {
    start = line.count
    if line.first == "#" {
      completeHeader(line)
    } else {
      completeInvocation(ScriptWords(line), isRules)
    }
  }

  // MARK: - Headers

  private mutating func completeHeader(_ line: ArraySlice<Unicode.Scalar>) {
    let text = String(String.UnicodeScalarView(line))
    guard text.hasPrefix("# ") else { return }
    let parts = text.dropFirst(2).split(
      separator: ": ",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let key = String(parts[0])
    guard !key.contains(" ") else { return }
    guard parts.count == 2 else {
      start = 2
      items = Parameter.headers.map {
        Item(label: "\($0.name): ", kind: .property, detail: $0.kind.expectation)
      }
      return
    }
    start = key.unicodeScalars.count + 4
    offerChoices(of: Parameter.headers.first { $0.name == key })
  }

  // MARK: - Invocations

  private mutating func completeInvocation(_ line: ScriptWords, _ isRules: Bool) {
    var words = line.words
    // The one that the cursor is at the end of.
    let current = words.last?.range.upperBound == start ? words.popLast() : nil
    guard words.count > 1, let table = line.table(isRules: isRules) else { return }
    start = current?.range.lowerBound ?? start
    guard words.count > line.verbIndex else {
      items = table.verbs.map {
        Item(label: $0.name, kind: .function, detail: $0.usage, help: $0.help)
      }
      return
    }
    guard let definition = table.definition(words[line.verbIndex].text) else { return }
    let arguments = words[(line.verbIndex + 1)...].map(\.text)
    completeArgument(of: definition, after: arguments, current?.text ?? "")
  }

  private mutating func completeArgument(
    of definition: VerbDefinition,
    after arguments: [String],
    _ current: String
  ) {
    guard !current.contains("\"") else { return }
    let parameters = definition.parameters
    // The value after `NAME=`, and each alternative after `|`.
    if let end = current.lastIndex(where: { "=<>|".contains($0) }) {
      start += current[...end].unicodeScalars.count
      let name = current.prefix { !"=<>!|".contains($0) }
      offerChoices(
        of: parameters.first { $0.placement == .named && $0.label == name }
          ?? parameters.first { $0.choices.contains(String(name)) }
      )
      return
    }
    if let clause = parameters.first(where: {
      $0.placement == .clause && arguments.suffix($0.keywords.count) == $0.keywords[...]
    }) {
      return offerChoices(of: clause)
    }
    for parameter in parameters {
      switch parameter.placement {
      case .positional:
        let isWritten = arguments.contains { argument in
          argument.split(separator: "|").contains { parameter.choices.contains(String($0)) }
        }
        if !isWritten || parameter.options.contains(.repeated) { offerChoices(of: parameter) }
      case .named:
        guard !arguments.contains(where: { $0.hasPrefix(parameter.label) }) else { continue }
        offer(parameter.label + "=", .property, parameter)
      case .clause:
        guard !arguments.contains(parameter.keywords[0]) else { continue }
        offer(parameter.name, .keyword, parameter)
      }
    }
  }

  private mutating func offer(_ label: String, _ kind: Kind, _ parameter: Parameter) {
    items.append(Item(label: label, kind: kind, detail: parameter.kind.expectation))
  }

  private mutating func offerChoices(of parameter: Parameter?) {
    guard let parameter else { return }
    items += parameter.choices.map { Item(label: $0, kind: .word, detail: parameter.name) }
  }
}
