/// How forms and lines are written, for people.
extension DictionaryEntry {
  /// `AT+CREG=n`, `AT+CSTT="apn"[,"user"]`, `ATE[on]`; `nil` for a shape that is
  /// no form of a command.
  package func syntax(of shape: Shape) -> String? {
    let command = name.hasPrefix("+") && name != "+++" ? "AT" + name : name
    let parameters = shape.parameters.map { written($0, isCommand: true) } ?? ""
    if name == "ATS" {
      let parts = parameters.split(separator: ",")
      return command + parts.joined(separator: "=") + (shape.role == .read ? "?" : "")
    }
    switch shape.role {
    case .test: return command + "=?"
    case .read: return command + "?"
    case .write: return command + "=" + parameters
    case .execution: return command + parameters
    case .line, .urc, .final: return nil
    }
  }

  /// `+CREG: n,stat[,lac,ci,act]`; `nil` for a form without an answer.
  package func answerSyntax(of shape: Shape) -> String? {
    guard let answer = shape.answer else { return nil }
    if shape.isAnswerBare { return answer.text }
    let columns = written(answer, isCommand: false)
    if definition(of: "event") != nil, !name.hasPrefix("+") {
      return columns.hasPrefix("connection,") ? "connection, \(name)" : name
    }
    switch name {
    case "+RECEIVE", "+IPD": return "\(name),\(columns):"
    default: return isSentence ? "$--\(name),\(columns)" : "\(name): \(columns)"
    }
  }

  /// How many columns its lines may have, for people: `18 or 21`.
  package var countWords: String {
    var words: [String] = []
    for shape in shapes where shape.role != .test {
      guard let count = shape.answer?.countWords, !words.contains(count) else { continue }
      words.append(count)
    }
    return words.joined(separator: " or ")
  }

  /// An NMEA sentence, by its formatter.
  package var isSentence: Bool {
    name.utf8.count == 3 && name.allSatisfy { $0.isASCII && $0.isUppercase }
      && shapes.contains { $0.role == .line }
  }

  /// The layout with fixed values in their places, texts of commands in quotes.
  private func written(_ layout: Layout, isCommand: Bool) -> String {
    var result = ""
    var token = ""
    for character in layout.text {
      if character.isLetter || character.isNumber || "_=+.".contains(character) {
        token.append(character)
      } else {
        result += replacement(of: token, isCommand: isCommand)
        result.append(character)
        token = ""
      }
    }
    return result + replacement(of: token, isCommand: isCommand)
  }

  private func replacement(of token: String, isCommand: Bool) -> String {
    let parts = token.split(separator: "=", maxSplits: 1).map(String.init)
    guard let field = parts.first, let kind = definition(of: field)?.kind else { return token }
    let text = parts.count > 1 ? parts[1] : field
    guard isCommand, name.hasPrefix("+") else { return text }
    switch kind {
    case .text, .word, .bits, .address, .time: return "\"\(text)\""
    case .integer, .decimal, .choice, .hexadecimal, .list, .data: return text
    }
  }
}
