import CommandLine
import Primitives

/// What several commands have alike.
extension CommandTable {
  static let json = Option("json", .flag, "one JSON object per line")

  /// Of the commands with progress, notes or a summary on stderr.
  static let quiet = Option(
    "quiet",
    .flag,
    "print results and errors only: no progress, notes or summary on stderr"
  )

  /// Of those that also have more to report.
  static let quietOrVerbose = [
    quiet,
    Option(
      "verbose",
      .flag,
      "also print to stderr what is read, and from where",
      excludes: ["quiet"]
    ),
  ]

  /// Of the commands whose line may lead to a serial port.
  static func port(
    _ summary: String,
    isSetting: Bool = false,
    excludes: [String] = [],
    requires: [String] = []
  ) -> Option {
    Option(
      "port",
      .serialPort,
      summary + "; rfc2217://HOST:PORT is the port of a server of RFC 2217",
      isSetting: isSetting,
      excludes: excludes,
      requires: requires
    )
  }

  /// Of the commands whose line may lead to another machine.
  static let dialRemote = Option(
    "dial-remote",
    .flag,
    "let the line leave this machine, by TCP or RFC 2217"
  )

  /// Of the commands that clients come to by `--listen`.
  static let listenRemote = Option(
    "listen-remote",
    .flag,
    "let --listen take connections from other machines",
    requires: ["listen"]
  )

  static let outputFile = Option(
    "output",
    .text(name: "FILE"),
    "the file to write instead of stdout"
  )

  static let newFile = Option(
    "output",
    .text(name: "FILE"),
    "the file to create; an existing one is refused"
  )

  /// Of the commands that go on until they are ended.
  static let duration = Option(
    "duration",
    .duration(1...315_360_000_000),
    "end after this time (default: on Ctrl-C)"
  )

  /// Of the commands that use a server of `https://`.
  static let authority = Option(
    "authority",
    .text(name: "FILE"),
    "verify the https:// server by the certificate of an authority in this file (PEM), which is"
      + " written to the module; without this and --authority-name no server is verified",
    excludes: ["authority-name"]
  )

  /// Of the commands that read scenarios.
  static let allowOutside = Option(
    "allow-outside",
    .flag,
    "let scenarios name files outside their own directories"
  )

  /// Of the commands that run something.
  static let html = Option(
    "html",
    .text(name: "FILE"),
    "also write a report for people as one HTML file: map, time line, signal, battery, messages"
  )

  /// Of the commands that speak with a module.
  static let lineRecord = Option(
    "record",
    .text(name: "FILE"),
    "write what goes over the line to this trace"
  )
}
