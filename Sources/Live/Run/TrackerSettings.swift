package import CommandLine
import Motion
package import SIM7000
import Script
package import Simulation
package import Tracker

/// The tracker's settings from the command line, else from the scenario, else
/// the default.
///
/// What cannot be said safely in JSON or in an AT command is refused here, with
/// the reason.
package struct TrackerSettings {
  package let arguments: ParsedArguments
  package let scenario: Scenario?

  package init(arguments: ParsedArguments, scenario: Scenario?) {
    self.arguments = arguments
    self.scenario = scenario
  }

  /// Where reports go when nobody says: nowhere but in the virtual world.
  ///
  /// - Source: RFC 6761: names below `example` are nobody's.
  package static let defaultURL = "http://tracker.example/report"
  /// - Source: RFC 6761, likewise; a stand-in for the carrier's.
  package static let defaultAPN = "internet.example"

  package func make() throws(UsageError) -> Settings {
    let id = text("tracker-id", scenario?.trackerID) ?? ""
    let url = text("url", scenario?.url) ?? Self.defaultURL
    let apn = text("apn", scenario?.apn) ?? (scenario == nil ? nil : Self.defaultAPN)
    var settings = Settings(
      trackerID: try trackerID(id),
      destination: try destination(url)
    )
    if let apn { settings.accessPointName = try accessPointName(apn) }
    if let pin = text("pin", scenario?.pin) { settings.pin = try self.pin(pin) }
    if !arguments.isGiven("payload"), let payload = scenario?.payload {
      settings.payloadFormat = payload
    } else if arguments.text("payload") == "full" {
      settings.payloadFormat = .full
    }
    if !arguments.isGiven("interval"), let interval = scenario?.interval {
      settings.interval = interval
    } else if let interval = arguments.milliseconds("interval") {
      settings.interval = interval
    }
    settings.movement = try movement()
    return settings
  }

  /// The scenario's, with what the command line changes of it; `nil` without an
  /// inertial sensor.
  private func movement() throws(UsageError) -> MovementSettings? {
    var movement = scenario?.movement
    guard arguments.knows("movement") else { return movement }
    if arguments.isGiven("movement") {
      let profile = arguments.text("movement").flatMap { Profile(word: $0) }
      movement = profile.map { profile in
        var settings = movement ?? MovementSettings(profile: profile)
        settings.profile = profile
        return settings
      }
    }
    guard var movement else {
      for option in ["sensitivity", "alerts", "secure", "sleep"] where arguments.isGiven(option) {
        let reason = "there is no inertial sensor; needs --movement parked or live"
        throw .refusedValue(option: option, reason: reason, arguments.command)
      }
      return nil
    }
    if arguments.isGiven("sensitivity"), let word = arguments.text("sensitivity") {
      movement.sensitivity = Sensitivity(word: word)
    }
    if arguments.isGiven("alerts") { movement.raisesAlarms = arguments.text("alerts") == "on" }
    if arguments.isGiven("sleep") {
      movement.switchesModuleOff = arguments.text("sleep") == "module"
    }
    if let text = arguments.text("secure") { movement.securePlaces = try securePlaces(text) }
    return movement
  }

  private func securePlaces(_ text: String) throws(UsageError) -> SecurePlaces {
    do {
      return try SecurePlaces(parsing: text)
    } catch {
      let reason = "expected \(error.expected), found \(error.found)"
      throw .refusedValue(option: "secure", reason: reason, arguments.command)
    }
  }

  /// The command line's before the scenario's before the table's default.
  private func text(_ option: String, _ scenarios: String?) -> String? {
    if arguments.isGiven(option) { return arguments.text(option) }
    return scenarios ?? arguments.text(option)
  }

  private func trackerID(_ text: String) throws(UsageError) -> TrackerID {
    do {
      return try TrackerID(Array(text.utf8).span)
    } catch {
      let reason =
        switch error {
        case .empty: "it is empty"
        case .tooLong(let found, let limit): "it has \(found) bytes, and at most \(limit) are taken"
        case .unsayable(let byte, let offset):
          "\(name(of: byte)) at position \(offset + 1) cannot stand in the payload's JSON unescaped;"
            + " expected printable ASCII without \" and \\"
        }
      throw .refusedValue(option: "tracker-id", reason: reason, arguments.command)
    }
  }

  package func destination(_ text: String) throws(UsageError) -> Destination {
    let reason: String
    do throws(QuotedTextError) {
      let url = try RequestURL(Array(text.utf8).span)
      do throws(DestinationError) {
        return try Destination(url)
      } catch {
        switch error {
        case .otherScheme:
          reason = "expected http:// or https:// at its beginning, found `\(text)`"
        case .unsayable(let error):
          reason = "the server's part: " + self.reason(error)
        }
      }
    } catch {
      reason = self.reason(error)
    }
    throw .refusedValue(option: "url", reason: reason, arguments.command)
  }

  package func accessPointName(_ text: String) throws(UsageError) -> AccessPointName {
    do {
      return try AccessPointName(Array(text.utf8).span)
    } catch {
      throw .refusedValue(option: "apn", reason: reason(error), arguments.command)
    }
  }

  private func pin(_ text: String) throws(UsageError) -> PIN {
    do {
      return try PIN(Array(text.utf8).span)
    } catch {
      throw .refusedValue(option: "pin", reason: reason(error), arguments.command)
    }
  }

  private func reason(_ error: QuotedTextError) -> String {
    switch error {
    case .empty: "it is empty"
    case .tooShort(let found, let limit): "it has \(found) bytes, and at least \(limit) are needed"
    case .tooLong(let found, let limit): "it has \(found) bytes, and at most \(limit) are taken"
    case .unsayable(let byte, let offset):
      "\(name(of: byte)) at position \(offset + 1) cannot stand in an AT command's string;"
        + " expected printable ASCII without \" and \\"
    }
  }

  private func name(of byte: UInt8) -> String {
    (0x21...0x7E).contains(byte)
      ? "`\(Character(Unicode.Scalar(byte)))`" : "the byte 0x" + hexadecimal(byte)
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
