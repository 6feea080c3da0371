import GNSS
import Primitives

/// Reads a report's body.
///
/// The id and the coordinates must be right. Another key that cannot be read
/// is left out and named in `notes`: a position must not be lost because of
/// its HDOP. Unknown keys are passed over. Of a key that comes twice, the last
/// one counts.
package struct ReportReader {
  /// The tracker's id, if it has the right form.
  package private(set) var id: String?
  package private(set) var report: Report?
  /// Each thing that makes the body unusable: `latitude: expected a number,
  /// found a string`.
  package private(set) var problems: [String] = []
  /// Optional keys that are left out.
  package private(set) var notes: [String] = []

  /// The time in the body, whatever else is wrong with it.
  var time: Timestamp? { optional.time }

  private var optional = Report(position: .origin)
  private var latitude: Int32?
  private var longitude: Int32?
  private var found: Set<String> = []

  /// The longest id, and the characters in it.
  package static let idMax = 64
  static let idRule = "1 to 64 of A-Z a-z 0-9 . _ -"

  package init(_ body: Span<UInt8>) {
    self.init(body, isQuick: true)
  }

  /// Without `isQuick` by the whole grammar of JSON alone.
  init(_ body: Span<UInt8>, isQuick: Bool) {
    if isQuick, let quick = QuickReport(body, 0..<body.count) {
      report = quick.report
      optional = quick.report
      id = body.text(quick.id)
      return
    }
    do throws(JSONError) {
      try read(body)
    } catch {
      problems = ["body: not JSON at byte \(error.offset + 1)"]
      return
    }
    guard problems != [Self.noObject] else { return }
    for key in ["latitude", "longitude", "trackerId"] where !found.contains(key) {
      problems.append("\(key): missing")
    }
    guard problems.isEmpty, let latitude, let longitude,
      let position = Position(latitudeE7: latitude, longitudeE7: longitude)
    else { return }
    optional.position = position
    report = optional
  }

  private static let noObject = "body: expected an object"

  private mutating func read(_ body: Span<UInt8>) throws(JSONError) {
    var reader = JSONReader(0..<body.count)
    guard let first = try reader.next(in: body), first == .beginObject else {
      while try reader.next(in: body) != nil {}
      problems = [Self.noObject]
      return
    }
    while let token = try reader.next(in: body) {
      guard case .key(let key) = token else { continue }
      var ahead = reader
      if let value = try ahead.next(in: body) { read(key, value, in: body) }
      try reader.skipValue(in: body)
    }
  }

  private mutating func read(_ key: Range<Int>, _ value: JSONReader.Token, in body: Span<UInt8>) {
    func isKey(_ name: StaticString) -> Bool { JSONText.equals(name, key, in: body) }
    if isKey("latitude") {
      latitude = coordinate("latitude", value, limit: 90, in: body)
    } else if isKey("longitude") {
      longitude = coordinate("longitude", value, limit: 180, in: body)
    } else if isKey("trackerId") {
      readID(value, in: body)
    } else if value != .null {
      readOptional(isKey, value, in: body)
    }
  }

  private mutating func readOptional(
    _ isKey: (StaticString) -> Bool,
    _ value: JSONReader.Token,
    in body: Span<UInt8>
  ) {
    if isKey("time") {
      optional.time = time(value, in: body)
    } else if isKey("fixAge") {
      optional.fixAgeSeconds = number("fixAge", value, 0, 0...Int64(Int32.max), in: body)
    } else if isKey("event") {
      optional.event = word("event", value, Report.Event.allCases, \.name, in: body)
    } else if isKey("cause") {
      optional.cause = word("cause", value, Report.Cause.allCases, \.name, in: body)
    } else if isKey("altitude") {
      let range: ClosedRange<Int64> = -1_000_000...100_000_000
      optional.altitudeMillimetres = number("altitude", value, 3, range, in: body)
    } else if isKey("speed") {
      optional.speedMillimetresPerSecond = number("speed", value, 3, 0...1_000_000, in: body)
    } else if isKey("course") {
      let hundredths: UInt16? = number("course", value, 2, 0...36_000, in: body)
      optional.courseHundredths = hundredths.map { $0 % 36_000 }
    } else if isKey("hdop") {
      optional.hdop = number("hdop", value, 2, 1...65_535, in: body).flatMap(HDOP.init)
    } else if isKey("satellites") {
      optional.satellites = number("satellites", value, 0, 0...255, in: body)
    } else if isKey("battery") {
      optional.batteryMillivolts = number("battery", value, 0, 0...65_535, in: body)
    } else if isKey("signal") {
      optional.signalDecibelMilliwatts = number("signal", value, 0, Report.signalRange, in: body)
    } else if isKey("sequence") {
      optional.sequence = number("sequence", value, 0, 0...Int64.max, in: body)
    } else if isKey("attempt") {
      optional.attempt = number("attempt", value, 0, 1...Int64(Int32.max), in: body)
    }
  }
}

