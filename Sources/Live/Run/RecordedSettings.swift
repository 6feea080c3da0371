import CommandLine
import Script
import Simulation

/// What a recording says of the tracker that it is one of, so that the trace can be replayed.
enum RecordedSettings {
  /// The command line's, else the scenario's, else the default.
  ///
  /// A secret of the command line is left out: it is personal data.
  static func headers(_ arguments: ParsedArguments, _ scenario: Scenario?) -> [Script.Header] {
    var given = TrackerSetting.all.filter { !$0.isSecret }.compactMap { setting in
      arguments.given(setting).map { Script.Header(setting.header, $0.text) }
    }
    if arguments.knows("authority"), arguments.isGiven("authority") {
      let header = TrackerSetting.authorityName.header
      given.append(Script.Header(header, AuthorityFile.nameText))
    }
    if arguments.isGiven("seed"), let seed = arguments.integer("seed") {
      given.append(Script.Header("seed", String(seed)))
    }
    let written = (scenario?.headers ?? []).filter { header in
      let isSetting = header.key == "seed" || header.key.contains(".")
      return isSetting && !given.contains { $0.key == header.key }
    }
    let headers = given + written
    // A tracker always has these.
    let named: [TrackerSetting] = [.trackerID, .url, .accessPointName]
    let defaults = named.compactMap { setting in
      (scenario == nil ? setting.standard : setting.simulated)
        .map { Script.Header(setting.header, $0) }
    }
    return defaults.filter { header in !headers.contains { $0.key == header.key } } + headers
  }
}
