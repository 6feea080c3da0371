/// The parameters of a line as texts, with what is needed to tell them apart.
///
/// Commas in quotes or in parentheses separate nothing; blanks around a
/// parameter are taken off.
struct ATParameters {
  struct Parameter: Equatable {
    /// Without its quotes or its outer parentheses.
    var text: String
    var isQuoted = false
    /// In parentheses, as a test command answers: `(0-3)`, `("SM","ME")`.
    var isGroup = false

    init(_ raw: Substring) {
      let raw = raw.withoutBlanks
      isQuoted = raw.count >= 2 && raw.first == "\"" && raw.last == "\""
      isGroup = raw.count >= 2 && raw.first == "(" && raw.last == ")"
      text = String(isQuoted ? raw.dropFirst().dropLast() : raw)
      if isGroup { text = String(raw.dropFirst().dropLast().withoutBlanks) }
    }
  }

  let all: [Parameter]

  /// The parameters after `NAME:`, or all of a line that does not begin so.
  init(of line: [UInt8], name: String) {
    var text = String(decoding: line, as: UTF8.self)[...]
    if !name.isEmpty, text.hasPrefix(name) {
      text = text.dropFirst(name.count)
      if text.first == ":" { text = text.dropFirst() }
    }
    self.init(text)
  }

  init(_ text: some StringProtocol) {
    let text = Substring(text).withoutBlanks
    all = text.isEmpty ? [] : text.splitOutsideGroups().map(Parameter.init)
  }

  var count: Int { all.count }

  subscript(index: Int) -> Parameter? {
    all.indices.contains(index) ? all[index] : nil
  }

  /// The text of a parameter; `nil` where it is missing or empty.
  func text(_ index: Int) -> String? {
    guard let text = self[index]?.text, !text.isEmpty else { return nil }
    return text
  }

  /// The number that the parameter is, blanks and quotes apart.
  func integer(_ index: Int) -> Int64? {
    text(index).flatMap { $0.allSatisfy(\.isASCIIDigit) || $0.hasPrefix("-") ? Int64($0) : nil }
  }

  /// The parameter as a text, also where it is a number.
  func textValue(_ index: Int) -> FieldValue {
    text(index).map { .text($0) } ?? .null
  }

  func integerValue(_ index: Int) -> FieldValue {
    integer(index).map { .integer($0) } ?? .null
  }
}

extension Character {
  var isASCIIDigit: Bool { self >= "0" && self <= "9" }

  var isASCIIHexDigit: Bool { isASCII && isHexDigit }
}

extension StringProtocol where SubSequence == Substring {
  /// Without the blanks at both ends.
  package var withoutBlanks: Substring {
    var text = self[...]
    while let first = text.first, first == " " || first == "\t" { text = text.dropFirst() }
    while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
    return text
  }

  /// Cut at the commas that stand neither in quotes nor in parentheses.
  func splitOutsideGroups() -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var depth = 0
    var isQuoted = false
    for index in indices {
      switch self[index] {
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth = Swift.max(0, depth - 1)
      case "," where !isQuoted && depth == 0:
        parts.append(self[start..<index])
        start = self.index(after: index)
      default: break
      }
    }
    return parts + [self[start...]]
  }
}

extension Field {
  /// A word that may be missing.
  init(_ name: String, _ text: String?) {
    self.init(name, text.map { .text($0) } ?? .null)
  }
}
