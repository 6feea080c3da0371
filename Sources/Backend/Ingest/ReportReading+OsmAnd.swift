import GNSS

/// Traccar's protocol `osmand`.
extension ReportReading {
  /// Reads the query; where there is none, the body as a form.
  ///
  /// - Source: Traccar, `OsmAndProtocolDecoder`, and traccar.org/osmand.
  init(osmAnd request: Request) {
    let query = request.query ?? ""
    let fields = query.isEmpty ? FormFields(request.body) : FormFields(query.utf8)
    // Whatever place it names, it is none.
    guard fields["valid"] != "false", fields["valid"] != "0" else {
      isIgnored = true
      return
    }
    setID(fields["id"] ?? fields["deviceid"], from: "id")
    var (latitude, longitude) = (fields["lat"], fields["lon"])
    if let place = fields["location"], let comma = place.firstIndex(of: ",") {
      latitude = String(place[..<comma])
      longitude = String(place[place.index(after: comma)...])
    }
    let place = (Self.scaled(latitude, 7), Self.scaled(longitude, 7))
    // Who has no fix sends these: the last known place holds.
    guard place != (0, 0) else {
      isIgnored = true
      return
    }
    setPosition(
      latitude: place.0,
      longitude: place.1,
      keys: ("lat", "lon")
    )
    report?.time = fields["timestamp"].flatMap(Self.time)
    report?.hdop = Self.scaled(fields["hdop"], 2).flatMap { UInt16(exactly: $0) }
      .flatMap { $0 > 0 ? HDOP(hundredths: $0) : nil }
    report?.setAccuracy(metres: Self.scaled(fields["accuracy"], 0))
    // Knots: 1,852 m an hour.
    report?.setSpeed(
      millimetresPerSecond: Self.scaled(fields["speed"], 3).flatMap { knots in
        (0...2_000_000).contains(knots) ? knots * 463 / 900 : nil
      }
    )
    report?.setCourse(hundredths: Self.scaled(fields["bearing"] ?? fields["heading"], 2))
    report?.setAltitude(millimetres: Self.scaled(fields["altitude"], 3))
    report?.setBattery(percent: Self.scaled(fields["batt"], 0))
    report?.setEvent(fields["event"], cause: fields["cause"])
    if fields["alarm"] != nil, report?.event == nil { report?.event = .alert }
    report?.setAgeOfTimedFix(seconds: Self.scaled(fields["fixAge"], 0))
    report?.setSequence(Self.scaled(fields["sequence"], 0))
    func given(_ key: String) -> JSONValue? {
      fields[key].flatMap { $0.isEmpty ? nil : Self.number($0) ?? .string($0) }
    }
    note("timestamp", given("timestamp"), report?.time, "seconds or ISO 8601")
    note("hdop", given("hdop"), report?.hdop)
    note("accuracy", given("accuracy"), report?.hdop)
    note("speed", given("speed"), report?.speedMillimetresPerSecond)
    note("bearing", given("bearing") ?? given("heading"), report?.courseHundredths)
    note("altitude", given("altitude"), report?.altitudeMillimetres)
    note("batt", given("batt"), report?.batteryMillivolts)
    note("event", given("event"), report?.event, "a known word")
    note("fixAge", given("fixAge"), report?.fixAgeSeconds)
    note("sequence", given("sequence"), report?.sequence)
  }

  private static func scaled(_ text: String?, _ places: Int) -> Int64? {
    guard let text else { return nil }
    return number(text).flatMap { $0.scaled(places) }
  }

  /// A number as JSON has it, which is how apps write them.
  private static func number(_ text: String) -> JSONValue? {
    let bytes = Array(text.utf8)
    guard let value = try? JSONValue(bytes.span), case .number = value else { return nil }
    return value
  }

  /// Seconds or, from 2^31 - 1 on, milliseconds; ISO 8601; or `yyyy-MM-dd HH:mm:ss`.
  private static func time(_ text: String) -> Timestamp? {
    if let whole = scaled(text, 0) {
      return whole < Int64(Int32.max)
        ? Timestamp(seconds: max(0, whole))
        : Timestamp(milliseconds: min(whole, 253_402_300_799_999))
    }
    if text.contains("T") { return Timestamp(text) }
    return Timestamp(String(text.map { $0 == " " ? "T" : $0 }) + "Z")
  }
}
