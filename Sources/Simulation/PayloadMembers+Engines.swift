import GNSS
import Primitives

/// Reports in the formats of engines, in the words of the plain payload.
///
/// `time` is that of the event, and `fixAge` before it is that of the fix, however a format
/// spells them. What no plain payload has keeps the name of its placeholder, and
/// `percent` is how full the battery is.
extension PayloadMembers {
  /// What a request says: in its body, or else in the query of its URL.
  init(_ body: [UInt8], url: String) {
    self.init(body)
    translateBody()
    guard position == nil, let query = url.firstIndex(of: "?") else { return }
    for pair in url[query...].dropFirst().split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, parts.count == 2, count < Self.countMax else { continue }
      self[String(name)] = String(parts[1]).removingPercents()
    }
    translateQuery()
  }

  /// Makes one of the names of an engine's body, if it is one.
  mutating func translateBody() {
    if self["_type"] == "location" {
      translateOwnTracks()
    } else if self["device_id"] != nil {
      translateTraccar()
    }
  }

  private mutating func translateOwnTracks() {
    rename("lat", to: "latitude")
    rename("lon", to: "longitude")
    rename("batt", to: "percent")
    let words = self["topic"]?.split(separator: "/").dropFirst().map { $0 } ?? []
    let own = words.first == "tracker" && words.count == 2 ? words.dropFirst() : words[...]
    self["trackerId"] = own.joined(separator: "/")
    // Another maker's device that has no word of its own for it.
    if self["event"] == nil, self["t"] == "!" { self["event"] = "alert" }
    if let fixed = self["tst"].flatMap({ Int64($0) }) {
      let created = self["created_at"].flatMap { Int64($0) }
      if let created { self["fixAge"] = "\(created - fixed)" }
      self["time"] = UTCTime.text(ofSeconds: created ?? fixed)
    }
  }

  private mutating func translateTraccar() {
    rename("device_id", to: "trackerId")
    for name in ["latitude", "longitude", "altitude", "speed"] {
      rename("location.coords.\(name)", to: name)
    }
    rename("location.coords.heading", to: "course")
    rename("location.event", to: "event")
    for name in ["cause", "sequence", "fixAge"] { rename("location.extras.\(name)", to: name) }
    if let level = self["location.battery.level"] {
      let bytes = Array(level.utf8)
      let number = FixedPoint(parsing: bytes.span, 0..<bytes.count)
      self["percent"] = number?.scaled(toFractionDigits: 2).map { "\($0)" }
    }
    rename("location.timestamp", to: "time")
    makeEventTime()
  }

  /// Traccar's names, and those of placeholders.
  mutating func translateQuery() {
    rename("lat", to: "latitude")
    rename("lon", to: "longitude")
    rename("id", to: "trackerId")
    rename("deviceid", to: "trackerId")
    rename("batt", to: "percent")
    rename("battery", to: "percent")
    rename("date", to: "time")
    rename("timestamp", to: "time")
    if let seconds = self["time"].flatMap({ Int64($0) }) {
      self["time"] = UTCTime.text(ofSeconds: seconds)
    }
    makeEventTime()
  }

  /// Of the time of a fix that of its event.
  private mutating func makeEventTime() {
    let bytes = Array((self["time"] ?? "").utf8)
    // Another maker's may have milliseconds, or a zone.
    guard
      let fixed = UTCTime.millisecondsSince1970(parsing: bytes.span, 0..<bytes.count)
    else { return }
    let age = self["fixAge"].flatMap { Int64($0) } ?? 0
    self["time"] = UTCTime.text(ofSeconds: fixed / 1_000 + age)
  }

  private mutating func rename(_ name: String, to other: String) {
    guard let value = self[name] else { return }
    self[name] = nil
    self[other] = value
  }
}

extension UTCTime {
  /// As ISO 8601 has it; `nil` for a time beyond the year 9999.
  static func text(ofSeconds seconds: Int64) -> String? {
    let (milliseconds, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000)
    guard !isTooFar, let time = UTCTime(millisecondsSince1970: milliseconds) else { return nil }
    var text = FixedBytes<20>()
    time.encodeISO8601(into: &text)
    return String(decoding: (0..<text.count).map { text[$0] }, as: UTF8.self)
  }
}

extension String {
  /// `%20` is a space; anything but such a pair of digits stays as it is.
  package func removingPercents() -> String {
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == 0x25, offset + 2 < bytes.count,
        let value = bytes.span.hexadecimal(in: offset + 1..<offset + 3)
      {
        result.append(UInt8(truncatingIfNeeded: value))
        offset += 3
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
