import CommandLine

extension CommandTable {
  static let languageServer = CommandDefinition(
    name: .languageServer,
    summary: "serve an editor on stdin and stdout: errors, completion and help in scenarios",
    options: [
      Option("stdio", .flag, "the default; editors pass it to name the transport"),
      Option(
        "grammar",
        .flag,
        "print a TextMate grammar for syntax highlighting instead",
        excludes: ["stdio"]
      ),
    ],
    examples: [
      "sniffer language-server",
      "sniffer language-server --grammar",
    ]
  )
}
