package import Primitives
import Script
package import Tracker

/// A setting of the tracker: what options, profiles, the environment, headers of scenarios,
/// recordings and help have of it.
package struct TrackerSetting: Sendable {
  /// How a value is written.
  package enum Form: Sendable {
    /// `name` is the placeholder in help; of a header at most `limit` bytes are taken.
    case text(name: String, limit: Int)
    case word([String])
    case duration(ClosedRange<Milliseconds>)
  }

  package enum Value: Equatable, Sendable {
    case text(String)
    case duration(Milliseconds)
  }

  /// Puts a value into the settings, or says why it cannot stand there.
  typealias Application = @Sendable (Value, inout Settings) throws(SettingRefusal) -> Void

  /// The option that says it, without hyphens.
  package let name: String
  /// The header that says it.
  package let header: String
  package let form: Form
  /// The default, as an option spells it.
  package let standard: String?
  /// The default in the virtual world, if it differs.
  package let simulated: String?
  /// One sentence, without a full stop; `nil` for what only a header says.
  package let summary: String?
  /// The environment and a profile may state it.
  package let isProfiled: Bool
  /// It is personal data, and in no recording.
  package let isSecret: Bool
  /// It is about an inertial sensor.
  package let needsSensor: Bool
  let apply: Application

  init(
    _ name: String,
    header: String? = nil,
    _ form: Form,
    standard: String? = nil,
    simulated: String? = nil,
    _ summary: String?,
    isProfiled: Bool = false,
    isSecret: Bool = false,
    needsSensor: Bool = false,
    apply: @escaping Application
  ) {
    self.name = name
    self.header = header ?? "tracker.\(name)"
    self.form = form
    self.standard = standard
    self.simulated = simulated ?? standard
    self.summary = summary
    self.isProfiled = isProfiled
    self.isSecret = isSecret
    self.needsSensor = needsSensor
    self.apply = apply
  }

  /// What an option, a profile or the environment says, which has been judged.
  package func value(of text: String) -> Value? {
    guard case .duration = form else { return .text(text) }
    return (try? DurationText.parse(text)).map(Value.duration)
  }

  /// The header as the table of a script's settings has it.
  var parameter: Parameter {
    let kind: Parameter.Kind =
      switch form {
      case .text(_, let limit): .text(limit: limit)
      case .word(let words): .word(of: words)
      case .duration(let range):
        .quantity(.milliseconds, range.lowerBound.rawValue...range.upperBound.rawValue)
      }
    return Parameter(header, kind, .named, .optional)
  }

  /// What the headers of a script say.
  func value(in headers: MatchedVerb) -> Value? {
    switch form {
    case .text, .word: headers.word(ifPresent: header).map(Value.text)
    case .duration: headers.milliseconds(ifPresent: header).map(Value.duration)
    }
  }
}

extension TrackerSetting.Value {
  /// As a header has it.
  package var text: String {
    switch self {
    case .text(let text): text
    case .duration(let length): "\(length.rawValue)ms"
    }
  }
}

/// Why a value of a setting cannot be used, though it is of the right form.
package struct SettingRefusal: Error, Equatable, Sendable {
  /// The option's name.
  package let setting: String
  package let reason: String

  /// Of an authority without TLS.
  package static let notSecure = "expected a URL of https://, for no other server is verified"
}

extension Settings {
  /// The given value, or else the scenario's, or else the default.
  package init(
    _ scenario: Scenario?,
    given: (TrackerSetting) -> TrackerSetting.Value? = { _ in nil }
  ) throws(SettingRefusal) {
    func value(_ setting: TrackerSetting) -> TrackerSetting.Value? {
      let standard = scenario == nil ? setting.standard : setting.simulated
      return given(setting) ?? scenario?.value(of: setting)
        ?? standard.flatMap { setting.value(of: $0) }
    }
    self.init(
      trackerID: try TrackerSetting.readTrackerID(value(.trackerID)?.text ?? ""),
      destination: try TrackerSetting.readDestination(
        value(.url)?.text ?? TrackerSetting.nowhere
      )
    )
    for setting in TrackerSetting.all {
      if setting.needsSensor, movement == nil, setting.name != TrackerSetting.movement.name {
        guard given(setting) == nil else {
          let reason = "there is no inertial sensor; needs --movement parked or live"
          throw SettingRefusal(setting: setting.name, reason: reason)
        }
      } else if let value = value(setting) {
        try setting.apply(value, &self)
      }
    }
    guard authority == nil || destination.isSecure else {
      let setting = TrackerSetting.authorityName.name
      throw SettingRefusal(setting: setting, reason: SettingRefusal.notSecure)
    }
    try checkRequest()
  }

  /// The longest report must fit the command that says its URL.
  private func checkRequest() throws(SettingRefusal) {
    guard requestURLCount.map({ $0 > requestURLMax }) ?? true else { return }
    let found = requestURLCount.map { "up to \($0)" } ?? "more than 512"
    let part = destination.isSecure ? "from the path on " : ""
    let reason =
      "with the values of a report it has \(part)\(found) bytes, and at most \(requestURLMax) are"
      + " taken; expected a shorter URL, fewer placeholders or a shorter --tracker-id"
    throw SettingRefusal(setting: "url", reason: reason)
  }
}
