import Primitives

/// Text for a POSIX shell.
package enum ShellText {
  /// As it is where nothing in it means something to a shell; else in quotes.
  ///
  /// Control characters are made visible: they are for no terminal and no log.
  package static func quoted(_ text: String) -> String {
    let hasControls = text.utf8.contains { $0 < ASCII.space || $0 == ASCII.delete }
    let text = hasControls ? VisibleText.of(text) : text
    let isPlain = text.utf8.allSatisfy { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || "/._-+,:@%".utf8.contains(byte)
    }
    guard !isPlain || text.isEmpty else { return text }
    var quoted = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" { quoted += "'\\'" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "'"
  }
}