/// Values.
extension ReportReader {
  private mutating func coordinate(
    _ key: String,
    _ value: JSONReader.Token,
    limit: Int64,
    in body: Span<UInt8>
  ) -> Int32? {
    found.insert(key)
    problems.removeAll { $0.hasPrefix("\(key): ") }
    guard case .number(let range) = value else {
      problems.append("\(key): expected a number, found \(Self.kind(of: value))")
      return nil
    }
    guard let e7 = JSONNumber.scaled(range, toFractionDigits: 7, in: body),
      (-limit * 10_000_000...limit * 10_000_000).contains(e7)
    else {
      problems.append("\(key): expected -\(limit) to \(limit)")
      return nil
    }
    return Int32(e7)
  }

  private mutating func readID(_ value: JSONReader.Token, in body: Span<UInt8>) {
    found.insert("trackerId")
    problems.removeAll { $0.hasPrefix("trackerId: ") }
    id = nil
    guard case .string(let range) = value else {
      problems.append("trackerId: expected a string, found \(Self.kind(of: value))")
      return
    }
    var text = JSONText(range)
    var characters = ""
    while let byte = text.next(in: body), characters.utf8.count <= Self.idMax,
      Self.isAllowedInID(byte)
    {
      characters.unicodeScalars.append(Unicode.Scalar(byte))
    }
    // Every escape and every other character makes the text longer.
    guard Self.isID(characters), JSONText.count(range, in: body) == characters.utf8.count else {
      problems.append("trackerId: expected \(Self.idRule)")
      return
    }
    id = characters
  }

  /// True for an id that a tracker may have.
  package static func isID(_ text: String) -> Bool {
    (1...idMax).contains(text.utf8.count) && text.utf8.allSatisfy(isAllowedInID)
  }

  static func isAllowedInID(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.point || byte == ASCII.minus
      || byte == ASCII.underscore
  }

  private mutating func time(_ value: JSONReader.Token, in body: Span<UInt8>) -> Timestamp? {
    if case .string(let range) = value, let time = Timestamp(parsing: body, range) { return time }
    notes.append("time: expected RFC 3339, left out")
    return nil
  }

  private mutating func number<Value: FixedWidthInteger>(
    _ key: String,
    _ value: JSONReader.Token,
    _ places: Int,
    _ range: ClosedRange<Int64>,
    in body: Span<UInt8>
  ) -> Value? {
    if case .number(let text) = value,
      let number = JSONNumber.scaled(text, toFractionDigits: places, in: body),
      range.contains(number)
    {
      return Value(number)
    }
    notes.append("\(key): expected a number in its range, left out")
    return nil
  }

  private mutating func word<Value>(
    _ key: String,
    _ value: JSONReader.Token,
    _ values: [Value],
    _ name: (Value) -> StaticString,
    in body: Span<UInt8>
  ) -> Value? {
    if case .string(let range) = value {
      for candidate in values where JSONText.equals(name(candidate), range, in: body) {
        return candidate
      }
    }
    notes.append("\(key): expected a known word, left out")
    return nil
  }

  private static func kind(of token: JSONReader.Token) -> String {
    switch token {
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    case .beginArray: "an array"
    case .beginObject, .key, .endObject, .endArray: "an object"
    }
  }
}

extension Position {
  /// 0 north, 0 east: a stand-in until the coordinates have been read.
  fileprivate static var origin: Position {
    guard let position = Position(latitudeE7: 0, longitudeE7: 0) else {
      preconditionFailure("0 is a latitude and a longitude")
    }
    return position
  }
}
