/// OwnTracks.
extension ReportReading {
  /// Reads a message of OwnTracks; any `_type` but `location` is passed over.
  ///
  /// The id is the topic without `owntracks/` and `tracker/`, `-` for every `/`: our tracker
  /// puts its id there, and an app of the user `pets` with the device `allawi` is
  /// `pets-allawi`. Without a topic it is the `tid`.
  ///
  /// - Source: OwnTracks booklet, JSON and HTTP.
  init(ownTracks request: Request) {
    guard let object = object(in: request.body) else { return }
    guard object["_type"] != .string("encrypted") else {
      problems.append("_type: expected location, found encrypted: the app must not encrypt")
      return
    }
    guard object["_type"] == .string("location") else {
      isIgnored = object["_type"] != nil
      if !isIgnored { problems.append("_type: missing") }
      return
    }
    if let topic = Self.text(object["topic"]) ?? request.topic {
      setID(Self.id(ofTopic: topic), from: "topic")
    } else {
      setID(Self.text(object["tid"]), from: "topic or tid")
    }
    setPosition(
      latitude: object["lat"]?.scaled(7),
      longitude: object["lon"]?.scaled(7),
      keys: ("lat", "lon")
    )
    func seconds(_ key: String) -> Int64? {
      object[key]?.scaled(0).map { min(max($0, 0), 253_402_300_799) }
    }
    let time = seconds("tst")
    report?.time = time.map { Timestamp(seconds: $0) }
    if let time, let made = seconds("created_at"), made > time {
      report?.setAgeOfTimedFix(seconds: made - time)
    }
    report?.setAccuracy(metres: object["acc"]?.scaled(0))
    report?.setAltitude(millimetres: object["alt"]?.scaled(3))
    // Kilometres an hour: 3.6 to a metre a second.
    report?.setSpeed(
      millimetresPerSecond: object["vel"]?.scaled(3).map { $0 / 18 * 5 + $0 % 18 * 5 / 18 }
    )
    report?.setCourse(hundredths: object["cog"]?.scaled(2))
    report?.setBattery(percent: object["batt"]?.scaled(0))
    report?.setEvent(Self.text(object["event"]), cause: Self.text(object["cause"]))
    if object["t"] == .string("!") { report?.event = .alert }
    report?.setSequence(object["sequence"]?.scaled(0))
    note("tst", object["tst"], report?.time, "a number")
    note("acc", object["acc"], report?.hdop)
    note("alt", object["alt"], report?.altitudeMillimetres)
    note("vel", object["vel"], report?.speedMillimetresPerSecond)
    note("cog", object["cog"], report?.courseHundredths)
    note("batt", object["batt"], report?.batteryMillivolts)
    note("event", object["event"], report?.event, "a known word")
    note("sequence", object["sequence"], report?.sequence)
  }

  private static func id(ofTopic topic: String) -> String {
    var rest = topic[...]
    for prefix in ["owntracks/", "tracker/"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    return String(rest.map { $0 == "/" ? "-" : $0 })
  }

  static func text(_ value: JSONValue?) -> String? {
    guard case .string(let text) = value else { return nil }
    return text
  }
}
