package import CommandLine
package import Simulation
package import Tracker

extension Option {
  /// The option that states a setting of the tracker.
  package init(_ setting: TrackerSetting) {
    let kind: ValueKind =
      switch setting.form {
      case .text(let name, _): .text(name: name)
      case .word(let words): .word(words)
      case .duration(let range): .duration(range)
      }
    self.init(
      setting.name,
      kind,
      default: setting.standard,
      setting.summary ?? "",
      isSetting: setting.isProfiled,
      // Only the virtual world has a sensor.
      excludes: setting.needsSensor ? ["port", "tcp"] : []
    )
  }
}

extension ParsedArguments {
  /// The tracker's settings from the command line, else from the scenario, else the default.
  package func trackerSettings(_ scenario: Scenario?) throws(UsageError) -> Settings {
    do {
      return try Settings(scenario, given: given)
    } catch {
      throw UsageError(error, command)
    }
  }

  /// What the command line says of a setting.
  package func given(_ setting: TrackerSetting) -> TrackerSetting.Value? {
    guard knows(setting.name), isGiven(setting.name) else { return nil }
    return words(setting.name).flatMap(setting.value)
  }
}

extension UsageError {
  package init(_ refusal: SettingRefusal, _ command: CommandName) {
    self = .refusedValue(option: refusal.setting, reason: refusal.reason, command)
  }
}
