/// What a shell may offer where a value stands; nothing in it: no idea.
struct CompletionCandidates: Equatable, Sendable {
  var words: [String] = []
  var isFile = false
  /// A device in `/dev`, or a link to one that stands anywhere.
  var isDevice = false

  /// By what the table calls the value: `FILE|DIR` is a file or a folder.
  init(valueName: String, words: [String] = []) {
    self.words = words
    let names = valueName.split { !$0.isLetter }
    isFile = names.contains { ["FILE", "DIR", "PATH", "LINK"].contains($0) }
    isDevice = names.contains("DEVICE")
  }

  init(of option: Option) {
    self.init(valueName: option.kind.words == nil ? option.kind.valueName ?? "" : "")
    words = option.kind.words ?? []
  }

  init(of operand: OperandDefinition) {
    self.init(valueName: operand.valueName, words: operand.words)
  }

  var isEmpty: Bool { self == CompletionCandidates(valueName: "") }

  /// Where the ports of modules and adapters are: shell patterns.
  ///
  /// - Source: Linux Documentation/admin-guide/devices.txt; udev's
  ///   60-serial.rules for `by-id`; macOS names them `cu.usb...`.
  static let devicePatterns = [
    "/dev/ttyUSB*", "/dev/ttyACM*", "/dev/serial/by-id/*", "/dev/cu.usb*",
  ]
}

/// The command line as shells see it, from the one table.
struct CompletionTable {
  let program: any CommandSet.Type

  /// A word that may come at a place of its own, and what it means.
  typealias Word = (name: String, summary: String)

  /// The words that may come first: commands, and what begins those of two words.
  var firstWords: [Word] {
    program.commands.filter { !$0.name.rawValue.contains(" ") }
      .map { ($0.name.rawValue, $0.summary) }
      + program.groups.map { group in
        (group, secondWords(after: group).map(\.name).joined(separator: ", "))
      }
  }

  /// The words that begin commands of two words.
  var pairStarts: [String] {
    var starts: [String] = []
    for command in pairs where !starts.contains(first(of: command)) {
      starts.append(first(of: command))
    }
    return starts
  }

  func secondWords(after first: String) -> [Word] {
    pairs.filter { self.first(of: $0) == first }.map { command in
      (String(command.name.rawValue.dropFirst(first.count + 1)), command.summary)
    }
  }

  var pairs: [CommandDefinition] {
    program.commands.filter { $0.name.rawValue.contains(" ") }
  }

  private func first(of command: CommandDefinition) -> String {
    String(command.name.rawValue.prefix { $0 != " " })
  }
}

extension ShellText {
  /// One word for fish, in which a backslash counts between quotes too.
  static func fishQuoted(_ text: String) -> String {
    "'" + escaped(text, "\\'") + "'"
  }

  /// With a backslash before each of `characters`.
  package static func escaped(_ text: String, _ characters: String) -> String {
    text.map { characters.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
