import Foundation

/// README.md and the guides, in parts.
enum Readme {
  /// A fenced block, and the `<!-- marker -->` on the line before it.
  struct Block {
    var marker: String
    var language: String
    var text: String

    /// The path in a marker such as `<!-- example PATH -->`.
    var quoted: String { String(marker.split(separator: " ").last ?? "") }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// README and the guides; the guides' links are checked by `TidyTests`.
  static let text = (["README.md"] + guides).map { (try? file($0)) ?? "" }.joined(separator: "\n")

  static let folder = "Sources/sniffer/sniffer.docc"

  static let guides = {
    let path = root.appending(path: folder).path()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }()

  static func file(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path())
  }

  /// The text of the modules' files, one after the other.
  static func sources(of modules: [String]) throws -> String {
    try modules.flatMap { module in
      try FileManager.default.subpathsOfDirectory(
        atPath: root.appending(path: "Sources/\(module)").path()
      )
      .filter { $0.hasSuffix(".swift") }.map { try file("Sources/\(module)/\($0)") }
    }
    .joined()
  }

  static let blocks = blocks(of: text)

  static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var open: Block?
    var before = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          open?.text += line + "\n"
        }
      } else if line.hasPrefix("```") {
        let marker = before.wholeMatch(of: #/<!-- (.*) -->/#).map { String($0.output.1) }
        open = Block(marker: marker ?? "", language: String(line.dropFirst(3)), text: "")
      }
      before = line
    }
    return blocks
  }

  /// The arguments of each `sniffer ...` in the text and in its blocks.
  static var commandLines: [[String]] {
    text.matches(of: #/(?m)(?:^|`|\/|swift run )sniffer (-{0,2}[a-z][^`|&\n]*)/#).map { match in
      // Where the output goes is up to the shell.
      Array(words(of: String(match.output.1)).prefix { $0 != ">" })
    }
  }

  /// The words of a command line as a shell has them; quotes hold blanks.
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var quote: Character?
    var isOpen = false
    for character in line {
      if let open = quote, character == open {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote == nil, character == " " {
        isOpen = false
      } else {
        if !isOpen { words.append("") }
        isOpen = true
        words[words.count - 1].append(character)
      }
    }
    return words
  }
}
