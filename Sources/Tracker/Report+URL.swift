import GNSS
import Motion
import Primitives

/// A URL that says a report: what a GET has in place of a body, and what `--url` asks for.
extension Report {
  /// Appends `url` with its placeholders filled in.
  ///
  /// A parameter of the query whose value is unknown is left out, name and all: Traccar
  /// refuses `altitude=` because it is no number. In a path the value is empty.
  func encode(url: Span<UInt8>, for trackerID: TrackerID, into text: inout Payload) {
    var offset = 0
    /// Where the `?` or `&` of the parameter stands.
    var parameter: Int?
    /// The parameter behind the `?` was left out, which the next one needs.
    var isFirst = false
    while offset < url.count {
      let byte = url[offset]
      offset += 1
      if byte == (parameter == nil ? ASCII.questionMark : Self.ampersand) {
        parameter = text.count
        text.append(isFirst ? ASCII.questionMark : byte)
        isFirst = false
      } else if byte == Placeholder.opening,
        let end = url.firstOffset(of: Placeholder.closing, in: offset..<url.count),
        let placeholder = Placeholder(url.extracting(offset..<end))
      {
        offset = end + 1
        guard !encode(placeholder, for: trackerID, into: &text), let parameter else { continue }
        isFirst = parameter < text.count && text[parameter] == ASCII.questionMark
        text.cut(to: parameter)
        offset = url.firstOffset(of: Self.ampersand, in: offset..<url.count) ?? url.count
      } else {
        text.append(byte)
      }
    }
  }

  /// Appends `url` and the query of Traccar's protocol `osmand`.
  ///
  /// ```
  /// ?id=Allawi2003&lat=31.953908&lon=35.910631&timestamp=2026-11-21T09:00:50Z&speed=0.00
  /// &bearing=0.00&altitude=850.4&hdop=0.70&accuracy=5&batt=75&sequence=1
  /// ```
  ///
  /// Speed in knots. What is unknown is left out; without a `timestamp` Traccar takes the
  /// time of arrival. An alert has `alarm=movement`, of which Traccar makes an event; other
  /// names that it does not know become attributes of the position.
  ///
  /// Project value: the time in ISO 8601, because a whole number from 2^31 - 1 on, in 2038,
  /// would be read as milliseconds.
  ///
  /// - Source: Traccar, `OsmAndProtocolDecoder`, read (Firmware-notes/servers.md).
  func encodeOsmAnd(url: Span<UInt8>, for trackerID: TrackerID, into text: inout Payload) {
    text.append(url)
    var slashes = 0
    var hasQuery = false
    for offset in url.indices {
      if url[offset] == ASCII.slash { slashes += 1 }
      if url[offset] == ASCII.questionMark { hasQuery = true }
    }
    // `http://host:5055` has no path.
    if slashes == 2, !hasQuery { text.append(ASCII.slash) }
    text.append(hasQuery ? Self.ampersand : ASCII.questionMark)
    text.append("id=")
    _ = encode(.id, for: trackerID, into: &text)
    append("lat", .latitude, trackerID, &text)
    append("lon", .longitude, trackerID, &text)
    append("timestamp", .date, trackerID, &text)
    append("speed", .knots, trackerID, &text)
    append("bearing", .course, trackerID, &text)
    append("altitude", .altitude, trackerID, &text)
    append("hdop", .hdop, trackerID, &text)
    append("accuracy", .accuracy, trackerID, &text)
    append("batt", .battery, trackerID, &text)
    append("event", .event, trackerID, &text)
    append("cause", .cause, trackerID, &text)
    if let alarm = event?.traccarAlarm {
      text.append("&alarm=")
      text.append(alarm)
    }
    append("fixAge", .fixAge, trackerID, &text)
    append("sequence", .sequence, trackerID, &text)
  }

