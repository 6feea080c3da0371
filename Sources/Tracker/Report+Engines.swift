import GNSS
import Primitives

/// The bodies that engines read, without a blank: each byte goes over the air.
///
/// - Source: Firmware-notes/servers.md.
extension Report {
  /// Appends the `location` of OwnTracks.
  ///
  /// ```
  /// {"_type":"location","lat":31.953908,"lon":35.910631,"tst":1795251650,"tid":"03",
  ///  "topic":"owntracks/tracker/Allawi2003","acc":5,"alt":850,"vel":0,"cog":0,"batt":75,
  ///  "t":"t","sequence":1}
  /// ```
  ///
  /// Whole numbers in `acc alt vel cog batt`: Traccar cuts decimals off. `topic` and `acc`
  /// always, because Home Assistant ignores a body without either and answers 200; `tst`
  /// unless the receiver knew no time. An event has its `t`, and beside it `event` and
  /// `cause`; where it has to do with an old fix, `created_at` is the time of the event,
  /// and `tst` still that of the fix.
  ///
  /// - Source: OwnTracks booklet, JSON, `_type=location`.
  func encodeOwnTracks(for trackerID: TrackerID, into payload: inout Payload) {
    payload.append("{\"_type\":\"location\",\"lat\":")
    payload.appendDegrees(e7: fix.position.latitude.e7)
    payload.append(",\"lon\":")
    payload.appendDegrees(e7: fix.position.longitude.e7)
    payload.append(member: "tst", fixSeconds)
    payload.append(",\"tid\":\"")
    trackerID.encodeInitials(into: &payload)
    payload.append("\",\"topic\":\"")
    trackerID.encodeTopic(into: &payload)
    payload.append(ASCII.quote)
    payload.append(member: "acc", accuracyMetres)
    payload.append(member: "alt", altitudeMetres)
    payload.append(member: "vel", kilometresPerHour)
    payload.append(member: "cog", courseDegrees)
    payload.append(member: "batt", batteryPercent)
    payload.append(member: "t", text: event?.ownTracksTrigger ?? "t")
    payload.append(member: "event", text: event?.text)
    payload.append(member: "cause", text: event?.cause)
    if let fixSeconds, let fixAgeSeconds {
      payload.append(member: "created_at", fixSeconds + fixAgeSeconds)
    }
    payload.append(member: "sequence", Int64(sequence))
    payload.append("}")
  }

  /// Appends what Traccar's app sends.
  ///
  /// ```
  /// {"location":{"timestamp":"2026-11-21T09:00:50Z","coords":{"latitude":31.953908,
  ///  "longitude":35.910631,"accuracy":5,"speed":0.000,"heading":0.00,"altitude":850.400},
  ///  "battery":{"level":0.75,"is_charging":false},"extras":{"sequence":1}},
  ///  "device_id":"Allawi2003"}
  /// ```
  ///
  /// The decoder reads all six of `coords` without asking whether they are there: -1 is an
  /// unknown speed or heading, and an unknown altitude is 0, as that of a position
  /// without one is in Traccar. `is_charging` only ever adds something when it is true,
  /// which is not known. An alert raises the alarm `movement`. An event of an old fix has
  /// the age of it in seconds as `fixAge`.
  ///
  /// - Source: Traccar, `OsmAndProtocolDecoder`, read (Firmware-notes/servers.md).
  func encodeTraccar(for trackerID: TrackerID, into payload: inout Payload) {
    payload.append("{\"location\":{")
    if let time = fix.time {
      payload.append("\"timestamp\":\"")
      time.encodeISO8601(into: &payload)
      payload.append("\",")
    }
    payload.append("\"coords\":{\"latitude\":")
    payload.appendDegrees(e7: fix.position.latitude.e7)
    payload.append(",\"longitude\":")
    payload.appendDegrees(e7: fix.position.longitude.e7)
    payload.append(member: "accuracy", accuracyMetres)
    payload.append(",\"speed\":")
    payload.append(fix.speedMillimetresPerSecond.map { Int64($0) }, orElse: -1, fractionDigits: 3)
    payload.append(",\"heading\":")
    payload.append(fix.courseHundredths.map { Int64($0) }, orElse: -1, fractionDigits: 2)
    payload.append(",\"altitude\":")
    payload.append(fix.altitudeMillimetres.map { Int64($0) }, orElse: 0, fractionDigits: 3)
    payload.append("}")
    payload.append(member: "event", text: event?.text)
    if let batteryPercent {
      payload.append(",\"battery\":{\"level\":")
      payload.append(batteryPercent, fractionDigits: 2)
      payload.append(",\"is_charging\":false}")
    }
    payload.append(",\"extras\":{\"sequence\":")
    payload.append(decimal: Int64(sequence))
    payload.append(member: "alarm", text: event?.traccarAlarm)
    payload.append(member: "cause", text: event?.cause)
    payload.append(member: "fixAge", fixAgeSeconds)
    payload.append("}},\"device_id\":\"")
    trackerID.encode(into: &payload)
    payload.append("\"}")
  }
}

extension TrackerID {
  /// The `tid`: the last two characters.
  ///
  /// - Source: OwnTracks booklet, JSON: "defaults to the last two characters of the topic".
  fileprivate func encodeInitials(into payload: inout Payload) {
    withBytes { id in payload.append(id.extracting(max(0, id.count - 2)..<id.count)) }
  }

  /// The `topic`: `owntracks/`, a user, a slash and a device.
  ///
  /// An id with a slash in it is a user and a device; any other is the device of the user
  /// `tracker`.
  ///
  /// - Source: OwnTracks booklet, JSON, Topics. Home Assistant names its entity after both,
  ///   Traccar takes all of it, with `-` for `/`, for the device's identifier.
  fileprivate func encodeTopic(into payload: inout Payload) {
    payload.append("owntracks/")
    withBytes { id in
      if id.firstOffset(of: ASCII.slash, in: 0..<id.count) == nil { payload.append("tracker/") }
      payload.append(id)
    }
  }
}

extension FixedBytes {
  /// Appends `,"name":value`, if there is a value.
  fileprivate mutating func append(member name: StaticString, _ value: Int64?) {
    guard let value else { return }
    append(",\"")
    append(name)
    append("\":")
    append(decimal: value)
  }

  /// Appends `,"name":"text"`, if there is a text.
  fileprivate mutating func append(member name: StaticString, text: StaticString?) {
    guard let text else { return }
    append(",\"")
    append(name)
    append("\":\"")
    append(text)
    append(ASCII.quote)
  }

  /// Appends a decimal, or the whole number that stands for an unknown one.
  fileprivate mutating func append(_ value: Int64?, orElse other: Int64, fractionDigits: Int) {
    if let value { append(value, fractionDigits: fractionDigits) } else { append(decimal: other) }
  }
}
