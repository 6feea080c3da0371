/// What a part of a text is, and how a terminal shows that: the only colours that there are.
///
/// A colour repeats what the text says: without it nothing is lost.
package enum TextStyle: Equatable, Sendable {
  case plain
  case dim
  case strong
  case heading
  case good
  case failure
  case note

  /// Of the word that says of what kind a line is.
  package init(ofKind word: some StringProtocol) {
    self =
      switch word {
      case "ok", "holds": .good
      case "FAILS", "FAILED", "ERROR", "error", "late": .failure
      case "warning", "note", "unknown": .note
      case "command", ">": .strong
      case "urc", "state", "server": .heading
      case "-": .dim
      default: .plain
      }
  }

  /// - Source: ECMA-48, 8.3.117, Select Graphic Rendition.
  private var code: String? {
    switch self {
    case .plain: nil
    case .dim: "2"
    case .strong: "1"
    case .heading: "36"
    case .good: "32"
    case .failure: "31"
    case .note: "33"
    }
  }

  /// The text with what drives the terminal around it.
  package func painted(_ text: some StringProtocol) -> String {
    guard let code, !text.isEmpty else { return String(text) }
    return "\u{1B}[\(code)m\(text)\u{1B}[m"
  }

  /// The text with its first `part` in this style.
  package func painted(_ part: some StringProtocol, in text: some StringProtocol) -> String {
    guard let range = text.firstRange(of: part) else { return String(text) }
    return text[..<range.lowerBound] + painted(text[range]) + text[range.upperBound...]
  }
}

/// When a text has colours.
package enum ColourChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Of the commands whose text has colours.
  package static let option = Option(
    "color",
    .word(allCases.map(\.rawValue)),
    default: auto.rawValue,
    aliases: ["colour"],
    "colours in text; auto: on a terminal, unless NO_COLOR is set or TERM is dumb"
  )

  /// What a command line chooses, whether or not the rest of it can be parsed.
  package init(of arguments: [String]) {
    let names = ([Self.option.name] + Self.option.aliases).map { "--\($0)" }
    var chosen: Self?
    for (index, argument) in arguments.enumerated() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, names.contains(name) else { continue }
      let value = parts.count > 1 ? parts[1] : arguments.dropFirst(index + 1).first
      chosen = value.flatMap(Self.init) ?? chosen
    }
    self = chosen ?? .auto
  }

  package init(_ arguments: ParsedArguments) {
    let word = arguments.knows(Self.option.name) ? arguments.text(Self.option.name) : nil
    self = word.flatMap(Self.init) ?? .auto
  }

  /// - Source: no-color.org: not where the variable is there and not empty. terminfo(5): a dumb
  ///   terminal has no colours.
  func allows(terminal isTerminal: Bool, noColour: String?, type: String?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && (noColour ?? "").isEmpty && type != "dumb"
    }
  }
}

/// Texts of several lines, painted by their form.
extension TextStyle {
  /// Help and explanations: the first of two columns, and titles with a colon.
  package static func columns(_ text: String) -> String {
    lines(of: text) { line in
      if line.hasPrefix("  "), line.dropFirst(2).first != " " {
        let end = line.dropFirst(2).firstRange(of: "  ")?.lowerBound ?? line.endIndex
        return heading.painted(line[..<end]) + line[end...]
      }
      let title = line.prefix { $0 != ":" && $0 != " " }
      guard title.count < line.count, line[title.endIndex] == ":" else { return String(line) }
      return strong.painted(title) + line[title.endIndex...]
    }
  }

  /// Errors of a file: the word, and the caret below the place.
  package static func errors(_ text: String) -> String {
    lines(of: text) { line in
      let isCaret = line.drop { $0 == " " || $0 == "\t" } == "^"
      if isCaret { return failure.painted("^", in: line) }
      return line.hasPrefix(" ") ? String(line) : failure.painted(" error: ", in: line)
    }
  }

  package static func lines(
    of text: String,
    _ paint: (Substring) -> String
  ) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(paint)
      .joined(separator: "\n")
  }
}

extension Output {
  /// The text in a style, where there are colours.
  package func painted(_ text: some StringProtocol, _ style: TextStyle) -> String {
    isColoured ? style.painted(text) : String(text)
  }

  /// The text as `paint` makes it, where there are colours.
  package func write(_ text: String, _ paint: (String) -> String) {
    write(isColoured ? paint(text) : text)
  }
}
