import CommandLine
import Primitives
import Script
import Simulation

/// What a recording says of the tracker that it is one of, so that the trace can be replayed.
enum RecordedSettings {
  /// Options of `run`, and the headers that say the same.
  private static let options = [
    ("tracker-id", "tracker.id"), ("url", "tracker.url"), ("apn", "tracker.apn"),
    ("payload", "tracker.payload"), ("interval", "tracker.interval"),
    ("movement", "tracker.movement"), ("sensitivity", "tracker.sensitivity"),
    ("alerts", "tracker.alerts"), ("secure", "tracker.secure"), ("sleep", "tracker.sleep"),
    ("seed", "seed"),
  ]

  /// The command line's, else the scenario's, else the default.
  ///
  /// The PIN of the command line is left out: it is somebody's.
  static func headers(_ arguments: ParsedArguments, _ scenario: Scenario?) -> [Script.Header] {
    let given = options.compactMap { option, key in
      value(of: option, arguments).map { Script.Header(key, $0) }
    }
    let written = (scenario?.headers ?? []).filter { header in
      let isSetting = header.key == "seed" || header.key.contains(".")
      return isSetting && !given.contains { $0.key == header.key }
    }
    let headers = given + written
    var defaults = [Script.Header("tracker.id", arguments.text("tracker-id") ?? "")]
    if scenario != nil {
      defaults.append(Script.Header("tracker.url", TrackerSettings.defaultURL))
      defaults.append(Script.Header("tracker.apn", TrackerSettings.defaultAPN))
    }
    return defaults.filter { header in !headers.contains { $0.key == header.key } } + headers
  }

  private static func value(of option: String, _ arguments: ParsedArguments) -> String? {
    guard arguments.isGiven(option) else { return nil }
    switch option {
    case "interval": return arguments.milliseconds(option).map { "\($0.rawValue)ms" }
    case "seed": return arguments.integer(option).map(String.init)
    default: return arguments.text(option)
    }
  }
}
