/// The manual page, from the one table; roff with the macros of man(7).
package enum ManualPage {
  /// Project value: the day of this version, which man(7) wants; the day of a build
  /// would make each build's page another one.
  private static let day = "2026-11-22"

  package static func text(of set: any CommandSet.Type) -> String {
    var page = RoffText()
    page.line(#".TH SNIFFER 1 \#(day) "sniffer \#(set.version)" "General Commands Manual""#)
    page.section("NAME")
    page.text("sniffer - a tracker with a SIM7000 module that runs without the tracker")
    page.section("SYNOPSIS")
    page.lines(set.commands.map(HelpText.usage))
    page.section("DESCRIPTION")
    page.text(
      "Runs the firmware of a tracker on a virtual modem in a scripted world, or on a real module; is "
        + "such a modem for other programs; reads, writes, compares and explains what modules say."
    )
    page.line(".PP")
    page.text("Data goes to standard output, diagnostics to standard error.")
    page.section("COMMANDS")
    for command in set.commands { page.append(command) }
    for topic in set.helpTopics { page.append(topic) }
    page.section("FILES")
    page.entry("~/.config/sniffer/config", "profiles; see above")
    page.section("EXAMPLES")
    page.lines(set.commands.flatMap(\.examples))
    return page.text
  }
}

/// Text that is being written as roff.
private struct RoffText {
  private(set) var text = ""

  mutating func line(_ line: String) {
    text += line + "\n"
  }

  mutating func section(_ title: String) {
    line(".SH \(title)")
  }

  /// A line of words that begins no macro.
  mutating func text(_ words: String) {
    line(Self.escaped(words))
  }

  /// Lines that stay lines.
  mutating func lines(_ lines: [String]) {
    line(".nf")
    for line in lines { text(line) }
    line(".fi")
  }

  mutating func entry(_ heading: String, _ words: String) {
    line(".TP")
    line("\\fB\(Self.escaped(heading))\\fR")
    text(words)
  }

  mutating func append(_ command: CommandDefinition) {
    line(".SS \"sniffer \(Self.escaped(command.name.rawValue))\"")
    text(command.summary)
    for option in command.options {
      line(".TP")
      let value = option.kind.valueName.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
      let names = option.spellings.map { "\\fB\(Self.escaped($0))\\fR" }
      line(names.joined(separator: ", ") + value)
      text(HelpText.explanation(of: option))
    }
    if let operand = command.operand { entry(operand.valueName, operand.summary) }
  }

  /// As the help has it, line by line.
  mutating func append(_ topic: HelpTopic) {
    section(topic.name.uppercased().map { $0 == "-" ? " " : String($0) }.joined())
    text(topic.summary)
    line(".PP")
    let rows = topic.text().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    lines(rows.map(String.init))
  }

  /// - Source: groff_char(7): `\e` is a backslash, `\-` a hyphen that can be copied,
  ///   `\&` nothing, before what would begin a macro.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      case "'": result += "\\(aq"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
