/// What `sniffer help` tells about besides the commands.
enum HelpTopic: String, CaseIterable, Sendable {
  case scenario
  case profiles
  case environment
  case exitCodes = "exit-codes"
  case times

  /// One line for the overview.
  var summary: String {
    switch self {
    case .scenario: "the language of scenarios, and all its verbs"
    case .profiles: "port, APN and the like, by name in a file"
    case .environment: "the variables that are heeded"
    case .exitCodes: "what a number means that sniffer ends with"
    case .times: "how a time is written"
    }
  }

  var text: String {
    switch self {
    case .scenario: HelpText.scenario
    case .profiles: HelpText.profiles
    case .environment: HelpText.environment
    case .exitCodes: HelpText.exitCodes
    case .times: HelpText.times
    }
  }
}

extension HelpText {
  fileprivate static var exitCodes: String {
    TextColumns.render(ExitCode.allCases.map { (String($0.rawValue), $0.summary) })
  }

  fileprivate static var times: String {
    """
    A time is a number and a unit: 5s, 1.5min, 24h.
    Units: ms, s, min, h, d. Nothing is finer than a millisecond.

    """
  }
}
