import CommandLine
import Simulation
import VirtualModem

/// `sniffer help rules`: the language, and its verbs as their table has them.
extension HelpText {
  static var rules: String {
    """
    Rules make `sniffer modem --rules FILE` another module, or let it give
    one odd answer. What no rule has is done by the SIM7000.

    \(example)
    Lines

    """
      + TextColumns.render(lines) + "\nValues in braces\n" + TextColumns.render(values)
      + "\nRules (! lines)\n" + verbs(of: .rules)
  }

  /// What `sniffer new rules` writes.
  private static let example = String(decoding: PackageResources.bearer_rules, as: UTF8.self)
    .split(separator: "\n").map { "  \($0)\n" }.joined()

  private static let lines = [
    (
      "TIME ! VERB ...",
      "a rule that is in force so long after each start of the module; 0 is always"
    ),
    (
      "order",
      "of several rules for one command the first holds; one that could never hold is an error"
    ),
    ("if=\"NAME=VALUE\"", "in force while a state has this value"),
    ("times=N", "N times, and then the next rule holds"),
    (
      "set=\"NAME=VALUE\"",
      "gives a state a value; every start begins without values; a value of the command may be in "
        + "its name: set=\"link{n}=1\""
    ),
    (
      "result=RESULT",
      "OK, ERROR, +CME ERROR: 10 or another text in place of OK, or none for no result at all"
    ),
  ]

  private static let values =
    [
      ("{NAME}", "in a command: one parameter, in quotes or not; in a line: text up to a comma"),
      ("{NAME*} {*}", "all that is left"),
      ("{NAME}", "in what the module sends: that value, or else that of the state"),
    ]
    + TextTemplate.Format.allCases.map { ("{NAME:\($0.rawValue)}", $0.summary) }
    + [("{{", "one brace")]
}

extension TextTemplate.Format {
  fileprivate var summary: String {
    switch self {
    case .latitude: "31.95 as 3157.000000,N"
    case .longitude: "35.91 as 03554.600000,E"
    case .date: "20261121090000.000 as 211126"
    case .time: "20261121090000.000 as 090000.0"
    case .volts: "3955 as 3.955"
    case .knots: "10.0 (km/h) as 5.4"
    case .length: "the number of its bytes"
    }
  }
}
