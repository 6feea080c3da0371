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
      throw UsageError(error, self)
    }
  }

  /// What the command line says of a setting.
  package func given(_ setting: TrackerSetting) -> TrackerSetting.Value? {
    guard knows(setting.name), isGiven(setting.name) else { return nil }
    return words(setting.name).flatMap(setting.value)
  }
}

extension UsageError {
  /// Names where a value comes from that the command line does not have.
  package init(_ refusal: SettingRefusal, _ arguments: ParsedArguments) {
    let source = arguments.settings.first { $0.name == refusal.setting }?.statements.first?.source
    var reason = refusal.reason
    switch source {
    case .profile, .environment: reason = "\(VisibleText.of(source?.place ?? "")): \(reason)"
    case .commandLine, .onlyPort, .standard, nil: break
    }
    self = .refusedValue(option: refusal.setting, reason: reason, arguments.command)
  }
}
