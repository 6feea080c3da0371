import Primitives

/// What a URL may ask for between braces: `http://tracker.example/at?lat={lat}&lon={lon}`.
///
/// RFC 3986 has no braces in a URL, so that each of them begins or ends a placeholder.
public enum Placeholder: UInt8, Equatable, Sendable {
  /// `{id}`: the tracker's id, percent-encoded.
  case id
  /// `{lat}`: degrees north, six decimals.
  case latitude
  /// `{lon}`: degrees east, six decimals.
  case longitude
  /// `{time}`: the time of the fix, seconds since 1970.
  case time
  /// `{date}`: the time of the fix, ISO 8601.
  case date
  /// `{altitude}`: metres above mean sea level, one decimal.
  case altitude
  /// `{speed}`: metres per second.
  case speed
  /// `{kmh}`: kilometres per hour.
  case kilometresPerHour
  /// `{knots}`: knots.
  case knots
  /// `{course}`: degrees from north, two decimals.
  case course
  /// `{hdop}`: horizontal dilution of precision.
  case hdop
  /// `{accuracy}`: the radius in metres that HDOP makes, 5 to 50.
  case accuracy
  /// `{satellites}`: satellites used.
  case satellites
  /// `{battery}`: percent.
  case battery
  /// `{event}`: `alert`, `trip` or `parked`.
  case event
  /// `{cause}`: the kind of movement.
  case cause
  /// `{fixAge}`: seconds from an old fix to the event.
  case fixAge
  /// `{sequence}`: the number of the report.
  case sequence

  /// As many as there are, by `rawValue`.
  public static let count: UInt8 = 18

  /// Its name between the braces.
  public var name: StaticString {
    switch self {
    case .id: "id"
    case .latitude: "lat"
    case .longitude: "lon"
    case .time: "time"
    case .date: "date"
    case .altitude: "altitude"
    case .speed: "speed"
    case .kilometresPerHour: "kmh"
    case .knots: "knots"
    case .course: "course"
    case .hdop: "hdop"
    case .accuracy: "accuracy"
    case .satellites: "satellites"
    case .battery: "battery"
    case .event: "event"
    case .cause: "cause"
    case .fixAge: "fixAge"
    case .sequence: "sequence"
    }
  }

  init?(_ name: Span<UInt8>) {
    for number in 0..<Self.count {
      guard let placeholder = Placeholder(rawValue: number), name.equals(placeholder.name) else {
        continue
      }
      self = placeholder
      return
    }
    return nil
  }

  /// True for a URL that has to be filled in.
  static func isIn(_ url: Span<UInt8>) -> Bool {
    url.firstOffset(of: opening, in: 0..<url.count) != nil
  }

  /// True for a URL that asks for this one.
  func isIn(_ url: Span<UInt8>) -> Bool {
    var offset = 0
    while let start = url.firstOffset(of: Self.opening, in: offset..<url.count) {
      offset = start + 1
      guard let end = url.firstOffset(of: Self.closing, in: offset..<url.count) else { break }
      if url.extracting(offset..<end).equals(name) { return true }
    }
    return false
  }

  /// Throws where a brace of `url` is not of a placeholder, or one is in front of the path.
  static func check(_ url: Span<UInt8>) throws(PlaceholderError) {
    var offset = 0
    var slashes = 0
    while offset < url.count {
      let byte = url[offset]
      if byte == ASCII.slash || byte == ASCII.questionMark && slashes == 2 { slashes += 1 }
      if byte == closing { throw .unopened(offset: offset) }
      offset += 1
      guard byte == opening else { continue }
      guard let end = url.firstOffset(of: closing, in: offset..<url.count) else {
        throw .unclosed(offset: offset - 1)
      }
      guard Placeholder(url.extracting(offset..<end)) != nil else {
        throw .unknown(offset: offset, length: end - offset)
      }
      // The third slash, or the question mark in its place, ends scheme and host.
      guard slashes >= 3 else { throw .misplaced(offset: offset - 1) }
      offset = end + 1
    }
  }

  static let opening: UInt8 = 0x7B
  static let closing: UInt8 = 0x7D
}

/// What is wrong with the braces of a URL.
public enum PlaceholderError: Error, Equatable, Sendable {
  /// There is no placeholder of that name, which begins at `offset`.
  case unknown(offset: Int, length: Int)
  /// The brace at `offset` has no other behind it.
  case unclosed(offset: Int)
  /// The brace at `offset` has no other in front of it.
  case unopened(offset: Int)
  /// The one at `offset` is in scheme or host, which are the same for each report.
  case misplaced(offset: Int)
}
