/// The topics of `help` besides the commands.
package struct HelpTopic: Sendable {
  package let name: String
  /// One line for the overview.
  package let summary: String
  /// The text, made on request.
  package let text: @Sendable () -> String

  package init(_ name: String, _ summary: String, text: @escaping @Sendable () -> String) {
    self.name = name
    self.summary = summary
    self.text = text
  }

  package static let exitCodes = HelpTopic(
    "exit-codes",
    "what a number means that sniffer ends with"
  ) {
    TextColumns.render(ExitCode.allCases.map { (String($0.rawValue), $0.summary) })
  }

  package static let times = HelpTopic("times", "how a time is written") {
    """
    A time is a number and a unit: 5s, 1.5min, 24h.
    Units: ms, s, min, h, d. Nothing is finer than a millisecond.

    """
  }
}