  private func append(
    _ name: StaticString,
    _ placeholder: Placeholder,
    _ trackerID: TrackerID,
    _ text: inout Payload
  ) {
    let start = text.count
    text.append(Self.ampersand)
    text.append(name)
    text.append(ASCII.equals)
    if !encode(placeholder, for: trackerID, into: &text) { text.cut(to: start) }
  }

  /// Appends the value; false where it is unknown.
  private func encode(
    _ placeholder: Placeholder,
    for trackerID: TrackerID,
    into text: inout Payload
  ) -> Bool {
    switch placeholder {
    case .id: trackerID.withBytes { id in text.append(percentEncoded: id) }
    case .latitude: text.appendDegrees(e7: fix.position.latitude.e7)
    case .longitude: text.appendDegrees(e7: fix.position.longitude.e7)
    case .time: return text.append(fixSeconds, 0)
    case .date:
      guard let time = fix.time else { return false }
      time.encodeISO8601(into: &text)
    case .altitude: return text.append(altitudeDecimetres, 1)
    case .speed: return text.append(fix.speedMillimetresPerSecond.map { Int64($0) }, 3)
    case .kilometresPerHour: return text.append(kilometresPerHourHundredths, 2)
    case .knots: return text.append(knotsHundredths, 2)
    case .course: return text.append(fix.courseHundredths.map { Int64($0) }, 2)
    case .hdop: return text.append(fix.hdop.map { Int64($0.hundredths) }, 2)
    case .accuracy: return text.append(accuracyMetres, 0)
    case .satellites: return text.append(fix.satellitesUsed.map { Int64($0) }, 0)
    case .battery: return text.append(batteryPercent, 0)
    case .event: return text.append(event?.text)
    case .cause: return text.append(event?.cause)
    case .fixAge: return text.append(fixAgeSeconds, 0)
    case .sequence: return text.append(Int64(sequence), 0)
    }
    return true
  }

  private static let ampersand: UInt8 = 0x26

  /// A report whose every value has as many characters as it can have.
  static var longest: Report {
    guard let latitude = Latitude(e7: -899_999_999), let longitude = Longitude(e7: -1_799_999_999)
    else { preconditionFailure("the longest position is out of range") }
    var report = Report(
      sequence: .max,
      fix: Fix(
        position: Position(latitude: latitude, longitude: longitude),
        time: UTCTime(year: 9_999, month: 12, day: 31, hour: 23, minute: 59, second: 59),
        altitudeMillimetres: .min,
        speedMillimetresPerSecond: .max,
        courseHundredths: .max,
        hdop: HDOP(hundredths: .max),
        satellitesUsed: .max
      ),
      takenAt: .zero + .seconds(999_999_999),
      fixedAt: .zero,
      event: .alert(.orientation)
    )
    report.batteryMillivolts = .max
    return report
  }
}

extension FixedBytes {
  /// Appends a decimal; false where there is none.
  fileprivate mutating func append(_ value: Int64?, _ fractionDigits: Int) -> Bool {
    guard let value else { return false }
    append(value, fractionDigits: fractionDigits)
    return true
  }

  /// Appends a word; false where there is none.
  fileprivate mutating func append(_ text: StaticString?) -> Bool {
    guard let text else { return false }
    append(text)
    return true
  }

  /// Takes off what is behind the first `count` bytes.
  fileprivate mutating func cut(to count: Int) {
    while self.count > count { removeLast() }
  }

  /// Appends what stands for itself in a URL, and the rest as `%` and two digits.
  ///
  /// - Source: RFC 3986, 2.3: unreserved characters.
  fileprivate mutating func append(percentEncoded bytes: Span<UInt8>) {
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, ASCII.minus, ASCII.point, ASCII.underscore, 0x7E:
        append(byte)
      default:
        append(0x25)
        append(Self.digit(byte >> 4))
        append(Self.digit(byte & 0x0F))
      }
    }
  }

  /// The hexadecimal digit, in upper case.
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? ASCII.zero + value : 0x41 + value - 10
  }
}
