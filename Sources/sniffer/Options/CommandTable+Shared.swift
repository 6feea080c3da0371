import CommandLine

/// What several commands have alike.
extension CommandTable {
  static let json = OptionDefinition(
    name: "json",
    kind: .flag,
    summary: "one JSON object a line"
  )

  /// Of the commands that drive a module by `--tcp`.
  static let dialRemote = OptionDefinition(
    name: "dial-remote",
    kind: .flag,
    summary: "let --tcp leave this machine",
    requires: ["tcp"]
  )

  /// Of the commands that clients come to by `--listen`.
  static let listenRemote = OptionDefinition(
    name: "listen-remote",
    kind: .flag,
    summary: "let --listen take connections from other machines",
    requires: ["listen"]
  )

  static let outputFile = OptionDefinition(
    name: "output",
    kind: .text(name: "FILE"),
    summary: "the file to write instead of stdout"
  )

  /// Of the commands that speak with a module.
  static let lineRecord = OptionDefinition(
    name: "record",
    kind: .text(name: "FILE"),
    summary: "write what goes over the line to this trace"
  )
}
