/// Traccar's app.
extension ReportReading {
  /// Reads what Traccar's app sends.
  ///
  /// - Source: Traccar, `OsmAndProtocolDecoder`, its branch for JSON; -1 is an unknown value.
  init(traccar request: Request) {
    guard let object = object(in: request.body) else { return }
    setID(Self.text(object["device_id"]), from: "device_id")
    guard case .object(let location) = object["location"],
      case .object(let coordinates) = location["coords"]
    else {
      problems.append("location.coords: expected an object")
      return
    }
    setPosition(
      latitude: coordinates["latitude"]?.scaled(7),
      longitude: coordinates["longitude"]?.scaled(7),
      keys: ("location.coords.latitude", "location.coords.longitude")
    )
    report?.time = Self.text(location["timestamp"]).flatMap { Timestamp($0) }
    report?.setAccuracy(metres: coordinates["accuracy"]?.scaled(0))
    report?.setSpeed(millimetresPerSecond: coordinates["speed"]?.scaled(3))
    report?.setCourse(hundredths: coordinates["heading"]?.scaled(2))
    report?.setAltitude(millimetres: coordinates["altitude"]?.scaled(3))
    note("timestamp", location["timestamp"], report?.time, "RFC 3339")
    note("accuracy", coordinates["accuracy"], report?.hdop)
    note("speed", coordinates["speed"], report?.speedMillimetresPerSecond)
    note("heading", coordinates["heading"], report?.courseHundredths)
    note("altitude", coordinates["altitude"], report?.altitudeMillimetres)
    if case .object(let battery) = location["battery"] {
      report?.setBattery(percent: battery["level"]?.scaled(2))
      note("level", battery["level"], report?.batteryMillivolts)
    }
    guard case .object(let extras) = location["extras"] ?? object["extras"] else {
      report?.setEvent(Self.text(location["event"]), cause: nil)
      return
    }
    report?.setEvent(Self.text(location["event"]), cause: Self.text(extras["cause"]))
    if extras["alarm"] != nil, report?.event == nil { report?.event = .alert }
    report?.setAgeOfTimedFix(seconds: extras["fixAge"]?.scaled(0))
    report?.setSequence(extras["sequence"]?.scaled(0))
    note("fixAge", extras["fixAge"], report?.fixAgeSeconds)
    note("sequence", extras["sequence"], report?.sequence)
  }
}
