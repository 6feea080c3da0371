import CommandLine
import Live
import Primitives
import Simulation

extension CommandTable {
  static let fleet = CommandDefinition(
    name: .fleet,
    summary: "run thousands of trackers at once, which report to a server",
    options: [
      Option("trackers", .integer(1...100_000), default: "100", "how many there are"),
      Option(
        "url",
        .text(name: "URL"),
        "the http:// server that they report to, with placeholders such as {lat}; without it each"
          + " has a server in its own world"
      ),
      Option(
        "dial-remote",
        .flag,
        "let the reports leave this machine",
        requires: ["url"]
      ),
      Option(
        "scenario",
        .text(name: "FILE"),
        "the world of each of them, with a seed of its own; - is stdin",
        excludes: ["mix"]
      ),
      Option(
        "mix",
        .text(name: "KIND,..."),
        default: EverydayWorld.Kind.allCases.map(\.rawValue).joined(separator: ","),
        "everyday worlds, in turn: city is a dog that walks, bike is parked and ridden and has a"
          + " sensor, cat strolls"
      ),
      Option(
        "speed",
        .text(name: "N|max"),
        default: "1",
        "how many times as fast as the clock the trackers live, 1 to 100000; or as fast as they can"
      ),
      Option(
        "duration",
        .duration(60_000...315_360_000_000),
        default: "1h",
        "how long each of them lives, in its own time"
      ),
      Option(
        "ramp",
        .duration(0...86_400_000),
        "the time from the first tracker's start to the last one's, in their own time (default: one"
          + " interval)"
      ),
      Option(
        "connections",
        .integer(1...10_000),
        default: "200",
        "how many may be open to the server at a time",
        requires: ["url"]
      ),
      Option(TrackerSetting.interval, default: "1min"),
      Option(TrackerSetting.payload, default: "full"),
      Option(
        "name",
        .text(name: "PREFIX"),
        default: "fleet-",
        "what their trackerIds begin with; a number follows"
      ),
      Option(
        "seed",
        .integer(0...999_999_999),
        default: "1",
        "the seed of the first tracker; each further one has the next"
      ),
      Option(
        "jobs",
        .integer(1...256),
        "how many threads; as many as there are processors without it"
      ),
      json,
      .jsonSchema,
      quiet,
    ],
    examples: [
      "sniffer fleet --trackers 1000 --speed max --duration 1h",
      "sniffer fleet --url http://127.0.0.1:8080/function-2 --speed 60 --mix cat",
    ]
  )
}

extension Option {
  /// A setting of the tracker with another default.
  fileprivate init(_ setting: TrackerSetting, default standard: String) {
    self.init(setting)
    defaultText = standard
  }
}
