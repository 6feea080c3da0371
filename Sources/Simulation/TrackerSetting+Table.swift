import Motion
import Primitives
import SIM7000
import Tracker

/// The settings that there are: one is added here, and to what the tracker is built with.
extension TrackerSetting {
  package static let trackerID = TrackerSetting(
    "tracker-id",
    header: "tracker.id",
    .text(name: "ID", limit: 64),
    standard: "Allawi2003",
    "the trackerId of every report",
    isProfiled: true
  ) { (value, settings) throws(SettingRefusal) in settings.trackerID = try readTrackerID(value.text)
  }

  /// Where reports go by default: nowhere but in the virtual world.
  ///
  /// - Source: RFC 6761: names below `example` belong to no one.
  package static let nowhere = "http://tracker.example/report"

  package static let url = TrackerSetting(
    "url",
    .text(name: "URL", limit: 256),
    simulated: nowhere,
    "where the reports go, with placeholders such as {lat}; required on a real port",
    isProfiled: true
  ) { (value, settings) throws(SettingRefusal) in
    settings.destination = try readDestination(value.text)
  }

  /// In the virtual world a stand-in for the carrier's.
  ///
  /// - Source: RFC 6761: names below `example` belong to no one.
  package static let accessPointName = TrackerSetting(
    "apn",
    .text(name: "NAME", limit: AccessPointName.capacityMax),
    simulated: "internet.example",
    "the access point name that the SIM's network wants",
    isProfiled: true
  ) { (value, settings) throws(SettingRefusal) in
    settings.accessPointName = try readAccessPointName(value.text)
  }

  package static let pin = TrackerSetting(
    "pin",
    .text(name: "PIN", limit: 8),
    "the SIM's PIN; never entered again when the card has called it wrong",
    isSecret: true
  ) { (value, settings) throws(SettingRefusal) in settings.pin = try readPIN(value.text) }

  package static let authorityName = TrackerSetting(
    "authority-name",
    .text(name: "NAME", limit: CertificateName.capacityMax),
    "verify the https:// server by the certificate of an authority in this file of the module",
    isProfiled: true
  ) { (value, settings) throws(SettingRefusal) in
    settings.authority = Authority(try readAuthorityName(value.text))
  }

  package static let payload = TrackerSetting(
    "payload",
    .word(PayloadFormat.words.map(\.word)),
    standard: "plain",
    "the three keys of the sketch, with time, battery and more, or the format of an engine"
  ) { value, settings in
    settings.payloadFormat = PayloadFormat(word: value.text)
  }

  /// Project values: reports at least 5 s apart, which three fixes and a POST
  /// take, and at most a day, after which a tracker cannot be called alive.
  package static let interval = TrackerSetting(
    "interval",
    .duration(5_000...86_400_000),
    standard: "5min",
    "the time from one report to the next"
  ) { value, settings in
    if case .duration(let length) = value { settings.interval = length }
  }

  package static let movement = TrackerSetting(
    "movement",
    .word(["parked", "live", "off"]),
    "an MPU-6050 on a parked thing or a live one; off is none, unless the scenario has one",
    needsSensor: true
  ) { value, settings in
    settings.movement = Profile(word: value.text).map { MovementSettings(profile: $0) }
  }

  package static let sensitivity = TrackerSetting(
    "sensitivity",
    .word(["high", "normal", "low"]),
    standard: "normal",
    "how little it takes to be called movement",
    needsSensor: true
  ) { value, settings in settings.movement?.sensitivity = Sensitivity(word: value.text) }

  package static let alerts = TrackerSetting(
    "alerts",
    .word(["on", "off"]),
    standard: "on",
    "whether an alarm is reported",
    needsSensor: true
  ) { value, settings in settings.movement?.raisesAlarms = value.text == "on" }

  package static let secure = TrackerSetting(
    "secure",
    .text(name: "PLACES", limit: 256),
    "where no alarm is raised: 'LATITUDE LONGITUDE RADIUS', up to four between semicolons",
    needsSensor: true
  ) { (value, settings) throws(SettingRefusal) in
    settings.movement?.securePlaces = try readSecurePlaces(value.text)
  }

  /// What sleeps while the thing is parked.
  package static let sleep = TrackerSetting(
    "sleep",
    .word(["gnss", "module"]),
    standard: "gnss",
    "what is switched off while parked: GNSS alone, or the module with it",
    needsSensor: true
  ) { value, settings in settings.movement?.switchesModuleOff = value.text == "module" }

  /// How the sensor runs while its gyroscope sleeps.
  static let sensor = TrackerSetting(
    "sensor",
    .word(["accelerometer", "low-power"]),
    nil,
    needsSensor: true
  ) { value, settings in
    settings.movement?.quietMode = value.text == "low-power" ? .lowPower : .accelerometer
  }

  /// In the order in which they are judged and recorded; what is about a sensor comes behind
  /// the sensor.
  package static let all = [
    trackerID, url, accessPointName, pin, authorityName, payload, interval, movement, sensitivity,
    alerts, secure,
    sleep, sensor,
  ]

  /// The options of every tracker, except for the destination of its reports.
  package static let options = [accessPointName, trackerID, interval, payload, pin, authorityName]

  /// What help says of the inertial sensor.
  package static let sensorOptions = all.filter { $0.needsSensor && $0.summary != nil }

  /// The headers of every tracker.
  static let headers = [interval, trackerID, url, accessPointName, pin, authorityName, payload]

  static let sensorHeaders = all.filter(\.needsSensor)
}

extension PayloadFormat {
  /// What the setting calls them.
  static let words: [(word: String, format: PayloadFormat)] = [
    ("plain", .plain), ("full", .full), ("owntracks", .ownTracks), ("osmand", .osmAnd),
    ("traccar-json", .traccarJSON),
  ]

  /// The setting's table has judged the word.
  init(word: String) {
    self = Self.words.first { $0.word == word }?.format ?? .plain
  }
}

extension Profile {
  /// `nil` for `off`.
  fileprivate init?(word: String) {
    switch word {
    case "parked": self = .parked
    case "live": self = .live
    default: return nil
    }
  }
}

extension Sensitivity {
  fileprivate init(word: String) {
    switch word {
    case "high": self = .high
    case "low": self = .low
    default: self = .normal
    }
  }
}
