/// What is compared of a response line: its name, how many fields it has and the type of each.
enum ReplayShape {
  /// `+CSQ(number,number)`; a line of words, and an error, stands for itself.
  static func of(_ line: String) -> String {
    if line.hasPrefix(">") { return ">" }
    let isWords = line.allSatisfy { $0.isLetter || $0 == " " }
    if isWords || line.contains(#/^\+CM[ES] ERROR:/#) { return line }
    guard let match = line.wholeMatch(of: #/([+*]?[A-Za-z][A-Z0-9a-z ]*): ?(.*)/#) else {
      return "(" + fields(line[...]) + ")"
    }
    return "\(match.output.1)(\(fields(match.output.2)))"
  }

  private static func fields(_ text: Substring) -> String {
    var fields = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields.map(kind).joined(separator: ",")
  }

  private static func kind(_ field: String) -> String {
    if field.isEmpty { return "empty" }
    if field.hasPrefix("\"") { return "quoted" }
    return field.wholeMatch(of: #/[+-]?[0-9]+(\.[0-9]+)?/#) == nil ? "bare" : "number"
  }
}
